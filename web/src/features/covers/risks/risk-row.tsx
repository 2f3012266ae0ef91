import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Risk } from '@quartet/contract/covers/risks'
import { useNow } from '../../../platform/words/clock.ts'
import { clockTime } from '../../../platform/words/dates.ts'
import { useGymSwitch } from '../../../shell/bars/use-gym-switch.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { TimeLeft } from '../../../ui/display/moment.tsx'
import { entryAddress, entryQuery } from '../../eligibility/eligibility.copy.ts'
import { dayWord } from '../cover/cover.rules.ts'
import styles from '../cover/cover-row.module.css'

/** A class on the board whose trainer would not be let on it now: the way to what can be done about it. */
export function RiskRow({ risk, showGym }: { risk: Risk; showGym: boolean }) {
  const now = useNow()
  const { base } = usePlace()
  const { switchTo } = useGymSwitch()
  const why = risk.reasons.map((one) => one.sentence).join(' ')
  const facts = (
    <>
      <span className={styles.left}>
        <TimeLeft until={risk.startsAt} />
      </span>
      <span className={styles.time}>{clockTime(risk.startTime)}</span>
      <span className={styles.hue} aria-hidden="true" />
      <span className={styles.name}>
        <b>{risk.className}</b> <span className="dim">{dayWord(risk.date, risk.timezone, now)}</span>
      </span>
      <span className={styles.chip}>
        <Chip tone="amber" icon={TriangleAlert}>
          At risk
        </Chip>
      </span>
      <span className={styles.fact} title={why}>
        {showGym ? `${risk.gymName}. ${why}` : why}
      </span>
      <span className={styles.person}>{risk.trainer.name}</span>
    </>
  )
  const looks = { className: styles.row, style: hueStyle(risk.studioHue) }
  // There is no timetable over all gyms: the class is opened as its own.
  if (showGym)
    return (
      <button type="button" {...looks} onClick={() => void switchTo(risk.gymId, entryQuery(risk))}>
        {facts}
      </button>
    )
  return (
    <Link to={entryAddress(base, risk)} {...looks}>
      {facts}
    </Link>
  )
}
