import { Button, Checkbox, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import { sentenceOf } from '../../../platform/http-error.ts'
import { rowsOf } from '../../../platform/paging.ts'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { conversationsQuery, saveConversation, searchQuery, useConversationChanges } from '../messages.api.ts'
import type { Show } from '../messages.api.ts'
import { kindWord, whenWord } from '../messages.copy.ts'
import styles from '../components/messages.module.css'

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
  const [chosen, setChosen] = useState<string[]>([])
  const asked = words.trim()
  const found = useInfiniteQuery({ ...searchQuery(asked, withFiles), enabled: asked !== '' || withFiles })
  const list = useInfiniteQuery(conversationsQuery({ show }))
  const rows = rowsOf(list.data) ?? []
  const { readAll } = useConversationChanges()
  const read = (ids?: string[]) =>
    readAll.mutate(ids ? { ids } : {}, {
      onSuccess: ({ read: count }) => {
        toast.success(count === 1 ? '1 conversation is read.' : `${count} conversations are read.`)
        setChosen([])
      },
      onError: (error) => void toast.error(sentenceOf(error)),
    })
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
      <Card title="Search everything">
        <div className={styles.filters}>
          <TextInput
            aria-label="Words"
            placeholder="Words in messages"
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
        {rowsOf(found.data)?.length === 0 && <p className={styles.hint}>No message has these words.</p>}
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
              <button key={value} type="button" aria-pressed={show === value} onClick={() => setShow(value)}>
                {word}
              </button>
            ))}
          </fieldset>
          <Button variant="default" disabled={chosen.length === 0} onClick={() => read(chosen)}>
            {`Mark ${chosen.length} as read`}
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
              <Link to={`/messages?c=${one.id}`}>
                <b>{one.title}</b>
                <small>
                  {[kindWord[one.kind], one.lastAt && whenWord(one.lastAt), one.unread > 0 && `${one.unread} unread`]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </Link>
            </li>
          ))}
        </ul>
        {list.data && rows.length === 0 && <p className={styles.hint}>Nothing here.</p>}
        {list.hasNextPage && (
          <Button variant="default" onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        )}
      </Card>
    </>
  )
}
