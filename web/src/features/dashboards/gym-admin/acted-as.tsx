import { Card } from '../../../ui/display/card.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import styles from './acted-as.module.css'

type Act = { gymId: string; gymName: string; what: string; at: string }

/** The latest that the gym admin did as one of their gyms. */
export function ActedAs({ acts }: { acts: Act[] }) {
  return (
    <Card title="You acted as" flush>
      {acts.length === 0 ? (
        <p className={styles.none}>What you do as one of your gyms appears here.</p>
      ) : (
        <ul className="plain" aria-label="You acted as">
          {acts.map((act) => (
            <li key={act.at + act.gymId} className={styles.row}>
              <span>
                <b>{act.gymName}:</b> {act.what}
              </span>
              <span className={styles.when}>
                <Ago at={act.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
