import { Button, Checkbox, TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { inAList } from '@quartet/contract/kernel/wording'
import type { PayRun } from '@quartet/contract/payroll/runs'
import { todayIn } from '../../../platform/words/dates.ts'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { usePay } from './runs.api.ts'
import { count, dollars, titleOf } from '../document/document.copy.ts'
import { paymentsOf } from './runs.rules.ts'
import styles from '../document/dialogs.module.css'

type Props = { run: PayRun; zone: string; opened: boolean; onClose: () => void }

/** It was paid, by the bank or by other means: when, under which reference, and whose payment was refused. */
export function PayDialog({ run, zone, opened, onClose }: Props) {
  const pay = usePay()
  const paid = run.rows.filter((row) => row.chosen)
  const payments = paymentsOf(run.rows)
  const today = todayIn(zone)
  const draft = useDraft({
    schema: z.object({
      paidOn: z.iso.date('Choose a date'),
      reference: z.string().trim().max(40, 'Reference must be 40 characters or fewer'),
      failed: z.record(z.string(), z.boolean()),
      reasons: z.record(z.string(), z.string()),
    }),
    initialValues: {
      paidOn: run.payOn < today ? run.payOn : today,
      reference: '',
      failed: Object.fromEntries(payments.map((one) => [one.id, false])),
      reasons: Object.fromEntries(payments.map((one) => [one.id, ''])),
    },
    check: ({ failed, reasons }) =>
      Object.fromEntries(
        payments.flatMap(({ id }) =>
          failed[id] && !reasons[id]?.trim()
            ? [[`reasons.${id}`, run.byHand ? 'Enter why they weren’t paid' : 'Enter the bank’s reason']]
            : [],
        ),
      ),
    onSubmit: async ({ paidOn, reference, failed, reasons }) => {
      const refused = payments.filter(({ id }) => failed[id])
      await pay.mutateAsync({
        id: run.id,
        version: run.version,
        paidOn,
        reference: reference === '' ? null : reference,
        failed: refused.flatMap(({ id, rows }) =>
          rows.map((row) => ({ documentId: row.id, reason: (reasons[id] ?? '').trim() })),
        ),
      })
      toast.success(`${count(payments.length - refused.length, 'person', 'people')} paid. We’ll notify each of them.`)
      onClose()
    },
  })
  const { form } = draft
  const title = run.byHand ? 'Paid another way' : 'Mark this pay run as paid'
  const refused = payments.filter(({ id }) => form.values.failed[id])
  const leaves = refused.reduce((sum, { cents }) => sum - cents, run.leavesBankCents)
  const documents = refused.reduce((sum, { rows }) => sum - rows.length, paid.length)
  return (
    <Sheet opened={opened} onClose={onClose} title={title} size="lg">
      <Form draft={draft} label={title}>
        <ul className={`plain ${styles.happens}`} aria-label="What will happen">
          <li>
            Marks {count(documents, 'document')} as paid, {dollars(leaves, run.currency)} in total.
          </li>
          {run.byHand && <li>No money moves: you’ve already paid them another way.</li>}
          <li>Emails each person their PDF.</li>
          {refused.length > 0 && <li>Unpaid items move to the next pay run.</li>}
          <li>You can’t undo this. Later changes are added to the next invoice or timesheet.</li>
        </ul>
        <FieldRow>
          <TextInput
            type="date"
            label="Paid on"
            withAsterisk
            key={form.key('paidOn')}
            {...form.getInputProps('paidOn')}
          />
          <TextInput
            label="Reference"
            description={
              run.byHand ? 'How you paid, or your bank’s reference' : 'The bank’s reference, if you have one'
            }
            key={form.key('reference')}
            {...form.getInputProps('reference')}
          />
        </FieldRow>
        <fieldset className={styles.refused}>
          <legend>{run.byHand ? 'Was anyone not paid?' : 'Did the bank refuse a payment?'}</legend>
          {payments.map(({ id, name, rows, cents }) => (
            <div key={id} className={styles.person}>
              <Checkbox
                label={`${name}, ${inAList(rows.map(titleOf))}, ${dollars(cents, run.currency)}`}
                key={form.key(`failed.${id}`)}
                {...form.getInputProps(`failed.${id}`, { type: 'checkbox' })}
              />
              {form.values.failed[id] && (
                <TextInput
                  aria-label={run.byHand ? `Why ${name} wasn’t paid` : `Bank’s reason for ${name}`}
                  placeholder={run.byHand ? 'Why they weren’t paid' : 'Bank’s reason'}
                  key={form.key(`reasons.${id}`)}
                  {...form.getInputProps(`reasons.${id}`)}
                />
              )}
            </div>
          ))}
        </fieldset>
        <FormActions draft={draft} action="Mark as paid" busyAction="Marking…">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
