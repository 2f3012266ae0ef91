import { jobDraft } from '@quartet/contract/jobs/jobs'
import type { z } from 'zod'
import { apply, moveApplication } from '../src/features/jobs/applications/applications.commands.ts'
import { findJobApplication } from '../src/features/jobs/applications/applications.queries.ts'
import { publishJob, writeJob } from '../src/features/jobs/job/job.commands.ts'
import { jobApplicationPolicy, jobPolicy } from '../src/features/jobs/job/job.policy.ts'
import { findJob, patternsOf, timesOf } from '../src/features/jobs/job/job.queries.ts'
import { findGym } from '../src/features/gyms/gym/gym.queries.ts'
import { dateAt } from '../src/features/timetable/recurrence/wall-times.rules.ts'
import { allow } from '../src/platform/authorize.ts'
import { specialtyNamed } from '../test/factories.ts'
import type { Cast, GymKey } from './demo-people.ts'
import type { TrainerKey, Tell } from './demo-data.ts'

type Post = Omit<z.input<typeof jobDraft>, 'specialtyId' | 'times' | 'startsOn' | 'closesOn'> & {
  gym: GymKey
  specialty: string
  /** Weekly times of the gym's timetable, by the name of the class, or typed. */
  of?: { class: string; many: number }
  times?: z.input<typeof jobDraft>['times']
  startsIn?: number
  closesIn?: number
  /** Days ago; without it is still a draft. */
  posted?: number
  applied?: { by: TrainerKey; says: string; status?: 'shortlisted' | 'offered' | 'declined' }[]
}

const posts: Post[] = [
  {
    gym: 'northside',
    title: 'Reformer Pilates, three classes a week',
    description:
      'Our Reformer studio holds 10, most of them regulars who know their springs. Classes are by level, and you plan your own.\n\nWe’d love someone who stays a while and enjoys learning from Anna.',
    specialty: 'Pilates',
    of: { class: 'Reformer Flow', many: 3 },
    payFromCents: 7200,
    payToCents: 8400,
    startsIn: 21,
    closesIn: 16,
    posted: 6,
    applied: [
      { by: 'nina', says: 'Five years on the Reformer, and your times suit me.', status: 'shortlisted' },
      { by: 'grace', says: 'I teach mat now and finished my Reformer course in October.' },
    ],
  },
  {
    gym: 'northside',
    kind: 'cover_list',
    title: 'Join our cover list for rides',
    description: 'Tell us when you’re free and we’ll offer you covers for our rides. No minimum.',
    specialty: 'Cycling',
    payFromCents: 6800,
    posted: 12,
    applied: [{ by: 'callum', says: 'Weekday evenings, and most Saturdays.' }],
  },
  {
    gym: 'merri',
    title: 'Sunday yoga in Brunswick East',
    description: 'Slow and warm, 20 mats. We bring the candles, you bring the playlist.',
    specialty: 'Yoga',
    times: [{ name: 'Slow Sunday', weekday: 7, startTime: '17:00', durationMinutes: 75 }],
    payFromCents: 7000,
    payPer: 'hour',
    closesIn: 9,
    posted: 4,
  },
  {
    gym: 'harbour',
    title: 'Boxing for beginners, 2 evenings a week',
    description: 'Pads, footwork, no sparring. The ring is by the water.',
    specialty: 'Boxing',
    times: [
      { name: 'Boxing Basics', weekday: 2, startTime: '18:00', durationMinutes: 60 },
      { name: 'Boxing Basics', weekday: 4, startTime: '18:00', durationMinutes: 60 },
    ],
    payFromCents: 6500,
    payToCents: 7500,
    payPer: 'hour',
    posted: 3,
  },
  {
    gym: 'northside',
    title: 'Strength coach for the new floor',
    description: 'To be decided with Tom.',
    specialty: 'Strength Training',
  },
]

/** Posts jobs, lets trainers apply and the gym look at them: all of it some days ago. */
export async function tellJobs(tell: Tell, cast: Cast, now: Temporal.Instant): Promise<void> {
  for (const { gym: key, specialty, of, times, startsIn, closesIn, posted, applied = [], ...said } of posts) {
    const gym = cast.gyms[key]
    const work = { ...tell(gym.owner, now.subtract({ hours: 24 * (posted ?? 2.5) })), actor: gym.owner }
    const place = (await findGym(work.tx, gym.gymId))!
    const today = dateAt(now, gym.timezone)
    const day = (ahead: number | undefined) => (ahead === undefined ? null : today.add({ days: ahead }).toString())
    const patterns = of ? (await patternsOf(work.tx, gym.gymId, today)).filter((one) => one.name === of.class) : []
    const draft = jobDraft.parse({
      ...said,
      specialtyId: await specialtyNamed(work, specialty),
      times: times ?? patterns.slice(0, of?.many).map(({ seriesId }) => ({ seriesId })),
      startsOn: day(startsIn),
      closesOn: day(closesIn),
    })
    const id = await writeJob(work, allow(gym.owner, jobPolicy, 'post', { gymId: gym.gymId }), place, draft)
    if (posted === undefined) continue
    const job = (await findJob(work.tx, undefined, id))!
    await publishJob(work, allow(gym.owner, jobPolicy, 'post', job), (await timesOf(work.tx, [id])).get(id) ?? [])
    const open = (await findJob(work.tx, undefined, id))!
    for (const { by, says, status } of applied) {
      const trainer = cast.trainers[by]
      const later = now.subtract({ hours: 24 * posted - 20 })
      const applicationId = await apply(
        tell(trainer, later),
        allow(trainer, jobPolicy, 'apply', open),
        trainer.trainerId,
        says,
      )
      if (!status) continue
      const row = (await findJobApplication(work.tx, undefined, applicationId))!
      const moving = tell(gym.owner, later.add({ hours: 20 }))
      await moveApplication(moving, allow(gym.owner, jobApplicationPolicy, 'move', row), status, row.version)
    }
  }
}
