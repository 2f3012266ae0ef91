import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | string
  defaultValue?: number | string
  /** Empty, or a number that cannot be read yet, is ''. */
  onChange?: (value: number | '') => void
}

/**
 * A number. The library hands '12.' and '12.50' back as words until the field is left: whoever pressed Enter there sent
 * words, and a form that took only numbers made nothing of them. While somebody types, what they typed stands.
 */
export function NumberField({ value, onChange, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <NumberInput
      {...rest}
      value={value === undefined ? undefined : (typed ?? value)}
      onChange={(next) => {
        setTyped(typeof next === 'string' ? next : undefined)
        onChange?.(numberOf(next))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

function numberOf(typed: number | string): number | '' {
  const number = typed === '' ? NaN : Number(typed)
  return Number.isNaN(number) ? '' : number
}
