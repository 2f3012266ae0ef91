import { namedDay } from '@quartet/contract/kernel/wording'
import { notice, type Notice } from '../../../platform/events/notice.ts'
import { managersOf } from '../../gyms/gym/gym.queries.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { accountsOf } from '../cover/audience.queries.ts'
import { risksOn, type RiskRow } from './risks.queries.ts'

/** How many classes are named before the rest is counted. */
const named = 5

export const risksNotices: Notice[] = [
  notice('classes.at_risk', async (work, { payload }) => {
    const rows = await risksOn(work.tx, work.now, payload.entryIds)
    const first = rows[0]
    const holder = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)
    if (!first || !holder) return []
    const { gymName } = first
    const list = classesInWords(rows)
    const why = payload.sentences.join(' ')
    const by = namedDay(Temporal.PlainDate.from(payload.until))
    const keep = rows.length === 1 ? 'this class' : `these ${rows.length} classes`
    const whose = rows.length === 1 ? '1 class is at risk' : `${rows.length} classes are at risk`
    return [
      {
        userId: holder.userId,
        type: 'cover',
        title: `${whose} at ${gymName}`,
        message: payload.documents
          ? `${why} Renew it before ${by} to keep ${keep}: ${list}. You’re still teaching until someone else is approved.`
          : `${why} This affects ${list}. You’re still teaching until someone else is approved.`,
        category: 'action_required',
        priority: 'high',
        by: 'EPB',
        link: payload.documents ? '/dashboard/trainer?tab=compliance' : '/dashboard/trainer?tab=timetable',
        evenToActor: true,
      },
      ...(await managersOf(work.tx, payload.gymId)).map((userId) => ({
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
  }),

  notice('risk.cover_proposed', async (work, { payload }) => {
    const rows = await risksOn(work.tx, work.now, payload.entryIds)
    const holder = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last || !holder) return []
    const why = [...new Set(rows.flatMap((one) => one.reasons.map(({ sentence }) => sentence)))].join(' ')
    const what = rows.length === 1 ? first.className : `${rows.length} classes`
    const days = `from=${dateOf(first)}&to=${dateOf(last)}`
    return [
      {
        userId: holder.userId,
        type: 'cover',
        title: `Ask for cover for ${what} at ${first.gymName}?`,
        message: `${why} This affects ${classesInWords(rows)}. If you can’t fix that in time, ask for cover now, while other trainers can still apply. A day before the class, we’ll ask for you.`,
        category: 'action_required',
        priority: 'high',
        by: 'EPB',
        link: `/covers/create?${days}`,
        evenToActor: true,
      },
    ]
  }),

  notice('classes.safe', async (work, { payload }) => {
    const holder = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)
    if (!holder || payload.because === 'replaced') return []
    const count = payload.entryIds.length === 1 ? '1 class is' : `${payload.entryIds.length} classes are`
    return [
      {
        userId: holder.userId,
        type: 'cover',
        title: `${count} no longer at risk`,
        message:
          payload.because === 'set_aside'
            ? 'A manager has allowed it. You’re teaching as planned.'
            : 'You meet every requirement. You’re teaching as planned.',
        category: 'updates',
        priority: 'high',
        link: '/dashboard/trainer?tab=timetable',
      },
    ]
  }),
]

const dateOf = ({ startsAt, timezone }: RiskRow) => startsAt.toZonedDateTimeISO(timezone).toPlainDate().toString()

/** 'Ride 45 on Tuesday 10 March at 6:00 am, … and 3 more'. */
function classesInWords(rows: RiskRow[]): string {
  const words = rows.slice(0, named).map((one) => `${one.className} on ${dayAndTime(one.startsAt, one.timezone)}`)
  const more = rows.length - words.length
  return more > 0 ? `${words.join(', ')} and ${more} more` : words.join(', ')
}
