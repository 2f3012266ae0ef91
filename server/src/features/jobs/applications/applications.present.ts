import type { JobApplication } from '@quartet/contract/jobs/applications'
import type { JobFit } from '@quartet/contract/jobs/jobs'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import type { NamedSpecialty } from '../../users/person/person.queries.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import type { JobApplicationRow } from './applications.queries.ts'
import { isWaiting } from './applications.rules.ts'
import { jobApplicationPolicy } from '../job/job.policy.ts'
import { statusAt } from '../job/job.rules.ts'

export function presentApplication(
  actor: Actor,
  now: Temporal.Instant,
  row: JobApplicationRow,
  beside: { specialties: NamedSpecialty[]; fit: JobFit },
): JobApplication {
  const { job, gym, trainer } = row
  const open = isWaiting(row.status)
  const removed = job.removedAt !== null
  return {
    id: row.id,
    status: row.status,
    note: row.note,
    submittedAt: row.submittedAt.toString(),
    changedAt: row.changedAt.toString(),
    version: row.version,
    job: {
      id: job.id,
      title: job.title,
      status: statusAt(job, now),
      kind: job.kind,
      closesAt: job.closesAt?.toString() ?? null,
      gym: { id: gym.id, name: gym.name, timezone: gym.timezone },
    },
    trainer: {
      id: trainer.id,
      userId: trainer.userId,
      name: trainer.name,
      avatarUrl: avatarUrl(trainer.avatarId),
      bio: trainer.bio,
      city: trainer.city,
      state: trainer.state,
      experienceYears: trainer.experienceYears,
      specialties: beside.specialties,
      connected: row.connected,
    },
    fit: beside.fit,
    can: {
      move: (open || row.status === 'declined') && !removed && may(actor, jobApplicationPolicy, 'move', subject(row)),
      hire:
        open &&
        !trainer.gone &&
        !removed &&
        job.status !== 'filled' &&
        may(actor, jobApplicationPolicy, 'hire', subject(row)),
      withdraw: open && may(actor, jobApplicationPolicy, 'withdraw', subject(row)),
    },
  }
}

const subject = ({ gymId, trainerId }: JobApplicationRow) => ({ gymId, trainerId })
