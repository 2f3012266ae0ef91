import { ActionIcon, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Lock, Trash2 } from 'lucide-react'
import { noteDraft } from '@quartet/contract/connections/roster'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { notesQuery, useNotes } from '../connection/roster.api.ts'
import styles from '../connection/roster.module.css'

/** What the gym writes down for itself; once its plan has ended it only reads it. */
export function PrivateNotes({ connectionId, canWrite }: { connectionId: string; canWrite: boolean }) {
  const notes = useQuery(notesQuery(connectionId))
  const { remove } = useNotes()
  return (
    <section aria-labelledby="private-notes">
      <h3 id="private-notes">Private notes</h3>
      <p className="dim small" style={{ marginBottom: '0.75rem' }}>
        <Lock size={12} aria-hidden="true" /> Only the owner, managers and gym admins can read these. The trainer can’t.
      </p>
      <div className={styles.notes}>
        {notes.error && !notes.data ? (
          <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
        ) : !notes.data ? (
          <RowsSkeleton rows={2} height={48} />
        ) : (
          notes.data.map((note) => (
            <div key={note.id} className={styles.note}>
              <p>{note.text}</p>
              {canWrite && (
                <ActionIcon
                  variant="subtle"
                  aria-label={`Delete the note by ${note.by}`}
                  loading={remove.isPending && remove.variables.noteId === note.id}
                  onClick={() => remove.mutate({ id: connectionId, noteId: note.id })}
                >
                  <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
                </ActionIcon>
              )}
              <small>
                {note.by}, <Ago at={note.at} />
              </small>
            </div>
          ))
        )}
        {canWrite && <NoteForm connectionId={connectionId} />}
      </div>
    </section>
  )
}

function NoteForm({ connectionId }: { connectionId: string }) {
  const { add } = useNotes()
  const draft = useDraft({
    schema: noteDraft,
    initialValues: { text: '' },
    onSubmit: async ({ text }) => {
      await add.mutateAsync({ id: connectionId, text })
      draft.form.reset()
    },
  })
  return (
    <Form draft={draft} label="New note">
      <Textarea
        key={draft.form.key('text')}
        label="New note"
        autosize
        minRows={2}
        maxLength={1000}
        {...draft.form.getInputProps('text')}
      />
      <FormActions draft={draft} action="Save note" busyAction="Saving…" />
    </Form>
  )
}
