import type { AskPlan, AwayClass, AwayGym, WaveKind } from '@quartet/contract/covers/requests'
import { duration } from '../cover/cover.rules.ts'

export type Days = { from: string; to: string }

/** What a touch on a day does: the first is a day alone, the second makes a range of it, the third begins anew. */
export function chooseDay({ from, to }: Days, day: string, again: boolean): Days {
  if (!again || from !== to) return { from: day, to: day }
  return day < from ? { from: day, to: from } : { from, to: day }
}

/** The days that an address names, '?from=2026-03-10&to=2026-03-17', as far as they are to come; today where it names none. */
export function daysNamed(search: URLSearchParams, today: string): Days {
  const named = ['from', 'to'].map((end) => search.get(end) ?? '').filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
  const [from, to = from] = named.map((day) => (day < today ? today : day)).toSorted()
  return from && to ? { from, to } : { from: today, to: today }
}

/** Classes that asking can be about: those for which nobody was asked yet. */
export const askable = (one: AwayClass): boolean => one.way !== 'asked' && !(one.way === 'call' && one.notAttending)

/** '5 classes, 4 h 15 min' */
export function amountOf(classes: AwayClass[]): string {
  const minutes = classes.reduce((sum, one) => sum + (Date.parse(one.endsAt) - Date.parse(one.startsAt)) / 60_000, 0)
  return `${classes.length === 1 ? '1 class' : `${classes.length} classes`}${minutes > 0 ? `, ${duration(minutes)}` : ''}`
}

const people = (count: number) => (count === 1 ? '1 trainer' : `${count} trainers`)

export type AskWords = {
  tone: 'green' | 'amber' | 'dim' | 'red'
  icon: 'people' | 'warning' | 'hand' | 'phone' | 'bell' | 'done'
  words: string
}

/** What asking for one class comes to, in a line: how many can take it, or what is in the way. */
export function askWords(one: AwayClass, gym: Pick<AwayGym, 'gymName'>, minutesLeft: number): AskWords {
  const { plan } = one
  if (one.way === 'asked') return { tone: 'dim', icon: 'done', words: 'Cover already requested' }
  if (one.way === 'call')
    return one.notAttending
      ? { tone: 'dim', icon: 'phone', words: `${gym.gymName} knows you can’t make it` }
      : { tone: 'red', icon: 'phone', words: `Starts in ${duration(Math.max(0, minutesLeft))}: call ${gym.gymName}` }
  if (!plan) return { tone: 'dim', icon: 'people', words: '' }
  const lack = obstacleWords(plan)
  if (one.way === 'permission') {
    const then =
      plan.qualified === 0 ? `no one can take it${lack ? ` (${lack})` : ''}` : `then we ask ${plan.qualified}`
    return {
      tone: plan.qualified === 0 ? 'amber' : 'dim',
      icon: 'hand',
      words: `${gym.gymName} approves first, ${then}`,
    }
  }
  if (plan.qualified === 0)
    return { tone: 'amber', icon: 'warning', words: `No one can take it${lack ? ` (${lack})` : ''}` }
  if (plan.alerted === 0)
    return {
      tone: 'amber',
      icon: 'bell',
      words: `0 of ${plan.qualified} will be notified, ${plan.qualified} can see it in the app`,
    }
  if (lack && plan.qualified < 3)
    return { tone: 'amber', icon: 'warning', words: `${people(plan.qualified)} (${lack})` }
  return { tone: 'green', icon: 'people', words: `${people(plan.qualified)} can take it` }
}

/** '7 of 9: CPR expires first' */
function obstacleWords({ obstacles, connected }: AskPlan): string | null {
  const [first] = obstacles
  return first ? `${first.count} of ${connected}: ${first.words}` : null
}

const waveWord: Record<WaveKind, string> = {
  named: 'asked first',
  favourites: 'favourites',
  taught: 'who taught it',
  everyone: 'qualified',
}

/** '4 favourites', '1 who taught it', and of the last wave '13 others'. */
export function waveWords({ kind, count }: { kind: WaveKind; count: number }, isFirst: boolean): string {
  if (kind === 'everyone' && !isFirst) return count === 1 ? '1 other' : `${count} others`
  return kind === 'favourites' && count === 1 ? '1 favourite' : `${count} ${waveWord[kind]}`
}

/** What the button says and does for what is chosen. */
export function actionWords(chosen: AwayClass[]): string {
  const calls = chosen.filter((one) => one.way === 'call').length
  const asks = chosen.length - calls
  const counted = (count: number) => (count === 1 ? '1 class' : `${count} classes`)
  if (asks === 0 && calls > 0)
    return calls === 1 ? 'Tell the gym I can’t make it' : `Tell the gym I can’t make ${calls} classes`
  return `Ask for cover for ${counted(asks)}`
}
