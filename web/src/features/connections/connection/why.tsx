import { Check } from 'lucide-react'
import styles from './requests.module.css'

/** Why a search found somebody. */
export function Why({ words }: { words: string[] }) {
  if (words.length === 0) return null
  return (
    <ul className={`plain ${styles.why}`} aria-label="Why">
      {words.map((one) => (
        <li key={one}>
          <Check size={14} strokeWidth={2} aria-hidden="true" />
          <span>{one}</span>
        </li>
      ))}
    </ul>
  )
}
