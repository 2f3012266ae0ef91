import { Banknote, Bell, CalendarCheck2, DoorClosed, Undo2 } from 'lucide-react'
import type { ApplicantFacts } from '@quartet/contract/covers/boards'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import { clockTime, shortDay } from '../../../platform/words/dates.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { firstName, namesOf, toCompare } from '../cover/cover.rules.ts'
import styles from './consequences.module.css'

/** What approving a trainer does, before it’s done. */
export function Consequences({
  cover,
  chosen,
  cost,
}: {
  cover: Cover
  chosen: Application
  cost: ApplicantFacts['cost']
}) {
  const now = useNow()
  const name = firstName(chosen.trainer.name)
  const others = toCompare(cover).filter((one) => one.id !== chosen.id)
  const usual =
    cover.usualTrainer && cover.usualTrainer.id !== chosen.trainer.id ? firstName(cover.usualTrainer.name) : null
  return (
    <Card title={`Approving ${name}`}>
      <ul className={`plain ${styles.lines}`}>
        <li>
          <CalendarCheck2 size={16} strokeWidth={1.75} aria-hidden="true" />
          rosters {name} on {shortDay(cover.date)}, {clockTime(cover.startTime)}
        </li>
        <li>
          <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
          notifies {name}
          {usual !== null && ` and ${usual}`}
        </li>
        {others.length > 0 && (
          <li>
            <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
            tells {namesOf(others.map((one) => firstName(one.trainer.name)))} it’s filled
          </li>
        )}
        <li>
          <Banknote size={16} strokeWidth={1.75} aria-hidden="true" />
          pays {name} {paidWords(cover, cost)}
          {usual !== null && `, and not ${usual}`}
        </li>
        <li>
          <DoorClosed size={16} strokeWidth={1.75} aria-hidden="true" />
          closes the request to new applications
        </li>
        {Date.parse(cover.startsAt) - now > graceEnds && (
          <li>
            <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
            lets {name} hand it back for 15 minutes with nothing on record
          </li>
        )}
      </ul>
    </Card>
  )
}

/** In the last three hours a class is not given back without a mark. */
const graceEnds = 3 * 3_600_000

function paidWords({ pay, currency }: Cover, cost: ApplicantFacts['cost']): string {
  const money = (cents: number) => formatMoney({ cents, currency })
  if (cost) return `${money(cost.cents)}${cost.perHead ? ' plus attendance pay' : ''}`
  if (!pay || pay.cents === null) return 'their usual rate'
  return pay.kind === 'class_rate' ? `${money(pay.cents)} for it` : `their usual rate plus a ${money(pay.cents)} bonus`
}
