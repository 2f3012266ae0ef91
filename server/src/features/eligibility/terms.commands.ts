import { and, eq } from 'drizzle-orm'
import { coverSettingsErrors, type CoverTerms } from '@quartet/contract/eligibility/terms'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { failureOf } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/authorize.ts'
import { isConnectedTrainer } from '../connections/connection/connection.queries.ts'
import { coverTermsOf } from './terms.queries.ts'
import { coverSettings, coverMutes, coverPreferred } from './terms.tables.ts'
import type { Teacher } from './terms.policy.ts'

const fail = failureOf(coverSettingsErrors)

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'cover_settings.changed': { gymId: string; before: CoverTerms; after: CoverTerms }
    'cover_settings.preferred': { gymId: string; trainerId: string; favourite: boolean; trusted: boolean }
    'cover_settings.muted': { gymId: string; trainerId: string; muted: boolean }
  }
}

type Settled = Allowed<{ gymId: string }, 'settleCovers'>

/** Settles how a gym finds cover. What was asked before keeps what held then. Whoever calls has the gym locked. */
export async function settleCovers(
  work: Work & { actor: Person },
  { gymId }: Settled,
  terms: CoverTerms,
): Promise<void> {
  refuseDisorder(terms)
  const before = await coverTermsOf(work.tx, gymId)
  const kept = { terms, version: before.version + 1, changedAt: work.now, changedBy: work.actor.userId }
  await work.tx
    .insert(coverSettings)
    .values({ gymId, ...kept })
    .onConflictDoUpdate({ target: coverSettings.gymId, set: kept })
  await work.record('cover_settings.changed', { gymId, before: before.terms, after: terms }, 'gymId')
}

function refuseDisorder({ approval }: CoverTerms): void {
  const hours = approval.map((one) => one.withinHours)
  const isLastOpen = hours.at(-1) === null
  const rises = hours.slice(0, -1).every((one, at) => one !== null && (at === 0 || one > hours[at - 1]!))
  if (!isLastOpen || !rises) throw fail('covers.terms_order')
}

/** Puts a trainer on the gym's lists, or takes them off. */
export async function preferTrainer(
  work: Work,
  { gymId }: Settled,
  { trainerId, favourite, trusted }: { trainerId: string; favourite: boolean; trusted: boolean },
): Promise<void> {
  if (!(await isConnectedTrainer(work.tx, gymId, trainerId))) throw fail('covers.not_connected')
  await work.tx
    .insert(coverPreferred)
    .values({ gymId, trainerId, favourite, trusted })
    .onConflictDoUpdate({ target: [coverPreferred.gymId, coverPreferred.trainerId], set: { favourite, trusted } })
  await work.record('cover_settings.preferred', { gymId, trainerId, favourite, trusted }, 'trainerId')
}

/** Lets a gym ask the trainer for covers, or not. What they see in the app stays. */
export async function muteGym(work: Work & { actor: Teacher }, gymId: string, muted: boolean): Promise<void> {
  const { trainerId } = work.actor
  const changed = muted
    ? await work.tx
        .insert(coverMutes)
        .values({ trainerId, gymId, mutedAt: work.now })
        .onConflictDoNothing()
        .returning({ gymId: coverMutes.gymId })
    : await work.tx
        .delete(coverMutes)
        .where(and(eq(coverMutes.trainerId, trainerId), eq(coverMutes.gymId, gymId)))
        .returning({ gymId: coverMutes.gymId })
  if (changed.length > 0) await work.record('cover_settings.muted', { gymId, trainerId, muted }, 'trainerId')
}
