import type { z } from 'zod'
import {
  mostFileDays,
  requirements as contract,
  requirementsErrors,
  type impact,
  type Requirement,
  type RequirementTerms,
} from '@quartet/contract/compliance/requirements'
import { gymsOf } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid, notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import { lastEvent, refuseStale, type Shared } from '../../../platform/events/stale.ts'
import { gymsOfTrainer } from '../../connections/connection/connection.queries.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { findSpecialty } from '../../specialties/specialties.queries.ts'
import { visibleSpecialties } from '../../specialties/specialties.policy.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { peopleByIds } from '../../users/person/names.queries.ts'
import type { RequirementHistory } from '../document/effective-requirements.rules.ts'
import { impactOf } from './impact.queries.ts'
import { trainersByIds } from '../document/people.queries.ts'
import { addRequirement, changeRequirement, endRequirement, type Draft } from './requirements.commands.ts'
import { requirementPolicy, visibleRequirements } from './requirements.policy.ts'
import { presentRequirement } from './requirements.present.ts'
import { findRequirement, listRequirements, lockRequirement, type RequirementRow } from './requirements.queries.ts'
import { keepingTrouble, patternTrouble, weakness } from './requirements.rules.ts'

const fail = failureOf(requirementsErrors)
/** People that an impact names; the counts are of all. */
const mostNamed = 50

type Wanted = {
  gymId?: string | null | undefined
  basedOnId?: string | null | undefined
  specialtyId?: string | null | undefined
} & Pick<Draft, 'name' | 'scope'> & {
    code?: string | null | undefined
    description: string
    effectiveFrom: string
    terms: RequirementTerms
  }

export function requirementsRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, signedIn, async (work, { input }) => {
      const gymIds = input.gymId ? [await readableGym(work, input.gymId)] : await gymsConcerned(work)
      const rows = await listRequirements(work.tx, visibleRequirements(work.actor, gymIds), {
        ...(input.scope ? { scope: input.scope } : {}),
        withEnded: input.ended ?? false,
      })
      const shown = input.gymId ? rows.filter((row) => row.gymId === null || row.gymId === input.gymId) : rows
      return shown.map((row) => presentRequirement(work.actor, row, todayOf(work)))
    }),

    create: operation(contract.create, signedIn, async (work, { input }) => {
      const draft = await draftOf(work, input)
      const allowed = allow(work.actor, requirementPolicy, 'write', draft)
      await refuseTerms(work, draft, input)
      const id = await addRequirement(work, allowed, {
        terms: input.terms,
        effectiveFrom: Temporal.PlainDate.from(input.effectiveFrom),
      })
      return presentRequirement(work.actor, (await findRequirement(work.tx, undefined, id))!, todayOf(work))
    }),

    previewCreate: operation(contract.previewCreate, signedIn, async (work, { input }) => {
      const draft = await draftOf(work, input)
      allow(work.actor, requirementPolicy, 'write', draft)
      await refuseTerms(work, draft, input)
      return presentImpact(work, asked({ ...draft, id: 'new' }, input), input.effectiveFrom)
    }),

    change: operation(contract.change, signedIn, async (work, { input }) => {
      const row = found(await lockRequirement(work.tx, await ownScope(work), input.id))
      const allowed = allow(work.actor, requirementPolicy, 'write', row)
      await refuseStale(work, { ...input, ...input.terms }, sharedOf(work, row))
      await refuseTerms(work, row, input)
      const { name, description, code, terms } = input
      await changeRequirement(
        work,
        allowed,
        { name, description, code: code ?? null },
        { terms, effectiveFrom: Temporal.PlainDate.from(input.effectiveFrom) },
      )
      return presentRequirement(work.actor, (await findRequirement(work.tx, undefined, row.id))!, todayOf(work))
    }),

    previewChange: operation(contract.previewChange, signedIn, async (work, { input }) => {
      const row = found(await findRequirement(work.tx, await ownScope(work), input.id))
      allow(work.actor, requirementPolicy, 'write', row)
      await refuseTerms(work, row, input)
      return presentImpact(work, asked(row, input, row), input.effectiveFrom)
    }),

    versions: operation(contract.versions, signedIn, async (work, { input }) => {
      const row = found(await findRequirement(work.tx, await ownScope(work), input.id))
      const people = await peopleByIds(
        work.tx,
        row.versions.flatMap((one) => one.createdBy ?? []),
      )
      return row.versions.map((one) => {
        const by = one.createdBy ? people.get(one.createdBy) : undefined
        return {
          version: one.version,
          effectiveFrom: one.effectiveFrom.toString(),
          terms: one.terms,
          by: by ? { userId: one.createdBy!, name: by.name, avatarUrl: avatarUrl(by.avatarId) } : null,
          at: one.createdAt.toString(),
        }
      })
    }),

    end: operation(contract.end, signedIn, async (work, { input }) => {
      const row = found(await lockRequirement(work.tx, await ownScope(work), input.id))
      const allowed = allow(work.actor, requirementPolicy, 'write', row)
      await refuseStale(work, input, sharedOf(work, row))
      await endRequirement(work, allowed)
      return presentRequirement(work.actor, (await findRequirement(work.tx, undefined, row.id))!, todayOf(work))
    }),
  }
}

const sharedOf = (work: Work, row: RequirementRow): Shared<Requirement> => ({
  version: row.versions[0]!.version,
  last: lastEvent(work, row.id),
  read: async () => presentRequirement(work.actor, row, todayOf(work)),
  fieldsOf: ({ terms, ...now }) => ({ ...now, ...(now.upcoming ?? { terms }).terms }),
})

/** Gyms whose requirements concern the actor: those they work for, and those a trainer is connected with. */
async function gymsConcerned({ actor, tx }: Work): Promise<string[]> {
  if (actor.kind === 'person' && actor.trainerId) return gymsOfTrainer(tx, actor.trainerId)
  return gymsOf(actor)
}

async function readableGym(work: Work, gymId: string): Promise<string> {
  const concerned = await gymsConcerned(work)
  return concerned.includes(gymId) ? gymId : (await gymFor(work, gymId)).id
}

async function ownScope(work: Work) {
  return visibleRequirements(work.actor, await gymsConcerned(work))
}

async function draftOf(work: Work, input: Wanted): Promise<Draft> {
  const gymId = input.gymId ? (await gymFor(work, input.gymId)).id : null
  const base = input.basedOnId ? await findRequirement(work.tx, undefined, input.basedOnId) : undefined
  if (input.basedOnId && (base?.gymId !== null || base.endedAt)) throw notFound()
  if (base && !gymId) throw invalid([{ field: 'gymId', message: 'Choose the gym that requires it.' }])
  if (!base && gymId && input.scope === 'global')
    throw invalid([
      {
        field: 'scope',
        message: 'Choose your gym or a specialty. Only the platform can require a document everywhere.',
      },
    ])
  const scope = base?.scope === 'specialty' ? 'specialty' : base ? 'facility' : input.scope
  const specialtyId = scope === 'specialty' ? (base?.specialtyId ?? input.specialtyId ?? null) : null
  if (scope === 'specialty' && !specialtyId) throw invalid([{ field: 'specialtyId', message: 'Choose a specialty.' }])
  if (specialtyId && !(await findSpecialty(work.tx, visibleSpecialties(work.actor), specialtyId)))
    throw invalid([{ field: 'specialtyId', message: 'This specialty no longer exists. Choose another.' }])
  const { name, code, description } = input
  return { gymId, basedOnId: base?.id ?? null, name, code: code ?? null, description, scope, specialtyId }
}

type Proposed = { effectiveFrom: string; terms: RequirementTerms }

type Before = Pick<Draft, 'basedOnId'> & Partial<Pick<RequirementRow, 'gymId' | 'createdBy' | 'versions'>>

async function refuseTerms(work: Work, before: Before, proposed: Proposed): Promise<void> {
  const { basedOnId } = before
  if (proposed.effectiveFrom < todayOf(work).toString()) throw fail('requirements.in_the_past')
  const trouble = proposed.terms.numberPattern ? patternTrouble(proposed.terms.numberPattern) : undefined
  if (trouble) throw fail('requirements.pattern', { values: { reason: trouble } })
  const base = basedOnId ? await findRequirement(work.tx, undefined, basedOnId) : undefined
  const field = base ? weakness(proposed.terms, base.versions[0]!.terms) : undefined
  if (field) throw fail('requirements.weaker', { values: { field } })
  const kept = keepingTrouble(proposed.terms, base ? (base.versions[0]!.terms.keepFileDays ?? null) : lawOf(before))
  if (kept) throw invalid([{ field: 'terms.keepFileDays', message: kept }])
}

/** The law's limit for what the platform itself brought: nobody lifts it. */
function lawOf({ gymId, createdBy, versions }: Before): number | null {
  const isReady = gymId === null && createdBy === null
  return isReady && versions?.some(({ terms }) => terms.keepFileDays != null) ? mostFileDays : null
}

function asked(of: Draft & { id: string }, proposed: Proposed, row?: RequirementRow): RequirementHistory {
  const effectiveFrom = Temporal.PlainDate.from(proposed.effectiveFrom)
  const before = row?.versions ?? []
  return {
    ...of,
    rootId: of.basedOnId ?? of.id,
    endedOn: null,
    versions: [{ version: (before[0]?.version ?? 0) + 1, effectiveFrom, terms: proposed.terms }, ...before],
  }
}

async function presentImpact(work: Work, proposed: RequirementHistory, from: string): Promise<z.infer<typeof impact>> {
  const touched = await impactOf(work.tx, proposed, Temporal.PlainDate.from(from))
  const named = touched.slice(0, mostNamed)
  const people = await trainersByIds(
    work.tx,
    named.map((one) => one.trainerId),
  )
  return {
    trainers: touched.length,
    classes: touched.reduce((sum, one) => sum + one.classes, 0),
    firstClassAt: touched[0]?.firstAt.toString() ?? null,
    firstClassZone: touched[0]?.firstZone ?? null,
    people: named.flatMap(({ trainerId, classes }) => {
      const person = people.get(trainerId)
      return person
        ? [{ trainerId, userId: person.userId, name: person.name, avatarUrl: avatarUrl(person.avatarId), classes }]
        : []
    }),
  }
}

/** The day that it is in UTC: in the morning of an Australian gym still the day before, so that 'today' is never refused there. */
function todayOf({ now }: Work): Temporal.PlainDate {
  return now.toZonedDateTimeISO('UTC').toPlainDate()
}
