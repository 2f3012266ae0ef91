import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Role } from '@quartet/contract/kernel/people'
import type { SearchHit } from '@quartet/contract/search/search'
import { isAdmin, worksFor, type Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { containsEach } from '../../platform/db/search.ts'
import { connectedWith } from '../connections/connection/trainers.policy.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { accounts } from '../identity/accounts/accounts.tables.ts'
import { visibleUsers } from '../users/person/person.policy.ts'
import { profiles, trainers } from '../users/person/person.tables.ts'
import { facts, hit, type SearchQuery } from './search.rules.ts'

const roleWord: Record<Role, string> = {
  admin: 'Admin',
  gym_admin: 'Gym admin',
  gym: 'Gym',
  trainer: 'Trainer',
  supplier: 'Supplier',
}

/** Colleagues, and trainers connected with one's gyms, by name; an admin finds everybody, also by e-mail. */
export async function findPeople({ tx, actor }: Work & { actor: Person }, wanted: SearchQuery): Promise<SearchHit[]> {
  const name = containsEach(sql`lower(${profiles.fullName})`, wanted.words)
  const rows = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      role: accounts.role,
      name: profiles.fullName,
      city: profiles.city,
      trainerId: trainers.id,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoin(trainers, eq(trainers.accountId, profiles.accountId))
    .where(
      and(
        visibleUsers(actor, connectedWith),
        isNull(accounts.archivedAt),
        ne(accounts.id, actor.userId),
        isAdmin(actor) ? or(name, containsEach(sql`${accounts.email}`, wanted.words)) : name,
      ),
    )
    .orderBy(asc(sql`lower(${profiles.fullName})`), asc(accounts.id))
    .limit(wanted.limit + 1)
  const lists =
    isAdmin(actor) || actor.teams.some(({ gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'))
  return rows.map((row) =>
    hit({
      id: row.id,
      title: row.name,
      fact: facts(roleWord[row.role], isAdmin(actor) ? row.email : row.trainerId && row.city),
      link: row.trainerId ? `/trainers/${row.trainerId}` : lists ? `/users?q=${encodeURIComponent(row.name)}` : '/team',
    }),
  )
}

/** Gyms are a directory that everybody who is signed in may read. */
export async function findGyms({ tx }: Work, wanted: SearchQuery): Promise<SearchHit[]> {
  const text = sql`lower(${gyms.name} || ' ' || coalesce(${gyms.city}, ''))`
  const rows = await tx
    .select({ id: gyms.id, name: gyms.name, city: gyms.city, state: gyms.state })
    .from(gyms)
    .where(and(isNull(gyms.archivedAt), containsEach(text, wanted.words)))
    .orderBy(asc(sql`lower(${gyms.name})`), asc(gyms.id))
    .limit(wanted.limit + 1)
  return rows.map((row) =>
    hit({
      id: row.id,
      title: row.name,
      fact: [row.city, row.state].filter(Boolean).join(' '),
      gymId: row.id,
      link: `/gyms/${row.id}`,
    }),
  )
}
