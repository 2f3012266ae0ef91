import { NativeSelect, TextInput } from '@mantine/core'

type Place = { near: string; within: string }
type Props = Place & { className?: string; error?: string; onChange: (change: Partial<Place>) => void }

/** Where somebody searches around, and how far. Sent when it is left, not letter by letter. */
export function PlaceFilter({ near, within, className, error, onChange }: Props) {
  return (
    <>
      <TextInput
        className={className}
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
        <NativeSelect
          className={className}
          aria-label="Within"
          value={within}
          data={[
            { value: '', label: 'Within 25 km' },
            ...['5', '10', '50', '100'].map((km) => ({ value: km, label: `Within ${km} km` })),
          ]}
          onChange={(event) => onChange({ within: event.currentTarget.value })}
        />
      )}
    </>
  )
}
