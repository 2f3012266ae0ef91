import { MultiSelect, TextInput } from '@mantine/core'
import { isoWeekdayName } from '../../../platform/words/dates.ts'
import { FieldRow } from '../../../ui/fields/form.tsx'

type Span = { from: string; to: string }
type Weekdays = { weekdays?: number[] }

/** From which date to which a change of many classes reaches, both included. */
export function SpanFields({ value, onChange }: { value: Span; onChange: (span: Partial<Span>) => void }) {
  return (
    <FieldRow>
      <TextInput
        type="date"
        label="From"
        value={value.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        min={value.from}
        value={value.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </FieldRow>
  )
}

/** On which days of the week, all when none is chosen. */
export function DaysField({ value, onChange }: { value: Weekdays; onChange: (weekdays: Weekdays) => void }) {
  return (
    <SomeOf
      label="Days"
      options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: String(day), name: isoWeekdayName(day) }))}
      value={value.weekdays?.map(String)}
      onChange={(days) => onChange({ weekdays: days.map(Number) })}
    />
  )
}

type Some = {
  label: string
  options: { id: string; name: string }[] | undefined
  value: string[] | undefined
  onChange: (ids: string[]) => void
}

/** Narrows to some of these; none chosen means all of them. */
export function SomeOf({ label, options = [], value = [], onChange }: Some) {
  return (
    <MultiSelect
      label={label}
      placeholder={value.length ? undefined : 'All'}
      searchable={options.length > 7}
      clearable
      data={options.map((one) => ({ value: one.id, label: one.name }))}
      value={value}
      onChange={onChange}
    />
  )
}
