import { parseVideoUrl } from './video.ts'
import styles from './articles.module.css'

/** The film of an article, in any of the forms of K-05. Nothing starts by itself. */
export function Player({ videoUrl, title }: { videoUrl: string | null; title: string }) {
  const film = parseVideoUrl(videoUrl)
  if (!film) return null
  if (film.kind === 'own')
    return (
      <video
        className={`${styles.film} ${styles[film.shape]}`}
        src={film.address}
        poster={film.poster}
        controls
        playsInline
        preload="none"
        aria-label={title}
      >
        <track kind="captions" src={film.captions} srcLang="en-AU" label="English" default />
      </video>
    )
  if (film.kind === 'frame')
    return (
      <iframe
        className={styles.film}
        src={film.address}
        title={title}
        loading="lazy"
        allowFullScreen
        // A player needs its own scripts and storage; it is another origin, which the policy names.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  // What is said in these films is what the article says below them.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video className={styles.film} src={film.address} controls preload="metadata" aria-label={title} />
}
