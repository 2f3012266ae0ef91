import { Button, Menu } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Plus, Scale } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Money } from '@quartet/contract/kernel/money'
import type { ListedFloor } from '@quartet/contract/connections/rates'
import { dateIn, shortDate } from '../../../platform/words/dates.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { floorsQuery, useRateChanges } from '../engagements/engagements.api.ts'
import { AwardTableOffer } from './award-table-offer.tsx'
import { FloorSheet } from './floor-sheet.tsx'
import styles from '../engagements/pay.module.css'

type Props = { gymId: string; currency: Money['currency']; today: string; zone: string }

/** What a gym confirmed as the least of its award. It warns in pay runs and claims nothing. */
export function AwardFloors({ gymId, currency, today, zone }: Props) {
  const found = useInfiniteQuery(floorsQuery(gymId))
  const first = found.data?.pages[0]
  const mayChange = first?.can.change === true
  const waiting = mayChange ? first.unconfirmed : []
  const { removeFloor, confirmFloors } = useRateChanges()
  const [editing, setEditing] = useState<ListedFloor | 'new' | null>(null)
  const [removing, setRemoving] = useState<ListedFloor | null>(null)
  const [confirming, setConfirming] = useState(false)
  const many = (count: number) => (count === 1 ? '1 floor' : `${count} floors`)
  const hour = (floor: ListedFloor) => formatMoney({ cents: floor.centsPerHour, currency })
  const permanent = ({ permanent: on }: ListedFloor) => `Sat ${on.saturday}%, Sun ${on.sunday}%, holiday ${on.holiday}%`
  const casual = ({ casual: on }: ListedFloor) =>
    `Weekday ${on.weekday}%, Sat ${on.saturday}%, Sun ${on.sunday}%, holiday ${on.holiday}%`
  const source = (floor: ListedFloor) => `${floor.source}, checked ${shortDate(floor.checkedOn)}`
  const state = ({ confirmed }: ListedFloor) =>
    confirmed ? (
      `${confirmed.by ?? 'A former team member'}, ${shortDate(dateIn(zone, confirmed.at))}`
    ) : (
      <Chip tone="blue">Not confirmed</Chip>
    )
  const actions = (floor: ListedFloor) =>
    mayChange && (
      <RowMenu label={`More for ${floor.classification} from ${shortDate(floor.fromDate)}`}>
        {!floor.confirmed && <Menu.Item onClick={() => setEditing(floor)}>Edit floor</Menu.Item>}
        <Menu.Item onClick={() => setRemoving(floor)}>Remove floor</Menu.Item>
      </RowMenu>
    )
  return (
    <Card
      title="Award floors"
      flush
      aside={
        mayChange && (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setEditing('new')}
          >
            Add floor
          </Button>
        )
      }
    >
      <p className={styles.note} style={{ padding: '0.75rem 1rem' }}>
        The minimum your employees can be paid. If a class pays less, we warn you in the pay run. We don’t calculate the
        award for you.
      </p>
      {first?.offered && (
        <AwardTableOffer key={first.offered.fromDate} gymId={gymId} currency={currency} table={first.offered} />
      )}
      {waiting.length > 0 && (
        <div className={styles.offer}>
          <p>
            <strong>{many(waiting.length)} to confirm</strong>
            <span className={styles.note}>
              Check each one against the award. We don’t use floors until you confirm them.
            </span>
          </p>
          <Button leftSection={<Check size={16} aria-hidden="true" />} onClick={() => setConfirming(true)}>
            Confirm {many(waiting.length)}
          </Button>
        </div>
      )}
      <DataList
        label="Award floors"
        rows={found.data?.pages.flatMap((page) => page.floors)}
        rowKey={(floor) => floor.id}
        error={found.error}
        onRetry={() => void found.refetch()}
        more={{ hasMore: found.hasNextPage, load: () => void found.fetchNextPage(), loading: found.isFetchingNextPage }}
        columns={[
          { key: 'classification', header: 'Level', cell: (floor) => floor.classification },
          { key: 'from', header: 'From', cell: (floor) => shortDate(floor.fromDate) },
          { key: 'hour', header: 'Per hour', align: 'end', cell: hour },
          { key: 'permanent', header: 'Permanent', cell: permanent },
          { key: 'casual', header: 'Casual', cell: casual },
          { key: 'source', header: 'Source', cell: source },
          { key: 'state', header: 'Confirmed by', cell: state },
          { key: 'actions', header: 'Actions', heard: true, align: 'end', cell: actions },
        ]}
        phone={(floor) => (
          <div className={styles.phone}>
            <div>
              <strong>{floor.classification}</strong> {hour(floor)} per hour from {shortDate(floor.fromDate)}
              <div className={styles.note}>Permanent: {permanent(floor)}</div>
              <div className={styles.note}>Casual: {casual(floor)}</div>
              <div className={styles.note}>{source(floor)}</div>
              <div className={styles.note}>
                {floor.confirmed && 'Confirmed by '}
                {state(floor)}
              </div>
            </div>
            {actions(floor)}
          </div>
        )}
        empty={
          <EmptyState icon={Scale} title="No award floors yet" help={{ article: 'rates', words: 'How rates work' }}>
            Add the minimum hourly pay for each level of your award.
          </EmptyState>
        }
      />
      {editing && (
        <FloorSheet
          gymId={gymId}
          currency={currency}
          today={today}
          floor={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {confirming && (
        <Confirm
          opened
          onClose={() => setConfirming(false)}
          title={`Confirm ${many(waiting.length)}?`}
          action={`Confirm ${many(waiting.length)}`}
          onConfirm={async () => {
            await confirmFloors.mutateAsync({ gymId, ids: waiting })
            toast.success(`${many(waiting.length)} confirmed.`)
          }}
        >
          <p>
            Pay runs will warn you if a class pays less than these floors. We’ll record your name and the time. Quartet
            doesn’t check the floors.
          </p>
        </Confirm>
      )}
      {removing && (
        <Confirm
          opened
          onClose={() => setRemoving(null)}
          title={`Remove ${removing.classification}?`}
          action="Remove floor"
          danger
          onConfirm={async () => {
            await removeFloor.mutateAsync({ id: removing.id })
            toast.success(`${removing.classification} removed.`)
          }}
        >
          <p>Pay runs won’t warn you about this floor.</p>
        </Confirm>
      )}
    </Card>
  )
}
