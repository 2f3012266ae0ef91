import { namedDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import { event, type SampleClass } from '../../../platform/events/told-event.ts'
import { managersOf } from '../../gyms/gym/gym.queries.ts'
import { dateAt, dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { gymAndTrainer } from '../../users/person/names.queries.ts'
import { accountsOf } from '../cover/audience.queries.ts'
import { risksOn, type RiskRow } from './risks.queries.ts'

/** How many classes are named before the rest is counted. */
const named = 5

/** The classes at risk of one trainer at one gym, in words; null where none is any more. */
async function factsOfRisks<P extends { entryIds: string[]; trainerId: string }>(
  work: Work,
  { payload }: { payload: P },
) {
  const rows = await risksOn(work.tx, work.now, payload.entryIds)
  const holder = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || !holder) return null
  const reasons = [...new Set(rows.flatMap((one) => one.reasons.map(({ sentence }) => sentence)))].join(' ')
  const days = { from: dateOf(first), to: dateOf(last) }
  return {
    ...payload,
    ...days,
    holder,
    gym: first.gymName,
    first: first.className,
    count: rows.length,
    reasons,
    list: classesInWords(rows),
  }
}

/** What follows when a class may lose its trainer. */
export const riskEvents = [
  event('classes.at_risk', {
    async facts(work, happened) {
      const told = await factsOfRisks(work, happened)
      return told && { ...told, managers: await managersOf(work.tx, told.gymId) }
    },
    samples: (about) =>
      [1, 2].map((count) => ({
        ...sampleRisk(about),
        count,
        managers: ['gym'],
        until: dateAt(about.startsAt, about.timezone).toString(),
        sentences: ['Your CPR certificate expires on Monday 2 March.'],
        documents: count === 1,
      })),
    notices({ holder, gym, count, list, managers, documents, ...f }) {
      const why = f.sentences.join(' ')
      const by = namedDay(Temporal.PlainDate.from(f.until))
      const keep = count === 1 ? 'this class' : `these ${count} classes`
      const whose = count === 1 ? '1 class is at risk' : `${count} classes are at risk`
      return [
        {
          userId: holder.userId,
          type: 'cover',
          title: `${whose} at ${gym}`,
          message: documents
            ? `${why} Renew it before ${by} to keep ${keep}: ${list}. You’re still teaching until someone else is approved.`
            : `${why} This affects ${list}. You’re still teaching until someone else is approved.`,
          category: 'action_required',
          priority: 'high',
          by: 'EPB',
          link: documents ? '/dashboard/trainer?tab=compliance' : '/dashboard/trainer?tab=timetable',
          evenToActor: true,
        },
        ...managers.map((userId) => ({
          userId,
          type: 'cover',
          title: `${whose}: ${holder.name}`,
          message: `${why} This affects ${list}. Allow it with a reason, ask for cover, or choose another trainer. A day before the class, we’ll ask for cover.`,
          category: 'action_required' as const,
          priority: 'high' as const,
          by: 'EB' as const,
          link: '/dashboard/gym?tab=covers',
        })),
      ]
    },
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
  }),

  event('risk.cover_proposed', {
    facts: (work, happened) => factsOfRisks(work, happened),
    samples: (about) => [1, 2].map((count) => ({ ...sampleRisk(about), count })),
    notices({ holder, gym, count, list, reasons, from, to, first }) {
      const what = count === 1 ? first : `${count} classes`
      return [
        {
          userId: holder.userId,
          type: 'cover',
          title: `Ask for cover for ${what} at ${gym}?`,
          message: `${reasons} This affects ${list}. If you can’t fix that in time, ask for cover now, while other trainers can still apply. A day before the class, we’ll ask for you.`,
          category: 'action_required',
          priority: 'high',
          by: 'EPB',
          link: `/covers/create?from=${from}&to=${to}`,
          evenToActor: true,
        },
      ]
    },
  }),

  event('classes.safe', {
    async facts({ tx }, { payload: { trainerId, because, entryIds } }) {
      const holder = (await accountsOf(tx, [trainerId])).get(trainerId)
      return holder && because !== 'replaced' ? { holder, because, count: entryIds.length } : null
    },
    samples: () =>
      (['mended', 'set_aside'] as const).map((because, at) => ({
        because,
        count: at + 1,
        holder: { userId: 'usual', name: 'Liam Hart' },
      })),
    notices: ({ holder, because, count }) => [
      {
        userId: holder.userId,
        type: 'cover',
        title: `${count === 1 ? '1 class is' : `${count} classes are`} no longer at risk`,
        message:
          because === 'set_aside'
            ? 'A manager has allowed it. You’re teaching as planned.'
            : 'You meet every requirement. You’re teaching as planned.',
        category: 'updates',
        priority: 'high',
        link: '/dashboard/trainer?tab=timetable',
      },
    ],
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
  }),
]

/** Facts as they could be of a trainer's class whose document ends before it. */
function sampleRisk({ gym, className, when, startsAt, timezone }: SampleClass) {
  const day = dateAt(startsAt, timezone).toString()
  const ids = { entryIds: ['entry'], trainerId: 'usual', gymId: 'gym' }
  const holder = { userId: 'usual', name: 'Liam Hart' }
  const list = `${className} on ${when}`
  return {
    ...ids,
    holder,
    gym,
    first: className,
    from: day,
    to: day,
    reasons: 'Your CPR certificate expires on Monday 2 March.',
    list,
  }
}

const dateOf = ({ startsAt, timezone }: RiskRow) => startsAt.toZonedDateTimeISO(timezone).toPlainDate().toString()

/** 'Ride 45 on Tuesday 10 March at 6:00 am, … and 3 more'. */
function classesInWords(rows: RiskRow[]): string {
  const words = rows.slice(0, named).map((one) => `${one.className} on ${dayAndTime(one.startsAt, one.timezone)}`)
  const more = rows.length - words.length
  return more > 0 ? `${words.join(', ')} and ${more} more` : words.join(', ')
}
