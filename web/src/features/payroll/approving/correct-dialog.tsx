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

const time = z.string().regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 06:00')
const schema = z.object({
  heads: z.string().regex(/^\d{0,4}$/, 'Whole people'),
  taughtBy: z.string(),
  startTime: time,
  endTime: time,
  reason: z.string().trim().min(1, 'Say why').max(300, 'At most 300 characters'),
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
      ...((startTime === '') === (endTime === '') ? {} : { endTime: 'Enter when it began and when it ended' }),
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
      toast.success('It is corrected. What it changes goes on the next document.')
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
          {nameOf(document)} stays as it is. What the class is worth more or less goes on the next document. Leave empty
          what was right.
        </p>
        <FieldRow>
          <TextInput {...field('heads')} key="heads" label="How many came" inputMode="numeric" data-autofocus />
          <NativeSelect
            {...field('taughtBy')}
            key="taughtBy"
            label="Who taught it"
            data={[
              { value: '', label: 'As it was said' },
              { value: payee.trainerId, label: payee.name },
              ...others.map(({ trainer }) => ({ value: trainer.id, label: trainer.name })),
              { value: nobody, label: 'Nobody, it was not held' },
            ]}
          />
        </FieldRow>
        <FieldRow>
          <TextInput {...field('startTime')} key="startTime" type="time" label="Really began" />
          <TextInput {...field('endTime')} key="endTime" type="time" label="Really ended" />
        </FieldRow>
        <Textarea
          {...field('reason')}
          key="reason"
          label="Why"
          description={`${payee.name} reads this.`}
          withAsterisk
          rows={2}
        />
        <FormActions draft={draft} action="Correct it" busyAction="Correcting it...">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
