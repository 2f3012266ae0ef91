import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './state.module.css'

/** Opens an article of the Help Center beside the page that it explains. */
export function HelpLink({ article, children }: { article: string; children: ReactNode }) {
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  parameters.set('help', article)
  return (
    <Link to={{ search: `?${parameters.toString()}` }} className={styles.help} preventScrollReset>
      <BookOpen size={15} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </Link>
  )
}
