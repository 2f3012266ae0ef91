import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { RosterEntry } from '@quartet/contract/connections/roster'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { dateIn, shortDate } from '../../../platform/words/dates.ts'
import { phoneLink, phoneWords } from '../../../platform/words/phone-numbers.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { employmentWord, keptWords, specialtyWords } from '../connection/connection.copy.ts'
import { rosterQuery } from '../connection/roster.api.ts'
import { EndConnection } from '../connection/end-connection.tsx'
import { RosterPanel } from './roster-panel.tsx'
import styles from '../connection/roster.module.css'

/** Everybody who is connected with the gym: what they are here, how they stand, and what can be done. */
export function Roster({ gymId, search, empty }: { gymId: string; search: string; empty: ReactNode }) {
  const user = useCurrentUser()
  const zone = user.gym?.timezone ?? user.timezone
  const list = useQuery(rosterQuery(gymId))
  const [open, setOpen] = useState<string | null>(null)
  const [ending, setEnding] = useState<RosterEntry | null>(null)
  const words = search.trim().toLowerCase()
  const rows = list.data?.filter((one) =>
    `${one.trainer.name} ${specialtyWords(one.trainer.specialties, 10)}`.toLowerCase().includes(words),
  )
  const shown = rows?.find((one) => one.id === open)
  const actions = (row: RosterEntry) => (
    <Actions row={row} onOpen={() => setOpen(row.id)} onEnd={() => setEnding(row)} />
  )
  return (
    <Card flush>
      <DataList
        label="Connected trainers"
        rows={rows}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={empty}
        columns={[
          { key: 'who', header: 'Trainer', cell: (row) => <Who row={row} /> },
          { key: 'as', header: 'Employment type', width: '8rem', cell: (row) => employmentWord[row.employmentStatus] },
          {
            key: 'since',
            header: 'Since',
            width: '8rem',
            cell: (row) => <Since row={row} zone={zone} />,
          },
          {
            key: 'classes',
            header: 'Upcoming classes',
            width: '9rem',
            align: 'end',
            cell: (row) => row.standing.classesToCome || '–',
          },
          { key: 'kept', header: 'Covers kept', width: '8rem', align: 'end', cell: (row) => keptWords(row.standing) },
          { key: 'reach', header: 'Contact', width: '14rem', cell: (row) => <Reach row={row} /> },
          { key: 'actions', header: 'Actions', heard: true, width: '4rem', align: 'end', cell: actions },
        ]}
        phone={(row) => (
          <div className={styles.row}>
            <Who row={row} />
            {actions(row)}
            <p className={styles.facts}>
              {employmentWord[row.employmentStatus]}, {classesWord(row.standing.classesToCome)}
              {row.endsAt && `, until ${shortDate(dateIn(zone, row.endsAt))}`}
            </p>
          </div>
        )}
      />
      {shown && <RosterPanel row={shown} onClose={() => setOpen(null)} />}
      {ending && <EndConnection connectionId={ending.id} them={ending.trainer.name} onClose={() => setEnding(null)} />}
    </Card>
  )
}

const classesWord = (count: number) =>
  count === 0 ? 'no upcoming classes' : count === 1 ? '1 upcoming class' : `${count} upcoming classes`

function Who({ row }: { row: RosterEntry }) {
  return (
    <Link to={`/trainers/${row.trainerEntityId}`} className={styles.link}>
      <Person
        name={row.trainer.name}
        src={row.trainer.avatarUrl}
        size={32}
        fact={specialtyWords(row.trainer.specialties) || undefined}
      />
    </Link>
  )
}

function Since({ row, zone }: { row: RosterEntry; zone: string }) {
  return (
    <span className="dim">
      {shortDate(row.startDate)}
      {row.endsAt && <span className={styles.ends}>until {shortDate(dateIn(zone, row.endsAt))}</span>}
    </span>
  )
}

function Reach({ row }: { row: RosterEntry }) {
  return (
    <span className={styles.reach}>
      <a href={`mailto:${row.email}`}>{row.email}</a>
      {row.phone && <a href={phoneLink(row.phone)}>{phoneWords(row.phone)}</a>}
    </span>
  )
}

function Actions({ row, onOpen, onEnd }: { row: RosterEntry; onOpen: () => void; onEnd: () => void }) {
  return (
    <RowMenu label={`Actions for ${row.trainer.name}`}>
      <Menu.Item onClick={onOpen} rightSection={row.notes ? <span className="dim">{row.notes}</span> : undefined}>
        {row.notes !== null ? 'Details and notes' : 'Details'}
      </Menu.Item>
      {row.can.end && (
        <Menu.Item c="var(--red)" onClick={onEnd}>
          End connection
        </Menu.Item>
      )}
    </RowMenu>
  )
}
