import type { AskPlan } from '@quartet/contract/covers/requests'
import { useNow } from '../../../platform/words/clock.ts'
import { clockTime, dateIn, wallTimeIn } from '../../../platform/words/dates.ts'
import { waveWords } from './away.rules.ts'
import { dayWord } from '../cover/cover.rules.ts'
import styles from './ask-plan.module.css'

/** Who is asked in which wave and when, and why others are not. */
export function AskPlanDetails({ plan, zone, waits }: { plan: AskPlan; zone: string; waits: boolean }) {
  const now = useNow()
  const when = (instant: string) =>
    `${dayWord(dateIn(zone, instant), zone, now)} ${clockTime(wallTimeIn(zone, instant))}`
  return (
    <div className={styles.plan}>
      {plan.waves.length > 0 && (
        <ol className={`plain ${styles.waves}`} aria-label="Who is asked when">
          {plan.waves.map((wave, at) => (
            <li key={wave.kind}>
              <b>{waveWords(wave, at === 0)}</b>
              <span className="dim">
                {at === 0 ? (waits ? 'Once they approve' : 'Right away') : `${when(wave.startsAt)}, if still open`}
              </span>
              {wave.people && <span className={styles.names}>{wave.people.map((one) => one.name).join(', ')}</span>}
            </li>
          ))}
        </ol>
      )}
      {plan.qualified > plan.alerted && (
        <p className={styles.note}>
          {plan.alerted} of {plan.qualified} will be notified. The others can see it in the app.
        </p>
      )}
      {plan.obstacles.length > 0 && (
        <ul className={`plain ${styles.obstacles}`} aria-label="Who isn’t asked, and why">
          {plan.obstacles.map((one) => (
            <li key={one.code}>
              <b>
                {one.count} of {plan.connected}:
              </b>{' '}
              {one.words}
            </li>
          ))}
        </ul>
      )}
      {plan.refused && plan.refused.length > 0 && (
        <details className={styles.refused}>
          <summary>By name</summary>
          <ul className="plain">
            {plan.refused.map((one) => (
              <li key={one.trainerId}>
                <b>{one.name}</b> <span className="dim">{one.sentences.join(' ')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {plan.connected === 0 && <p className={styles.note}>No other trainers are connected with this gym.</p>}
    </div>
  )
}
