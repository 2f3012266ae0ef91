import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { boardColumns, mayGo, type BoardColumn } from '../jobs/jobs.rules.ts'
import { ApplicationMoves } from './application-moves.tsx'
import { FitChips } from '../jobs/fit-chips.tsx'
import rowStyles from '../../../ui/lists/link-rows.module.css'
import styles from '../jobs/jobs.module.css'

type Props = {
  one: JobApplication
  /** `byKey` where the focus has to follow the card into its new column. */
  onMove: (one: JobApplication, to: BoardColumn, byKey?: boolean) => void
  onDrag: (one: JobApplication | null) => void
  /** It has just come here by a key. */
  focused: boolean
}

/** One trainer's application, moved by dragging, by Alt and an arrow, or by its own choice. */
export function ApplicationCard({ one, onMove, onDrag, focused }: Props) {
  const { trainer } = one
  const name = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (focused) name.current?.focus()
  }, [focused])
  const at = boardColumns.findIndex((column) => column === one.status)
  const movable = one.can.move
  return (
    // The card itself is no button: what it does stands in it too, for those who do not drag.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={styles.card}
      aria-label={trainer.name}
      draggable={movable}
      onDragStart={() => onDrag(one)}
      onDragEnd={() => onDrag(null)}
      onKeyDown={(event) => {
        const step = event.altKey ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined
        const to = step && boardColumns[at + step]
        if (!to || !mayGo(one, to)) return
        event.preventDefault()
        onMove(one, to, true)
      }}
    >
      <Link className={rowStyles.name} to={`/trainers/${trainer.id}`} ref={name}>
        <Person
          name={trainer.name}
          src={trainer.avatarUrl}
          fact={[trainer.city, trainer.connected ? 'connected' : null].filter(Boolean).join(', ')}
        />
      </Link>
      <div className={styles.chips}>
        <FitChips fit={one.fit} them={trainer.name} />
      </div>
      {trainer.specialties.length > 0 && (
        <p className="dim small">{trainer.specialties.map((specialty) => specialty.name).join(', ')}</p>
      )}
      {one.note && <p className={styles.note}>“{one.note}”</p>}
      {movable && (
        <div className={styles.actions}>
          <ApplicationMoves one={one} onMove={onMove} />
        </div>
      )}
      <div>
        <TalkAbout kind="job_application" id={one.id} compact />
      </div>
    </article>
  )
}
