import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Risk } from '@quartet/contract/risks'
import { clockTime, shortDay } from '../../../platform/dates.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { Card } from '../../../ui/card.tsx'
import { risksQuery } from '../gates.api.ts'
import { entryAddress } from '../gates.copy.ts'
import styles from './at-risk.module.css'

/** How many stand here; the timetable shows all of them. */
const shown = 5

/** Classes to come whose trainer would not be let on them now, soonest first, each the way to what can be done. */
export function AtRisk({ scope }: { scope: { gymId?: string } }) {
  const { base } = usePlace()
  const risks = useQuery(risksQuery(scope)).data
  if (!risks || risks.length === 0) return null
  const more = risks.length - shown
  return (
    <Card
      flush
      title="At risk"
      note={risks.length === 1 ? '1 class' : `${risks.length} classes`}
      aside={more > 0 && <span className="dim small">the first {shown}</span>}
      className={styles.card}
    >
      <ul className={`plain ${styles.list}`} aria-label="Classes at risk">
        {risks.slice(0, shown).map((risk) => (
          <li key={risk.id}>
            <Link to={entryAddress(base, risk)}>
              <span className={styles.what}>
                <b>{risk.className}</b>{' '}
                <span className="dim">
                  {shortDay(risk.date)}, {clockTime(risk.startTime)}
                </span>
              </span>
              <span className={styles.who}>{risk.trainer.name}</span>
              <span className={styles.why}>{whyOf(risk, scope.gymId === undefined)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function whyOf({ reasons, coverId, gymName }: Risk, isOverview: boolean): string {
  const why = reasons.map((one) => one.sentence).join(' ')
  const where = isOverview ? `${gymName}. ` : ''
  return coverId === null ? `${where}${why}` : `${where}${why} Somebody else is looked for.`
}
