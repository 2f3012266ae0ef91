import { NumberInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  description?: string
  min: number
  max: number
  value: number
  error: string | undefined
  onChange: (value: number) => void
}

/** A whole number within bounds. It may be empty while somebody types; left empty, it is what it was. */
export function CountInput({ value, onChange, ...field }: Props) {
  const [empty, setEmpty] = useState(false)
  return (
    <NumberInput
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      clampBehavior="strict"
      allowDecimal={false}
      value={empty ? '' : value}
      onChange={(typed) => {
        setEmpty(typed === '')
        if (typeof typed === 'number') onChange(typed)
      }}
      onBlur={() => setEmpty(false)}
    />
  )
}
