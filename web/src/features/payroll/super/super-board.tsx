import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PiggyBank, Send } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { SuperRow } from '@quartet/contract/payroll/contributions'
import { shortDay } from '../../../platform/words/dates.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { StatBand } from '../../../ui/lists/stat-band.tsx'
import { count, dollars } from '../document/document.copy.ts'
import { clearingStatusQuery, superQuery, useSendBatch } from './super.api.ts'
import { clockTone, clockWords, nextOf, superPath, superWord } from './super.copy.ts'
import rowStyles from '../approving/documents-board.module.css'
import { SuperBatches } from './super-batches.tsx'
import styles from './super-board.module.css'

/** own: a trainer's. gym: one gym's. gyms: of all that somebody looks after. */
type Props = { gymId?: string | undefined; of: 'own' | 'gym' | 'gyms' }

/** What is owed to funds: each contribution with its clock, what keeps it, and what was sent. */
export function SuperBoard({ gymId, of }: Props) {
  const [which, setWhich] = useState<'open' | 'all'>(of === 'own' ? 'all' : 'open')
  const list = useInfiniteQuery(superQuery(gymId, which === 'open'))
  const rows = rowsOf(list.data)
  const ready = of === 'gym' ? (rows ?? []).filter((row) => row.can.resend) : []
  return (
    <div className={styles.stack}>
      {of !== 'own' && <SuperFigures gymId={gymId} />}
      <Card
        flush
        title="Super"
        aside={
          <span className={styles.buttons}>
            {of !== 'own' && (
              <Segmented
                label="Filter super"
                value={which}
                onChange={(value) => setWhich(value === 'all' ? 'all' : 'open')}
                options={[
                  { value: 'open', label: 'Open' },
                  { value: 'all', label: 'All' },
                ]}
              />
            )}
            {gymId !== undefined && ready.length > 0 && <SendReady gymId={gymId} ready={ready} />}
          </span>
        }
      >
        <DataList
          label="Super contributions"
          rows={rows}
          rowKey={(row) => row.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          columns={[
            {
              key: 'who',
              header: of === 'own' ? 'Fund' : 'Person',
              cell: (row) => (
                <Link className={rowStyles.name} to={superPath(row.id)}>
                  {of === 'own' ? (
                    (row.fund ?? 'No fund yet')
                  ) : (
                    <Person name={row.employee.name} src={row.employee.avatarUrl} />
                  )}
                </Link>
              ),
            },
            ...(of === 'own' ? [] : [{ key: 'fund', header: 'Fund', cell: (row: SuperRow) => row.fund ?? '–' }]),
            ...(of === 'gym' ? [] : [{ key: 'gym', header: 'Gym', cell: (row: SuperRow) => row.gym.name }]),
            { key: 'day', header: 'Payment date', cell: (row) => shortDay(row.qeDay) },
            { key: 'cents', header: 'Super', align: 'end', cell: (row) => <b>{dollars(row.cents)}</b> },
            { key: 'due', header: 'Due', cell: (row) => <ClockOf row={row} /> },
            { key: 'state', header: 'Status', cell: (row) => <SuperState row={row} /> },
            {
              key: 'next',
              header: 'Next',
              cell: (row) => <span className={`dim ${styles.next}`}>{nextOf(row)}</span>,
            },
          ]}
          phone={(row) => (
            <Link className={rowStyles.phoneRow} to={superPath(row.id)}>
              <span className={rowStyles.phoneWords}>
                <b>{of === 'own' ? row.gym.name : row.employee.name}</b>
                <span className="dim">
                  {row.fund ?? 'No fund yet'}, paid {shortDay(row.qeDay)}
                </span>
                <ClockOf row={row} />
              </span>
              <span className={rowStyles.phoneEnd}>
                <b>{dollars(row.cents)}</b>
                <SuperState row={row} />
              </span>
            </Link>
          )}
          empty={
            <EmptyState
              icon={PiggyBank}
              title={which === 'open' ? 'No open super' : 'No super yet'}
              help={{ article: 'super-on-payday', words: 'How super is paid' }}
            >
              {of === 'own'
                ? 'When a timesheet is paid, you’ll see its super and due date here.'
                : 'When a pay run is paid, you’ll see its super and due dates here.'}
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      </Card>
      {of !== 'own' && <SuperBatches gymId={gymId} />}
    </div>
  )
}

function SuperFigures({ gymId }: { gymId: string | undefined }) {
  const status = useQuery(clearingStatusQuery(gymId))
  if (status.isError) return null
  const it = status.data
  const figure = (...keys: ('accrued' | 'ready' | 'sent' | 'accepted' | 'received' | 'rejected' | 'late')[]) => {
    const all = keys.map((key) => it?.counts[key] ?? { contributions: 0, cents: 0 })
    const cents = all.reduce((sum, one) => sum + (one.cents ?? 0), 0)
    return {
      value: all.reduce((sum, one) => sum + one.contributions, 0),
      note: cents === 0 ? undefined : dollars(cents),
    }
  }
  return (
    <StatBand
      label="Super at a glance"
      expected={5}
      stats={
        it && [
          { key: 'late', label: 'Late', ...figure('late') },
          { key: 'rejected', label: 'Rejected', ...figure('rejected') },
          { key: 'ready', label: 'To send', ...figure('accrued', 'ready') },
          { key: 'sent', label: 'On the way', ...figure('sent', 'accepted') },
          { key: 'received', label: 'Received by funds', ...figure('received') },
        ]
      }
    />
  )
}

function SendReady({ gymId, ready }: { gymId: string; ready: SuperRow[] }) {
  const [asks, setAsks] = useState(false)
  const send = useSendBatch()
  const cents = ready.reduce((sum, row) => sum + row.cents, 0)
  const what = count(ready.length, 'contribution')
  return (
    <>
      <Button leftSection={<Send size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setAsks(true)}>
        Send {what}
      </Button>
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Send ${dollars(cents)} super?`}
        action={`Send ${what}`}
        onConfirm={async () => {
          await send.mutateAsync({ gymId, contributionIds: ready.map((row) => row.id) })
          toast.success(`${what} sent to the clearing house.`)
        }}
      >
        The clearing house debits your account and pays each fund. You can’t cancel it once it’s sent.
      </Confirm>
    </>
  )
}

/** Until when, and how much time there is. */
export function ClockOf({ row }: { row: Pick<SuperRow, 'dueOn' | 'daysLeft' | 'receivedOn' | 'state' | 'late'> }) {
  return (
    <span className={styles.clock} data-tone={clockTone(row)}>
      <span>{shortDay(row.dueOn)}</span>
      <span className="dim">{clockWords(row)}</span>
    </span>
  )
}

export function SuperState({ row }: { row: Pick<SuperRow, 'status' | 'state' | 'trouble'> }) {
  const { tone, icon, word } = superWord(row)
  return (
    <span className={rowStyles.states}>
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      {row.status === 'late' && row.state === 'rejected' && <Chip tone="red">Rejected</Chip>}
    </span>
  )
}
