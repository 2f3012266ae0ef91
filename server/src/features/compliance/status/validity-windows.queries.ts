import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import type { RequirementHistory, Situation } from '../document/effective-requirements.rules.ts'
import { documentsOf, heldFor, requirementsAt, standingsIn, type Documents, type StandingAt } from './status.queries.ts'
import { isMet, turningDays } from '../document/status.rules.ts'

/** Somebody at a gym, before a class that asks for one specialty; `noSpecialty` where it asks for none. */
export type WindowPlace = { trainerId: string; gymId: string; specialtyId: string }
/** Days from one to another, both included; null reaches on without an end. */
export type Span = { from: Temporal.PlainDate | null; to: Temporal.PlainDate | null }
type Bound = WindowPlace & {
  spans: Span[]
  gymState: string | null
  employment: 'contractor' | 'employee'
  rulesMark: string
  trainerMark: string
}

/** Stands for the specialty of a class that asks for none, and for the platform among the gyms that ask. */
export const noSpecialty = '00000000-0000-0000-0000-000000000000'

/** Whether lacking a document keeps somebody from a class; else the gym is only told. */
export function keepsFromClass({ stand, consequence }: Pick<StandingAt, 'stand' | 'consequence'>): boolean {
  return !isMet(stand) && (consequence === 'block_covers' || consequence === 'block_teaching')
}

/** The days on which nothing that somebody lacks keeps them from classes like this. */
export function daysInOrder(
  all: RequirementHistory[],
  documents: Documents,
  situation: Omit<Situation, 'day'>,
): Span[] {
  const asked = all.filter((one) => one.gymId === null || one.gymId === situation.gymId)
  const turns = [...Map.groupBy(asked, (one) => one.rootId)]
    .flatMap(([rootId, same]) => [
      ...same.flatMap((one) => one.endedOn ?? []),
      ...turningDays(
        heldFor(documents, rootId, situation.gymId),
        same.flatMap((one) => one.versions),
      ),
    ])
    .toSorted(Temporal.PlainDate.compare)
    .filter((day, at, sorted) => at === 0 || !day.equals(sorted[at - 1]!))
  const inOrder = (day: Temporal.PlainDate) =>
    !standingsIn(asked, documents, { ...situation, day }).some(keepsFromClass)
  const first = turns[0]
  if (!first) return [{ from: null, to: null }]
  const spans: Span[] = inOrder(first.subtract({ days: 1 })) ? [{ from: null, to: null }] : []
  for (const day of turns) {
    const open = spans.at(-1)?.to === null ? spans.at(-1) : undefined
    const holds = inOrder(day)
    if (holds && !open) spans.push({ from: day, to: null })
    if (!holds && open) open.to = day.subtract({ days: 1 })
  }
  return spans
}

/** Works out the bounds of these places from the facts, with the marks that the facts had at least. Those without a connection are left out. */
export async function workOutBounds(tx: Tx, places: WindowPlace[]): Promise<Bound[]> {
  // Marks first: facts that change between are then newer than their mark, and the bound is worked out again.
  const { rows } = await tx.execute<Omit<Bound, 'spans'>>(sql`
    select p.trainer_id as "trainerId", p.gym_id as "gymId", p.specialty_id as "specialtyId", g.state as "gymState",
      c.employment_status as employment, ${rulesMarkOf(sql`g.id`)} as "rulesMark", coalesce(m.mark, 0) as "trainerMark"
    from unnest(${sql.param(places.map((one) => one.trainerId))}::uuid[], ${sql.param(places.map((one) => one.gymId))}::uuid[],
      ${sql.param(places.map((one) => one.specialtyId))}::uuid[]) as p (trainer_id, gym_id, specialty_id)
    join gyms g on g.id = p.gym_id
    join connections c on c.gym_id = p.gym_id and c.trainer_id = p.trainer_id and c.status = 'active'
    left join document_marks m on m.trainer_id = p.trainer_id`)
  const all = await requirementsAt(tx, [...new Set(rows.map((row) => row.gymId))])
  const documents = await documentsOf(tx, [...new Set(rows.map((row) => row.trainerId))])
  const lines = await ancestorsOf(tx, [...new Set(rows.map((row) => row.specialtyId))])
  return rows.map((row) => {
    const specialties = row.specialtyId === noSpecialty ? [] : (lines.get(row.specialtyId) ?? [row.specialtyId])
    return { ...row, spans: daysInOrder(all, documents(row.trainerId), { ...row, specialties }) }
  })
}

/**
 * The mark of everything that is asked for at a gym, by itself and by the platform, and of how it is judged: the number
 * before the sum is far above any count of changes, and raised whenever documents come to be judged otherwise, so that no
 * release counts on days that another worked out while both run.
 */
export function rulesMarkOf(gymId: ReturnType<typeof sql>) {
  return sql`(select 1000000000000 + coalesce(sum(r.mark), 0)::bigint from requirement_marks r where r.gym_id in (${gymId}, ${noSpecialty}::uuid))`
}
