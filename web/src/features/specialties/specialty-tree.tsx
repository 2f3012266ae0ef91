import { Checkbox } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Specialty } from '@quartet/contract/specialties/specialties'
import styles from './specialty-tree.module.css'

const tagsShown = 3

type Shared = {
  chosen: readonly string[]
  full: boolean
  onToggle: (id: string) => void
  /** While filtering, what matches is shown without opening its parent first. */
  opened: boolean
}

/** Specialties as nested lists of checkboxes; a parent opens to its children. */
export function SpecialtyTree({ tree, ...shared }: Shared & { tree: Specialty[] }) {
  return (
    <ul className={`plain ${styles.list}`}>
      {tree.map((one) => (
        // Filtering opens and closes branches anew.
        <Branch key={`${one.id} ${shared.opened}`} specialty={one} {...shared} />
      ))}
    </ul>
  )
}

function Branch({ specialty, ...shared }: Shared & { specialty: Specialty }) {
  const id = useId()
  const { chosen, full, onToggle, opened } = shared
  const { name, description, tags, children } = specialty
  const isChosen = chosen.includes(specialty.id)
  const [wish, setWish] = useState<boolean>()
  const open = wish ?? (opened || holdsChosen(children, chosen))

  return (
    <li>
      <div className={styles.row}>
        {children.length > 0 ? (
          <button
            type="button"
            className={styles.expand}
            aria-expanded={open}
            aria-controls={id}
            aria-label={`${name}: ${children.length} more specific`}
            onClick={() => setWish(!open)}
          >
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        <Checkbox
          className={styles.check}
          label={name}
          description={description || undefined}
          checked={isChosen}
          disabled={full && !isChosen}
          onChange={() => onToggle(specialty.id)}
        />
        <Tags tags={tags} />
      </div>
      {children.length > 0 && (
        <div id={id} hidden={!open} className={styles.children}>
          <SpecialtyTree tree={children} {...shared} />
        </div>
      )}
    </li>
  )
}

const holdsChosen = (tree: Specialty[], chosen: readonly string[]): boolean =>
  tree.some((one) => chosen.includes(one.id) || holdsChosen(one.children, chosen))

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  const rest = tags.slice(tagsShown)
  return (
    <span className={styles.tags}>
      {tags.slice(0, tagsShown).map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
      {rest.length > 0 && <span title={rest.join(', ')}>{`+${rest.length}`}</span>}
    </span>
  )
}
