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
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
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
              Change payment date
            </Menu.Item>
          )}
          {can.discard && (
            <Menu.Item
              leftSection={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => open('discard')}
            >
              Discard
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
        title={`Lock the pay run for ${run.period.words}?`}
        action="Lock pay run"
        onConfirm={async () => {
          await lock.mutateAsync({ id: run.id, version: run.version })
          toast.success('Pay run locked. We’re creating its files.')
        }}
      >
        <ul className={`plain ${styles.happens}`}>
          <li>
            Locks {count(run.totals.payments, 'payment')}, {leaves} in total, for {shortDay(run.payOn)}.
          </li>
          <li>
            {run.byHand
              ? 'Creates a PDF for each person, the accounting file and the report.'
              : 'Creates the bank file, a PDF for each person, the accounting file and the report.'}
          </li>
          <li>
            {run.byHand
              ? 'No money moves yet: you pay another way, then mark it as paid.'
              : 'No money moves yet: you upload the bank file to your bank.'}
          </li>
          <li>You can’t undo this. You’ll be asked to confirm it’s you.</li>
        </ul>
      </Confirm>
      <Confirm
        opened={dialog === 'discard'}
        onClose={close}
        title="Discard this pay run?"
        action="Discard pay run"
        danger
        onConfirm={async () => {
          await discard.mutateAsync({ id: run.id })
          void navigate(back)
        }}
      >
        Its invoices and timesheets stay approved for another pay run.
      </Confirm>
    </>
  )
}

function PayDay({ run, opened, onClose }: { run: PayRun; opened: boolean; onClose: () => void }) {
  const choose = useChoose(run.id)
  const { draft, conflict } = useSharedDraft({
    schema: z.object({ payOn: z.iso.date('Choose a date') }),
    now: run,
    valuesOf: ({ payOn }) => ({ payOn }),
    onSave: async ({ payOn }, seen) => {
      const saved = await choose.mutateAsync({ payOn, over: seen })
      toast.success(`Payment date changed to ${shortDay(payOn)}.`)
      onClose()
      return saved
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title="Change payment date">
      <Form draft={draft} label="Change payment date">
        <TextInput
          type="date"
          label="Payment date"
          withAsterisk
          key={draft.form.key('payOn')}
          {...draft.form.getInputProps('payOn')}
        />
        <ConflictBanner what="pay run" conflict={conflict} words={{ payOn: ['Payment date', shortDay] }} />
        <FormActions draft={draft} action="Change date">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}
