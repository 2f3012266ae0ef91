import { longDay } from '@quartet/contract/kernel/wording'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import type { TeamMember } from '../../gyms/gym/gym.queries.ts'
import type { Recipients } from '../status/recipients.queries.ts'

/** ' 3 of your classes require it, starting with Ride 45 on Tuesday 10 March at 6:00 am.', empty when there is none. */
export function atStakeWords({ classes, first }: Pick<Recipients, 'classes' | 'first'>, whose = 'your'): string {
  if (!first) return ''
  const when = `${first.name} on ${dayAndTime(first.startsAt, first.timezone)}`
  return classes === 1
    ? ` 1 of ${whose} classes requires it: ${when}.`
    : ` ${classes} of ${whose} classes require it, starting with ${when}.`
}

/** ' Your previous document is still valid until 19 February 2027.' */
export function stillValidWords(until: Temporal.PlainDate | null): string {
  return until
    ? ` Your previous document is still valid until ${longDay(until)}.`
    : ' Your previous document is still valid.'
}

export function quotedWords(text: string | null): string {
  return text ? ` “${text}”` : ''
}

/** What becomes of a document whose review a gym has undone. */
export function undoneWords(gym: string, outcome: 'approved' | 'rejected', state: string): string {
  const done = outcome === 'approved' ? `${gym} undid the approval.` : `${gym} undid the rejection.`
  return state === 'superseded'
    ? `${done} Your newer document replaces it.`
    : `${done} The document is in review again.`
}

/** Several submissions as one card. It counts what came, not what waits: some may be reviewed by the time it is read. */
export const submissionFamily = (part: string) => ({
  key: 'documents-to-review',
  title: '{count} documents submitted',
  part,
})

type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority' | 'link'> & Partial<NoticeWords>

/** Marks what waits for somebody. */
export const toDo = { category: 'action_required', priority: 'high' } as const

/** Marks news of a document. */
export function news(priority: NoticeWords['priority']): Pick<NoticeWords, 'category' | 'priority'> {
  return { category: 'updates', priority }
}

export function toHolder({ holder }: Pick<Recipients, 'holder'>, said: Said): NoticeWords {
  return { userId: holder.userId, type: 'compliance', ...said }
}

/** Words for the teams of these gyms. Who manages two gyms of the same trainer hears of it once. */
export function toTeams(
  { gyms }: Pick<Recipients, 'gyms'>,
  saidTo: (position: TeamMember['position'], gym: Recipients['gyms'][number]) => Said,
): NoticeWords[] {
  const told = gyms.flatMap((gym) =>
    gym.team.map(({ userId, position }) => ({ userId, type: 'compliance', ...saidTo(position, gym) })),
  )
  return [...Map.groupBy(told, (one) => one.userId).values()].map(([first]) => first!)
}
