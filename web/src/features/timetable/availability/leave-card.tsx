import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { leaveDraft, type Availability } from '@quartet/contract/timetable/availability'
import { dateRange, shortDay } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { addLeave, removeLeave } from '../entries/timetable.api.ts'
import styles from './availability.module.css'

/** Days away: gyms see them as busy, and the note is for oneself. */
export function LeaveCard({ leaves, today }: { leaves: Availability['leaves']; today: string }) {
  const add = useMutation(addLeave())
  const remove = useMutation(removeLeave())
  const draft = useDraft({
    schema: leaveDraft,
    initialValues: { from: today, to: today, note: '' },
    onSubmit: async (leave) => {
      await add.mutateAsync(leave)
      draft.form.reset()
      toast.success('Leave saved. You’re still teaching your classes until you ask for cover.')
    },
  })
  const field = draft.form.getInputProps

  async function takeBack(id: string) {
    try {
      await remove.mutateAsync({ id })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <Card title="Leave">
      <Form draft={draft} label="Leave">
        <FieldRow>
          <TextInput type="date" label="First day" min={today} {...field('from')} />
          <TextInput type="date" label="Last day" min={draft.form.values.from} {...field('to')} />
        </FieldRow>
        <TextInput label="Note" description="Only you see it" maxLength={120} {...field('note')} />
        <FormActions draft={draft} action="Add leave" variant="default" />
      </Form>
      {leaves.length > 0 && (
        <ul className={`plain ${styles.list}`} aria-label="Upcoming leave">
          {leaves.map((one) => {
            const when = one.from === one.to ? shortDay(one.from) : dateRange(one.from, one.to)
            return (
              <li key={one.id}>
                <div>
                  <b>{when}</b>
                  {one.note && <small className="dim">{one.note}</small>}
                </div>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove leave ${when}`}
                  onClick={() => void takeBack(one.id)}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
