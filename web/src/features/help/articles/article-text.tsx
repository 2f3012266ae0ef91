import Markdown from 'markdown-to-jsx/react'
import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/public/page-link.tsx'
import styles from './article-text.module.css'

const pictures = import.meta.glob<string>('../../../../pictures/help/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const pictureAt = new Map(
  Object.entries(pictures).map(([path, url]) => [path.replace(/^.*\/|\.webp$/g, ''), url] as const),
)

/** The text of an article. `hrefOf` says where a link to another article leads. */
export function ArticleText({ content, hrefOf }: { content: string; hrefOf: (articleId: string) => string }) {
  return (
    <div className={styles.text}>
      <Markdown
        options={{
          forceBlock: true,
          disableParsingRawHTML: true,
          // Schemes of our own; both are made addresses below.
          sanitizer: (value) => value,
          overrides: {
            a: ({ href = '', children }: { href?: string; children: ReactNode }) => (
              <PageLink href={href.startsWith('help:') ? hrefOf(href.slice('help:'.length)) : href}>
                {children}
              </PageLink>
            ),
            img: ({ src = '', alt }: { src?: string; alt?: string }) => (
              <img src={pictureAt.get(src.replace('help-picture:', ''))} alt={alt} loading="lazy" />
            ),
          },
        }}
      >
        {content}
      </Markdown>
    </div>
  )
}
