import { PageLink } from './page-link.tsx'
import styles from './action.module.css'

/** `ink` and `inkLine` stand on lime, which is the same in both schemes. */
type Look = 'filled' | 'outlined' | 'lime' | 'ink' | 'inkLine'

/** A link that looks like the button it is on public pages. */
export function Action({ href, look = 'filled', children }: { href: string; look?: Look; children: string }) {
  return (
    <PageLink href={href} className={`${styles.action} ${styles[look]}`}>
      {children}
    </PageLink>
  )
}
