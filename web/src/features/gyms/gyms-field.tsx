import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FoundMultiSelect, FoundSelect, type Named } from '../../ui/fields/found-choice.tsx'
import { useTyped } from '../../ui/fields/use-typed.ts'
import { findGyms } from './team.api.ts'

function useGyms() {
  const typed = useTyped()
  return { typed, found: useQuery(findGyms(typed.wanted)), nothing: 'No gyms match this search' }
}

type OneProps = Pick<SelectProps, 'error' | 'clearable' | 'mb'> & {
  value: string | null
  known?: (Named | undefined)[]
  /** Gyms that are not to be chosen. */
  without?: string[]
  onChange: (gymId: string | null) => void
}

/** One gym of all, found by name. */
export function GymField({ without = [], ...props }: OneProps) {
  const { found, ...finding } = useGyms()
  const rows = found.data?.rows.filter((gym) => !without.includes(gym.id)).map(withCity)
  const data = found.data && rows && { rows, more: found.data.more }
  return (
    <FoundSelect label="Gym" placeholder="Search gyms by name" {...props} {...finding} found={{ ...found, data }} />
  )
}

const withCity = ({ id, name, city }: Named & { city: string | null }) => ({
  id,
  name: city ? `${name}, ${city}` : name,
})

type SomeProps = { value?: string[]; onChange?: (gymIds: string[]) => void; error?: string }

/** Gyms, found by name. */
export function GymsField({ value = [], onChange = () => undefined, error }: SomeProps) {
  const placeholder = value.length > 0 ? undefined : 'Search gyms by name'
  return <FoundMultiSelect label="Gyms to look after" {...{ placeholder, error, value, onChange }} {...useGyms()} />
}
