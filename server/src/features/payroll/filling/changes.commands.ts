import { and, eq, inArray, isNull } from 'drizzle-orm'
import { apart, unfinishedOf, type Unfinished } from '../../../platform/events/apart.ts'
import type { Work } from '../../../platform/db/db.ts'
import { gymsByIds, type GymRow } from '../../gyms/gym/gym.queries.ts'
import { regionOf } from '../../timetable/holidays/holidays.rules.ts'
import { differencesOf } from './differences.queries.ts'
import { findDocument } from '../document/document.queries.ts'
import type { AboutDocument } from './fill.commands.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { payDocuments, payLines } from '../document/document.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_document.facts_changed': AboutDocument & { cents: number; words: string }
  }
}

const undecided = ['submitted', 'part_queried', 'approval_revoked'] as const

/** Looks at what waits to be decided at the gyms that keep a holiday which came, moved or went. */
export async function noteHolidayOfPay(
  work: Work,
  ports: PayrollPorts,
  holiday: { region: string | null; gymId: string | null },
): Promise<Unfinished | undefined> {
  const rows = await work.tx
    .selectDistinct({ gymId: payDocuments.gymId })
    .from(payDocuments)
    .where(
      and(
        inArray(payDocuments.state, [...undecided]),
        holiday.gymId ? eq(payDocuments.gymId, holiday.gymId) : undefined,
      ),
    )
    .orderBy(payDocuments.gymId)
  const gyms = await gymsByIds(
    work.tx,
    rows.map(({ gymId }) => gymId),
  )
  const theirs = [...gyms.values()].filter((gym) => holiday.gymId !== null || regionOf(gym) === holiday.region)
  const left: (Unfinished | undefined)[] = []
  for (const gym of theirs) left.push(await noteChanges(work, ports, { gymId: gym.id }))
  return unfinishedOf(left)
}

/**
 * Looks at the documents of a gym that were sent in and not decided, all or those with this class on them, and notes where
 * a class is not worth any more what they say.
 */
export async function noteChanges(
  work: Work,
  ports: PayrollPorts,
  { gymId, entryId }: { gymId: string; entryId?: string },
): Promise<Unfinished | undefined> {
  const rows = await work.tx
    .selectDistinct({ id: payDocuments.id })
    .from(payDocuments)
    .innerJoin(payLines, eq(payLines.documentId, payDocuments.id))
    .where(
      and(
        eq(payDocuments.gymId, gymId),
        inArray(payDocuments.state, [...undecided]),
        entryId ? eq(payLines.entryId, entryId) : undefined,
        isNull(payLines.settledAt),
      ),
    )
  const gym = (await gymsByIds(work.tx, [gymId])).get(gymId)
  if (gym) return apart(work, rows, (inner, { id }) => noteChange(inner, ports, gym, id))
}

async function noteChange(work: Work, ports: PayrollPorts, gym: GymRow, id: string): Promise<void> {
  const { tx } = work
  await tx.select({ id: payDocuments.id }).from(payDocuments).where(eq(payDocuments.id, id)).for('update')
  const row = await findDocument(tx, inArray(payDocuments.state, [...undecided]), id)
  if (!row) return
  const payee = { gymId: gym.id, trainerId: row.trainerId, name: row.payeeName }
  const span = { from: row.periodFrom, to: row.periodTo }
  const all = await differencesOf(work, ports, gym, payee, span)
  const mine = all.filter((one) => one.document.id === id && !one.isDue)
  const cents = mine.reduce((sum, one) => sum + one.cents, 0)
  if (mine.length > 0 !== row.factsChanged)
    await tx
      .update(payDocuments)
      .set({ factsChanged: mine.length > 0 })
      .where(eq(payDocuments.id, id))
  if (mine.length === 0 || row.factsChanged) return
  const payload = { documentId: id, gymId: gym.id, trainerId: row.trainerId, cents, words: mine[0]!.words }
  await work.record('pay_document.facts_changed', payload)
}
