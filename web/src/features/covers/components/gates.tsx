import { CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import type { Cover } from '@quartet/contract/covers'
import { Card } from '../../../ui/card.tsx'
import { gatesOf } from '../covers.copy.ts'
import styles from './gates.module.css'

/** Why a trainer can take a class, or each reason why not. */
export function Gates({ cover }: { cover: Cover }) {
  if (!cover.qualified) return null
  const { ok } = cover.qualified
  return (
    <Card title={ok ? 'Why you can take it' : 'Why you cannot take it'}>
      <ul className={`plain ${styles.gates}`}>
        {gatesOf(cover)
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map((gate) => (
            <li key={gate.key} data-ok={gate.ok}>
              {gate.ok ? (
                <CircleCheck size={18} strokeWidth={1.75} aria-label="Yes" />
              ) : (
                <CircleX size={18} strokeWidth={1.75} aria-label="No" />
              )}
              {gate.sentence}
            </li>
          ))}
      </ul>
      {cover.qualified.reasons.some(({ code }) => code === 'document' || code === 'document_for_covers') && (
        <p className={styles.mend}>
          <Link to="/compliance">See your documents and mend it</Link>
        </p>
      )}
    </Card>
  )
}
