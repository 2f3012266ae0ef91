import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RequirementTerms } from '@quartet/contract/compliance/requirements'
import type { Evidence } from '@quartet/contract/compliance/submissions'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { fieldWord, states } from '../document/document.copy.ts'
import type { EvidenceKey } from '../document/document.rules.ts'

type Props = {
  field: EvidenceKey
  terms: Pick<RequirementTerms, 'fields' | 'unitCodes' | 'jurisdictions'>
  value: Evidence
  onChange: (changes: Partial<Evidence>) => void
  id: string
  label?: string
  hint?: ReactNode
  error?: ReactNode
  /** Typed the same twice, or said by the document itself. */
  sure?: boolean
  readOnly?: boolean
  onFocus?: () => void
}

/** One thing that is typed about a document, in the input that fits it. */
export function EvidenceField({ field, terms, value, onChange, hint, sure, readOnly, ...rest }: Props) {
  const required = terms.fields.some((one) => one.field === field && one.required)
  const same = {
    ...rest,
    label: rest.label ?? fieldWord[field],
    description: hint,
    withAsterisk: required && !readOnly,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    'data-sure': sure || undefined,
  }
  if (field === 'unitCodes' && terms.unitCodes.length > 0)
    return (
      <Select
        {...same}
        readOnly={readOnly}
        data={[...new Set([...terms.unitCodes, ...value.unitCodes])]}
        placeholder="As printed on it"
        value={value.unitCodes[0] ?? null}
        onChange={(code) => onChange({ unitCodes: code ? [code] : [] })}
      />
    )
  if (field === 'unitCodes')
    return (
      <TextInput
        {...same}
        readOnly={readOnly}
        value={value.unitCodes.join(' ')}
        onChange={(event) => onChange({ unitCodes: event.currentTarget.value.toUpperCase().split(/[\s,]+/) })}
      />
    )
  if (field === 'jurisdiction')
    return (
      <Select
        {...same}
        readOnly={readOnly}
        data={terms.jurisdictions.length > 0 ? terms.jurisdictions : states}
        value={value.jurisdiction ?? null}
        onChange={(state) => onChange({ jurisdiction: state })}
      />
    )
  if (field === 'insuredCents')
    return (
      <NumberField
        {...same}
        readOnly={readOnly}
        prefix="$"
        thousandSeparator=","
        min={0}
        hideControls
        value={value.insuredCents == null ? '' : value.insuredCents / 100}
        onChange={(sum) => onChange({ insuredCents: sum === '' ? null : Math.round(sum * 100) })}
      />
    )
  const dated = field === 'issuedOn' || field === 'expiresOn'
  return (
    <TextInput
      {...same}
      readOnly={readOnly}
      type={dated ? 'date' : 'text'}
      maxLength={dated ? undefined : 120}
      autoComplete="off"
      value={value[field] ?? ''}
      onChange={(event) => onChange({ [field]: event.currentTarget.value || null })}
    />
  )
}
