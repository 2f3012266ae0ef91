import { Checkbox } from '@mantine/core'
import { BellOff, ChevronDown, CircleCheck, Hand, Phone, TriangleAlert, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { AwayClass, AwayGym } from '@quartet/contract/covers/requests'
import { useNow } from '../../../platform/words/clock.ts'
import { clockTime } from '../../../platform/words/dates.ts'
import { hueStyle } from '../../../ui/display/hue.ts'
import { askable, askWords, type AskWords } from './away.rules.ts'
import { dayWord } from '../cover/cover.rules.ts'
import { AskPlanDetails } from './ask-plan.tsx'
import styles from './away-classes.module.css'

const icons: Record<AskWords['icon'], typeof Hand> = {
  people: UsersRound,
  warning: TriangleAlert,
  hand: Hand,
  phone: Phone,
  bell: BellOff,
  done: CircleCheck,
}

type Props = { gyms: AwayGym[]; left: Set<string>; onToggle: (timetableId: string) => void }

/** Every class of these days, by gym, each chosen until somebody says otherwise, with what asking comes to. */
export function AwayClasses({ gyms, left, onToggle }: Props) {
  return (
    <div className={styles.gyms}>
      {gyms.map((gym) => (
        <section key={gym.gymId} className={styles.gym} aria-label={gym.gymName}>
          <h3>
            {gym.gymName}
            {gym.suburb && `, ${gym.suburb}`}
            <span className="dim">{gym.classes.length === 1 ? '1 class' : `${gym.classes.length} classes`}</span>
          </h3>
          <ul className="plain">
            {gym.classes.map((one) => (
              <AwayRow
                key={one.timetableId}
                one={one}
                gym={gym}
                chosen={askable(one) && !left.has(one.timetableId)}
                onToggle={() => onToggle(one.timetableId)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function AwayRow({
  one,
  gym,
  chosen,
  onToggle,
}: {
  one: AwayClass
  gym: AwayGym
  chosen: boolean
  onToggle: () => void
}) {
  const now = useNow()
  const [opened, setOpened] = useState(false)
  const { tone, icon, words } = askWords(one, gym, Math.round((Date.parse(one.startsAt) - now) / 60_000))
  const Icon = icons[icon]
  const when = `${dayWord(one.date, gym.timezone, now)} ${clockTime(one.startTime)}`
  return (
    <li className={styles.row} style={hueStyle(one.studio.hue)}>
      <div className={styles.top}>
        <Checkbox
          size="md"
          className={styles.box}
          checked={chosen}
          disabled={!askable(one)}
          onChange={onToggle}
          aria-label={`${one.className}, ${when}`}
        />
        <span className={styles.hue} aria-hidden="true" />
        <span className={styles.name}>
          <b>{one.className}</b>
        </span>
        <span className={styles.when}>{when}</span>
        <span className={styles.words} data-tone={tone}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {words}
        </span>
        {one.plan && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={opened}
            aria-label={`Trainers to ask: ${one.className}, ${when}`}
            onClick={() => setOpened(!opened)}
          >
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" data-open={opened || undefined} />
          </button>
        )}
      </div>
      {opened && one.plan && (
        <div className={styles.plan}>
          <AskPlanDetails plan={one.plan} zone={gym.timezone} waits={one.way === 'permission'} />
        </div>
      )}
    </li>
  )
}
