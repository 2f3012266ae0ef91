import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChecklistRow } from '@quartet/contract/help/help'
import { useActing } from '../../../platform/session/acting.ts'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { useGymSwitch } from '../../../shell/bars/use-gym-switch.ts'
import { Card } from '../../../ui/display/card.tsx'
import { checklistQuery } from '../articles/help.api.ts'
import styles from './checklist.module.css'

/** Rows that are open at first; the rest is one press away. */
const shownAtFirst = 4

/** What is left to set up, each row one press from where it is done. Gone once nothing is. */
export default function Checklist() {
  const { data: rows = [] } = useQuery(checklistQuery())
  const [all, setAll] = useState(false)
  const open = rows.filter((row) => !row.done)
  if (open.length === 0) return null
  const shown = all ? open : open.slice(0, shownAtFirst)
  const done = rows.length - open.length
  return (
    <Card title="Set up" note={`${done} of ${rows.length} done`} flush className={styles.card}>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(done / rows.length) * 100}%` }} />
      </div>
      <ul className={`plain ${styles.rows}`}>
        {shown.map((row) => (
          <li key={row.key}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      {open.length > shownAtFirst && (
        <button type="button" className={styles.more} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show ${open.length - shownAtFirst} more`}
        </button>
      )}
    </Card>
  )
}

function Row({ row }: { row: ChecklistRow }) {
  const navigate = useNavigate()
  const { role } = useCurrentUser()
  const acting = useActing()
  const { switchTo } = useGymSwitch()
  const go = async () => {
    // The row of one of several gyms: what is to be done there is done as that gym.
    if (role === 'gym_admin' && !acting) await switchTo(row.key)
    void navigate(row.link)
  }
  return (
    <button type="button" className={styles.row} onClick={() => void go()}>
      <span className={styles.mark} data-done={row.done || undefined}>
        {row.done ? <Check size={14} aria-hidden="true" /> : row.missing > 1 && row.missing}
      </span>
      <span className={styles.words}>
        <b>{row.title}</b>
        <small>{row.detail}</small>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
