import { Button, TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { shortDay } from '../../../platform/words/dates.ts'
import { currencySign } from '../../../platform/words/money.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useCredit } from '../document/document.api.ts'
import { dollars, nameOf, nounOf } from '../document/document.copy.ts'
import { centsOf } from '../document/document.rules.ts'
import styles from '../document/dialogs.module.css'

type Props = { document: PayDocument; opened: boolean; onClose: () => void; onDone: (id: string) => void }

const schema = z.object({
  reason: z.string().trim().min(1, 'Enter a reason').max(300, 'Reason must be 300 characters or fewer'),
  amounts: z.record(z.string(), z.string()),
})

/** Credits some of a paid document, line by line. The paid one stays as it is. */
export function CreditDialog({ document, opened, onClose, onDone }: Props) {
  const credit = useCredit()
  const lines = document.rows.filter((line) => line.cents > 0)
  const first = lines[0]
  const draft = useDraft({
    schema,
    initialValues: { reason: '', amounts: Object.fromEntries(lines.map((line) => [line.id, ''])) },
    check: ({ amounts }) => {
      const wrong = Object.fromEntries(
        lines.flatMap((line) => {
          const text = amounts[line.id]?.trim() ?? ''
          const cents = text === '' ? 0 : centsOf(text)
          if (cents === null || cents < 0) return [[`amounts.${line.id}`, 'Enter dollars and cents, such as 6.00']]
          return cents > line.cents ? [[`amounts.${line.id}`, `At most ${dollars(line.cents, document.currency)}`]] : []
        }),
      )
      const none = lines.every((line) => (amounts[line.id] ?? '').trim() === '')
      return none && first ? { [`amounts.${first.id}`]: 'Enter an amount for at least one line' } : wrong
    },
    onSubmit: async ({ reason, amounts }) => {
      const asked = lines.flatMap((line) => {
        const cents = centsOf(amounts[line.id] ?? '') ?? 0
        return cents > 0 ? [{ lineId: line.id, cents }] : []
      })
      const note = await credit.mutateAsync({ id: document.id, version: document.version, reason, lines: asked })
      toast.success(`Credit note for ${nameOf(document)} created.`)
      draft.form.reset()
      onClose()
      onDone(note.id)
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title={`Credit part of ${nameOf(document)}`} size="lg">
      <Form draft={draft} label="Credit note">
        <p className="dim">The paid {nounOf(document)} doesn’t change. We link the credit note to it.</p>
        <div className={styles.lines}>
          {lines.map((line) => (
            <TextInput
              key={line.id}
              label={`${line.title}, ${shortDay(line.date)}`}
              description={`of ${dollars(line.cents, document.currency)}`}
              inputMode="decimal"
              leftSection={currencySign(document.currency)}
              {...draft.form.getInputProps(`amounts.${line.id}`)}
            />
          ))}
        </div>
        <TextInput label="Reason" withAsterisk key={draft.form.key('reason')} {...draft.form.getInputProps('reason')} />
        <FormActions draft={draft} action="Create credit note" busyAction="Creating…">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
