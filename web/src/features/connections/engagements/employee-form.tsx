import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { australianState, line } from '@quartet/contract/kernel/people'
import { date } from '@quartet/contract/kernel/dates'
import { employeeDraft, tfn, type EmployeeDetails } from '@quartet/contract/connections/pay-details'
import { FieldGroup, FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { sexWord } from './engagements.copy.ts'
import { maybe } from './business-form.tsx'
import styles from './pay.module.css'

const details = z
  .object({
    birthDate: date,
    sex: z.enum(['female', 'male', 'indeterminate', 'not_stated']),
    address: line(120).min(1, 'Enter a street and number'),
    city: line(60).min(1, 'Enter a suburb or town'),
    state: australianState,
    postcode: z.string().regex(/^\d{4}$/, 'Enter a 4-digit postcode'),
    tfn: maybe(tfn),
    fundKind: z.enum(['none', 'fund', 'smsf']),
    usi: z.string(),
    abn: z.string(),
    esa: z.string(),
    memberNumber: line(20),
    bsb: z.string(),
    account: z.string(),
    accountName: z.string(),
  })
  .transform(({ fundKind, usi, abn, esa, memberNumber, bsb, account, accountName, ...rest }) => {
    const member = { memberNumber: memberNumber || null }
    const fund =
      fundKind === 'none'
        ? null
        : fundKind === 'fund'
          ? { kind: fundKind, usi, ...member }
          : { kind: fundKind, abn, esa, ...member, bank: { bsb, account, accountName } }
    return { ...rest, fund }
  })

/** What payroll needs of an employee, and super alone of a contractor who is paid for labour. What was given before is not shown: it is entered anew. */
export function EmployeeForm({
  purpose,
  onSave,
  onDone,
}: {
  purpose: 'payroll' | 'super'
  onSave: (said: EmployeeDetails) => Promise<unknown>
  onDone: () => void
}) {
  const draft = useDraft({
    schema: details,
    initialValues: {
      birthDate: '',
      sex: 'not_stated',
      address: '',
      city: '',
      state: 'VIC',
      postcode: '',
      tfn: '',
      fundKind: 'none',
      usi: '',
      abn: '',
      esa: '',
      memberNumber: '',
      bsb: '',
      account: '',
      accountName: '',
    },
    check: (values) => fundTroubles(values),
    onSubmit: async (said) => {
      await onSave(employeeDraft.parse(said))
      toast.success('Details saved and encrypted.')
      onDone()
    },
  })
  const { form } = draft
  const text = (name: string, label: string, more: object = {}) => (
    <TextInput key={form.key(name)} label={label} autoComplete="off" {...more} {...form.getInputProps(name)} />
  )
  const { fundKind } = form.getValues()
  return (
    <Form draft={draft} label={`Details for ${purpose}`}>
      <p className={styles.notice}>
        {purpose === 'payroll'
          ? 'We store this encrypted and only use it for pay and super. You don’t have to enter a tax file number, but more tax may be withheld without one.'
          : 'We store this encrypted and only use it for super. You don’t have to enter a tax file number, but it helps your fund find your account.'}
      </p>
      <FieldRow>
        {text('birthDate', 'Birth date', { type: 'date', withAsterisk: true })}
        <NativeSelect
          key={form.key('sex')}
          label="Sex (for your fund)"
          data={Object.entries(sexWord).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('sex')}
        />
      </FieldRow>
      {text('address', 'Address', { withAsterisk: true })}
      <FieldRow>
        {text('city', 'Suburb', { withAsterisk: true })}
        <NativeSelect
          key={form.key('state')}
          label="State"
          data={[...australianState.options]}
          {...form.getInputProps('state')}
        />
        {text('postcode', 'Postcode', { withAsterisk: true, inputMode: 'numeric' })}
      </FieldRow>
      <PasswordInput
        key={form.key('tfn')}
        label="Tax file number"
        description="Voluntary"
        autoComplete="off"
        inputMode="numeric"
        {...form.getInputProps('tfn')}
      />
      <FieldGroup title="Super">
        <NativeSelect
          key={form.key('fundKind')}
          label="Fund"
          data={[
            { value: 'none', label: 'Not chosen yet' },
            { value: 'fund', label: 'Fund with a USI' },
            { value: 'smsf', label: 'Self-managed fund' },
          ]}
          {...form.getInputProps('fundKind')}
        />
        {fundKind === 'fund' && text('usi', 'USI', { description: 'Such as STA0100AU', withAsterisk: true })}
        {fundKind === 'smsf' && (
          <>
            <FieldRow>
              {text('abn', 'ABN of the fund', { inputMode: 'numeric', withAsterisk: true })}
              {text('esa', 'Electronic service address', { withAsterisk: true })}
            </FieldRow>
            <FieldRow>
              {text('bsb', 'BSB of the fund', { inputMode: 'numeric', withAsterisk: true })}
              {text('account', 'Account number of the fund', { inputMode: 'numeric', withAsterisk: true })}
            </FieldRow>
            {text('accountName', 'Account name of the fund', { withAsterisk: true })}
          </>
        )}
        {fundKind !== 'none' &&
          text('memberNumber', 'Member number', { description: 'Leave empty if you don’t know it yet' })}
      </FieldGroup>
      <FormActions draft={draft} action="Save details" busyAction="Saving…" />
    </Form>
  )
}

/** The fund's own fields, in the sentences of the contract. */
function fundTroubles(values: {
  fundKind: string
  usi: string
  abn: string
  esa: string
  bsb: string
  account: string
  accountName: string
}) {
  if (values.fundKind === 'none') return {}
  const { usi, abn, esa, bsb, account, accountName } = values
  const said =
    values.fundKind === 'fund'
      ? { kind: 'fund', usi, memberNumber: null }
      : { kind: 'smsf', abn, esa, memberNumber: null, bank: { bsb, account, accountName } }
  const read = employeeDraft.shape.fund.safeParse(said)
  const issues = read.error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path.at(-1)), issue.message]))
}
