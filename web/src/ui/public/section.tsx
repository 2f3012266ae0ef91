import type { ReactNode } from 'react'
import styles from './section.module.css'

/** A part of a public page: 1160 wide, 104 from the next (72 on phones). */
export function Section({
  title,
  lead,
  aside,
  children,
}: {
  title?: string
  lead?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      {(title ?? aside) && (
        <div className={styles.head}>
          <div>
            {title && <h2 className={styles.title}>{title}</h2>}
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** The top of a page that begins with words. */
export function PageTop({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className={`${styles.section} ${styles.top}`}>
      <h1 className={styles.large}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** The lime band that closes a page. */
export function Closing({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className={styles.closing}>
      <h2>{title}</h2>
      <p>{lead}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}

/** Running text, at a width that is easily read. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={`${styles.section} ${styles.prose} prose`}>{children}</div>
}
