import type { ReactNode } from 'react'
import type { Evidence } from '@quartet/contract/compliance/submissions'
import { fieldWord, valueWords } from './document.copy.ts'
import { dollars } from './money.copy.ts'
import styles from './wallet.module.css'

/** What stands on a document, field by field; nothing where nothing is known of it. */
export function EvidenceFacts({
  evidence,
  label,
  children,
}: {
  evidence: Evidence | null
  label: string
  children?: ReactNode
}) {
  const facts = Object.entries(fieldWord).flatMap(([field, word]) => {
    const said = evidence && valueWords(field, evidence[field as keyof Evidence], dollars)
    return said ? [[word, said] as const] : []
  })
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts} aria-label={label}>
      {facts.map(([word, said]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{said}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
