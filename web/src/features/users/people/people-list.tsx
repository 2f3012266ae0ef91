import { CircleCheck, CircleSlash, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Person as Account } from '@quartet/contract/users/users'
import { dateIn, shortDate } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { phoneWords } from '../../../platform/words/phone-numbers.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { roleWord } from '../profile/profile.copy.ts'
import { PersonActions } from './person-actions.tsx'
import styles from './people.module.css'

type Props = {
  rows: Account[] | undefined
  ownId: string | undefined
  error: unknown
  onRetry: () => void
  empty: ReactNode
  more: { hasMore: boolean; loading: boolean; load: () => void }
}

/** Accounts as a table on a desk and a list on a phone. */
export function PeopleList({ ownId, ...list }: Props) {
  return (
    <DataList
      {...list}
      label="People"
      rowKey={(row) => row.id}
      columns={[
        { key: 'who', header: 'Name', cell: (row) => <Who row={row} own={row.id === ownId} /> },
        { key: 'role', header: 'Role', width: '8rem', cell: (row) => roleWord[row.role] },
        {
          key: 'phone',
          header: 'Phone',
          width: '10rem',
          cell: (row) => <span className="dim">{row.phone === null ? 'Not given' : phoneWords(row.phone)}</span>,
        },
        {
          key: 'since',
          header: 'Joined',
          width: '8rem',
          cell: (row) => <span className="dim">{shortDate(dateIn(browserZone(), row.createdAt))}</span>,
        },
        { key: 'state', header: 'Status', width: '9rem', cell: (row) => <State row={row} /> },
        {
          key: 'actions',
          header: 'Actions',
          heard: true,
          width: '4rem',
          align: 'end',
          cell: (row) => <PersonActions person={row} />,
        },
      ]}
      phone={(row) => (
        <div className={styles.row}>
          <Who row={row} own={row.id === ownId} />
          <PersonActions person={row} />
          <span className={styles.facts}>
            <span className="dim">{roleWord[row.role]}</span>
            <State row={row} />
          </span>
        </div>
      )}
    />
  )
}

function Who({ row, own }: { row: Account; own: boolean }) {
  const shown = (
    <Person name={row.fullName} src={row.avatarUrl} size={32} fact={own ? `${row.email}, you` : row.email} />
  )
  if (!row.trainerId) return shown
  return (
    <Link to={`/trainers/${row.trainerId}`} className={styles.link}>
      {shown}
    </Link>
  )
}

function State({ row }: { row: Account }) {
  if (row.lockedUntil && !row.archivedAt) {
    return (
      <Chip tone="amber" icon={Lock}>
        Locked
      </Chip>
    )
  }
  return row.archivedAt ? (
    <Chip tone="outline" icon={CircleSlash}>
      Deactivated
    </Chip>
  ) : (
    <Chip tone="green" icon={CircleCheck}>
      Active
    </Chip>
  )
}
