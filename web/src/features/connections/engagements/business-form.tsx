import { Button, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { z } from 'zod'
import toast from 'react-hot-toast'
import type { Engagement } from '@quartet/contract/connections/engagements'
import { date } from '@quartet/contract/kernel/dates'
import { payCountryOf, registerNumberIn, taxNumberIn, type PayCountry } from '@quartet/contract/kernel/pay-countries'
import { gstRegistrations, type GstRegistration } from '@quartet/contract/connections/pay-details'
import { shortDate } from '../../../platform/words/dates.ts'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { useEngagementChanges } from './engagements.api.ts'
import { abnWords } from './engagements.copy.ts'
import styles from './pay.module.css'

type GstForm = { fromDate: string; toDate: string }[]

/** Registrations as a form has them, where an open end is an empty field. */
export const gstForm = z
  .array(z.object({ fromDate: date, toDate: z.union([date, z.literal('')]) }))
  .transform((rows) => rows.map((row) => ({ fromDate: row.fromDate, toDate: row.toDate || null })))
  .pipe(gstRegistrations)

export const gstValues = (rows: GstRegistration[]): GstForm =>
  rows.map((row) => ({ fromDate: row.fromDate, toDate: row.toDate ?? '' }))

/** A field that may stay empty, which is null; its sentence is that of what it should be. */
export function maybe<T extends z.ZodType<unknown, string>>(schema: T) {
  return z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(schema.nullable())
}

export const gstWords = (rows: GstForm): string =>
  rows
    .map((row) =>
      row.toDate ? `${shortDate(row.fromDate)} – ${shortDate(row.toDate)}` : `from ${shortDate(row.fromDate)}`,
    )
    .join(', ')

const businessIn = (country: PayCountry) =>
  z.object({ abn: maybe(taxNumberIn(country)), registerNumber: maybe(registerNumberIn(country)), gst: gstForm })

/** 'ABN and GST', 'NZBN and GST', 'VAT number and VAT': what a business says of itself in a country. */
export const businessWords = ({ number, register, tax }: PayCountry): string =>
  number ? `${(register ?? number).label} and ${tax}` : 'Tax'

/** The number of a contractor, and from when to when it was registered for tax. */
export function BusinessForm({ engagement, onDone }: { engagement: Engagement; onDone: () => void }) {
  const { business: save } = useEngagementChanges()
  const country = payCountryOf(engagement.country)
  const { draft, conflict } = useSharedDraft({
    schema: businessIn(country),
    now: engagement,
    valuesOf: ({ business }) => ({
      abn: abnWords(business?.abn ?? ''),
      registerNumber: business?.registerNumber ?? '',
      gst: gstValues(business?.gst ?? []),
    }),
    onSave: async (said, { id, version }) => {
      const saved = await save.mutateAsync({ id, version, ...said })
      toast.success(`${businessWords(country)} saved.`)
      onDone()
      return saved
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label={businessWords(country)}>
      {country.register && (
        <TextInput
          key={form.key('registerNumber')}
          label={country.register.label}
          description={country.register.hint}
          inputMode="numeric"
          {...form.getInputProps('registerNumber')}
        />
      )}
      <TextInput
        key={form.key('abn')}
        label={country.number?.label ?? 'Number'}
        description={country.number?.hint}
        inputMode={country.code === 'AU' ? 'numeric' : 'text'}
        {...form.getInputProps('abn')}
      />
      <GstFields
        tax={country.tax}
        rows={form.getValues().gst}
        inputProps={(path) => form.getInputProps(path)}
        onAdd={() => form.insertListItem('gst', { fromDate: '', toDate: '' })}
        onRemove={(at) => form.removeListItem('gst', at)}
      />
      <ConflictBanner
        what="business"
        conflict={conflict}
        words={{
          abn: country.number?.label ?? 'Number',
          registerNumber: country.register?.label ?? 'Number',
          gst: [`Registered for ${country.tax}`, gstWords],
        }}
      />
      <FormActions draft={draft} action={`Save ${businessWords(country)}`} busyAction="Saving…" />
    </Form>
  )
}

export function GstFields({
  tax,
  rows,
  inputProps,
  onAdd,
  onRemove,
}: {
  tax: string | null
  rows: GstForm
  inputProps: (path: string) => object
  onAdd: () => void
  onRemove: (at: number) => void
}) {
  if (tax === null) return <p className={styles.note}>Invoices don’t include tax here.</p>
  return (
    <fieldset className={styles.gst}>
      <legend>Registered for {tax}</legend>
      {rows.length === 0 && <p className={styles.note}>Not registered, so no {tax} is charged.</p>}
      {rows.map((row, at) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no name but their place
        <div className={styles.pair} key={at}>
          <TextInput type="date" label="From" {...inputProps(`gst.${at}.fromDate`)} />
          <TextInput type="date" label="Last day" {...inputProps(`gst.${at}.toDate`)} />
          <Button variant="default" onClick={() => onRemove(at)} aria-label={`Remove registration ${at + 1}`}>
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" leftSection={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
          Add a registration
        </Button>
      </div>
    </fieldset>
  )
}
