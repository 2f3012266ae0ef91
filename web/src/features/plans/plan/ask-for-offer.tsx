import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { plans } from '@quartet/contract/plans/plans'
import { z } from 'zod'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { enquireAboutPlan } from './plan.api.ts'

const message = z.object({ message: plans.enquire['~orpc'].inputSchema!.shape.message })

/** QT Multi-Site has no price of its own: whoever runs the installation answers. */
export function AskForOffer({ gymId, onClose }: { gymId: string; onClose: () => void }) {
  const enquire = useMutation(enquireAboutPlan())
  const draft = useDraft({
    schema: message,
    initialValues: { message: '' },
    onSubmit: async (values) => {
      await enquire.mutateAsync({ gymId, ...values })
      toast.success('Request sent. We’ll reply by email.')
      onClose()
    },
  })
  return (
    <Sheet opened onClose={onClose} title="Get a quote for QT Multi-Site">
      <Form draft={draft} label="Get a quote">
        <Textarea
          label="Tell us about your gyms"
          description="How many you run, and where"
          autosize
          minRows={3}
          {...draft.form.getInputProps('message')}
        />
        <FormActions draft={draft} action="Get a quote" busyAction="Sending…">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
