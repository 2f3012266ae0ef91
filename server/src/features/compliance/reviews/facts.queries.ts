import type { Work } from '../../../platform/db/db.ts'
import type { SampleClass } from '../../../platform/events/told-event.ts'
import { concernedBy, gymNameOf, type Recipients } from '../status/recipients.queries.ts'
import { findSubmission } from '../document/submissions.queries.ts'

type Said<P> = { payload: P; gymId: string | null }

/** What an event of a document says, with everybody whom it concerns and the gym where it happened. */
export async function factsOfDocument<P extends { trainerId: string; requirementId: string }>(
  work: Work,
  { payload, gymId }: Said<P>,
  rootId = payload.requirementId,
) {
  const concerned = await concernedBy(work, payload.trainerId, rootId)
  return { ...payload, ...concerned, gymId, gymName: await gymNameOf(work.tx, gymId) }
}

/** The same of a document that was handed in: how it stands, and the first problem that our check found. */
export async function factsOfSubmission<P extends { submissionId: string; trainerId: string; requirementId: string }>(
  work: Work,
  event: Said<P>,
) {
  const row = (await findSubmission(work.tx, undefined, event.payload.submissionId))!
  const [problem] = [...(row.file.checkResult?.problems ?? []), ...row.problems]
  const told = await factsOfDocument(work, event, row.rootId)
  return { ...told, requirementName: row.requirementName, standing: row.state, problem }
}

/** Who did something, as their trainer reads it. */
export const doneBy = ({ actor }: Work): string => (actor.kind === 'person' ? actor.name : 'Your gym')

/** Facts of a trainer's CPR as they could be: for 3 classes, for 1 and for none. */
export function sampleDocuments({ gym, className, startsAt, timezone }: SampleClass) {
  const validUntil = Temporal.PlainDate.from('2027-02-19')
  const gyms: Recipients['gyms'] = [
    {
      gymId: 'gym',
      team: [{ userId: 'gym', position: 'owner' }],
      stand: { status: 'valid', validUntil },
      firstAt: null,
    },
  ]
  const ids = {
    submissionId: 'submission',
    trainerId: 'trainer',
    requirementId: 'requirement',
    credentialId: 'credential',
  }
  const holder = { userId: 'trainer', name: 'Mei Tanaka', trainerId: 'trainer', avatarId: null }
  const told = {
    ...ids,
    gymId: 'gym',
    gymName: gym,
    requirementName: 'CPR',
    holder,
    gyms,
    by: 'Kim Ito',
    problem: undefined,
  }
  return [3, 1, 0].map((classes) => ({
    ...told,
    classes,
    standing: 'awaiting_review' as const,
    first: classes > 0 ? { name: className, startsAt, timezone } : null,
  }))
}
