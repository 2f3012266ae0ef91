import type { Standing } from '@quartet/contract/compliance/compliance'
import type { Requirement } from '@quartet/contract/compliance/requirements'
import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'
import { cleanEvidence, noEvidence, wants, type EvidenceKey } from '../document/document.rules.ts'

/** What one file has once, whatever it proves. */
export const sharedFields: EvidenceKey[] = ['holderName', 'number', 'issuer', 'issuedOn']
/** What it has for each requirement that it proves. */
export const ownFields: EvidenceKey[] = ['unitCodes', 'expiresOn', 'insuredCents', 'jurisdiction']

export type Typed = { shared: Evidence; own: Record<string, Evidence> }
const nothingTyped: Typed = { shared: noEvidence, own: {} }

/** What is sent for one requirement: the file's own fields and those of this requirement. */
export function evidenceFor(requirement: Pick<Requirement, 'id' | 'terms'>, { shared, own }: Typed): Evidence {
  const mine = { ...prefilled(requirement), ...own[requirement.id] }
  const pick = (from: Evidence, fields: EvidenceKey[]) =>
    Object.fromEntries(
      fields.filter((field) => wants(requirement.terms, field)).map((field) => [field, from[field]]),
    ) as Partial<Evidence>
  return cleanEvidence({
    ...noEvidence,
    ...pick(shared, sharedFields),
    explanation: shared.explanation,
    ...Object.fromEntries(Object.entries(pick(mine, ownFields)).map(([field, value]) => [field, value ?? undefined])),
    unitCodes: wants(requirement.terms, 'unitCodes') ? mine.unitCodes : [],
  })
}

/** What a requirement itself says of its documents: the only state and the only code there can be. */
export function prefilled({ terms }: Pick<Requirement, 'terms'>): Evidence {
  const only = <Value>(all: Value[]) => (all.length === 1 ? all[0] : undefined)
  const code = terms.unitCodes[0]
  return { unitCodes: code ? [code] : [], jurisdiction: only(terms.jurisdictions) ?? null }
}

/** Fields as they were typed the last time: all of them for a document that came back, what stays the same for a renewal. */
export function typedBefore(requirementId: string, before: Submission | undefined): Typed {
  if (!before) return nothingTyped
  const { holderName, issuer, number, issuedOn, explanation, ...own } = before.evidence
  const cameBack = before.status === 'rejected' || before.status === 'format_failed' || before.status === 'more_info'
  if (!cameBack)
    return { shared: { unitCodes: [], holderName, issuer }, own: { [requirementId]: { unitCodes: own.unitCodes } } }
  return { shared: { unitCodes: [], holderName, issuer, number, issuedOn, explanation }, own: { [requirementId]: own } }
}

/** What a document can be handed in for: what is asked of this trainer first, what lacks most on top, then the rest. */
export function choicesOf(requirements: Requirement[], standings: Standing[]): Requirement[] {
  const place = new Map(standings.map((one, at) => [one.requirement.id, at]))
  const open = requirements.filter((one) => one.endedAt === null)
  const asked = open.filter((one) => place.has(one.id))
  // What a gym asks on top of the platform stands for both: the same document proves them.
  const covered = new Set(asked.flatMap((one) => one.basedOnId ?? []))
  return asked.filter((one) => !covered.has(one.id)).toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}
