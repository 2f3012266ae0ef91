import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { announcementDraft } from '@quartet/contract/messages/conversations'
import { longestMessage } from '@quartet/contract/messages/limits'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { audienceQuery, useConversationChanges } from './conversations.api.ts'
import styles from './messages.module.css'

type Props = { gym: { id: string; name: string }; onOpen: (id: string) => void }

/** Whom it goes to, and what it says. */
export default function Announcement({ gym, onOpen }: Props) {
  const { data } = useQuery(audienceQuery(gym.id))
  const { announce } = useConversationChanges()
  const [toAll, setToAll] = useState(true)
  const draft = useDraft({
    schema: announcementDraft,
    initialValues: { gymId: gym.id, title: '', content: '', userIds: undefined as string[] | undefined },
    onSubmit: async (values) => {
      const told = await announce.mutateAsync(values)
      toast.success('Sent. Check here who’s read it.')
      onOpen(told.id)
    },
  })
  const people = data?.people ?? []
  const chosen = draft.form.values.userIds ?? []
  const all = people.length === 1 ? 'Your 1 trainer' : `All ${people.length} trainers`
  return (
    <Form draft={draft} label="New announcement">
      <TextInput
        key={draft.form.key('title')}
        label="Title"
        withAsterisk
        maxLength={80}
        {...draft.form.getInputProps('title')}
      />
      <Textarea
        key={draft.form.key('content')}
        label="Message"
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
        maxLength={longestMessage}
        {...draft.form.getInputProps('content')}
      />
      <Segmented
        label="Recipients"
        value={toAll ? 'all' : 'some'}
        onChange={(value) => {
          setToAll(value === 'all')
          draft.form.setFieldValue('userIds', value === 'all' ? undefined : [])
        }}
        options={[
          { value: 'all', label: all },
          { value: 'some', label: 'Some trainers' },
        ]}
      />
      {!data && <RowsSkeleton rows={2} />}
      {!toAll && (
        <Checkbox.Group
          label={`Trainers at ${gym.name}`}
          value={chosen}
          onChange={(ids) => draft.form.setFieldValue('userIds', ids)}
          error={draft.form.errors.userIds}
        >
          <ul className={`plain ${styles.audience}`}>
            {people.map((one) => (
              <li key={one.id}>
                <Checkbox
                  value={one.id}
                  label={<Person name={one.name} src={one.avatarUrl} size={28} />}
                  aria-label={one.name}
                />
              </li>
            ))}
          </ul>
        </Checkbox.Group>
      )}
      <p className="dim small">Trainers get a notification, and an email if they don’t read it. They can’t reply.</p>
      <FormActions draft={draft} action="Send announcement" busyAction="Sending announcement…" />
    </Form>
  )
}
