import type { Harm } from '@quartet/contract/dashboards/dashboards'
import { Landmark, ReceiptText, TriangleAlert, UserRoundX, UsersRound, type LucideIcon } from 'lucide-react'
import { clockTime, dateIn, shortDay, wallTimeIn } from '../../../platform/words/dates.ts'
import type { Tone } from '../../../ui/display/chip.tsx'

type Words = {
  /** What it is, and when where that is not its moment of harm. */
  title: string
  fact: string
  chip: { tone: Tone; icon: LucideIcon; word: string }
}

/** A harm in words, on the clock of a zone. */
export function wordsOf(harm: Harm, zone: string, now: number): Words {
  if (harm.kind === 'pay')
    return { ...payWords(harm), chip: { tone: 'amber', icon: ReceiptText, word: lateOr(harm, 'To approve') } }
  if (harm.kind === 'super')
    return { ...superWords(harm), chip: { tone: 'amber', icon: Landmark, word: lateOr(harm, 'Due soon') } }
  const title = `${harm.className}, ${whenOf(harm.at, zone, now)}`
  if (harm.kind === 'no_trainer')
    return {
      title,
      fact: 'no trainer, no one asked',
      chip: { tone: 'hatched', icon: UserRoundX, word: 'No trainer' },
    }
  if (harm.kind === 'at_risk') {
    const more = harm.classes > 1 ? `, ${harm.classes} classes` : ''
    return {
      title,
      fact: `${harm.trainerName}${more}: ${harm.why}`,
      chip: { tone: 'amber', icon: TriangleAlert, word: 'At risk' },
    }
  }
  const chip: Words['chip'] =
    harm.applied > 0
      ? { tone: 'blue', icon: UsersRound, word: `${harm.applied} to compare` }
      : { tone: 'hatched', icon: UserRoundX, word: 'Needs cover' }
  return { title, fact: askedWords(harm), chip }
}

/** The same as short as a mark on a line has room: what it is about. */
export function nameOf(harm: Harm): string {
  if (harm.kind === 'pay') return 'pay to approve'
  return harm.kind === 'super' ? 'super due' : harm.className
}

const lateOr = ({ late }: { late: boolean }, word: string) => (late ? 'Late' : word)

function payWords({ documents, payDay }: Extract<Harm, { kind: 'pay' }>) {
  const title =
    documents === 1 ? '1 invoice or timesheet to approve' : `${documents} invoices and timesheets to approve`
  return { title, fact: payDay ? `for payment on ${shortDay(payDay)}` : 'the oldest will have waited 3 days' }
}

function superWords({ people, dueOn }: Extract<Harm, { kind: 'super' }>) {
  return {
    title: people === 1 ? 'Super not sent for 1 person' : `Super not sent for ${people} people`,
    fact: `due ${shortDay(dueOn)}`,
  }
}

/** '6 asked, no applications', '6 asked, 2 to compare'. */
function askedWords({ asked, applied }: { asked: number; applied: number }): string {
  const heard = asked === 0 ? 'no one to ask' : `${asked} asked`
  return applied > 0 ? `${heard}, ${applied} to compare` : asked === 0 ? heard : `${heard}, no applications`
}

/** 'today 5:30 pm', 'Sun 22 Nov 6:30 am', on the clock of a zone. */
export function whenOf(at: string, zone: string, now: number): string {
  const date = dateIn(zone, at)
  const day = date === dateIn(zone, now) ? 'today' : shortDay(date)
  return `${day} ${clockTime(wallTimeIn(zone, at))}`
}
