import { TextInput } from '@mantine/core'
import { z } from 'zod'
import toast from 'react-hot-toast'
import { addDays } from '../../platform/words/dates.ts'
import { Form, FormActions } from '../../ui/fields/form.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { useSetAside } from './eligibility.api.ts'

type Props = {
  trainer: { id: string; name: string }
  timetableId: string
  /** The day of the class, on its gym's calendar. */
  date: string
  today: string
  opened: boolean
  onClose: () => void
}

const setAsideDraft = z.object({
  reason: z.string().trim().min(3, 'Enter a reason of at least 3 characters').max(300),
  expiresOn: z.iso.date('Choose a day'),
})

/** Sets aside what stands in the way of one trainer and one class, with a reason and a last day. */
export function SetAside({ trainer, timetableId, date, today, opened, onClose }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Let ${trainer.name} teach it anyway`}>
      <SetAsideForm trainer={trainer} timetableId={timetableId} date={date} today={today} onDone={onClose} />
    </Sheet>
  )
}

function SetAsideForm({
  trainer,
  timetableId,
  date,
  today,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const setAside = useSetAside()
  const draft = useDraft({
    schema: setAsideDraft,
    initialValues: { reason: '', expiresOn: date },
    onSubmit: async (values) => {
      await setAside.mutateAsync({ trainerId: trainer.id, timetableIds: [timetableId], ...values })
      toast.success(`Allowed for ${trainer.name}.`)
      onDone()
    },
  })
  return (
    <Form draft={draft} label="Allow anyway">
      <p className="dim">
        This applies to this class only. Your name, the reason and the day stay in the history, and we’ll let the
        trainer know.
      </p>
      <TextInput
        key={draft.form.key('reason')}
        label="Why"
        placeholder="The course is on Friday"
        withAsterisk
        maxLength={300}
        {...draft.form.getInputProps('reason')}
      />
      <TextInput
        key={draft.form.key('expiresOn')}
        type="date"
        label="Last day"
        description="If the class moves past this day, we check again"
        min={today}
        max={addDays(today, 90)}
        withAsterisk
        {...draft.form.getInputProps('expiresOn')}
      />
      <FormActions draft={draft} action="Allow anyway" busyAction="Saving…" />
    </Form>
  )
}
