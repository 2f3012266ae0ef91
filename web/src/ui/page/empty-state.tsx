import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { HelpLink } from './help-link.tsx'
import styles from './state.module.css'

/** What will be here and how to get the first one: one sentence, one action. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  help,
}: {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The article of the Help Center that tells more, and what its link says. */
  help?: { article: string; words: string }
}) {
  return (
    <div className={styles.state} data-state="empty">
      {Icon && (
        <span className={styles.icon}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {help && <HelpLink article={help.article}>{help.words}</HelpLink>}
    </div>
  )
}
