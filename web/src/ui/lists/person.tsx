import type { ReactNode } from 'react'
import styles from './person.module.css'

/** One of twelve hues, always the same for the same name. */
function hueOf(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return (sum % 12) * 30 + 15
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    letters
      .map((word) => Array.from(word ?? '')[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}

type AvatarProps = { name: string; src?: string | null; size?: number }

/** A picture, or initials on a tint of their own. Decorative: the name stands beside it or labels what holds it. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.max(9, size * 0.36), ['--person-hue' as string]: hueOf(name) }}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}

/** A person in a row: avatar, name, and one dim fact. */
export function Person({ name, src, size = 28, fact }: AvatarProps & { fact?: ReactNode }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={src} size={size} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {fact !== undefined && <span className={styles.fact}>{fact}</span>}
      </span>
    </span>
  )
}
