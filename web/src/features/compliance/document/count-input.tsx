import { NumberField } from '../../../ui/fields/number-field.tsx'

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
  return (
    <NumberField
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      clampBehavior="strict"
      allowDecimal={false}
      value={value}
      onChange={(typed) => typed !== '' && onChange(typed)}
    />
  )
}
