import type { MadePerson } from '../factories.ts'
import type { TestApp } from '../harness.ts'

/** An open job of a gym that a trainer applied for, a draft beside it, and a search that the trainer saved. */
export async function someJobs(t: TestApp, gymOwner: MadePerson, applicant: MadePerson) {
  const owner = t.as(gymOwner)
  const trainer = t.as(applicant)
  const times = [{ name: 'Ride 45', weekday: 3, startTime: '06:00', durationMinutes: 45 }]
  const { body: job } = await owner.post('/jobs', { title: 'Wednesday Ride', times })
  await owner.post(`/jobs/${job.id}/publication`)
  const { body: draft } = await owner.post('/jobs', { title: 'A draft of a job', times })
  const { body: application } = await trainer.post(`/jobs/${job.id}/applications`, { note: 'I ride' })
  const { body: search } = await trainer.post('/job-searches', { name: 'Evenings', filter: { daypart: 'evening' } })
  const ids = { jobId: job.id, draftJobId: draft.id, jobApplicationId: application.id, jobSearchId: search.id }
  if (Object.values(ids).some((id) => !id))
    throw new Error(`no jobs: ${JSON.stringify({ job, draft, application, search })}`)
  return ids as Record<keyof typeof ids, string>
}
