import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { JobApplication } from '@quartet/contract/job-applications'
import { TalkAbout } from '../../../shell/talk-about.tsx'
import { Person } from '../../../ui/person.tsx'
import { applicationWord } from '../jobs.copy.ts'
import { FitChips } from './fit-chips.tsx'
import rowStyles from '../../../ui/link-rows.module.css'
import styles from './jobs.module.css'

const columns = ['submitted', 'shortlisted', 'offered', 'hired', 'declined'] as const
export type Column = (typeof columns)[number]
type Move = (one: JobApplication, to: Column) => void

/** A column for each step. A card is dragged there, moved by Alt and an arrow, or sent there by its own choice. */
export function ApplicationsBoard({ rows, onMove }: { rows: JobApplication[]; onMove: Move }) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<Column | null>(null)
  const back = rows.filter((one) => one.status === 'withdrawn').length
  return (
    <>
      <div className={styles.board}>
        {columns.map((column) => {
          const here = rows.filter((one) => one.status === column)
          return (
            // A place to drop is no control; the cards' own choices do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <section
              key={column}
              className={styles.column}
              aria-label={applicationWord[column].word}
              data-over={over === column}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(column)
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault()
                setOver(null)
                const one = rows.find((row) => row.id === dragged)
                if (one && mayGo(one, column)) onMove(one, column)
              }}
            >
              <h2>
                {applicationWord[column].word} <span className="dim">{here.length}</span>
              </h2>
              <ul className="plain">
                {here.map((one) => (
                  <li key={one.id}>
                    <Application one={one} onMove={onMove} onDrag={setDragged} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {back > 0 && (
        <p className="dim small">{back === 1 ? '1 application was' : `${back} applications were`} taken back.</p>
      )}
    </>
  )
}

const mayGo = (one: JobApplication, to: Column) => (to === 'hired' ? one.can.hire : one.can.move)

function Application({
  one,
  onMove,
  onDrag,
}: {
  one: JobApplication
  onMove: Move
  onDrag: (id: string | null) => void
}) {
  const { trainer } = one
  const at = columns.findIndex((column) => column === one.status)
  const movable = one.can.move
  return (
    // The card itself is no button: what it does stands in it too, for those who do not drag.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={styles.card}
      aria-label={trainer.name}
      draggable={movable}
      onDragStart={() => onDrag(one.id)}
      onDragEnd={() => onDrag(null)}
      onKeyDown={(event) => {
        const step = event.altKey ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined
        const to = step && columns[at + step]
        if (!to || !mayGo(one, to)) return
        event.preventDefault()
        onMove(one, to)
      }}
    >
      <Link className={rowStyles.name} to={`/trainers/${trainer.id}`}>
        <Person
          name={trainer.name}
          src={trainer.avatarUrl}
          fact={[trainer.city, trainer.connected ? 'connected' : null].filter(Boolean).join(', ')}
        />
      </Link>
      <div className={styles.chips}>
        <FitChips fit={one.fit} them={trainer.name} />
      </div>
      <p className="dim small">{trainer.specialties.map((specialty) => specialty.name).join(', ')}</p>
      {one.note && <p className={styles.note}>“{one.note}”</p>}
      <TalkAbout kind="job_application" id={one.id} compact />
      {movable && (
        <div className={styles.actions}>
          <NativeSelect
            aria-label={`Move ${trainer.name} to`}
            value={one.status}
            data={columns
              .filter((column) => column === one.status || mayGo(one, column))
              .map((column) => ({ value: column, label: applicationWord[column].word }))}
            onChange={(event) => onMove(one, event.currentTarget.value as Column)}
          />
          {one.can.hire && (
            <Button variant={one.status === 'offered' ? 'filled' : 'default'} onClick={() => onMove(one, 'hired')}>
              Hire {trainer.name.split(' ')[0]}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
