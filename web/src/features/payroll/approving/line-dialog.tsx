import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { lineSupply, type LineSupply, type PayDocument } from '@quartet/contract/payroll/payroll'
import { currencySign, currencyWords } from '../../../platform/words/money.ts'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useAddLine } from '../document/document.api.ts'
import { dollars, supplyLabels } from '../document/document.copy.ts'
import { centsOf } from '../document/document.rules.ts'

const schema = z.object({
  title: z.string().trim().min(1, 'Enter what it’s for').max(80, 'Use 80 characters or fewer'),
  date: z.iso.date('Choose a date'),
  amount: z.string().refine((text) => centsOf(text) !== 0, 'Enter an amount'),
  minutes: z.string().regex(/^(\d{1,4})?$/, 'Enter whole minutes'),
  note: z.string().trim().max(120, 'Use 120 characters or fewer'),
  qualifying: z.boolean(),
  supply: lineSupply,
})

type Props = { document: PayDocument; opened: boolean; onClose: () => void }

/** A line that the timetable does not know. */
export function LineDialog({ document, opened, onClose }: Props) {
  const add = useAddLine()
  const { from, to, words } = document.period
  const { whole, parts } = currencyWords(document.currency)
  const draft = useDraft({
    schema,
    initialValues: {
      title: '',
      date: to,
      amount: '',
      minutes: '',
      note: '',
      qualifying: true,
      supply: 'taxable' as LineSupply,
    },
    check: ({ date, amount }) => ({
      ...(date !== '' && (date < from || date > to) ? { date: `Choose a date in ${words}` } : {}),
      ...(centsOf(amount) === null ? { amount: `Enter ${whole} and ${parts}, such as 45.00` } : {}),
    }),
    onSubmit: async ({ title, date, amount, minutes, note, qualifying, supply }) => {
      const cents = centsOf(amount) ?? 0
      const time = minutes === '' ? null : Number(minutes)
      const line = {
        title,
        date,
        cents,
        minutes: time,
        note: note || null,
        ...(supply === 'taxable' ? {} : { supply }),
        ...(qualifying ? {} : { qualifying }),
      }
      await add.mutateAsync({ id: document.id, version: document.version, line })
      toast.success(`${title}, ${dollars(cents, document.currency)}, added.`)
      draft.form.reset()
      onClose()
    },
  })
  const field = (name: keyof z.input<typeof schema>) => ({
    key: draft.form.key(name),
    ...draft.form.getInputProps(name),
  })
  return (
    <Sheet opened={opened} onClose={onClose} title="Add a line">
      <Form draft={draft} label="Add a line">
        <TextInput {...field('title')} key="title" label="Description" withAsterisk data-autofocus />
        <FieldRow>
          <TextInput {...field('date')} key="date" type="date" label="Date" withAsterisk min={from} max={to} />
          <TextInput
            {...field('amount')}
            key="amount"
            label={document.gstCents === 0 ? 'Amount' : `Amount before ${document.tax ?? 'tax'}`}
            inputMode="decimal"
            leftSection={currencySign(document.currency)}
            withAsterisk
          />
          {document.kind === 'timesheet' && (
            <TextInput {...field('minutes')} key="minutes" label="Minutes" inputMode="numeric" />
          )}
        </FieldRow>
        {document.from.gstFrom !== null && (
          <Select
            {...field('supply')}
            key="supply"
            label={document.tax ?? 'Tax'}
            data={supplyLabels}
            allowDeselect={false}
          />
        )}
        <TextInput
          {...field('note')}
          key="note"
          label="Note"
          description="The manager who approves it will see this."
        />
        {document.superCents !== null && (
          <Checkbox
            label="Super is owed on this"
            description="Not for reimbursed costs, such as music or parking."
            key={draft.form.key('qualifying')}
            {...draft.form.getInputProps('qualifying', { type: 'checkbox' })}
          />
        )}
        <FormActions draft={draft} action="Add line" busyAction="Adding…">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
