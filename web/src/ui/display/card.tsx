import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

type Props = {
  title?: string
  note?: ReactNode
  aside?: ReactNode
  children: ReactNode
  /** Rows and tables bring their own padding. */
  flush?: boolean
  className?: string
}

/** A surface with a hairline; with a title it is a named region. */
export function Card({ title, note, aside, children, flush = false, className = '' }: Props) {
  const id = useId()
  const content = flush ? children : <div className={styles.body}>{children}</div>
  if (title === undefined)
    return <div className={`${styles.card} ${flush ? styles.clip : ''} ${className}`}>{content}</div>
  return (
    <section className={`${styles.card} ${flush ? styles.clip : ''} ${className}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} style={{ fontSize: '0.9375rem', lineHeight: '1.25rem' }}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {aside !== undefined && <span>{aside}</span>}
      </header>
      {content}
    </section>
  )
}
