import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, Mail, MessageSquare, Smartphone, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Delivery, DeliveryChannel } from '@quartet/contract/notifications/deliveries'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { dateTimeIn } from '../../../platform/words/dates.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { toldQuery } from './deliveries.api.ts'
import { channelWords, summaryOf, toldOf, wentBy } from './deliveries.copy.ts'
import styles from './delivery-status.module.css'

const icons: Record<DeliveryChannel, LucideIcon> = { bell: Bell, email: Mail, push: Smartphone, text: MessageSquare }
const order: DeliveryChannel[] = ['bell', 'email', 'push', 'text']

/** Who was notified of a thing, on which way, and what they did: for those who manage it. Nothing where nobody was told. */
export default function Told({ subjectId }: { subjectId: string }) {
  const list = useInfiniteQuery(toldQuery(subjectId))
  const rows = rowsOf(list.data)
  const [opened, open] = useState(false)
  if (!list.error && !rows?.length) return null
  const toggle = (
    <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={() => open(!opened)}>
      {opened ? 'Hide' : 'Show'}
    </Button>
  )
  return (
    <Card title="Who was notified" note={rows && summaryOf(rows, list.hasNextPage)} aside={toggle} flush>
      {opened && (
        <DataList
          label="Who was notified"
          rows={rows}
          rowKey={(one) => one.notificationId}
          columns={[
            { key: 'person', header: 'Person', cell: (one) => <Who told={one} /> },
            { key: 'ways', header: 'How', cell: (one) => <Ways told={one} /> },
            { key: 'answer', header: 'Response', width: '9rem', cell: (one) => <Since told={one} /> },
          ]}
          phone={(one) => (
            <div className={styles.phone}>
              <Who told={one} />
              <Ways told={one} />
              <Since told={one} />
            </div>
          )}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={null}
          more={{
            hasMore: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
      {opened && (
        <p className={styles.note}>“Seen” means read in Quartet. We don’t track whether an email is opened.</p>
      )}
    </Card>
  )
}

function Who({ told }: { told: Delivery }) {
  return (
    <div className={styles.who}>
      <b>{told.person.name}</b>
      <span>
        {toldOf(told.event)}, <Ago at={told.at} />
      </span>
    </div>
  )
}

function Ways({ told }: { told: Delivery }) {
  const { timezone } = useCurrentUser()
  const channels = told.channels.toSorted((a, b) => order.indexOf(a.channel) - order.indexOf(b.channel))
  return (
    <ul className={`plain ${styles.ways}`}>
      {channels.map((one) => {
        const Icon = icons[one.channel]
        const until = one.heldUntil === null ? '' : dateTimeIn(timezone, one.heldUntil)
        return (
          <li key={one.channel} data-state={one.state}>
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {channelWords[one.channel]} {wentBy(one, until)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Since({ told: { actedAt, seenAt } }: { told: Delivery }) {
  if (actedAt)
    return (
      <span className={styles.acted}>
        Acted <Ago said at={actedAt} />
      </span>
    )
  if (seenAt)
    return (
      <span>
        Seen <Ago said at={seenAt} />
      </span>
    )
  return <span className={styles.dim}>Not seen yet</span>
}
