import { Button, Menu, TextInput } from '@mantine/core'
import { Banknote, CalendarCog, Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { PayRun } from '@quartet/contract/payroll/runs'
import { shortDay } from '../../../platform/words/dates.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DecisionBar } from '../../../ui/overlays/decision-bar.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { useChoose, useDiscardRun, useLock } from './runs.api.ts'
import { count, dollars } from '../document/document.copy.ts'
import { NetsDialog } from './nets-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import styles from '../document/dialogs.module.css'

type Dialog = 'nets' | 'lock' | 'pay' | 'discard' | 'day'

/** choosing: a choice is on its way, so that what would be locked is not yet what stands on screen. */
type Props = { run: PayRun; zone: string; back: string; choosing: boolean }

/** What can be done with a pay run now. */
export function RunActions({ run, zone, back, choosing }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  // A dialog begins with the run as it is then; what was typed stays while the run is the same.
  const [seen, setSeen] = useState(run.version)
  const open = (which: Dialog) => {
    setDialog(which)
    setSeen(run.version)
  }
  const phone = usePhone()
  const navigate = useNavigate()
  const [lock, discard] = [useLock(), useDiscardRun()]
  const close = () => setDialog(null)
  const { can } = run
  const sheets = run.rows.some((row) => row.kind === 'timesheet')
  const leaves = dollars(run.leavesBankCents, run.currency)
  const filled = can.lock ? (
    <Button
      leftSection={<Lock size={16} strokeWidth={1.75} aria-hidden="true" />}
      disabled={choosing}
      onClick={() => open('lock')}
    >
      {phone ? `Lock for ${leaves}` : 'Lock this pay run'}
    </Button>
  ) : can.pay ? (
    <Button leftSection={<Banknote size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => open('pay')}>
      {phone ? `Mark ${leaves} as paid` : 'Mark as paid'}
    </Button>
  ) : null
  return (
    <>
      {can.choose && sheets && (
        <Button variant="default" onClick={() => open('nets')}>
          Net amounts
        </Button>
      )}
      {(can.choose || can.discard) && (
        <RowMenu label="More for this pay run" wide={phone}>
          {can.choose && (
            <Menu.Item
              leftSection={<CalendarCog size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => open('day')}
            >
              Another pay day
            </Menu.Item>
          )}
          {can.discard && (
            <Menu.Item
              leftSection={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => open('discard')}
            >
              Throw it away
            </Menu.Item>
          )}
        </RowMenu>
      )}
      {phone ? filled && <DecisionBar>{filled}</DecisionBar> : filled}
      <NetsDialog key={`nets ${seen}`} run={run} opened={dialog === 'nets'} onClose={close} />
      <PayDay key={`day ${seen}`} run={run} opened={dialog === 'day'} onClose={close} />
      {can.pay && <PayDialog key={`pay ${seen}`} run={run} zone={zone} opened={dialog === 'pay'} onClose={close} />}
      <Confirm
        opened={dialog === 'lock'}
        onClose={close}
        title={`Lock the pay run of ${run.period.words}?`}
        action="Lock it"
        onConfirm={async () => {
          await lock.mutateAsync({ id: run.id, version: run.version })
          toast.success('Locked. Its files are made now.')
        }}
      >
        <ul className={`plain ${styles.happens}`}>
          <li>
            Fixes {count(run.totals.payments, 'payment')}, {leaves} together, for {shortDay(run.payOn)}.
          </li>
          <li>
            {run.byHand
              ? 'Makes a paper for each person and the tables.'
              : 'Makes the bank file, a paper for each person and the tables.'}
          </li>
          <li>
            {run.byHand
              ? 'Moves no money: you pay by other means, and then mark it as paid.'
              : 'Moves no money: you upload the bank file to your bank.'}
          </li>
          <li>Cannot be undone. You are asked to prove that it is you.</li>
        </ul>
      </Confirm>
      <Confirm
        opened={dialog === 'discard'}
        onClose={close}
        title="Throw this pay run away?"
        action="Throw it away"
        danger
        onConfirm={async () => {
          await discard.mutateAsync({ id: run.id })
          void navigate(back)
        }}
      >
        Its documents stay approved and wait for another pay run.
      </Confirm>
    </>
  )
}

function PayDay({ run, opened, onClose }: { run: PayRun; opened: boolean; onClose: () => void }) {
  const choose = useChoose(run.id)
  const draft = useDraft({
    schema: z.object({ payOn: z.iso.date('Choose the day') }),
    initialValues: { payOn: run.payOn },
    onSubmit: async ({ payOn }) => {
      await choose.mutateAsync({ payOn })
      toast.success(`Paid on ${shortDay(payOn)}.`)
      onClose()
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title="Another pay day">
      <Form draft={draft} label="Another pay day">
        <TextInput
          type="date"
          label="Pay day"
          withAsterisk
          key={draft.form.key('payOn')}
          {...draft.form.getInputProps('payOn')}
        />
        <FormActions draft={draft} action="Pay on this day">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
