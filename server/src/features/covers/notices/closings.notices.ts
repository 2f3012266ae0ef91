import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import type { Closing } from '../cover/cover.tables.ts'

type Words = { title: string; message: string }

/** What the trainer who is away, whoever was asked and the gym are told when a search ends without anybody: by why it ends. */
export function closingWords(
  cover: CoverRow,
  { because, words }: { because: Closing; words: string | null },
): { own: Words; asked: Words; gyms: Words } {
  const { className, gymName } = cover
  const when = dayAndTime(cover.startsAt, cover.timezone)
  const what = `${className} on ${when}`
  const here = `${what} at ${gymName}`
  const keeps = `${what} keeps ${cover.usualTrainer?.name ?? 'no trainer'}.`
  if (because === 'refused')
    return {
      own: {
        title: `${gymName} needs you: ${className}`,
        message: `${here} stays yours, and nobody is asked.${words ? ` “${words}”` : ''}`,
      },
      asked: { title: 'No longer needed', message: 'needs no cover any more.' },
      gyms: { title: `Not let go: ${className}`, message: keeps },
    }
  if (because === 'class_cancelled')
    return {
      own: { title: `Cancelled: ${className}`, message: `${here} is not held, so nobody is looked for any more.` },
      asked: { title: 'Class cancelled', message: 'is not held.' },
      gyms: { title: `Cover closed: ${className}`, message: `${what} is not held, so it needs no cover.` },
    }
  if (because === 'hand_edit')
    return {
      own: { title: `You are free: ${className}`, message: `${gymName} put somebody else on ${here}.` },
      asked: { title: 'No longer needed', message: 'has its trainer. Nothing is left for you to do.' },
      gyms: { title: `Cover closed: ${className}`, message: `Somebody was put on ${what} by hand.` },
    }
  if (because === 'in_order')
    return {
      own: { title: `Cover closed: ${className}`, message: `Nothing stands in the way any more: ${here} is yours.` },
      asked: { title: 'No longer needed', message: 'needs no cover any more.' },
      gyms: { title: `Cover closed: ${className}`, message: `${keeps} Nothing stands in the way any more.` },
    }
  return {
    own: { title: `Cover cancelled: ${className}`, message: `Nobody is looked for any more: ${here} is yours.` },
    asked: { title: 'No longer needed', message: 'needs no cover any more.' },
    gyms: { title: `Cover cancelled: ${className}`, message: keeps },
  }
}
