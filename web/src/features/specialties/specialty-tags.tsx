import { useState } from 'react'
import styles from './specialty-tags.module.css'

const firstShown = 8

type Props = { tags: string[]; chosen: string[]; onChange: (tags: string[]) => void }

/** Tags to narrow the tree by; the first 8, the rest on demand. */
export function SpecialtyTags({ tags, chosen, onChange }: Props) {
  const [all, setAll] = useState(false)
  if (tags.length === 0) return null
  const shown = all ? tags : tags.slice(0, firstShown)
  const toggle = (tag: string) =>
    onChange(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
  return (
    <fieldset className={styles.tags} aria-label="Filter by tag">
      {shown.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          aria-pressed={chosen.includes(tag)}
          onClick={() => toggle(tag)}
        >
          {tag}
        </button>
      ))}
      {tags.length > firstShown && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `+${tags.length - firstShown} more`}
        </button>
      )}
    </fieldset>
  )
}
