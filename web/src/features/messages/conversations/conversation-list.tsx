import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Flag, ListFilter, Megaphone, PenLine, Search, type LucideIcon } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '@quartet/contract/messages/conversations'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { rowsOf } from '../../../platform/api/paging.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { hueStyle } from '../../../ui/display/hue.ts'
import { Avatar } from '../../../ui/lists/person.tsx'
import { placeOf } from '../../../ui/lists/drawn.ts'
import { LongRows } from '../../../ui/lists/long-rows.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { audienceQuery, conversationsQuery, unreadQuery, usePolling, type Show } from './conversations.api.ts'
import { kindIcon, whenWord } from './conversations.copy.ts'
import styles from './messages.module.css'

const shows: { value: Show; word: string }[] = [
  { value: 'all', word: 'All' },
  { value: 'unread', word: 'Unread' },
  { value: 'threads', word: 'Threads' },
  { value: 'people', word: 'People' },
]

type Props = { openId: string | null; onNew: () => void; onAnnounce: () => void }

/** Everything somebody talks about, the latest first. */
export function ConversationList({ openId, onNew, onAnnounce }: Props) {
  const user = useCurrentUser()
  const polling = usePolling()
  const announces = useQuery({ ...audienceQuery(user.gym?.id ?? ''), enabled: user.gym !== null }).data?.can.announce
  const [show, setShow] = useState<Show>('all')
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 250)
  const unread = useQuery(unreadQuery).data
  const known = useInfiniteQuery({
    ...conversationsQuery({ show, ...(wanted ? { search: wanted } : {}) }),
    refetchInterval: polling,
  })
  const rows = rowsOf(known.data)
  const list = useRef<HTMLUListElement>(null)
  return (
    <section className={styles.list} aria-label="Conversations">
      <div className={styles.listHead}>
        <h1>Messages</h1>
        <Way to="/messages/advanced" label="Search messages" icon={ListFilter} />
        {user.role === 'admin' && <Way to="/messages/reports" label="Reported messages" icon={Flag} />}
        {announces && (
          <ActionIcon variant="default" size="lg" aria-label="New announcement" onClick={onAnnounce}>
            <Megaphone size={16} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon variant="default" size="lg" aria-label="New message" onClick={onNew}>
          <PenLine size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <TextInput
        aria-label="Search conversations"
        placeholder="People, classes, titles"
        leftSection={<Search size={15} aria-hidden="true" />}
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.currentTarget.value)}
        className={styles.search}
      />
      <fieldset className={styles.shows} aria-label="Show">
        {shows.map(({ value, word }) => (
          <button key={value} type="button" aria-pressed={show === value} onClick={() => setShow(value)}>
            {word}
            {value === 'unread' && unread && unread.conversations > 0 ? ` ${unread.conversations}` : ''}
          </button>
        ))}
      </fieldset>
      {known.isPending && <RowsSkeleton />}
      {known.isError && <p className={styles.hint}>{sentenceOf(known.error)}</p>}
      {rows?.length === 0 && (
        <p className={styles.hint}>
          {show === 'all' && !wanted
            ? 'No conversations yet. Open a class to start its thread.'
            : 'No conversations match.'}
        </p>
      )}
      {rows && (
        <LongRows list={list} count={rows.length} keyOf={(at) => rows[at]!.id} height={61}>
          {({ rows: drawn, before, after }) => (
            <ul ref={list} className={`plain ${styles.rows}`} style={{ paddingBlock: `${before}px ${after}px` }}>
              {drawn.map((place) => {
                const one = rows[place.at]!
                return (
                  <li key={one.id} {...placeOf(place, rows.length)}>
                    <ConversationRow conversation={one} open={one.id === openId} />
                  </li>
                )
              })}
            </ul>
          )}
        </LongRows>
      )}
      {known.hasNextPage && (
        <button type="button" className={styles.more} onClick={() => void known.fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  )
}

function Way({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  return (
    <ActionIcon component={Link} to={to} variant="default" size="lg" aria-label={label} title={label}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

type RowProps = { conversation: Conversation; open: boolean }

const ConversationRow = memo(function ConversationRow({ conversation, open }: RowProps) {
  const { id, title, last, lastAt, unread, muted } = conversation
  const said = last
    ? `${last.mine ? 'You: ' : last.by && conversation.kind !== 'direct' ? `${last.by.split(' ')[0]}: ` : ''}${last.content}`
    : ''
  return (
    <Link
      to={`/messages?c=${id}`}
      className={styles.row}
      aria-current={open ? 'page' : undefined}
      data-unread={unread > 0}
    >
      <Picture conversation={conversation} />
      <span className={styles.rowWords}>
        <span className={styles.rowTop}>
          <b>{title}</b>
          {lastAt && <time dateTime={lastAt}>{whenWord(lastAt)}</time>}
        </span>
        <span className={styles.rowTop}>
          <span className={styles.said}>{said}</span>
          {unread > 0 && !muted && (
            <span className={styles.count} title={`${unread} unread`}>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
})

/** A person by their picture, a thing by the sign of its kind. */
export function Picture({ conversation, size = 38 }: { conversation: Conversation; size?: number }) {
  if (conversation.kind === 'direct')
    return <Avatar name={conversation.title} src={conversation.people[0]?.avatarUrl ?? null} size={size} />
  const Icon = kindIcon[conversation.kind]
  return (
    <span
      className={styles.thing}
      style={{ width: size, height: size, ...(conversation.subject?.hue ? hueStyle(conversation.subject.hue) : {}) }}
      data-hue={conversation.subject?.hue ? true : undefined}
      aria-hidden="true"
    >
      <Icon size={17} strokeWidth={1.75} />
    </span>
  )
}
