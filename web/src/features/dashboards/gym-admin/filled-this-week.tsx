import { Card } from '../../../ui/display/card.tsx'
import type { AllocatedGym } from './allocated-gyms.tsx'
import styles from './filled-this-week.module.css'

/** How many covers of this week's classes are filled, gym by gym. */
export function FilledThisWeek({ gyms }: { gyms: AllocatedGym[] }) {
  const some = gyms.filter((gym) => gym.coversThisWeek.asked > 0).toSorted((a, b) => a.name.localeCompare(b.name))
  const sum = (of: 'asked' | 'filled') => some.reduce((total, gym) => total + gym.coversThisWeek[of], 0)
  return (
    <Card title="Covers filled this week" aside={some.length > 0 && <Dim>{`${sum('filled')} of ${sum('asked')}`}</Dim>}>
      {some.length === 0 ? (
        <p className="dim">No cover requests this week.</p>
      ) : (
        <ul className={`plain ${styles.list}`} aria-label="Covers filled this week">
          {some.map(({ id, name, coversThisWeek: { asked, filled } }) => (
            <li key={id} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(filled / asked) * 100}%` }} />
              </span>
              <span className={styles.part} title={`${filled} of ${asked}`}>
                {Math.round((filled / asked) * 100)}%
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Dim = ({ children }: { children: string }) => <span className={styles.dim}>{children}</span>
