import { shortDay } from '@quartet/contract/kernel/wording'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { lackingIn } from '../../compliance/status/status.queries.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'
import type { PayLineRow } from '../document/document.queries.ts'

/** The document that wasn't valid on the days of these lines, as a sentence, or null when all were. */
export async function lackedOn(
  tx: Tx,
  gym: GymRow,
  trainerId: string,
  employment: 'contractor' | 'employee',
  lines: PayLineRow[],
): Promise<string | null> {
  const taught = lines.filter((line) => line.kind === 'class')
  if (taught.length === 0) return null
  const asked = await tx
    .select({ entryId: entries.id, specialtyId: classes.specialtyId })
    .from(entries)
    .innerJoin(classes, eq(classes.id, entries.classId))
    .where(
      inArray(
        entries.id,
        taught.map((line) => line.entryId!),
      ),
    )
  const specialtyOf = new Map(asked.map((one) => [one.entryId, one.specialtyId]))
  const above = await ancestorsOf(tx, [...new Set(asked.flatMap((one) => one.specialtyId ?? []))])
  const situations = taught.map((line) => {
    const specialtyId = specialtyOf.get(line.entryId!)
    return {
      trainerId,
      day: line.date,
      gymId: gym.id,
      gymState: gym.state,
      employment,
      specialties: specialtyId ? (above.get(specialtyId) ?? [specialtyId]) : [],
    }
  })
  const lacking = await lackingIn(tx, situations)
  const grave = lacking.flatMap((all, at) =>
    all.filter((one) => one.consequence !== 'warn').map((one) => ({ name: one.asked.name, day: taught[at]!.date })),
  )
  const first = grave[0]
  if (!first) return null
  const day = shortDay(first.day)
  const more = new Set(grave.map((one) => one.day.toString())).size - 1
  if (more === 0) return `${first.name} wasn’t valid on ${day}.`
  return more === 1
    ? `${first.name} wasn’t valid on ${day} and 1 more day.`
    : `${first.name} wasn’t valid on ${day} and ${more} more days.`
}
