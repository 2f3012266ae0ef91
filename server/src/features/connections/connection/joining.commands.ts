import { eq, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { GymTrainerPair } from './connection.policy.ts'
import { liveConnection, type ConnectionRow } from './connection.queries.ts'
import { connections } from './connection.tables.ts'
import './invited-trainers.commands.ts'

/**
 * Connects a gym with a trainer who has said yes already, by applying there: at once, whatever was asked before. Two who
 * are connected stay as they are.
 */
export async function connectForWork(
  work: Work,
  pair: Allowed<GymTrainerPair, 'engage'>,
  as: Pick<ConnectionRow, 'employmentStatus' | 'startDate'>,
): Promise<void> {
  const { gymId, trainerId } = pair
  const answeredBy = work.actor.kind === 'person' ? work.actor.userId : null
  const answered = { status: 'active', answeredAt: work.now, answeredBy, ...as } as const
  const [made] = await work.tx
    .insert(connections)
    .values({ id: newId(), gymId, trainerId, ...answered, requestedBy: 'trainer', createdAt: work.now })
    .onConflictDoNothing({ target: [connections.gymId, connections.trainerId], where: sql`status <> 'inactive'` })
    .returning({ id: connections.id })
  const live = made ? undefined : await liveConnection(work.tx, gymId, trainerId)
  if (live?.status === 'active') return
  const connectionId = (made ?? live)!.id
  if (live) await work.tx.update(connections).set(answered).where(eq(connections.id, connectionId))
  await work.record('connection.accepted', { connectionId, gymId, trainerId, by: 'gym' })
}
