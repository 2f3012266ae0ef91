import { NativeSelect } from '@mantine/core'
import styles from './filter-bar.module.css'

type Choice = { value: string; label: string }
type Props = {
  /** Says what is chosen, to those who hear it. */
  label: string
  /** 'Any day': what stands there while nothing is chosen. Left out where one is always chosen. */
  any?: string
  /** By their values, or in their order. */
  choices: Record<string, string> | Choice[]
  value: string
  onChange: (value: string) => void
}

/** One choice to narrow a list by; empty is all of it. */
export function ChoiceFilter({ label, any, choices, value, onChange }: Props) {
  const all = Array.isArray(choices)
    ? choices
    : Object.entries(choices).map(([of, word]): Choice => ({ value: of, label: word }))
  return (
    <NativeSelect
      className={styles.choice}
      aria-label={label}
      value={value}
      data={any === undefined ? all : [{ value: '', label: any }, ...all]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
