import type { CoverCandidate } from '@quartet/contract/covers/answers'
import { eq, inArray } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { applicationsTo } from '../cover/applications.queries.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { asGymReads, qualified } from '../../eligibility/eligibility.rules.ts'
import { factsOf, trainersToAsk } from '../../eligibility/facts.queries.ts'

const mostListed = 100

/** Whom a cover could be offered to: those connected with its gym, whoever may first, with every reason of those who may not. */
export async function candidatesOf(work: Work, cover: CoverRow, search: string): Promise<CoverCandidate[]> {
  const { tx, now } = work
  const ids = (await trainersToAsk(tx, cover.gymId)).filter((id) => id !== cover.usualTrainerId)
  if (ids.length === 0) return []
  const people = await tx
    .select({ id: trainers.id, userId: profiles.accountId, name: profiles.fullName, avatarId: profiles.avatarId })
    .from(trainers)
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(inArray(trainers.id, ids))
  const wanted = search.toLocaleLowerCase('en')
  const named = people.filter((one) => one.name.toLocaleLowerCase('en').includes(wanted))
  const pairs = named.map((one) => ({ trainerId: one.id, entryId: cover.entryId }))
  const facts = new Map((await factsOf(tx, pairs)).map((one) => [one.trainerId, one]))
  const said = new Map((await applicationsTo(tx, [cover.id])).map((one) => [one.trainerId, one.state]))
  return named
    .flatMap(({ avatarId, ...trainer }) => {
      const known = facts.get(trainer.id)
      if (!known) return []
      const { ok, reasons } = asGymReads(qualified(known, now))
      const answered = said.get(trainer.id) ?? null
      return [{ trainer: { ...trainer, avatarUrl: avatarUrl(avatarId) }, answered, ok, reasons }]
    })
    .toSorted((a, b) => Number(b.ok) - Number(a.ok) || a.trainer.name.localeCompare(b.trainer.name))
    .slice(0, mostListed)
}
