import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTitle } from './page-title.tsx'
import styles from './page-header.module.css'

type Props = {
  title: string
  /** Beside the title: a status chip, arrows, a segmented control. */
  beside?: ReactNode
  /** One dim fact. */
  fact?: ReactNode
  /** Outlined actions, then the one filled action last. */
  actions?: ReactNode
  back?: { to: string; label: string }
}

/** The title row of a page; it names the document too. */
export function PageHeader({ title, beside, fact, actions, back }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {back && (
        <Link className={styles.back} to={back.to}>
          <ArrowLeft size={14} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className={styles.header} data-tour="head">
        <div className={styles.lead}>
          <h1>{title}</h1>
          {beside}
          {fact !== undefined && <span className={styles.fact}>{fact}</span>}
        </div>
        {actions !== undefined && (
          <div className={styles.actions} data-tour="actions">
            {actions}
          </div>
        )}
      </div>
    </>
  )
}
