import { Checkbox, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import type { RequirementTerms } from '@quartet/contract/compliance/requirements'
import { FieldGroup, FieldRow } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { consequenceWord, fieldWord, states } from '../document/document.copy.ts'
import { CountInput } from '../document/count-input.tsx'
import { FileKeeping } from '../document/file-keeping.tsx'
import { appliesToWord, reviewerWord } from './requirements.copy.ts'

type Props = {
  terms: RequirementTerms
  onChange: (changes: Partial<RequirementTerms>) => void
  errors: Record<string, string>
  /** Days after which the platform removes a file of this kind, null where it does not. */
  keptAtMost: number | null
}

type Kind = RequirementTerms['validity']['kind']
const kinds: { value: Kind; label: string }[] = [
  { value: 'printed', label: 'Until the printed expiry date' },
  { value: 'months', label: 'For a number of months from issue' },
  { value: 'none', label: 'Doesn’t expire' },
]
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const fields = Object.keys(fieldWord) as RequirementTerms['fields'][number]['field'][]

/** What a document has to show, how long it counts and what lacking it does. */
export function RequirementTermsFields({ terms, onChange, errors, keptAtMost }: Props) {
  const asked = (field: string) => terms.fields.some((one) => one.field === field)
  const ask = (field: (typeof fields)[number], on: boolean) =>
    onChange({
      fields: on ? [...terms.fields, { field, required: true }] : terms.fields.filter((one) => one.field !== field),
    })
  return (
    <>
      <FieldGroup title="Consequence">
        <FieldRow>
          <Select
            label="Without it"
            data={optionsOf(consequenceWord)}
            allowDeselect={false}
            value={terms.consequence}
            error={errors.consequence}
            onChange={(value) => onChange({ consequence: value as RequirementTerms['consequence'] })}
          />
          <CountInput
            label="Days of grace"
            description="after it expires"
            min={0}
            max={90}
            value={terms.graceDays}
            error={errors.graceDays}
            onChange={(graceDays) => onChange({ graceDays })}
          />
        </FieldRow>
        <FieldRow>
          <Select
            label="Applies to"
            data={optionsOf(appliesToWord)}
            allowDeselect={false}
            value={terms.appliesTo}
            onChange={(value) => onChange({ appliesTo: value as RequirementTerms['appliesTo'] })}
          />
          <MultiSelect
            label="Only in"
            placeholder={terms.jurisdictions.length > 0 ? undefined : 'Every state'}
            data={states}
            clearable
            value={terms.jurisdictions}
            onChange={(jurisdictions) => onChange({ jurisdictions })}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Validity">
        <FieldRow>
          <Select
            label="Valid"
            data={kinds}
            allowDeselect={false}
            value={terms.validity.kind}
            onChange={(kind) =>
              onChange({ validity: kind === 'months' ? { kind, months: 12 } : { kind: kind as 'printed' | 'none' } })
            }
          />
          {terms.validity.kind === 'months' && (
            <CountInput
              label="Months from issue"
              min={1}
              max={120}
              value={terms.validity.months}
              error={errors['validity.months']}
              onChange={(months) => onChange({ validity: { kind: 'months', months } })}
            />
          )}
        </FieldRow>
        {terms.validity.kind !== 'none' && (
          <TagsInput
            label="Reminders, days before"
            description="We notify the trainer once on each day, with the classes affected"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={terms.reminderDays.map(String)}
            error={errors.reminderDays}
            onChange={(all) =>
              onChange({
                reminderDays: [...new Set(all.map(Number))]
                  .filter((day) => Number.isInteger(day) && day >= 1 && day <= 365)
                  .slice(0, 10)
                  .toSorted((a, b) => b - a),
              })
            }
          />
        )}
      </FieldGroup>
      <FieldGroup title="Who reviews it">
        <FieldRow>
          <Select
            label="Reviewed by"
            data={optionsOf(reviewerWord)}
            allowDeselect={false}
            value={terms.reviewer}
            onChange={(value) => onChange({ reviewer: value as RequirementTerms['reviewer'] })}
          />
          <Checkbox
            label="Two people must approve"
            checked={terms.secondReviewer}
            onChange={(event) => onChange({ secondReviewer: event.currentTarget.checked })}
          />
        </FieldRow>
      </FieldGroup>
      <FileKeeping
        keepFileDays={terms.keepFileDays}
        limit={keptAtMost}
        error={errors.keepFileDays}
        onChange={onChange}
      />
      <FieldGroup title="Document details">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem 1.25rem' }}>
          {fields.map((field) => (
            <Checkbox
              key={field}
              label={fieldWord[field]}
              checked={asked(field)}
              onChange={(event) => ask(field, event.currentTarget.checked)}
            />
          ))}
        </div>
        {asked('unitCodes') && (
          <TagsInput
            label="Accepted unit codes"
            description="The document must show one of them"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={terms.unitCodes}
            onChange={(codes) => onChange({ unitCodes: codes.map((code) => code.toUpperCase()) })}
          />
        )}
        {asked('insuredCents') && (
          <NumberField
            label="Minimum sum insured"
            prefix="$"
            thousandSeparator=","
            min={0}
            hideControls
            value={terms.leastInsuredCents === null ? '' : terms.leastInsuredCents / 100}
            error={errors.leastInsuredCents}
            onChange={(sum) => onChange({ leastInsuredCents: sum === '' ? null : Math.round(sum * 100) })}
          />
        )}
        {asked('number') && (
          <FieldRow>
            <TextInput
              label="Number pattern"
              placeholder="[0-9]{7}[A-Z]"
              value={terms.numberPattern ?? ''}
              error={errors.numberPattern}
              onChange={(event) => onChange({ numberPattern: event.currentTarget.value || null })}
            />
            <TextInput
              label="Number hint"
              placeholder="7 digits and a letter, such as 1234567A"
              value={terms.numberHint ?? ''}
              onChange={(event) => onChange({ numberHint: event.currentTarget.value || null })}
            />
          </FieldRow>
        )}
      </FieldGroup>
    </>
  )
}
