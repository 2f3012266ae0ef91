import { and, eq, exists } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/db/db.ts'
import { everAccepted } from '../../connections/connection/connection.policy.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
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
        exists(
          new QueryBuilder()
            .select({ id: connections.id })
            .from(connections)
            .where(and(eq(connections.gymId, gymId), eq(connections.trainerId, trainerId), everAccepted())),
        ),
      ),
    )
  return row && { gymId, trainerId, name: row.name }
}
