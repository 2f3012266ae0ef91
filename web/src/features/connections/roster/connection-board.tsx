import { Button } from '@mantine/core'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Connection } from '@quartet/contract/connections/connections'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { shortDate } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList, type Column } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { connectionWord, employmentWord } from '../connection/connection.copy.ts'
import { ConnectionActions, otherSide, Requests } from '../connection/requests.tsx'
import { Roster } from './roster.tsx'
import type { useConnectionList } from '../connection/use-connection-list.ts'
import styles from '../connection/requests.module.css'

type Side = 'gym' | 'trainer'
type Props = { list: ReturnType<typeof useConnectionList>; side: Side; empty: ReactNode }

const words = {
  gym: {
    search: 'Search trainers',
    table: 'Connected trainers',
    them: 'Trainer',
    incoming: 'Trainers who want to connect',
    outgoing: 'Requests you sent',
    ended: 'Ended connections',
  },
  trainer: {
    search: 'Search gyms',
    table: 'My gyms',
    them: 'Gym',
    incoming: 'Gyms that want to connect',
    outgoing: 'Requests you sent',
    ended: 'Ended connections',
  },
}

/** Connections of one side: requests first, then those in force; or those that ended. */
export function ConnectionBoard({ list, side, empty }: Props) {
  const { filters, show } = list
  const { gym } = useCurrentUser()
  // In the overview of all gyms there is no one roster to show.
  const roster = side === 'gym' ? gym?.id : undefined
  const said = words[side]
  const searching = filters.values.q !== ''
  const nothing = searching ? (
    <EmptyState
      title={side === 'gym' ? `No trainers match “${filters.values.q}”` : `No gyms match “${filters.values.q}”`}
    >
      Try another name, or reset the list.
    </EmptyState>
  ) : (
    empty
  )
  const waiting = (list.incoming?.length ?? 0) + (list.outgoing?.length ?? 0)
  return (
    <>
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label={said.search}
        active={false}
        onClear={filters.clear}
      >
        <Button
          variant="subtle"
          leftSection={<RotateCcw size={14} aria-hidden="true" />}
          onClick={() => void list.reset()}
        >
          Reset connections
        </Button>
      </FilterBar>
      <div className={styles.stack}>
        {(show === '' || show === 'pending') && (
          <>
            <Requests title={said.incoming} connections={list.incoming ?? []} side={side} />
            <Requests title={said.outgoing} connections={list.outgoing ?? []} side={side} />
            {show === 'pending' && list.incoming && waiting === 0 && (
              <Card flush>
                <EmptyState title="No open requests">Requests you send or receive appear here.</EmptyState>
              </Card>
            )}
          </>
        )}
        {show !== 'pending' && show !== 'ended' && roster && (
          <Roster gymId={roster} search={filters.values.q} empty={nothing} />
        )}
        {show !== 'pending' && (show === 'ended' || !roster) && (
          <Card flush>
            <DataList
              label={show === 'ended' ? said.ended : said.table}
              rows={show === 'ended' ? list.ended : list.active}
              rowKey={(row) => row.id}
              columns={columnsOf(side, show === 'ended')}
              phone={(row) => <PhoneRow connection={row} side={side} />}
              error={list.error}
              onRetry={list.retry}
              empty={
                show === 'ended' && !searching ? (
                  <EmptyState title="No ended connections">Connections that end or are declined stay here.</EmptyState>
                ) : (
                  nothing
                )
              }
              more={show === 'ended' ? list.moreEnded : undefined}
            />
          </Card>
        )}
      </div>
    </>
  )
}

function Them({ connection, side }: { connection: Connection; side: Side }) {
  const them = otherSide(connection, side)
  return (
    <Link to={them.to} style={{ textDecoration: 'none', display: 'inline-flex', minWidth: 0, maxWidth: '100%' }}>
      <Person name={them.name} src={them.avatar} size={32} fact={them.fact || undefined} />
    </Link>
  )
}

function State({ connection, side }: { connection: Connection; side: Side }) {
  const word = connectionWord(connection, side)
  return (
    <Chip tone={word.tone} icon={word.icon}>
      {word.word}
    </Chip>
  )
}

function columnsOf(side: Side, ended: boolean): Column<Connection>[] {
  return [
    { key: 'them', header: words[side].them, cell: (row) => <Them connection={row} side={side} /> },
    { key: 'as', header: 'Employment type', width: '9rem', cell: (row) => employmentWord[row.employmentStatus] },
    {
      key: 'since',
      header: ended ? 'Started' : 'Since',
      width: '9rem',
      cell: (row) => <span className="dim">{shortDate(row.startDate)}</span>,
    },
    { key: 'state', header: 'Status', width: '9rem', cell: (row) => <State connection={row} side={side} /> },
    {
      key: 'actions',
      header: 'Actions',
      heard: true,
      width: '6rem',
      align: 'end',
      cell: (row) => <ConnectionActions connection={row} them={otherSide(row, side).name} filled={false} side={side} />,
    },
  ]
}

function PhoneRow({ connection, side }: { connection: Connection; side: Side }) {
  return (
    <div className={styles.phoneRow}>
      <Them connection={connection} side={side} />
      <State connection={connection} side={side} />
    </div>
  )
}
