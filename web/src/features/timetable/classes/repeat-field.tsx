import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { Term } from '@quartet/contract/timetable/recurrence'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { RepeatValues } from './repeat.rules.ts'
import styles from './repeat-field.module.css'

type Props = {
  value: RepeatValues
  onChange: (value: RepeatValues) => void
  terms: Term[]
  onTerms: (terms: Term[]) => void
  startsOn: string
  errors: Record<string, unknown>
}

/** How often a class comes back, when it ends, and the terms that it keeps to. */
export function RepeatField({ value, onChange, terms, onTerms, startsOn, errors }: Props) {
  const set = (more: Partial<RepeatValues>) => onChange({ ...value, ...more })
  const setTerm = (at: number, more: Partial<Term>) =>
    onTerms(terms.map((one, index) => (index === at ? { ...one, ...more } : one)))
  return (
    <div className={styles.field}>
      <FieldRow>
        <Select
          label="Repeats"
          allowDeselect={false}
          data={[
            { value: 'week', label: 'Every week' },
            { value: '2', label: 'Every second week' },
            { value: '3', label: 'Every third week' },
            { value: '4', label: 'Every fourth week' },
            { value: 'month', label: 'Once a month' },
          ]}
          value={value.every}
          onChange={(every) => every && set({ every: every as RepeatValues['every'] })}
        />
        {value.every === 'month' && (
          <Select
            label="Which one of the month"
            allowDeselect={false}
            data={[
              { value: '1', label: 'The first' },
              { value: '2', label: 'The second' },
              { value: '3', label: 'The third' },
              { value: '4', label: 'The fourth' },
              { value: '-1', label: 'The last' },
            ]}
            value={String(value.nth)}
            onChange={(nth) => nth && set({ nth: Number(nth) })}
          />
        )}
        <Select
          label="Ends"
          allowDeselect={false}
          data={[
            { value: 'never', label: 'Never' },
            { value: 'count', label: 'After some classes' },
            { value: 'until', label: 'On a date' },
          ]}
          value={value.ends}
          onChange={(ends) => ends && set({ ends: ends as RepeatValues['ends'] })}
        />
        {value.ends === 'count' && (
          <NumberField
            label="Classes"
            data-path="repeat.count"
            hideControls
            allowDecimal={false}
            min={1}
            max={500}
            inputMode="numeric"
            value={value.count}
            error={errors['repeat.count'] as string | undefined}
            onChange={(count) => set({ count })}
          />
        )}
        {value.ends === 'until' && (
          <TextInput
            type="date"
            label="Last date"
            data-path="repeat.until"
            min={startsOn}
            value={value.until}
            error={errors['repeat.until'] as string | undefined}
            onChange={(event) => set({ until: event.currentTarget.value })}
          />
        )}
      </FieldRow>
      {terms.map((one, at) => (
        <div key={at} className={styles.term}>
          <TextInput
            type="date"
            label={`Term ${at + 1} from`}
            value={one.from}
            onChange={(event) => setTerm(at, { from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="to"
            min={one.from}
            value={one.to}
            error={errors[`terms.${at}.to`] as string | undefined}
            onChange={(event) => setTerm(at, { to: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove term ${at + 1}`}
            onClick={() => onTerms(terms.filter((_, index) => index !== at))}
          >
            <X size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onTerms([...terms, { from: terms.at(-1)?.to ?? startsOn, to: terms.at(-1)?.to ?? startsOn }])}
        >
          {terms.length === 0 ? 'Only in term dates' : 'Another term'}
        </Button>
      </div>
    </div>
  )
}
