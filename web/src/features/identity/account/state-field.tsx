import { Select, TextInput } from '@mantine/core'
import { australianState } from '@quartet/contract/kernel/people'
import { isAustralia } from './place.rules.ts'

type Props = {
  country: string
  label: string
  value: string
  onChange: (state: string) => void
  error?: React.ReactNode
  required?: boolean
  id?: string
  'data-path'?: string
}

/** The states of Australia to choose from; in other countries free text. */
export function StateField({ country, value, onChange, ...props }: Props) {
  if (!isAustralia(country)) {
    return (
      <TextInput
        {...props}
        value={value}
        autoComplete="address-level1"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const states = australianState.options
  return (
    <Select
      {...props}
      data={states}
      value={states.find((state) => state === value) ?? null}
      onChange={(state) => onChange(state ?? '')}
      placeholder="Choose"
      allowDeselect={false}
      autoComplete="off"
    />
  )
}
