import { useEffect, useState } from 'react'
import type { Strength } from '../../../platform/signing-in/strength.ts'
import { strengthWords } from './account.copy.ts'
import styles from './password-strength.module.css'

type Props = {
  password: string
  /** Name, address and the like, which a password must not consist of. */ ownWords?: string[]
}

const segments = [1, 2, 3, 4]
const noWords: string[] = []
/** Milliseconds without a key before the password is judged. */
const pause = 200

/** How hard the password is to guess, while it is typed: a bar and a word. */
export function PasswordStrength({ password, ownWords = noWords }: Props) {
  const [strength, setStrength] = useState<Strength | null>(null)
  const known = ownWords.join('\n')

  useEffect(() => {
    let current = true
    // After a pause in typing: the word lists are long, and nobody reads a word between two keys.
    const timer = setTimeout(() => {
      if (password === '') return setStrength(null)
      void import('../../../platform/signing-in/strength.ts').then(
        ({ strengthOf }) => {
          if (current) setStrength(strengthOf(password, known.split('\n')))
        },
        // Without its word lists there is no bar; the server judges all the same.
        () => undefined,
      )
    }, pause)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [password, known])

  const shown = strength && strengthWords[strength]
  return (
    <div className={styles.strength}>
      <div className={styles.bar} aria-hidden="true">
        {segments.map((segment) => (
          <i key={segment} data-on={shown && segment <= shown.filled ? shown.tone : undefined} />
        ))}
      </div>
      <output className={styles.words}>{shown?.words}</output>
    </div>
  )
}
