import { Select, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { bulkEdit } from '@quartet/contract/timetable/edits'
import { FieldGroup, FieldRow } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TrainerSelect } from '../../connections/connection/trainer-choice.tsx'

export type BulkEditKind = 'time' | 'shift' | 'trainer' | 'studio' | 'capacity' | 'length' | 'cancel' | 'run'
type Option = { value: string; label: string }

const whats: { value: BulkEditKind; label: string }[] = [
  { value: 'shift', label: 'Start earlier or later' },
  { value: 'time', label: 'Start at' },
  { value: 'length', label: 'Last' },
  { value: 'trainer', label: 'Be taught by' },
  { value: 'studio', label: 'Be in' },
  { value: 'capacity', label: 'Have places' },
  { value: 'cancel', label: 'Be cancelled' },
  { value: 'run', label: 'Run after all' },
]
const first: Partial<Record<BulkEditKind, string | number>> = { time: '06:00', shift: 15, length: 45, capacity: 20 }

type Props = {
  what: BulkEditKind
  value: string | number
  onChange: (what: BulkEditKind, value: string | number) => void
  /** Without them, what needs one of them is not offered: several gyms have none in common. */
  gymId?: string
  studios?: Option[]
}

/** What the chosen classes shall do. */
export function BulkWhat({ what, value, onChange, gymId, studios }: Props) {
  const isFigure = what === 'shift' || what === 'length' || what === 'capacity'
  const figure = what === 'capacity' ? 'Places' : what === 'shift' ? 'Minutes, less than 0 for earlier' : 'Minutes'
  const offered = whats.filter((one) => (one.value !== 'trainer' || gymId) && (one.value !== 'studio' || studios))
  const say = (next: string | number) => onChange(what, next)
  return (
    <FieldGroup title="What to change">
      <FieldRow>
        <Select
          label="Change"
          allowDeselect={false}
          data={offered}
          value={what}
          onChange={(next) => next && onChange(next as BulkEditKind, first[next as BulkEditKind] ?? '')}
        />
        {what === 'time' && (
          <TextInput
            type="time"
            label="Time"
            value={String(value)}
            onChange={(event) => say(event.currentTarget.value)}
          />
        )}
        {isFigure && <NumberField label={figure} hideControls allowDecimal={false} value={value} onChange={say} />}
        {what === 'trainer' && gymId && (
          <TrainerSelect
            label="Trainer"
            gymId={gymId}
            value={String(value) || null}
            onChange={(next) => say(next ?? '')}
          />
        )}
        {what === 'studio' && (
          <Select
            label="Studio"
            searchable
            data={studios}
            value={String(value) || null}
            onChange={(next) => say(next ?? '')}
          />
        )}
        {what === 'cancel' && (
          <TextInput
            label="Reason"
            placeholder="We include this when we notify trainers"
            maxLength={200}
            value={String(value)}
            onChange={(event) => say(event.currentTarget.value)}
          />
        )}
      </FieldRow>
    </FieldGroup>
  )
}

/** Nothing can be looked at before it is said. */
export const isHalfSaid = (what: BulkEditKind, value: string | number): boolean =>
  value === '' && what !== 'cancel' && what !== 'run'

export function said(what: BulkEditKind, value: string | number): Partial<z.input<typeof bulkEdit>> {
  if (what === 'cancel') return { cancelled: true, ...(value === '' ? {} : { reason: String(value) }) }
  if (what === 'run') return { cancelled: false }
  if (what === 'time') return { startTime: String(value) }
  if (what === 'trainer') return { trainerId: String(value) }
  if (what === 'studio') return { studioId: String(value) }
  if (typeof value !== 'number') return {}
  return what === 'shift'
    ? { shiftMinutes: value }
    : what === 'length'
      ? { durationMinutes: value }
      : { capacity: value }
}
