import { useVisit } from './visit.ts'

type Facts = {
  title: string
  /** One or two sentences for search engines and shared links. */
  description: string
  /** The path that search engines keep, where it is not the one asked for. */
  canonical?: string
  /** What the page is about, in schema.org's words. */
  about?: object | object[]
  /** 404 where there is nothing at this address. */
  status?: number
  /** Kept out of search engines. */
  hidden?: boolean
}

/** Title, description and what search engines and shared links read. React puts it into the head. */
export function PageHead({ title, description, canonical, about, status, hidden }: Facts) {
  const visit = useVisit()
  const name = title.includes('Quartet') ? title : `${title} · Quartet`
  if (!visit) return <title>{name}</title>
  if (status) visit.answerWith(status)
  const address = visit.origin + (canonical ?? visit.path)
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      {status || hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content="Quartet" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${visit.origin}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Quartet: no class goes without a trainer." />
      <meta name="twitter:card" content="summary_large_image" />
      {about && (
        <script
          type="application/ld+json"
          // Data, never run: the one character that could end the element is written as its code.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(inContext(about)).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

const inContext = (about: object | object[]) =>
  Array.isArray(about)
    ? { '@context': 'https://schema.org', '@graph': about }
    : { '@context': 'https://schema.org', ...about }
