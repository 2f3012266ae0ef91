import type { Standing } from '@quartet/contract/compliance/compliance'
import { requirementTerms, type Requirement } from '@quartet/contract/compliance/requirements'
import type { Submission } from '@quartet/contract/compliance/submissions'
import type { Wallet } from '../../src/features/compliance/document/wallet.rules.ts'
import { idOf } from './covers.ts'

const day = 86_400_000
export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10)

export const cprTerms = requirementTerms.parse({
  fields: ['holderName', 'unitCodes', 'number', 'issuedOn', 'expiresOn'].map((field) => ({ field, required: true })),
  unitCodes: ['HLTAID009'],
  validity: { kind: 'months', months: 12 },
  consequence: 'block_covers',
})

export function aRequirement(changes: Partial<Requirement> = {}): Requirement {
  return {
    id: idOf(700),
    name: 'CPR',
    code: 'HLTAID009',
    description: 'Renewed every year.',
    scope: 'global',
    specialty: null,
    gymId: null,
    basedOnId: null,
    terms: cprTerms,
    version: 1,
    effectiveFrom: '2026-01-01',
    upcoming: null,
    endedAt: null,
    can: { change: false, strengthen: true, end: false },
    ...changes,
  }
}

export const firstAid = aRequirement({
  id: idOf(701),
  name: 'First aid',
  code: 'HLTAID011',
  terms: { ...cprTerms, unitCodes: ['HLTAID011'], validity: { kind: 'months', months: 36 } },
})

export function aStanding(changes: Partial<Standing> = {}): Standing {
  return {
    requirement: { id: idOf(700), name: 'CPR', code: 'HLTAID009', jurisdiction: null },
    gym: null,
    status: 'valid',
    state: changes.status ?? 'valid',
    validFrom: inDays(-100),
    validUntil: inDays(265),
    daysLeft: 265,
    evidence: { number: 'LTA-1', unitCodes: ['HLTAID009'] },
    sameFileAs: null,
    submissionId: null,
    credentialId: idOf(801),
    waivedUntil: null,
    consequence: 'block_covers',
    classesAtStake: 0,
    firstAtStake: null,
    firstAtStakeZone: null,
    shared: true,
    ...changes,
  }
}

export function aWallet(changes: Partial<Wallet> = {}): Wallet {
  return {
    trainer: { userId: idOf(1), trainerId: idOf(2), name: 'Mei Tanaka', avatarUrl: null },
    asAt: inDays(0),
    teachesUntil: inDays(9),
    coversUntil: inDays(9),
    stops: null,
    stopping: 0,
    upcomingClasses: 12,
    classesLost: 4,
    nextFix: { id: idOf(700), name: 'CPR', code: 'HLTAID009', jurisdiction: null },
    gyms: [
      { id: idOf(10), name: 'Northside' },
      { id: idOf(11), name: 'Merri' },
    ],
    standings: [aStanding()],
    ...changes,
  }
}

export function aSubmission(changes: Partial<Submission> = {}): Submission {
  return {
    id: idOf(810),
    version: 1,
    status: 'awaiting_review',
    state: 'awaiting_review',
    requirement: { id: idOf(700), name: 'CPR', code: 'HLTAID009', jurisdiction: null },
    terms: cprTerms,
    trainer: { userId: idOf(1), trainerId: idOf(2), name: 'Jack Ballard', avatarUrl: null },
    file: { id: idOf(820), name: 'jack-cpr.png', mediaType: 'image/png', bytes: 2048, pages: 1, url: null },
    evidence: {
      holderName: 'Jack Ballard',
      number: 'LTA-2611',
      unitCodes: ['HLTAID009'],
      issuedOn: '2026-11-19',
      expiresOn: '2027-11-19',
    },
    previous: null,
    problems: [],
    found: [],
    nameLikeness: 100,
    messages: [],
    sentAt: new Date(Date.now() - 7_200_000).toISOString(),
    claimedBy: null,
    seconded: null,
    blocks: null,
    decision: null,
    credentialId: null,
    can: { claim: true, decide: true, undo: false, answer: false, withdraw: false, revoke: false },
    ...changes,
  }
}
