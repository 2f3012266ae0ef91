import { Building2, Dumbbell, Package } from 'lucide-react'
import { useId } from 'react'
import { openRoles, type OpenRole } from './registration.rules.ts'
import styles from './role-cards.module.css'

const cards = {
  gym: { label: 'Gym', words: 'Run a timetable', icon: Building2 },
  trainer: { label: 'Trainer', words: 'Teach and cover', icon: Dumbbell },
  supplier: { label: 'Supplier', words: 'Sell to gyms', icon: Package },
}

type Props = {
  value: OpenRole | ''
  onChange: (role: OpenRole) => void
  error?: string
  /** A chosen plan decides the role. */
  locked?: boolean
  path: string
}

/** Who somebody registers as. */
export function RoleCards({ value, onChange, error, locked = false, path }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.roles} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        I’m a <span aria-hidden="true">*</span>
      </legend>
      <div className={styles.cards}>
        {openRoles.map((role, index) => {
          const { label, words, icon: Icon } = cards[role]
          return (
            <label key={role} className={styles.card} data-locked={locked && role !== value}>
              <input
                type="radio"
                name={id}
                value={role}
                checked={value === role}
                disabled={locked && role !== value}
                onChange={() => onChange(role)}
                aria-labelledby={`${id}-${role}`}
                aria-describedby={`${id}-${role}-words`}
                data-path={index === 0 ? path : undefined}
              />
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.label} id={`${id}-${role}`}>
                {label}
              </span>
              <span className={styles.words} id={`${id}-${role}-words`}>
                {words}
              </span>
            </label>
          )
        })}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
