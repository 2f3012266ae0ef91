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
    schema: z.object({ payOn: z.iso.date('Choose a date') }),
    initialValues: { payOn: todayIn(zone) },
    onSubmit: async ({ payOn }) => {
      const run = await begin.mutateAsync({ gymId, payOn })
      onClose()
      void navigate(runPath(run.id))
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title="Start a pay run">
      <Form draft={draft} label="Start a pay run">
        <p className="dim">
          Includes everything approved and not on hold. No money moves until you lock it, and you can change who it pays
          until then.
        </p>
        <TextInput
          key={draft.form.key('payOn')}
          type="date"
          label="Payment date"
          description="The date the money leaves the bank."
          withAsterisk
          data-autofocus
          {...draft.form.getInputProps('payOn')}
        />
        <FormActions draft={draft} action="Start pay run" busyAction="Starting…">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
