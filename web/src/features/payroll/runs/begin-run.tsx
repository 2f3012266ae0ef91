import { Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { todayIn } from '../../../platform/words/dates.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useBeginRun } from './runs.api.ts'
import { runPath } from '../document/runs.copy.ts'

type Props = { gymId: string; zone: string; opened: boolean; onClose: () => void }

/** Begins a pay run with all that is approved. */
export function BeginRun({ gymId, zone, opened, onClose }: Props) {
  const begin = useBeginRun()
  const navigate = useNavigate()
  const draft = useDraft({
    schema: z.object({ payOn: z.iso.date('Choose the day') }),
    initialValues: { payOn: todayIn(zone) },
    onSubmit: async ({ payOn }) => {
      const run = await begin.mutateAsync({ gymId, payOn })
      onClose()
      void navigate(runPath(run.id))
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title="Begin a pay run">
      <Form draft={draft} label="Begin a pay run">
        <p className="dim">
          All that is approved and not held is chosen. Nothing is paid before you lock it, and until then you can change
          whom it pays.
        </p>
        <TextInput
          key={draft.form.key('payOn')}
          type="date"
          label="Pay day"
          description="The day that the money leaves the bank."
          withAsterisk
          data-autofocus
          {...draft.form.getInputProps('payOn')}
        />
        <FormActions draft={draft} action="Begin the pay run" busyAction="Choosing...">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
