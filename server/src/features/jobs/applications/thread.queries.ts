import { sql } from 'drizzle-orm'
import { findGym, teamOf } from '../../gyms/gym/gym.queries.ts'
import { decidersOf, stateWords } from '../../gyms/gym/team.rules.ts'
import { linesOf } from '../../messages/conversation/lines.queries.ts'
import type { FindThing } from '../../messages/conversation/messages.ports.ts'

/** Returns a job application as its thread shows it. */
export const threadOfApplication: FindThing = async ({ tx }, { id }, reader) => {
  const { rows } = await tx.execute<{
    gymId: string
    jobId: string
    title: string
    status: string
    userId: string
    name: string
  }>(sql`select j.gym_id as "gymId", j.id as "jobId", j.title, a.status, t.account_id as "userId", f.full_name as name
    from job_applications a join jobs j on j.id = a.job_id
    join trainers t on t.id = a.trainer_id join profiles f on f.account_id = t.account_id where a.id = ${id}`)
  const [row] = rows
  const gym = row && (await findGym(tx, row.gymId))
  if (!row || !gym) return null
  const team = decidersOf(await teamOf(tx, row.gymId))
  const decides = team.some((one) => one.userId === reader)
  return {
    gymId: row.gymId,
    title: `${row.name}, ${row.title}`,
    detail: gym.name,
    people: [...team.map((one) => one.userId), row.userId],
    closesAt: null,
    link: decides ? `/jobs/${row.jobId}/applications` : `/jobs/${row.jobId}`,
    facts: [
      { label: 'Job', value: row.title },
      { label: 'Applicant', value: row.name },
      { label: 'Status', value: stateWords(row.status) },
    ],
    action: decides ? 'Review application' : 'View job',
    hue: null,
    lines: (words) => linesOf(tx, words, { subjectIds: [id], gymId: row.gymId, decides }),
  }
}
