import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import styles from './document-link.module.css'

export const documentPath = (id: string): string => `/payroll/documents/${id}`

/** Where one is within payroll, above the title. */
export function PayrollTrail({ to, then, thenTo }: { to: string; then: string; thenTo: string }) {
  return (
    <nav aria-label="Where this is" className={styles.trail}>
      <Link to={to}>Payroll</Link>
      <ChevronRight size={14} aria-hidden="true" />
      <Link to={thenTo}>{then}</Link>
    </nav>
  )
}
