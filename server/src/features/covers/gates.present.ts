import type { Disqualification } from '@quartet/contract/covers'
import type { Explanation, Gate } from '@quartet/contract/gates'
import type { Actor } from '../../platform/actor.ts'
import { isTrainer } from '../../platform/actor.ts'
import { may } from '../../platform/gate.ts'
import { avatarUrl } from '../users/avatars.rules.ts'
import { dateAt } from '../timetable/timetable.rules.ts'
import { gatePolicy } from './gates.policy.ts'
import type { BlockRow, OverrideRow } from './gates.queries.ts'
import { asGymReads, isAsked } from './gates.rules.ts'
import type { Qualification } from './gates.rules.ts'
import type { PairFacts } from './qualification.queries.ts'
import { fixForGym, fixForTrainer } from './remedies.rules.ts'

type Named = { id: string; name: string; avatarId: string | null }

/** Gate by gate, for the trainer or for the people of the gym: neither reads what is the other's alone. */
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
  const judged = self ? found.judged : asGymReads(found.judged)
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
    gates: gatesOf(facts, judged, { self, ...can }).map((one) => ({ ...one, reasons: one.reasons.map(mend) })),
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
  if (!ok) {
    const count = reasons.length === 1 ? 'one thing stands' : `${reasons.length} things stand`
    return `${who} cannot take it: ${count} in the way.`
  }
  if (!asked) return `${who} can take it, and ${name === null ? 'are' : 'is'} not asked.`
  return `${who} can take it.`
}

type GateWords = Omit<Gate, 'verdict' | 'reasons'> & { codes: Disqualification['code'][]; notShown?: boolean }

function gatesOf(facts: PairFacts, judged: Qualification, reader: { self: boolean; setAside: boolean }): Gate[] {
  const { gymName, asks, connection } = facts
  const you = reader.self
  const words: GateWords[] = [
    {
      key: 'class',
      label: 'The class',
      codes: ['class_over', 'own_class'],
      sentence: 'It is to come, and somebody else’s.',
    },
    { key: 'account', label: 'Account', codes: ['account'], sentence: 'In use.' },
    { key: 'connection', label: 'Connection', codes: ['not_connected'], sentence: `Connected with ${gymName}.` },
    { key: 'block', label: 'Covers here', codes: ['not_asked'], sentence: `Open for covers at ${gymName}.` },
    {
      key: 'specialty',
      label: 'Specialty',
      codes: ['specialty'],
      sentence: asks
        ? `${you ? 'You teach' : 'Teaches'} ${asks.name} or what stands next to it in the tree.`
        : 'The class asks for none.',
    },
    {
      key: 'clash',
      label: 'Free',
      codes: ['clash', 'pending_clash'],
      sentence: 'No other class at that time, at any gym.',
    },
    { key: 'travel', label: 'The way', codes: ['travel'], sentence: 'Enough time before and after.' },
    {
      key: 'documents',
      label: 'Documents',
      codes: ['document', 'document_for_covers'],
      sentence: documentWords(facts),
      // What somebody has handed in elsewhere is no business of a gym that they do not work for.
      notShown: !you && connection === null,
    },
    {
      key: 'availability',
      label: 'Availability',
      codes: ['on_leave', 'busy_elsewhere', 'outside_hours', 'unavailable'],
      sentence: you ? 'You have said nothing else about that time.' : 'Free by their own word.',
    },
  ]
  return words.map(({ codes, notShown, ...gate }) => {
    const among = (list: Disqualification[] = []) => list.filter(({ code }) => codes.includes(code))
    const [against, aside, warned] = [among(judged.reasons), among(judged.overridden), among(judged.warnings)]
    if (notShown) {
      const sentence = 'Shown once they are connected.'
      return { ...gate, verdict: 'not_shown' as const, reasons: [], sentence }
    }
    const verdict =
      against.length > 0 ? 'fails' : aside.length > 0 ? 'set_aside' : warned.length > 0 ? 'warns' : 'passes'
    return { ...gate, verdict, reasons: [...against, ...aside, ...warned] }
  })
}

function documentWords({ proven }: PairFacts): string {
  if (proven.length === 0) return 'None is asked for here.'
  const named = proven.map(({ name, until }) => (until ? `${name} to ${inWords(until)}` : name))
  return `${named.join(', ')}.`
}

const inWords = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-AU', { day: 'numeric', month: 'short', year: 'numeric' })
