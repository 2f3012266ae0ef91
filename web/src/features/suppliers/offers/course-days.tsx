import { Button, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { Card } from '../../../ui/display/card.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import posting from '../../../ui/lists/posting.module.css'
import styles from './suppliers.module.css'

export type TypedDay = { day: string; startTime: string; placesLeft: number | '' }

type Props = { days: TypedDay[]; errors: Record<string, unknown>; onChange: (days: TypedDay[]) => void }

/** The days on which a course is held. */
export function CourseDays({ days, errors, onChange }: Props) {
  const put = (at: number, change: Partial<TypedDay>) =>
    onChange(days.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <Card title="Days" note={days.length === 0 ? undefined : String(days.length)}>
      <div className={posting.stack}>
        {days.map((one, at) => (
          <div key={at} className={styles.dayRow}>
            <TextInput
              type="date"
              label="Day"
              value={one.day}
              error={errors[`days.${at}.day`] as string | undefined}
              onChange={(event) => put(at, { day: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label="Starts"
              value={one.startTime}
              error={errors[`days.${at}.startTime`] as string | undefined}
              onChange={(event) => put(at, { startTime: event.currentTarget.value })}
            />
            <NumberField
              label="Places left"
              min={0}
              max={500}
              allowDecimal={false}
              value={one.placesLeft}
              onChange={(placesLeft) => put(at, { placesLeft })}
            />
            <Button
              variant="subtle"
              aria-label={`Remove ${one.day || 'this day'}`}
              onClick={() => onChange(days.filter((_, index) => index !== at))}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() =>
              onChange([...days, { day: '', startTime: days.at(-1)?.startTime ?? '18:00', placesLeft: '' }])
            }
          >
            Add day
          </Button>
        </div>
        <p className="dim small">
          Times are local to the place. Leave places empty if you don’t want to show a number.
        </p>
      </div>
    </Card>
  )
}
