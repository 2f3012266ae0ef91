import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import { usersErrors } from '@quartet/contract/users/users'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { gyms, teamMembers } from '../../gyms/gym/gym.tables.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { endSessions } from '../../identity/sessions/sessions.commands.ts'
import type { PersonDependent } from '../person/person.ports.ts'
import type { UserRow } from '../person/person.queries.ts'
import { trainers } from '../person/person.tables.ts'

const fail = failureOf(usersErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'user.closed_account': { userId: string; role: string; gymIds: string[] }
  }
}

/**
 * Closes an account because its person wants it (decision 13): every session ends, it can be found no more, what was
 * paid, proved and written stays. The address stays taken, so that nobody else can step into the history.
 */
export async function closeAccount(
  work: Work,
  user: Allowed<UserRow, 'close'> | Allowed<UserRow, 'erase'>,
  touched: PersonDependent[],
): Promise<void> {
  if (user.account.archivedAt) return
  const owned = ownedGyms(user)
  const inTheWay = [...touched, ...(await othersAt(work.tx, user.id, owned))]
  if (inTheWay.length > 0) {
    throw fail('users.has_future', {
      message: 'You still have things to sort out. Finish these first, then close your account.',
      data: inTheWay,
    })
  }
  if (user.account.role === 'admin' && (await otherAdmins(work.tx, user.id)) === 0) throw fail('users.last_admin')
  const gymIds = owned.map((gym) => gym.id)
  await work.tx.update(accounts).set({ archivedAt: work.now }).where(eq(accounts.id, user.id))
  await work.tx.update(trainers).set({ findable: false }).where(eq(trainers.accountId, user.id))
  await work.tx
    .update(teamMembers)
    .set({ endedAt: work.now })
    .where(and(eq(teamMembers.accountId, user.id), isNull(teamMembers.endedAt)))
  // Nobody is left who could run these.
  if (gymIds.length > 0) await work.tx.update(gyms).set({ archivedAt: work.now }).where(inArray(gyms.id, gymIds))
  await endSessions(work, { accountId: user.id }, 'closed')
  await work.record(
    'user.closed_account',
    { userId: user.id, role: user.account.role, gymIds },
    { gymId: gymIds[0] ?? null },
  )
}

const ownedGyms = (user: UserRow) => user.teams.filter((team) => team.position === 'owner').map((team) => team.gym)

/** Owned gyms where others work as well: they are handed over, not closed over their heads. */
async function othersAt(tx: Tx, userId: string, owned: { id: string; name: string }[]): Promise<PersonDependent[]> {
  if (owned.length === 0) return []
  const rows = await tx
    .select({ gymId: teamMembers.gymId, people: count() })
    .from(teamMembers)
    .where(
      and(
        inArray(
          teamMembers.gymId,
          owned.map((gym) => gym.id),
        ),
        isNull(teamMembers.endedAt),
        ne(teamMembers.accountId, userId),
      ),
    )
    .groupBy(teamMembers.gymId)
  return rows.map(({ gymId, people }) => {
    const name = owned.find((gym) => gym.id === gymId)!.name || 'Your gym'
    return {
      kind: 'team',
      id: gymId,
      label:
        people === 1
          ? `${name} has 1 other person on its team: make a manager the owner first`
          : `${name} has ${people} other people on its team: make a manager the owner first`,
    }
  })
}

async function otherAdmins(tx: Tx, userId: string): Promise<number> {
  // Locked, so that two last admins who leave at once do not both find the other.
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.archivedAt), isNull(accounts.bannedAt)))
    .orderBy(accounts.id)
    .for('update')
  return rows.filter((one) => one.id !== userId).length
}
