import { Bell, CalendarCheck2, DoorClosed } from 'lucide-react'
import type { Application, Cover } from '@quartet/contract/covers'
import { clockTime, shortDay } from '../../../platform/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { firstName, namesOf, toCompare } from '../covers.rules.ts'
import styles from './consequences.module.css'

/** What approving somebody does, before it is done. */
export function Consequences({ cover, chosen }: { cover: Cover; chosen: Application }) {
  const name = firstName(chosen.trainer.name)
  const others = toCompare(cover).filter((one) => one.id !== chosen.id)
  const usual =
    cover.usualTrainer && cover.usualTrainer.id !== chosen.trainer.id ? firstName(cover.usualTrainer.name) : null
  return (
    <Card title={`Approving ${name}`}>
      <ul className={`plain ${styles.lines}`}>
        <li>
          <CalendarCheck2 size={16} strokeWidth={1.75} aria-hidden="true" />
          puts {name} on the timetable of {shortDay(cover.date)}, {clockTime(cover.startTime)}
        </li>
        <li>
          <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
          tells {name} that the class is theirs{usual !== null && `, and ${usual} that somebody took it`}
        </li>
        {others.length > 0 && (
          <li>
            <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
            tells {namesOf(others.map((one) => firstName(one.trainer.name)))} that it is filled
          </li>
        )}
        <li>
          <DoorClosed size={16} strokeWidth={1.75} aria-hidden="true" />
          closes the request; nobody can apply any more
        </li>
      </ul>
    </Card>
  )
}
