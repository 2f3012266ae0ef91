import { TextInput } from '@mantine/core'
import { ChoiceFilter } from './choice-filter.tsx'
import styles from './filter-bar.module.css'

type Place = { near: string; within: string }
type Props = Place & { error?: string; onChange: (change: Partial<Place>) => void }

/** Where somebody searches around, and how far. Sent when it is left, not letter by letter. */
export function PlaceFilter({ near, within, error, onChange }: Props) {
  return (
    <>
      <TextInput
        className={styles.choice}
        key={near}
        aria-label="Near"
        placeholder="Suburb or postcode"
        defaultValue={near}
        maxLength={80}
        error={error}
        onBlur={(event) => onChange({ near: event.currentTarget.value.trim() })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange({ near: event.currentTarget.value.trim() })
        }}
      />
      {near && (
        <ChoiceFilter
          label="Within"
          any="Within 25 km"
          choices={['5', '10', '50', '100'].map((km) => ({ value: km, label: `Within ${km} km` }))}
          value={within}
          onChange={(distance) => onChange({ within: distance })}
        />
      )}
    </>
  )
}
