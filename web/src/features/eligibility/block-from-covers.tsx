import { TextInput } from '@mantine/core'
import { z } from 'zod'
import toast from 'react-hot-toast'
import { Form, FormActions } from '../../ui/fields/form.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { useBlock } from './eligibility.api.ts'

type Props = {
  trainer: { id: string; name: string }
  gym: { id: string; name: string }
  opened: boolean
  onClose: () => void
}

const blockDraft = z.object({ reason: z.string().trim().min(3, 'Enter a reason of at least 3 characters').max(300) })

/** Keeps a trainer from the covers of a gym. */
export function BlockFromCovers({ opened, onClose, ...about }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Stop offering covers to ${about.trainer.name}?`}>
      <BlockForm {...about} onDone={onClose} />
    </Sheet>
  )
}

function BlockForm({ trainer, gym, onDone }: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const block = useBlock()
  const draft = useDraft({
    schema: blockDraft,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await block.mutateAsync({ gymId: gym.id, trainerId: trainer.id, reason })
      toast.success(`${trainer.name} won’t be offered covers at ${gym.name}.`)
      onDone()
    },
  })
  return (
    <Form draft={draft} label="Stop offering covers">
      <p className="dim">
        They won’t be offered covers at {gym.name} and can’t apply. Their open applications close. They keep their own
        classes. We don’t tell them why.
      </p>
      <TextInput
        key={draft.form.key('reason')}
        label="Why"
        description="Only your gym’s team can see it"
        withAsterisk
        maxLength={300}
        {...draft.form.getInputProps('reason')}
      />
      <FormActions draft={draft} action="Stop offering covers" busyAction="Saving…" />
    </Form>
  )
}
