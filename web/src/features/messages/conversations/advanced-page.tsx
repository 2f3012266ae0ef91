import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import { conversationKind, type Conversation, type ConversationKind } from '@quartet/contract/messages/conversations'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { Picture } from './conversation-list.tsx'
import {
  conversationsQuery,
  saveConversation,
  searchQuery,
  useConversationChanges,
  type Show,
} from './conversations.api.ts'
import { kindWord, whenWord } from './conversations.copy.ts'
import styles from './messages.module.css'

const shows: { value: Show; word: string }[] = [
  { value: 'all', word: 'All' },
  { value: 'unread', word: 'Unread' },
  { value: 'threads', word: 'Threads' },
  { value: 'people', word: 'People' },
  { value: 'muted', word: 'Muted' },
]

/** Everything one ever wrote or was written: found by words, filtered, read at once, and taken along as text. */
export default function AdvancedPage() {
  const [words, setWords] = useState('')
  const [withFiles, setWithFiles] = useState(false)
  const [show, setShow] = useState<Show>('all')
  const [kind, setKind] = useState<ConversationKind | ''>('')
  const [chosen, setChosen] = useState<string[]>([])
  const asked = words.trim()
  const found = useInfiniteQuery({ ...searchQuery(asked, withFiles), enabled: asked !== '' || withFiles })
  const list = useInfiniteQuery(conversationsQuery({ show, ...(kind ? { kind } : {}) }))
  const rows = rowsOf(list.data) ?? []
  const { readAll } = useConversationChanges()
  const read = (ids?: string[]) =>
    readAll.mutate(ids ? { ids } : {}, {
      onSuccess: ({ read: count }) => {
        toast.success(count === 1 ? '1 conversation marked as read.' : `${count} conversations marked as read.`)
        setChosen([])
      },
      onError: (error) => void toast.error(sentenceOf(error)),
    })
  // What is out of sight is not done to.
  const filter = (change: () => void) => {
    change()
    setChosen([])
  }
  async function save() {
    for (const one of rows.filter(({ id }) => chosen.includes(id))) await saveConversation(one)
  }
  return (
    <>
      <PageHeader
        title="All messages"
        back={{ to: '/messages', label: 'Messages' }}
        actions={
          <Button variant="default" onClick={() => read()}>
            Mark all as read
          </Button>
        }
      />
      <div className={styles.advanced}>
        <Card title="Search messages">
          <div className={styles.filters}>
            <TextInput
              className={styles.words}
              aria-label="Search text"
              placeholder="Text in messages"
              leftSection={<Search size={15} aria-hidden="true" />}
              value={words}
              maxLength={100}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <Checkbox
              label="With files"
              checked={withFiles}
              onChange={(event) => setWithFiles(event.currentTarget.checked)}
            />
          </div>
          {found.isLoading && <RowsSkeleton />}
          <ul className={`plain ${styles.found}`} aria-label="Found messages">
            {rowsOf(found.data)?.map((one) => (
              <li key={one.id}>
                <Link to={`/messages?c=${one.conversationId}`}>
                  <b>{one.sender.name}</b>
                  <small>{`${one.title}, ${whenWord(one.at)}`}</small>
                  <span>{one.content || one.files.map((file) => file.name).join(', ')}</span>
                </Link>
              </li>
            ))}
          </ul>
          {!found.data && !found.isLoading && <p className="dim">Search every message you’ve sent or received.</p>}
          {rowsOf(found.data)?.length === 0 && (
            <p className="dim">{asked ? `No messages match “${asked}”.` : 'No messages with files.'}</p>
          )}
          {found.hasNextPage && (
            <Button variant="default" onClick={() => void found.fetchNextPage()}>
              Show more
            </Button>
          )}
        </Card>
        <Card title="Conversations">
          <div className={styles.filters}>
            <fieldset className={styles.shows} aria-label="Show">
              {shows.map(({ value, word }) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={show === value}
                  onClick={() => filter(() => setShow(value))}
                >
                  {word}
                </button>
              ))}
            </fieldset>
            <NativeSelect
              aria-label="Subject"
              value={kind}
              data={[
                { value: '', label: 'All subjects' },
                ...conversationKind.options.map((one) => ({ value: one, label: kindWord[one] })),
              ]}
              onChange={({ currentTarget }) => filter(() => setKind(currentTarget.value as ConversationKind | ''))}
            />
          </div>
          <div className={styles.filters}>
            <Button variant="default" disabled={chosen.length === 0} onClick={() => read(chosen)}>
              {chosen.length === 0 ? 'Mark as read' : `Mark ${chosen.length} as read`}
            </Button>
            <Button
              variant="default"
              disabled={chosen.length === 0}
              onClick={() => void save().catch((error) => toast.error(sentenceOf(error)))}
            >
              Save as text
            </Button>
          </div>
          {list.isPending && <RowsSkeleton />}
          <ul className={`plain ${styles.found}`} aria-label="Conversations">
            {rows.map((one) => (
              <li key={one.id} className={styles.pick}>
                <Checkbox
                  aria-label={`Choose ${one.title}`}
                  checked={chosen.includes(one.id)}
                  onChange={({ currentTarget }) =>
                    setChosen(currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                  }
                />
                <Picture conversation={one} />
                <Row conversation={one} />
              </li>
            ))}
          </ul>
          {list.data && rows.length === 0 && <p className="dim">No conversations here.</p>}
          {list.hasNextPage && (
            <Button variant="default" onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )}
        </Card>
      </div>
    </>
  )
}

function Row({ conversation: { id, title, kind, lastAt, unread } }: { conversation: Conversation }) {
  return (
    <Link to={`/messages?c=${id}`} data-unread={unread > 0}>
      <b>{title}</b>
      <small>
        {[kindWord[kind], lastAt && whenWord(lastAt), unread > 0 && `${unread} unread`].filter(Boolean).join(', ')}
      </small>
    </Link>
  )
}
