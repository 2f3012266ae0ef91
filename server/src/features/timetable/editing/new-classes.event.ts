import { inAList, namedDay } from '@quartet/contract/kernel/wording'
import { ruleWords } from '@quartet/contract/timetable/recurrence'
import type { DomainEvents } from '../../../platform/db/domain-events.ts'
import type { Work } from '../../../platform/db/db.ts'
import { event, type SampleClass } from '../../../platform/events/told-event.ts'
import { findGym } from '../../gyms/gym/gym.queries.ts'
import { accountOfTrainer } from '../../users/person/names.queries.ts'
import { dateAt, timeAt, wallWords } from '../recurrence/wall-times.rules.ts'
import { seriesOf } from '../series/classes.queries.ts'
import { asTeacher, counted } from './edits.notices.ts'

/** 'Tuesdays', as `ruleWords` says a class of every week. */
const sampleDays = ({ startsAt, timezone }: SampleClass) => `${namedDay(dateAt(startsAt, timezone)).split(' ')[0]!}s`
const today = (work: Work) => work.now.toZonedDateTimeISO('UTC').toPlainDate()

/** The usual trainer of a new class, with its days and its time; who is meant for a draft hears when it is published. */
async function factsOfNewClass(work: Work, { payload }: { payload: DomainEvents['class.added'] }) {
  const userId = payload.trainerId && (await accountOfTrainer(work.tx, payload.trainerId))
  if (!userId) return null
  const all = await seriesOf(work.tx, [payload.classId], today(work))
  const weekly = all.filter((one) => payload.seriesIds.includes(one.id))
  const [first] = weekly
  if (!first?.publishedFrom) return null
  return {
    userId,
    name: payload.name,
    gym: (await findGym(work.tx, payload.gymId))!.name,
    days: inAList(weekly.map((one) => ruleWords(one.repeat))),
    time: wallWords(first.startTime),
    from: namedDay(first.startsOn!),
  }
}

type NewClass = NonNullable<Awaited<ReturnType<typeof factsOfNewClass>>>

const sampleNewClass = (about: SampleClass): NewClass[] => [
  {
    userId: 'trainer',
    name: about.className,
    gym: about.gym,
    days: sampleDays(about),
    time: timeAt(about.startsAt, about.timezone),
    from: namedDay(dateAt(about.startsAt, about.timezone)),
  },
]

const newClassWords = ({ userId, name, gym, days, time, from }: NewClass) => [
  {
    ...asTeacher(userId),
    title: `New class: ${name}`,
    message: `You’re teaching ${name} at ${gym}: ${days} at ${time}, from ${from}.`,
  },
]

/** What follows when a trainer gets classes. */
export const newClassEvents = [
  event('class.added', {
    facts: factsOfNewClass,
    samples: sampleNewClass,
    notices: newClassWords,
    mail: {
      name: 'New class',
      description: 'A trainer has a new class.',
      readers: 'the trainer who teaches it',
      button: 'See the timetable',
    },
  }),

  event('class.times_added', { facts: factsOfNewClass, samples: sampleNewClass, notices: newClassWords }),

  event('series.handed_on', {
    async facts(work, { payload: { after, entryIds, classId, seriesId, gymId } }) {
      const userId = after && (await accountOfTrainer(work.tx, after))
      const weekly = (await seriesOf(work.tx, [classId], today(work))).find((one) => one.id === seriesId)
      if (!userId || !weekly) return null
      const gym = (await findGym(work.tx, gymId))!.name
      const [days, time] = [ruleWords(weekly.repeat), wallWords(weekly.startTime)]
      return { userId, gym, count: entryIds.length, days, time }
    },
    samples(about) {
      const [days, time] = [sampleDays(about), timeAt(about.startsAt, about.timezone)]
      return [12, 1].map((count) => ({ userId: 'trainer', gym: about.gym, count, days, time }))
    },
    notices: ({ userId, gym, count, days, time }) => [
      {
        ...asTeacher(userId),
        title: `More classes at ${gym}`,
        message: `${gym} has given you ${counted(count, 'class', 'classes')}, ${days} at ${time}.`,
      },
    ],
    mail: {
      name: 'Classes reassigned',
      description: 'A trainer gets classes that another trainer taught.',
      readers: 'the trainer who gets them',
      button: 'See the timetable',
    },
  }),
]
