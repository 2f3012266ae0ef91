import { NativeSelect, Switch, TextInput } from '@mantine/core'
import toast from 'react-hot-toast'
import { payCountryOf, registerNumberIn, taxNumberIn, type PayCountry } from '@quartet/contract/kernel/pay-countries'
import { payerDraft, type Payer } from '@quartet/contract/connections/payers'
import { shortDate } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { usePayerChanges } from './engagements.api.ts'
import { abnWords, rhythmWord } from './engagements.copy.ts'
import { GstFields, gstForm, gstValues, gstWords, maybe } from './business-form.tsx'
import styles from './pay.module.css'

const payerForm = (country: PayCountry) =>
  payerDraft.omit({ gymId: true, version: true }).extend({
    abn: country.number?.always ? taxNumberIn(country) : maybe(taxNumberIn(country)),
    registerNumber: maybe(registerNumberIn(country)),
    gst: gstForm,
    apcaId: maybe(payerDraft.shape.apcaId.unwrap()),
    institution: maybe(payerDraft.shape.institution.unwrap()),
  })

/** What a gym pays as: its name and ABN, its rhythm, and what its bank knows it by. */
export function PayerForm({ payer, today }: { payer: Payer; today: string }) {
  const { change } = usePayerChanges()
  const country = payCountryOf(payer.country)
  const { draft, conflict } = useSharedDraft({
    schema: payerForm(country),
    now: payer,
    valuesOf: ({ details: known }) => ({
      legalName: known?.legalName ?? '',
      abn: abnWords(known?.abn ?? ''),
      registerNumber: known?.registerNumber ?? '',
      gst: gstValues(known?.gst ?? []),
      rhythm: known?.rhythm ?? 'fortnightly',
      anchorDate: known?.anchorDate ?? today,
      termsDays: known?.termsDays ?? 7,
      apcaId: known?.apcaId ?? '',
      institution: known?.institution ?? '',
      holdWhenNotCompliant: known?.holdWhenNotCompliant ?? false,
      balanced: known?.balanced ?? false,
    }),
    onSave: async (said, { gymId, version }) => {
      const saved = await change.mutateAsync({ gymId, version, ...said })
      toast.success('Saved. New documents will use these details.')
      return saved
    },
  })
  const { form } = draft
  const text = (name: string, label: string, more: object = {}) => (
    <TextInput key={form.key(name)} label={label} {...more} {...form.getInputProps(name)} />
  )
  const legalName = text('legalName', 'Legal name', { withAsterisk: true })
  return (
    <Card title="Payer details">
      <fieldset disabled={!payer.can.change} className={styles.gst}>
        <Form draft={draft} label="Payer details">
          {country.code === 'AU' ? (
            <FieldRow>
              {legalName}
              {text('abn', 'ABN', { withAsterisk: true, inputMode: 'numeric' })}
            </FieldRow>
          ) : (
            legalName
          )}
          {country.code !== 'AU' && country.number && (
            <FieldRow>
              {country.register &&
                text('registerNumber', country.register.label, {
                  description: country.register.hint,
                  inputMode: 'numeric',
                })}
              {text('abn', country.number.label, {
                withAsterisk: country.number.always,
                description: country.number.hint,
              })}
            </FieldRow>
          )}
          <GstFields
            tax={country.tax}
            rows={form.getValues().gst}
            inputProps={(path) => form.getInputProps(path)}
            onAdd={() => form.insertListItem('gst', { fromDate: '', toDate: '' })}
            onRemove={(at) => form.removeListItem('gst', at)}
          />
          <FieldRow>
            <NativeSelect
              key={form.key('rhythm')}
              label="Pay cycle"
              data={Object.entries(rhythmWord).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('rhythm')}
            />
            {text('anchorDate', 'First day of a pay period', { type: 'date', withAsterisk: true })}
            <NumberField
              key={form.key('termsDays')}
              label="Days to pay an invoice"
              min={0}
              max={120}
              allowDecimal={false}
              {...form.getInputProps('termsDays')}
            />
          </FieldRow>
          {country.bankFile !== null && (
            <FieldRow>
              {text('apcaId', 'Direct Entry user ID', { description: 'From your bank, up to 6 digits' })}
              {text('institution', 'Bank code (3 letters)', { description: 'Such as CBA, NAB or WBC' })}
            </FieldRow>
          )}
          <Switch
            key={form.key('holdWhenNotCompliant')}
            label="Hold pay for a class if documents weren’t up to date that day"
            description="A manager can release it with a reason."
            {...form.getInputProps('holdWhenNotCompliant', { type: 'checkbox' })}
          />
          {country.bankFile !== null && (
            <Switch
              key={form.key('balanced')}
              label="End the bank file with one debit of the total"
              description="Some banks need a balanced file. Check with yours."
              {...form.getInputProps('balanced', { type: 'checkbox' })}
            />
          )}
          <ConflictBanner
            what="page"
            conflict={conflict}
            words={{
              legalName: 'Legal name',
              abn: country.number?.label ?? 'Number',
              registerNumber: country.register?.label ?? 'Number',
              gst: [`Registered for ${country.tax}`, gstWords],
              rhythm: ['Pay cycle', (rhythm) => rhythmWord[rhythm]],
              anchorDate: ['First day of a pay period', shortDate],
              termsDays: 'Days to pay an invoice',
              apcaId: 'Direct Entry user ID',
              institution: 'Bank code (3 letters)',
              holdWhenNotCompliant: 'Hold pay if documents weren’t up to date',
              balanced: 'One debit of the total',
            }}
          />
          {payer.can.change && <FormActions draft={draft} action="Save" busyAction="Saving…" />}
          {!payer.can.change && <p className={styles.note}>Only the owner can change this.</p>}
        </Form>
      </fieldset>
      <UnsavedGuard when={draft.unsaved} />
    </Card>
  )
}
