import { Button, TextInput } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { PayCountryCode } from '@quartet/contract/kernel/pay-countries'
import {
  bankDraft,
  newZealandBankDraft,
  type BankDetails as Bank,
  type MaskedBank,
} from '@quartet/contract/connections/pay-details'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { dateIn, longDate } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Form, FormActions, FieldRow } from '../../../ui/fields/form.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import styles from './pay.module.css'

type Props = {
  country: PayCountryCode
  /** Whose account it is: 'Mei', 'you'. */
  whose: string
  bank: MaskedBank | null
  onChange?: ((details: Bank) => Promise<unknown>) | undefined
  onReveal?: (() => Promise<Bank | null>) | undefined
  /** Says that somebody called and it is right. */
  onConfirm?: ((id: string) => Promise<unknown>) | undefined
  /** Whether a confirmation by a call is kept of this account at all. */
  isConfirmed?: boolean
}

/** Where somebody is paid, masked: in full only on asking, and changed only by who has just proved who they are. */
export function BankDetails({ country, whose, bank, onChange, onReveal, onConfirm, isConfirmed = true }: Props) {
  const { timezone } = useCurrentUser()
  const [open, setOpen] = useState<'change' | 'shown' | null>(null)
  const [shown, setShown] = useState<Bank | null>(null)
  async function reveal() {
    try {
      setShown((await onReveal?.()) ?? null)
      setOpen('shown')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  async function confirm() {
    try {
      await onConfirm?.(bank!.id)
      toast.success('Your call is recorded.')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <>
      {bank ? (
        <dl className={styles.facts}>
          <dt>Account</dt>
          <dd className={styles.line}>
            <span>
              {bank.bsb} {bank.account}
            </span>
            {isConfirmed &&
              (bank.confirmed ? (
                <Chip tone="green" icon={CircleCheck}>
                  Confirmed
                </Chip>
              ) : (
                <Chip tone="amber" icon={CircleAlert}>
                  Not confirmed by phone
                </Chip>
              ))}
          </dd>
          <dt>Entered by</dt>
          <dd>
            {bank.changedBy} <Ago said at={bank.changedAt} />
            {bank.confirmed && `, confirmed by ${bank.confirmed.by}`}
          </dd>
          {bank.before.length > 0 && (
            <>
              <dt>Earlier accounts</dt>
              <dd>
                <ul className="plain">
                  {bank.before.map((one) => (
                    <li key={one.until}>
                      {one.bsb} {one.account}, until {longDate(dateIn(timezone, one.until))}
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          )}
        </dl>
      ) : (
        <p className={styles.note}>No bank details yet.</p>
      )}
      <div className={styles.actions}>
        {bank && !bank.confirmed && onConfirm && (
          <Button variant="default" onClick={() => void confirm()}>
            I called and confirmed
          </Button>
        )}
        {bank && onReveal && (
          <Button variant="default" onClick={() => void reveal()}>
            Show in full
          </Button>
        )}
        {onChange && (
          <Button variant={bank ? 'default' : 'filled'} onClick={() => setOpen('change')}>
            {bank ? 'Change bank details' : 'Add bank details'}
          </Button>
        )}
      </div>
      {open === 'change' && onChange && (
        <Sheet
          opened
          onClose={() => setOpen(null)}
          title={whose === 'you' ? 'Your bank details' : `Bank details for ${whose}`}
        >
          <BankForm isOneNumber={country === 'NZ'} onSave={onChange} onDone={() => setOpen(null)} />
        </Sheet>
      )}
      {open === 'shown' && shown && (
        <Sheet opened onClose={() => setOpen(null)} title="Bank details in full">
          <dl className={styles.facts}>
            {country !== 'NZ' && (
              <>
                <dt>BSB</dt>
                <dd>{shown.bsb}</dd>
              </>
            )}
            <dt>Account number</dt>
            <dd>{country === 'NZ' ? `${shown.bsb}-${shown.account}` : shown.account}</dd>
            <dt>Account name</dt>
            <dd>{shown.accountName}</dd>
          </dl>
          <p className={styles.note}>We’ve recorded that you viewed these details.</p>
        </Sheet>
      )}
    </>
  )
}

type FormProps = {
  /** Whether bank, branch and account are written as one, as in New Zealand. */
  isOneNumber: boolean
  onSave: (details: Bank) => Promise<unknown>
  onDone: () => void
}

function BankForm({ isOneNumber, onSave, onDone }: FormProps) {
  const draft = useDraft({
    schema: isOneNumber ? newZealandBankDraft : bankDraft,
    initialValues: { bsb: '', account: '', accountName: '' },
    onSubmit: async (details) => {
      // One number is sent as one: the server reads it anew.
      const account = isOneNumber ? `${details.bsb}-${details.account}` : details.account
      await onSave({ ...details, account })
      toast.success('Bank details saved. We’ll notify the people affected.')
      onDone()
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label="Bank details">
      <FieldRow>
        {!isOneNumber && (
          <TextInput
            key={form.key('bsb')}
            label="BSB"
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('bsb')}
          />
        )}
        <TextInput
          key={form.key('account')}
          label="Account number"
          description={isOneNumber ? 'With its bank, branch and suffix, such as 01-0902-0068389-00' : undefined}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('account')}
        />
      </FieldRow>
      <TextInput
        key={form.key('accountName')}
        label="Account name"
        description="Exactly as the bank has it"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('accountName')}
      />
      <p className={styles.note}>We can’t check that this account exists, or who owns it.</p>
      <FormActions draft={draft} action="Save bank details" busyAction="Saving…" />
    </Form>
  )
}
