import { classesForPay, duesForPay } from '../src/features/covers/lookups/classes-for-pay.queries.ts'
import { findGym } from '../src/features/gyms/gym/gym.queries.ts'
import {
  approveDocument,
  returnDocument,
  submit,
  voidDocument,
} from '../src/features/payroll/approving/approving.commands.ts'
import { documentPolicy } from '../src/features/payroll/document/document.policy.ts'
import { findDocument, linesOfDocument } from '../src/features/payroll/document/document.queries.ts'
import { fillDocuments } from '../src/features/payroll/filling/fill.commands.ts'
import { sayOfLine } from '../src/features/payroll/approving/lines.commands.ts'
import { periodBefore, type PayPeriod } from '../src/features/payroll/reckoning/periods.rules.ts'
import { dateAt } from '../src/features/timetable/recurrence/wall-times.rules.ts'
import type { Person } from '../src/platform/actor.ts'
import { allow } from '../src/platform/authorize.ts'
import type { FileKit } from '../src/platform/files/sealed-files.ts'
import { tellOpenRun, tellPaidRun } from './demo-pay-runs.ts'
import type { Cast } from './demo-people.ts'
import type { TrainerKey, Tell } from './demo-data.ts'

const ports = { classes: classesForPay, dues: duesForPay }
/** How far the document of somebody for the last week has come. Mei's waits to be filled. */
type End = 'draft' | 'submitted' | 'queried' | 'returned' | 'approved' | 'void'
const lastWeek: [TrainerKey, End][] = [
  ['liam', 'submitted'],
  ['priya', 'approved'],
  ['tom', 'approved'],
  ['anna', 'returned'],
  ['jack', 'draft'],
  ['sofia', 'queried'],
  ['grace', 'approved'],
  ['callum', 'approved'],
  ['isla', 'void'],
]

/** Everybody of them was approved for the week before, and paid by now but for one. */
const weekBefore: [TrainerKey, End][] = [
  ['mei', 'approved'],
  ...lastWeek.map(([who]): [TrainerKey, End] => [who, 'approved']),
]

/** The pay of two weeks: a run that was paid, documents in every state, and a run of what is approved by now. */
export async function tellPay(tell: Tell, kit: FileKit, cast: Cast, now: Temporal.Instant): Promise<void> {
  const { gymId, timezone } = cast.gyms.northside
  const anchor = Temporal.PlainDate.from('2026-01-05')
  const week = periodBefore('weekly', anchor, dateAt(now, timezone))
  const before = periodBefore('weekly', anchor, week.from)
  /** So many hours after a week was over, and not later than now. */
  const over = (period: PayPeriod) => {
    const end = period.to.add({ days: 1 }).toZonedDateTime(timezone).toInstant()
    return (hours: number) => {
      const at = end.add({ minutes: Math.round(hours * 60) })
      return Temporal.Instant.compare(at, now) < 0 ? at : now
    }
  }
  for (const [at, [who, end]] of weekBefore.entries())
    await tellOne(tell, cast, { who, end, week: before, gymId, at, after: over(before) })
  await tellPaidRun(tell, kit, cast, over(before), before.to.add({ days: 3 }))
  for (const [at, [who, end]] of lastWeek.entries())
    await tellOne(tell, cast, { who, end, week, gymId, at, after: over(week) })
  await tellOpenRun(tell, kit, cast, now, dateAt(now, timezone).add({ days: 3 }))
}

type Told = {
  who: TrainerKey
  end: End
  week: PayPeriod
  gymId: string
  at: number
  after: (hours: number) => Temporal.Instant
}

async function tellOne(tell: Tell, cast: Cast, { who, end, week, gymId, at, after }: Told): Promise<void> {
  const trainer = cast.trainers[who]
  const { owner } = cast.gyms.northside
  const as = (person: Person, hours: number) => ({ ...tell(person, after(hours + at / 6)), actor: person })
  const filled = as(trainer, 6)
  const gym = (await findGym(filled.tx, gymId))!
  const payee = allow(trainer, documentPolicy, 'fill', { gymId, trainerId: trainer.trainerId, name: trainer.name })
  const [id] = await fillDocuments(filled, ports, gym, payee, week)
  // In a week that has only begun for the story, somebody may not have taught.
  if (id === undefined || end === 'draft') return
  const document = async () => (await findDocument(filled.tx, undefined, id))!
  await submit(as(trainer, 8), ports, gym, allow(trainer, documentPolicy, 'submit', await document()), {})
  const work = as(owner, 33)
  if (end === 'approved')
    await approveDocument(work, ports, gym, allow(owner, documentPolicy, 'approve', await document()))
  if (end === 'returned') {
    const words = 'Grace taught the Friday class. Please remove it.'
    await returnDocument(work, allow(owner, documentPolicy, 'return', await document()), words)
  }
  if (end === 'void') {
    const words = 'Submitted twice by mistake.'
    await voidDocument(work, allow(owner, documentPolicy, 'void', await document()), words)
  }
  if (end === 'queried') {
    const line = (await linesOfDocument(work.tx, id)).at(-1)!
    const words = 'Did this class run the full hour? The front desk says it ended early.'
    await sayOfLine(work, allow(owner, documentPolicy, 'ask', await document()), line.id, words, false)
  }
}
