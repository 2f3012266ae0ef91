import { Checkbox, TextInput } from '@mantine/core'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { todayIn } from '../../../platform/words/dates.ts'
import { ChoiceFilter } from '../../../ui/fields/choice-filter.tsx'
import type { TrainerFilters } from '../connection/directory.rules.ts'
import styles from '../../../ui/fields/filter-bar.module.css'

type Props = { values: TrainerFilters; onChange: (change: Partial<TrainerFilters>) => void }

/** When a trainer has to be free, on the clock of the gym, and whether their documents have to be what it asks for. */
export function FreeFilter({ values, onChange }: Props) {
  const { timezone } = useCurrentUser()
  return (
    <>
      <TextInput
        className={styles.choice}
        type="date"
        aria-label="Free on"
        leftSection={<span className="dim small">Free</span>}
        leftSectionWidth={44}
        min={todayIn(timezone)}
        value={values.day}
        onChange={(event) => onChange({ day: event.currentTarget.value, ...(values.from ? {} : { from: '06:00' }) })}
      />
      {values.day && (
        <>
          <TextInput
            className={styles.choice}
            type="time"
            aria-label="Free from"
            value={values.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <ChoiceFilter
            label="For how long"
            choices={[
              { value: '30', label: '30 minutes' },
              { value: '45', label: '45 minutes' },
              { value: '', label: '1 hour' },
              { value: '90', label: '1½ hours' },
              { value: '120', label: '2 hours' },
            ]}
            value={values.minutes}
            onChange={(minutes) => onChange({ minutes })}
          />
        </>
      )}
      <Checkbox
        label="Documents up to date"
        checked={values.ready === 'yes'}
        onChange={(event) => onChange({ ready: event.currentTarget.checked ? 'yes' : '' })}
      />
    </>
  )
}
