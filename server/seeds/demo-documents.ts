import { createHash } from 'node:crypto'
import type { RequirementTerms } from '@quartet/contract/compliance/requirements'
import type { Evidence } from '@quartet/contract/compliance/submissions'
import { evidenceProblems, foundInText } from '../src/features/compliance/document/evidence.rules.ts'
import { keepDocument } from '../src/features/compliance/keeping/files.commands.ts'
import { nameLikeness } from '../src/features/compliance/document/names.rules.ts'
import { addRequirement } from '../src/features/compliance/requirements/requirements.commands.ts'
import { requirementPolicy } from '../src/features/compliance/requirements/requirements.policy.ts'
import { listRequirements, type RequirementRow } from '../src/features/compliance/requirements/requirements.queries.ts'
import { approveSubmission, askHolder, rejectSubmission } from '../src/features/compliance/reviews/reviews.commands.ts'
import { handIn, keepFile } from '../src/features/compliance/reviews/submissions.commands.ts'
import { submissionPolicy } from '../src/features/compliance/document/submissions.policy.ts'
import { findSubmission } from '../src/features/compliance/document/submissions.queries.ts'
import { dateAt } from '../src/features/timetable/recurrence/wall-times.rules.ts'
import { beforeAnybody, type Work } from '../src/platform/db/db.ts'
import { allow } from '../src/platform/authorize.ts'
import { newId } from '../src/platform/ids.ts'
import type { FileKit } from '../src/platform/files/sealed-files.ts'
import { drawCertificate, type Certificate } from './certificate.ts'
import type { Cast, GymKey } from './demo-people.ts'
import type { TrainerKey, Tell } from './demo-data.ts'

type Kind = 'cpr' | 'rescue' | 'cover' | 'children' | 'police'
/** A document that somebody has handed in, and what became of it. Days are counted from today, before it with a minus. */
type Paper = {
  of: TrainerKey
  kind: Kind
  issued: number
  ends: number
  /** Hours ago. */
  sent: number
  at: GymKey
  outcome: 'approved' | 'waits' | { rejected: string } | { asked: string }
}

const names: Record<Kind, string[]> = {
  cpr: ['CPR'],
  rescue: ['CPR', 'First aid'],
  cover: ['Public liability insurance', 'Professional indemnity insurance'],
  children: ['Working with children, VIC'],
  police: ['National police check'],
}
const twoWeeks = 14 * 24

/** Somebody whose documents are in order for months. */
const settled = (of: TrainerKey, at: GymKey = 'northside'): Paper[] => [
  { of, kind: 'rescue', issued: -120, ends: 245, sent: twoWeeks, at, outcome: 'approved' },
  { of, kind: 'cover', issued: -90, ends: 275, sent: twoWeeks, at, outcome: 'approved' },
]
const child = (of: TrainerKey, ends = 900): Paper => ({
  of,
  kind: 'children',
  issued: -300,
  ends,
  sent: twoWeeks,
  at: 'northside',
  outcome: 'approved',
})

const papers: Paper[] = [
  // Mei's CPR ends in nine days, and the police check that Merri asks for is missing.
  { of: 'mei', kind: 'rescue', issued: -356, ends: 9, sent: twoWeeks, at: 'northside', outcome: 'approved' },
  child('mei', 1290),
  { of: 'mei', kind: 'cover', issued: -337, ends: 28, sent: twoWeeks, at: 'northside', outcome: 'approved' },
  { of: 'mei', kind: 'cover', issued: -2, ends: 363, sent: 46, at: 'northside', outcome: 'waits' },
  ...(['liam', 'priya', 'tom', 'jack', 'grace', 'callum'] as const).flatMap((of) => settled(of)),
  ...(['liam', 'priya', 'jack', 'callum'] as const).map((of) => child(of)),
  ...(['aroha', 'dimitri'] as const).flatMap((of) => settled(of, 'harbour')),
  // Sofia's CPR has run out: what she handed in keeps her from covers until somebody reads it.
  { of: 'sofia', kind: 'cpr', issued: -367, ends: -2, sent: twoWeeks, at: 'northside', outcome: 'approved' },
  { of: 'sofia', kind: 'cpr', issued: -2, ends: 363, sent: 2, at: 'northside', outcome: 'waits' },
  { of: 'anna', kind: 'cpr', issued: -20, ends: 345, sent: 5, at: 'northside', outcome: 'waits' },
  { of: 'isla', kind: 'rescue', issued: -352, ends: 13, sent: twoWeeks, at: 'northside', outcome: 'approved' },
  { of: 'isla', kind: 'children', issued: -4, ends: 1820, sent: 27, at: 'northside', outcome: 'waits' },
  {
    of: 'grace',
    kind: 'children',
    issued: -900,
    ends: 40,
    sent: 51,
    at: 'northside',
    outcome: { rejected: 'The back with the expiry date is missing. Please photograph both sides.' },
  },
  {
    of: 'tom',
    kind: 'children',
    issued: -30,
    ends: 1795,
    sent: 75,
    at: 'northside',
    outcome: { asked: 'The card says Thomas. Is that the name on your passport too?' },
  },
]

const certificates: Record<Kind, Omit<Certificate, 'holder' | 'facts'>> = {
  cpr: {
    issuer: 'Lifeline Training Australia',
    registered: 'Registered training organisation, RTO 91888',
    title: 'Statement of attainment',
    says: 'issued when an individual has completed one or more accredited units. This is to state that',
    lines: ['HLTAID009 Provide cardiopulmonary resuscitation'],
  },
  rescue: {
    issuer: 'Lifeline Training Australia',
    registered: 'Registered training organisation, RTO 91888',
    title: 'Statement of attainment',
    says: 'issued when an individual has completed one or more accredited units. This is to state that',
    lines: ['HLTAID011 Provide first aid', 'HLTAID009 Provide cardiopulmonary resuscitation'],
  },
  cover: {
    issuer: 'Banksia Mutual',
    registered: 'Insurance for fitness professionals',
    title: 'Certificate of currency',
    says: 'Public and products liability $20,000,000, professional indemnity $5,000,000',
    lines: ['Group fitness and personal training in Australia'],
  },
  children: {
    issuer: 'Working with Children Check Victoria',
    registered: 'Employee card',
    title: 'Working with children check',
    says: 'The holder has passed the check of the state of Victoria',
    lines: ['Type of card: employee'],
  },
  police: {
    issuer: 'Southern Records Bureau',
    registered: 'Accredited body',
    title: 'National police certificate',
    says: 'No disclosable court outcomes are recorded against',
    lines: ['Purpose: employment'],
  },
}

/** What two gyms ask for beyond the platform, and every trainer's documents: valid, running out, run out, rejected, waiting, missing. */
export async function tellDocuments(
  tell: Tell,
  kit: FileKit,
  cast: Cast,
  now: Temporal.Instant,
  begun: Temporal.Instant,
) {
  await askFor(tell, cast, begun, 'northside', 'CPR', { consequence: 'block_covers' })
  await askFor(tell, cast, begun, 'northside', 'Working with children, VIC', {})
  await askFor(tell, cast, begun, 'merri', 'National police check', { consequence: 'block_covers', graceDays: 30 })
  const all = await listRequirements(tell(cast.gyms.northside.owner, now).tx, undefined, { withEnded: false })
  for (const paper of papers) await tellPaper(tell, kit, cast, now, all, paper)
}

async function askFor(
  tell: Tell,
  cast: Cast,
  begun: Temporal.Instant,
  gym: GymKey,
  name: string,
  changes: Partial<RequirementTerms>,
): Promise<void> {
  const { owner, gymId, timezone } = cast.gyms[gym]
  const work = tell(owner, begun)
  const base = (await listRequirements(work.tx, undefined, { withEnded: false })).find(
    (one) => one.name === name && one.gymId === null,
  )!
  const draft = {
    gymId,
    basedOnId: base.id,
    name,
    code: base.code,
    description: base.description,
    scope: 'facility' as const,
    specialtyId: null,
  }
  await addRequirement(work, allow(owner, requirementPolicy, 'write', draft), {
    terms: { ...base.versions[0]!.terms, ...changes },
    effectiveFrom: dateAt(begun, timezone),
  })
}

async function tellPaper(
  tell: Tell,
  kit: FileKit,
  cast: Cast,
  now: Temporal.Instant,
  all: RequirementRow[],
  paper: Paper,
): Promise<void> {
  const trainer = cast.trainers[paper.of]
  const gym = cast.gyms[paper.at]
  const today = dateAt(now, gym.timezone)
  const sentAt = now.subtract({ minutes: paper.sent * 60 })
  const asked = names[paper.kind].map(
    (name) => all.find((one) => one.name === name && one.gymId === gym.gymId) ?? all.find((one) => one.name === name)!,
  )
  const issued = today.add({ days: paper.issued })
  const ends = today.add({ days: paper.ends })
  const number = `${paper.kind.slice(0, 3).toUpperCase()}-${issued.toString().slice(2, 7).replace('-', '')}-${String(10000 + trainer.name.length * 317 + Math.abs(paper.issued)).slice(-5)}`
  const evidence = (one: RequirementRow): Evidence => {
    const { terms } = one.versions[0]!
    const wanted = (field: string) => terms.fields.some((it) => it.field === field)
    return {
      holderName: trainer.name,
      number,
      issuer: certificates[paper.kind].issuer,
      unitCodes: wanted('unitCodes') ? terms.unitCodes.slice(0, 1) : [],
      issuedOn: issued.toString(),
      ...(wanted('expiresOn') ? { expiresOn: endOf(one, issued, ends).toString() } : {}),
      ...(wanted('jurisdiction') ? { jurisdiction: 'VIC' } : {}),
      ...(terms.leastInsuredCents ? { insuredCents: terms.leastInsuredCents * 2 } : {}),
    }
  }
  const work = tell(trainer, sentAt)
  const holder = allow(trainer, submissionPolicy, 'hand_in', { trainerId: trainer.trainerId, gymId: null })
  const { content, words } = await drawCertificate({
    ...certificates[paper.kind],
    holder: trainer.name,
    facts: [
      ['Certificate number', number],
      ['Date of issue', inWords(issued)],
      ['Place', gym.name],
      [paper.kind === 'children' ? 'Expires' : 'Recommended renewal', inWords(ends)],
    ],
  })
  const fileId = newId()
  const file = await keepFile(work, holder, {
    id: fileId,
    ...(await beforeAnybody(() => keepDocument(kit, fileId, { content, words }))),
    sha256: createHash('sha256').update(content).digest(),
    bytes: content.byteLength,
    mediaType: 'application/pdf',
    name: `${paper.of}-${paper.kind}-${issued.year}.pdf`,
    pages: 1,
    check: { problems: [] },
  })
  const ids = await handIn(
    work,
    holder,
    file.id,
    asked.map((one) => ({
      requirementId: one.id,
      requirementName: one.name,
      requirementVersion: one.versions[0]!.version,
      evidence: evidence(one),
      state: 'awaiting_review' as const,
      problems: evidenceProblems(evidence(one), one.versions[0]!.terms, {
        today: dateAt(sentAt, gym.timezone),
        profileName: trainer.name,
      }).filter((problem) => problem.severity === 'needs_person'),
      found: foundInText(evidence(one), words),
      nameLikeness: nameLikeness(trainer.name, trainer.name),
    })),
  )
  const { outcome } = paper
  if (outcome === 'waits') return
  // Read a few hours after it came, as gyms do.
  const judging = { ...tell(gym.owner, sentAt.add({ hours: 6 })), actor: gym.owner } satisfies Work
  for (const id of ids) {
    const row = (await findSubmission(judging.tx, undefined, id))!
    const held = allow(gym.owner, submissionPolicy, 'review', { ...row, gymId: gym.gymId })
    const nameOf = async () => gym.owner.name
    const { version } = row
    if (outcome === 'approved') {
      const { number: typed, expiresOn } = row.evidence
      const confirm = { number: typed ?? null, expiresOn: expiresOn ?? null }
      await approveSubmission(judging, held, { version, evidence: row.evidence, confirm }, nameOf)
    } else if ('rejected' in outcome)
      await rejectSubmission(judging, held, { version, reasonCode: 'page_missing', text: outcome.rejected }, nameOf)
    else await askHolder(judging, held, { version, text: outcome.asked }, nameOf)
  }
}

/** First aid on the same sheet as CPR counts longer than what is printed for CPR. */
function endOf({ versions }: RequirementRow, issued: Temporal.PlainDate, ends: Temporal.PlainDate): Temporal.PlainDate {
  const { validity } = versions[0]!.terms
  return validity.kind === 'months' && validity.months > 12 ? issued.add({ months: validity.months }) : ends
}

function inWords(day: Temporal.PlainDate): string {
  return day.toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })
}
