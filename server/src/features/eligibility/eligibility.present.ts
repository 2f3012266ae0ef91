import { shortDate } from '@quartet/contract/kernel/wording'
import type { Disqualification } from '@quartet/contract/covers/cover'
import type { Explanation, Gate } from '@quartet/contract/eligibility/eligibility'
import { isAdmin, isTrainer, type Actor } from '../../platform/actor.ts'
import { may } from '../../platform/authorize.ts'
import { avatarUrl } from '../users/person/avatars.rules.ts'
import { dateAt } from '../timetable/recurrence/wall-times.rules.ts'
import { gatePolicy } from './eligibility.policy.ts'
import type { BlockRow, OverrideRow } from './eligibility.queries.ts'
import { asGymReads, isAsked, type Qualification } from './eligibility.rules.ts'
import type { PairFacts } from './facts.queries.ts'
import { fixForGym, fixForTrainer } from './suggested-fixes.rules.ts'

type Named = { id: string; name: string; avatarId: string | null }

/** All checks, for the trainer or for the people of the gym: neither reads what is the other's alone. */
export function presentExplanation(
  actor: Actor,
  now: Temporal.Instant,
  found: {
    trainer: Named
    facts: PairFacts
    judged: Qualification
    timezone: string
    overrides: OverrideRow[]
    block: BlockRow | undefined
  },
): Explanation {
  const { trainer, facts, overrides, block } = found
  const self = isTrainer(actor, trainer.id)
  const pair = { gymId: facts.gymId, trainerId: trainer.id }
  const known = may(actor, gatePolicy, 'readOverrides', pair)
  const hidden = self || facts.connection !== null ? [] : hiddenFrom(actor)
  const judged = self ? found.judged : without(asGymReads(found.judged), hidden)
  const can = { setAside: may(actor, gatePolicy, 'setAside', pair), block: may(actor, gatePolicy, 'block', pair) }
  const mend = (one: Disqualification) => withFix(one, self ? fixForTrainer(one, facts) : fixForGym(one, can))
  const asked = isAsked(found.judged)
  const today = dateAt(now, found.timezone)
  return {
    trainer: { id: trainer.id, name: trainer.name, avatarUrl: avatarUrl(trainer.avatarId) },
    timetableId: facts.entryId,
    gymId: facts.gymId,
    gymName: facts.gymName,
    ok: judged.ok,
    asked,
    verdict: verdictOf(judged, asked, self ? null : trainer.name),
    gates: gatesOf(facts, judged, { self, hidden }).map((one) => ({ ...one, reasons: one.reasons.map(mend) })),
    overrides: known
      ? overrides.map((row) => ({
          id: row.id,
          timetableId: row.entryId,
          gates: row.gates,
          reason: row.reason,
          givenBy: row.givenByName,
          givenAt: row.givenAt.toString(),
          expiresOn: row.expiresOn.toString(),
          inForce: Temporal.PlainDate.compare(row.expiresOn, facts.day) >= 0,
          can: { lift: may(actor, gatePolicy, 'lift', row) && Temporal.PlainDate.compare(row.expiresOn, today) >= 0 },
        }))
      : [],
    block: known && block ? presentBlock(block) : null,
    can,
  }
}

export function presentBlock({ id, gymId, trainerId, reason, madeByName, madeAt }: BlockRow) {
  return { id, gymId, trainerId, reason, madeBy: madeByName, madeAt: madeAt.toString() }
}

/** A reason with what its reader can do about it. */
export function withFix(one: Disqualification, fix: Disqualification['fix']): Disqualification {
  return fix ? { ...one, fix } : one
}

function verdictOf({ ok, reasons }: Qualification, asked: boolean, name: string | null): string {
  const who = name ?? 'You'
  if (reasons.some(({ code }) => code === 'own_class')) {
    const others = reasons.length - 1
    const already = name === null ? 'You’re already teaching it' : `${who} is already teaching it`
    return others === 0 ? `${already}.` : `${already}, and ${others === 1 ? '1 check fails' : `${others} checks fail`}.`
  }
  if (!ok) {
    const count = reasons.length === 1 ? '1 check fails' : `${reasons.length} checks fail`
    return `${who} can’t cover it: ${count}.`
  }
  if (!asked) return name === null ? 'You can cover it, but you aren’t asked.' : `${who} can cover it, but isn’t asked.`
  return `${who} can cover it.`
}

const codesOf = {
  class: ['class_over', 'own_class'],
  account: ['account'],
  connection: ['not_connected'],
  block: ['not_asked'],
  specialty: ['specialty'],
  clash: ['clash', 'pending_clash'],
  travel: ['travel'],
  documents: ['document', 'document_for_covers'],
  availability: ['on_leave', 'busy_elsewhere', 'outside_hours', 'unavailable'],
} satisfies Record<string, Disqualification['code'][]>

type Key = keyof typeof codesOf

/**
 * What is not read of a trainer who does not work at this gym: what they handed in elsewhere, and by the gym also not when
 * they are busy and where they are. It does not count among what stands in the way either.
 */
function hiddenFrom(actor: Actor): Key[] {
  return isAdmin(actor) ? ['documents'] : ['documents', 'clash', 'travel', 'availability']
}

function without({ reasons, warnings, overridden, ...judged }: Qualification, hidden: Key[]): Qualification {
  const codes = hidden.flatMap((key): Disqualification['code'][] => codesOf[key])
  const shown = (one: Disqualification) => !codes.includes(one.code)
  return {
    ...judged,
    reasons: reasons.filter(shown),
    ...(warnings && { warnings: warnings.filter(shown) }),
    ...(overridden && { overridden: overridden.filter(shown) }),
  }
}

type GateWords = Omit<Gate, 'key' | 'verdict' | 'reasons'> & { key: Key }

function gatesOf(facts: PairFacts, judged: Qualification, reader: { self: boolean; hidden: Key[] }): Gate[] {
  const { gymName, asks } = facts
  const you = reader.self
  const words: GateWords[] = [
    {
      key: 'class',
      label: 'The class',
      sentence: 'Upcoming, and another trainer’s.',
    },
    { key: 'account', label: 'Account', sentence: 'Active.' },
    { key: 'connection', label: 'Connection', sentence: `Connected with ${gymName}.` },
    { key: 'block', label: 'Covers here', sentence: `Offered covers at ${gymName}.` },
    {
      key: 'specialty',
      label: 'Specialty',
      sentence: asks
        ? you
          ? `You teach ${asks.name} or a closely related specialty.`
          : `Teaches ${asks.name} or a closely related specialty.`
        : 'The class doesn’t require one.',
    },
    {
      key: 'clash',
      label: 'Free',
      sentence: 'No other class at that time, at any gym.',
    },
    { key: 'travel', label: 'Travel', sentence: 'Enough time before and after.' },
    {
      key: 'documents',
      label: 'Documents',
      sentence: documentWords(facts),
    },
    {
      key: 'availability',
      label: 'Availability',
      sentence: you ? 'Your availability and calendar are clear.' : 'Their availability is clear.',
    },
  ]
  return words.map((gate) => {
    const codes: Disqualification['code'][] = codesOf[gate.key]
    const among = (list: Disqualification[] = []) => list.filter(({ code }) => codes.includes(code))
    const [against, aside, warned] = [among(judged.reasons), among(judged.overridden), among(judged.warnings)]
    if (reader.hidden.includes(gate.key)) {
      const sentence = 'Shown once they’re connected.'
      return { ...gate, verdict: 'not_shown' as const, reasons: [], sentence }
    }
    const verdict =
      against.length > 0 ? 'fails' : aside.length > 0 ? 'set_aside' : warned.length > 0 ? 'warns' : 'passes'
    return { ...gate, verdict, reasons: [...against, ...aside, ...warned] }
  })
}

function documentWords({ proven }: PairFacts): string {
  if (proven.length === 0) return 'No documents required.'
  const named = proven.map(({ name, until }) => (until ? `${name} to ${shortDate(until)}` : name))
  return `${named.join(', ')}.`
}
