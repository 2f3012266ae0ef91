import { keepsFromClass } from './validity-windows.queries.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { standingsOfAll } from './status.queries.ts'

/** Somebody at a gym, as what the gym asks for depends on. */
type AtGym = { trainerId: string; employment: 'contractor' | 'employee' | null }

/** Those of these trainers whom nothing that they lack keeps from a class of a specialty (or of none) at a gym on a day. */
export async function inOrderAt(
  tx: Tx,
  gym: { id: string; state: string | null },
  asked: { day: Temporal.PlainDate; specialtyId: string | null },
  people: AtGym[],
): Promise<Set<string>> {
  const { day, specialtyId } = asked
  const specialties = specialtyId ? ((await ancestorsOf(tx, [specialtyId])).get(specialtyId) ?? [specialtyId]) : []
  const standings = await standingsOfAll(
    tx,
    people.map((one) => ({ ...one, day, gymId: gym.id, gymState: gym.state, specialties })),
  )
  return new Set(people.filter((_, at) => !standings[at]!.some(keepsFromClass)).map((one) => one.trainerId))
}
