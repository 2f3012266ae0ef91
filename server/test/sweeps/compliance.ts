import { sql } from 'drizzle-orm'
import { approveIt, cprOf, handIn, handOver, requirementNamed } from '../papers/document.ts'
import type { TestApp } from '../harness.ts'
import { fiveGyms, type SweepCase } from './five.ts'

/** What five trainers of five gyms handed in as their CPR. */
async function fiveDocuments(t: TestApp, approved: boolean) {
  const documents: { trainerId: string; submissionId: string }[] = []
  for (const { gym, usual } of await fiveGyms(t)) {
    const sent = await handIn(t, usual, await requirementNamed(t, usual, 'CPR'), cprOf(usual.name))
    if (approved) await approveIt(t, gym.owner, sent)
    documents.push({ trainerId: usual.trainerId, submissionId: sent.id })
  }
  return documents
}

export const complianceSweeps: Record<string, SweepCase> = {
  'compliance.remind': {
    async arrange(t) {
      const documents = await fiveDocuments(t, true)
      // A CPR of 19 February 2026 counts for a year; who has no classes hears on Mondays.
      t.clock.set('2027-02-08T00:00:00Z')
      return documents.map((one) => one.trainerId)
    },
    of: ({ id }) => id,
    refusedAt: ['events', `payload ->> 'trainerId'`],
    async isDone(t, trainerId) {
      const { rows } = await t.given(({ tx }) =>
        tx.execute<object>(sql`select 1 from credential_reminders r join credentials c on c.id = r.credential_id
          where c.trainer_id = ${trainerId}`),
      )
      return rows.length > 0
    },
  },
  'compliance.escalate': {
    async arrange(t) {
      const documents = await fiveDocuments(t, false)
      t.clock.pass({ hours: 6 * 24 })
      return documents.map((one) => one.submissionId)
    },
    of: ({ id }) => id,
    refusedAt: ['submissions', 'id'],
  },
  'compliance.remove_files': {
    async arrange(t) {
      const ids: string[] = []
      for (const { usual } of await fiveGyms(t)) ids.push((await handOver(t, usual, 'unused.pdf')).id)
      t.clock.pass({ hours: 8 * 24 })
      return ids
    },
    of: ({ id }) => id,
    refusedAt: ['document_files', 'id'],
  },
}
