import { and, eq, isNull } from 'drizzle-orm'
import { gatesErrors, longestSetAside } from '@quartet/contract/eligibility/eligibility'
import type { Person } from '../../platform/actor.ts'
import { uniqueOr } from '../../platform/conflict.ts'
import type { Work } from '../../platform/db/db.ts'
import { failureOf, invalid } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/authorize.ts'
import { newId } from '../../platform/ids.ts'
import { qualified } from './eligibility.rules.ts'
import type { BlockRow, OverrideRow } from './eligibility.queries.ts'
import { coverBlocks, gateOverrides } from './eligibility.tables.ts'
import { factsOf } from './facts.queries.ts'

const fail = failureOf(gatesErrors)

type AboutPair = { gymId: string; trainerId: string }

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'gates.set_aside': AboutPair & { overrideIds: string[]; entryIds: string[]; reason: string; expiresOn: string }
    'gates.lifted': AboutPair & { overrideId: string; entryId: string }
    'cover_block.made': AboutPair & { blockId: string }
    'cover_block.lifted': AboutPair & { blockId: string }
  }
}

type SetAside = {
  gymId: string
  trainerId: string
  entryIds: string[]
  /** Without, every gate that stands in the way and can be set aside. */
  gates: string[] | undefined
  reason: string
  expiresOn: Temporal.PlainDate
}

/**
 * Sets gates aside for one trainer and some classes of one gym. Only what stands in the way now and what a manager may
 * open is written down: what a class asks for, its documents and the way there. Throws 409 where that is nothing.
 */
export async function setAside(
  work: Work & { actor: Person },
  wish: Allowed<SetAside, 'setAside'>,
  today: Temporal.PlainDate,
): Promise<string[]> {
  const { gymId, trainerId, entryIds, reason, expiresOn } = wish
  if (Temporal.PlainDate.compare(expiresOn, today) < 0)
    throw invalid([{ field: 'expiresOn', message: 'Choose today or a later day.' }])
  if (today.until(expiresOn).days > longestSetAside) throw fail('gates.too_long')
  const facts = await factsOf(
    work.tx,
    entryIds.map((entryId) => ({ trainerId, entryId })),
  )
  const rows = facts.flatMap((one) => {
    const open = qualified(one, work.now).reasons.flatMap(({ gate }) => gate ?? [])
    const gates = [...new Set(open)].filter((gate) => !wish.gates || wish.gates.includes(gate))
    if (gates.length === 0 || one.gymId !== gymId) return []
    const by = { givenBy: work.actor.userId, actingGymId: work.actor.actingGymId, givenAt: work.now }
    return [{ id: newId(), gymId, entryId: one.entryId, trainerId, gates, reason, ...by, expiresOn }]
  })
  if (rows.length === 0) throw fail('gates.nothing_to_set_aside')
  await work.tx.insert(gateOverrides).values(rows)
  const payload = {
    gymId,
    trainerId,
    overrideIds: rows.map((one) => one.id),
    entryIds: rows.map((one) => one.entryId),
    reason,
    expiresOn: expiresOn.toString(),
  }
  await work.record('gates.set_aside', payload, 'trainerId')
  return payload.overrideIds
}

/** Lets a gate hold again from now on. */
export async function liftOverride(work: Work & { actor: Person }, row: Allowed<OverrideRow, 'lift'>): Promise<void> {
  const lifted = await work.tx
    .update(gateOverrides)
    .set({ liftedAt: work.now, liftedBy: work.actor.userId })
    .where(and(eq(gateOverrides.id, row.id), isNull(gateOverrides.liftedAt)))
    .returning({ id: gateOverrides.id })
  if (lifted.length === 0) throw fail('gates.lifted_already')
  const { gymId, trainerId, entryId, id: overrideId } = row
  await work.record('gates.lifted', { gymId, trainerId, overrideId, entryId }, 'trainerId')
}

/** Keeps a trainer from the covers of a gym. What they teach there otherwise stays theirs, and they are not told. */
export async function blockFromCovers(
  work: Work & { actor: Person },
  { gymId, trainerId, reason }: Allowed<AboutPair & { reason: string }, 'block'>,
): Promise<string> {
  const id = newId()
  const by = { madeBy: work.actor.userId, actingGymId: work.actor.actingGymId, madeAt: work.now }
  await uniqueOr(
    () => fail('gates.blocked_already'),
    work.tx.insert(coverBlocks).values({ id, gymId, trainerId, reason, ...by }),
  )
  await work.record('cover_block.made', { gymId, trainerId, blockId: id }, 'trainerId')
  return id
}

export async function liftBlock(work: Work & { actor: Person }, row: Allowed<BlockRow, 'block'>): Promise<void> {
  const lifted = await work.tx
    .update(coverBlocks)
    .set({ liftedAt: work.now, liftedBy: work.actor.userId })
    .where(and(eq(coverBlocks.id, row.id), isNull(coverBlocks.liftedAt)))
    .returning({ id: coverBlocks.id })
  if (lifted.length === 0) throw fail('gates.lifted_already')
  const { gymId, trainerId, id: blockId } = row
  await work.record('cover_block.lifted', { gymId, trainerId, blockId }, 'trainerId')
}
