import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../ui/display/card.tsx'
import { linesOf, type GateLine } from './eligibility.copy.ts'
import styles from './eligibility.module.css'

/** Why a trainer can take a class, or each reason why not with what they can do about it. */
export function Gates({ cover }: { cover: Cover }) {
  if (!cover.qualified) return null
  const { ok } = cover.qualified
  return (
    <Card title={ok ? 'Why you can cover this' : 'Why you can’t cover this'}>
      <GateLines lines={linesOf(cover)} />
    </Card>
  )
}

/** Lines of gates, what stands in the way first. */
export function GateLines({ lines }: { lines: GateLine[] }) {
  return (
    <ul className={`plain ${styles.gates}`}>
      {lines.map(({ key, state, sentence, fact, fix }) => (
        <li key={key} data-state={state}>
          <Mark state={state} />
          <span className={styles.sentence}>
            {sentence}
            {fix &&
              (fix.link ? (
                <Link className={styles.fix} to={fix.link}>
                  {fix.words}
                </Link>
              ) : (
                <span className={styles.fix}>{fix.words}</span>
              ))}
          </span>
          {fact && <span className={styles.fact}>{fact}</span>}
        </li>
      ))}
    </ul>
  )
}

function Mark({ state }: { state: GateLine['state'] }) {
  if (state === 'yes') return <CircleCheck size={18} strokeWidth={1.75} aria-label="Yes" />
  if (state === 'no') return <CircleX size={18} strokeWidth={1.75} aria-label="No" />
  return <CircleAlert size={18} strokeWidth={1.75} aria-label="To know" />
}
