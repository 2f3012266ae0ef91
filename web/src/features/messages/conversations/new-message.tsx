import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Person } from '../../../ui/lists/person.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { peopleQuery, useConversationChanges } from './conversations.api.ts'
import styles from './messages.module.css'

/** Whom to write to: those one is connected with. */
export function NewMessage({
  opened,
  onClose,
  onOpen,
}: {
  opened: boolean
  onClose: () => void
  onOpen: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 250)
  const people = useQuery({ ...peopleQuery(wanted), enabled: opened })
  const { open } = useConversationChanges()
  return (
    <Sheet opened={opened} onClose={onClose} title="New message">
      <TextInput
        label="To"
        placeholder="Name"
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={`plain ${styles.people}`}>
        {people.data?.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() =>
                open.mutate(
                  { userId: one.id },
                  { onSuccess: ({ id }) => onOpen(id), onError: (error) => void toast.error(sentenceOf(error)) },
                )
              }
            >
              <Person name={one.name} src={one.avatarUrl} size={34} fact={one.detail} />
            </button>
          </li>
        ))}
      </ul>
      {people.data?.length === 0 && (
        <p className={styles.hint}>
          {wanted
            ? `No people match “${wanted}”.`
            : 'You can message people you’re connected with. Connect with a gym or a trainer first.'}
        </p>
      )}
    </Sheet>
  )
}
