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

const blockDraft = z.object({ reason: z.string().trim().min(3, 'Say why in a few words').max(300) })

/** Keeps a trainer from the covers of a gym. */
export function BlockFromCovers({ opened, onClose, ...about }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Keep ${about.trainer.name} from covers?`}>
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
      toast.success(`${trainer.name} is not asked for covers at ${gym.name} any more.`)
      onDone()
    },
  })
  return (
    <Form draft={draft} label="Keep from covers">
      <p className="dim">
        They are not asked for covers at {gym.name} and cannot apply; what they applied for closes. Their own classes
        stay theirs. They are not told why.
      </p>
      <TextInput
        key={draft.form.key('reason')}
        label="Why"
        description="Only the people of your gym read it"
        withAsterisk
        maxLength={300}
        {...draft.form.getInputProps('reason')}
      />
      <FormActions draft={draft} action="Keep from covers" busyAction="Saving..." />
    </Form>
  )
}
