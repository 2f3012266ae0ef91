import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import type { Closing } from '../cover/cover.tables.ts'

type Words = { title: string; message: string }

/** Returns what the usual trainer, the trainers who were asked and the gym read when a cover closes unfilled, by its reason. */
export function closingWords(
  cover: CoverRow,
  { because, words }: { because: Closing; words: string | null },
): { own: Words; asked: Words; gyms: Words } {
  const { className, gymName, usualTrainer } = cover
  const when = dayAndTime(cover.startsAt, cover.timezone)
  const what = `${className} on ${when}`
  const here = `${what} at ${gymName}`
  const keeps = usualTrainer ? `${usualTrainer.name} is still teaching ${what}.` : `${what} still has no trainer.`
  const noLonger = { title: `${className} no longer needs cover`, message: `${here} no longer needs cover.` }
  const closed = `Cover closed: ${className}`
  if (because === 'refused')
    return {
      own: {
        title: `${gymName} needs you for ${className}`,
        message: `You’re still teaching ${here}. ${gymName} hasn’t asked other trainers.${words ? ` “${words}”` : ''}`,
      },
      asked: noLonger,
      gyms: { title: `Cover declined: ${className}`, message: keeps },
    }
  if (because === 'class_cancelled')
    return {
      own: { title: `${className} is cancelled`, message: `${here} is cancelled, so it no longer needs cover.` },
      asked: { title: `${className} is cancelled`, message: `${here} is cancelled.` },
      gyms: { title: closed, message: `${what} is cancelled, so it no longer needs cover.` },
    }
  if (because === 'hand_edit')
    return {
      own: { title: `You’re not teaching ${className}`, message: `${gymName} has put another trainer on ${here}.` },
      asked: { title: noLonger.title, message: `${here} has a trainer. There’s nothing for you to do.` },
      gyms: { title: closed, message: `Another trainer is now on ${what}.` },
    }
  if (because === 'in_order')
    return {
      own: { title: closed, message: `You can teach ${here} after all, so we’ve stopped looking for cover.` },
      asked: noLonger,
      gyms: {
        title: closed,
        message: usualTrainer
          ? `${usualTrainer.name} can teach ${what} after all, so it no longer needs cover.`
          : noLonger.message,
      },
    }
  return {
    own: { title: `Cover cancelled: ${className}`, message: `You’re teaching ${here}. It no longer needs cover.` },
    asked: noLonger,
    gyms: { title: `Cover cancelled: ${className}`, message: keeps },
  }
}
