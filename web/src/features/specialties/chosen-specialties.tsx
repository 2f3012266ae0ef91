import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import type { Specialty } from '@quartet/contract/specialties/specialties'
import styles from './chosen-specialties.module.css'

type Props = {
  chosen: Specialty[]
  count: number
  max: number
  onRemove: (id: string) => void
  onClear: () => void
}

/** What is chosen so far, each with its way out. */
export function ChosenSpecialties({ chosen, count, max, onRemove, onClear }: Props) {
  return (
    <div className={styles.chosen}>
      <div className={styles.head}>
        <output>{`${count} of ${max} specialties selected`}</output>
        {count > 0 && (
          <Button variant="subtle" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className={`plain ${styles.chips}`} aria-label="Selected specialties">
          {chosen.map(({ id, name }) => (
            <li key={id} className={styles.chip}>
              {name}
              <button type="button" onClick={() => onRemove(id)} aria-label={`Remove ${name}`}>
                <X size={14} strokeWidth={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
