import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { profiles, trainers } from '../users/users.tables.ts'
import type { Payee } from './drafts.commands.ts'

/** Somebody who is or was connected with a gym, whatever became of that: who has left is paid as well. */
export async function payeeNamed(tx: Tx, gymId: string, trainerId: string): Promise<Payee | undefined> {
  const [row] = await tx
    .select({ name: profiles.fullName })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(
      and(
        eq(trainers.id, trainerId),
        sql`exists (select 1 from connections c where c.gym_id = ${gymId} and c.trainer_id = ${trainerId} and c.status <> 'pending')`,
      ),
    )
  return row && { gymId, trainerId, name: row.name }
}
