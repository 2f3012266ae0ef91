import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { z } from 'zod'
import type { PayDocument, PayLine } from '@quartet/contract/payroll/payroll'
import { shortDay } from '../../../platform/words/dates.ts'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { rosterQuery } from '../../connections/connection/roster.api.ts'
import { useCorrectClass } from '../document/document.api.ts'
import { nameOf } from '../document/document.copy.ts'

const time = z.string().regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 06:00')
const schema = z.object({
  heads: z.string().regex(/^\d{0,4}$/, 'Enter a whole number'),
  taughtBy: z.string(),
  startTime: time,
  endTime: time,
  reason: z.string().trim().min(1, 'Enter a reason').max(300, 'Reason must be 300 characters or fewer'),
})
const nobody = 'nobody'

type Props = { document: PayDocument; line: PayLine; opened: boolean; onClose: () => void }

/** Corrects a class that pay has locked. What is left empty stays as it was said. */
export function CorrectDialog({ document, line, opened, onClose }: Props) {
  const correct = useCorrectClass()
  const { payee, gym } = document
  const roster = useQuery({ ...rosterQuery(gym.id), enabled: opened })
  const others = (roster.data ?? []).filter(({ trainer }) => trainer.id !== payee.trainerId)
  const draft = useDraft({
    schema,
    initialValues: { heads: '', taughtBy: '', startTime: '', endTime: '', reason: '' },
    check: ({ heads, taughtBy, startTime, endTime }) => ({
      ...((startTime === '') === (endTime === '') ? {} : { endTime: 'Enter both the start and end times' }),
      ...(heads + taughtBy + startTime + endTime === '' ? { heads: 'Change at least one of these' } : {}),
    }),
    onSubmit: async ({ heads, taughtBy, startTime, endTime, reason }) => {
      await correct.mutateAsync({
        id: document.id,
        lineId: line.id,
        reason,
        ...(heads === '' ? {} : { heads: Number(heads) }),
        ...(taughtBy === '' ? {} : { taughtBy: taughtBy === nobody ? null : taughtBy }),
        ...(startTime === '' ? {} : { startTime, endTime }),
      })
      toast.success('Class corrected. Any difference is added to the next one.')
      draft.form.reset()
      onClose()
    },
  })
  const field = (name: keyof z.input<typeof schema>) => ({
    key: draft.form.key(name),
    ...draft.form.getInputProps(name),
  })
  const title = `Correct ${line.title}, ${shortDay(line.date)}`
  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      <Form draft={draft} label={title}>
        <p className="dim">
          This doesn’t change {nameOf(document)}. Any difference is added to the next one. Leave a field empty if it’s
          correct.
        </p>
        <FieldRow>
          <TextInput {...field('heads')} key="heads" label="Attendance" inputMode="numeric" data-autofocus />
          <NativeSelect
            {...field('taughtBy')}
            key="taughtBy"
            label="Who taught it"
            data={[
              { value: '', label: 'No change' },
              { value: payee.trainerId, label: payee.name },
              ...others.map(({ trainer }) => ({ value: trainer.id, label: trainer.name })),
              { value: nobody, label: 'No one, the class didn’t run' },
            ]}
          />
        </FieldRow>
        <FieldRow>
          <TextInput {...field('startTime')} key="startTime" type="time" label="Actual start" />
          <TextInput {...field('endTime')} key="endTime" type="time" label="Actual end" />
        </FieldRow>
        <Textarea
          {...field('reason')}
          key="reason"
          label="Reason"
          description={`${payee.name} will see this.`}
          withAsterisk
          rows={2}
        />
        <FormActions draft={draft} action="Correct class" busyAction="Correcting…">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
