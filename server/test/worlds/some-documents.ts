import { handOver, paper } from '../papers/document.ts'
import type { MadePerson, MadeTrainer } from '../factories.ts'
import type { TestApp } from '../harness.ts'

type Who = { owner: MadePerson; gymId: string; trainer: MadeTrainer; otherTrainer: MadeTrainer; admin: MadePerson }

/** A requirement of a gym with what was handed in for it, approved and waiting, a waiver, and a file that two people handed in. */
export async function someDocuments(t: TestApp, who: Who) {
  const owner = t.as(who.owner)
  const { body: requirement } = await owner.post('/requirements', {
    name: 'Visitor safety briefing',
    scope: 'facility',
    gymId: who.gymId,
    effectiveFrom: '2026-12-01',
    terms: { fields: [], validity: { kind: 'none' } },
  })
  const { body: sighted } = await t.as(who.trainer).post('/submissions', {
    fileId: (await handOver(t, who.trainer, 'sighted.pdf')).id,
    items: [{ requirementId: requirement.id, evidence: {} }],
  })
  const { body: approved } = await owner.post(`/submissions/${sighted.submissions[0].id}/approval`, {
    version: 1,
    evidence: {},
    confirm: {},
  })
  const document = await handOver(t, who.trainer, 'briefing.pdf')
  const { body: handedIn } = await t.as(who.trainer).post('/submissions', {
    fileId: document.id,
    items: [{ requirementId: requirement.id, evidence: {} }],
  })
  const { body: waiver } = await owner.post('/waivers', {
    trainerId: who.trainer.trainerId,
    requirementId: requirement.id,
    reason: 'The briefing is next week',
    from: '2026-03-10',
    to: '2026-03-12',
  })
  const twice = paper('A certificate that two people hand in')
  await handOver(t, who.trainer, 'course.pdf', twice)
  await handOver(t, who.otherTrainer, 'course.pdf', twice)
  const { body: flags } = await t.as(who.admin).get('/compliance/flags')
  return {
    requirementId: requirement.id as string,
    documentId: document.id,
    submissionId: handedIn.submissions[0].id as string,
    credentialId: approved.credentialId as string,
    waiverId: waiver.id as string,
    flagId: flags[0].id as string,
  }
}
