import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Assurance, FactorRole } from '@quartet/contract/identity/identity'
import { gymsErrors } from '@quartet/contract/gyms/gyms'
import type { Person, Team } from '../../../platform/actor.ts'
import { parseInstant } from '../../../platform/db/columns.ts'
import type { Asks } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { gyms, teamMembers } from '../../gyms/gym/gym.tables.ts'
import { assuranceOf, mustHaveFactor } from '../../identity/sessions/assurance.rules.ts'
import { factors, webauthnCredentials } from '../../identity/factors/factors.tables.ts'
import { accounts, authSessions } from '../../identity/accounts/accounts.tables.ts'
import { closingOf } from '../../plans/plans.rules.ts'
import { subscriptions } from '../../plans/plans.tables.ts'
import { profiles, trainers } from './person.tables.ts'

const fail = failureOf(gymsErrors)

/**
 * Who a token's claims stand for, while their session goes on and their account is open; else null.
 * Throws 403 `gyms.not_allocated` when a gym_admin acts for a gym that is not allocated to them (decision 11).
 */
export async function findActor(
  db: Asks,
  now: Temporal.Instant,
  claims: { accountId: string; sessionId: string },
  { actingGym, required }: { actingGym: string | undefined; required: readonly FactorRole[] },
): Promise<{ person: Person; assurance: Assurance } | null> {
  const [row] = await db
    .select({
      role: accounts.role,
      name: profiles.fullName,
      trainerId: trainers.id,
      aal: authSessions.aal,
      amr: authSessions.amr,
      openedAt: accounts.createdAt,
      hasFactor: sql<boolean>`exists (select from ${factors} where ${factors.accountId} = ${accounts.id} and ${factors.verifiedAt} is not null)`,
      hasPasskey: sql<boolean>`exists (select from ${webauthnCredentials} where ${webauthnCredentials.accountId} = ${accounts.id} and ${webauthnCredentials.factorId} is null)`,
      teams: sql<(Omit<Team, 'plan'> & { endsAt: string | null })[]>`coalesce((
        select json_agg(json_build_object('gymId', ${teamMembers.gymId}, 'position', ${teamMembers.position}, 'endsAt', case ${subscriptions.state} when 'trialing' then ${subscriptions.trialEndsAt} else ${subscriptions.endsAt} end) order by ${teamMembers.id})
        from ${teamMembers} join ${gyms} on ${gyms.id} = ${teamMembers.gymId} and ${gyms.archivedAt} is null
          left join ${subscriptions} on ${subscriptions.gymId} = ${teamMembers.gymId}
        where ${teamMembers.accountId} = ${accounts.id} and ${teamMembers.endedAt} is null
      ), '[]')`,
    })
    .from(authSessions)
    .innerJoin(accounts, eq(accounts.id, authSessions.accountId))
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .leftJoin(trainers, eq(trainers.accountId, accounts.id))
    .where(
      and(
        eq(authSessions.id, sql.placeholder('sessionId')),
        eq(accounts.id, sql.placeholder('accountId')),
        isNull(authSessions.endedAt),
        isNull(accounts.bannedAt),
        isNull(accounts.archivedAt),
      ),
    )
    .prepare('find_actor')
    .execute(claims)
  if (!row) return null
  const acting = row.role === 'gym_admin' ? (actingGym ?? null) : null
  if (acting && !row.teams.some((team) => team.gymId === acting)) {
    throw fail('gyms.not_allocated')
  }
  const teams = row.teams.map(({ endsAt, ...team }): Team => {
    const plan = endsAt && closingOf(parseInstant(endsAt), now)
    return plan ? { ...team, plan } : team
  })
  const { role, name, trainerId, ...proofs } = row
  const ownsGym = teams.some((team) => team.position === 'owner')
  return {
    person: {
      kind: 'person',
      userId: claims.accountId,
      sessionId: claims.sessionId,
      role,
      name,
      trainerId,
      teams,
      actingGymId: acting,
    },
    assurance: assuranceOf({ ...proofs, required: mustHaveFactor({ role, ownsGym }, required) }, now),
  }
}
