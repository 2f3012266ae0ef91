import type { BoardCover } from '@quartet/contract/covers/boards'
import { clockTime, dateIn, timeLeft, wallTimeIn } from '../../../platform/words/dates.ts'
import { dayWord } from '../cover/cover.rules.ts'

type WaveState = 'done' | 'now' | 'next'
type Searched = Pick<
  BoardCover,
  'status' | 'waves' | 'offered' | 'askedCount' | 'applicationCount' | 'startsAt' | 'createdAt' | 'timezone'
>

/** People are called rather than asked from three hours before the start. */
const callsFrom = 3 * 3_600_000

/** '8:00 pm' today, else 'tomorrow 8:00 pm'. */
export function momentWord(instant: string, zone: string, now: number): string {
  const date = dateIn(zone, instant)
  const time = clockTime(wallTimeIn(zone, instant))
  if (date === dateIn(zone, now)) return time
  const day = dayWord(date, zone, now)
  return `${day === 'Tomorrow' ? 'tomorrow' : day} ${time}`
}

/** The waves of a search, in order: those that are over, the one that is out, those to come. */
export const wavesOf = ({ waves: { total, started } }: Pick<BoardCover, 'waves'>): WaveState[] =>
  Array.from({ length: total }, (_, at) => (at < started - 1 ? 'done' : at === started - 1 ? 'now' : 'next'))

/** Everybody has been asked, nobody has answered, and it is time to call people. */
export const isTimeToCall = (cover: Searched, now: number): boolean =>
  cover.status === 'open' && cover.waves.next === null && Date.parse(cover.startsAt) - now < callsFrom

/** How far the search for cover is, in a line: 'Round 2 of 3, next in 2 h 39 m', 'Grace Nguyen has until 8:00 pm to answer'. */
export function searchWords(cover: Searched, now: number): string {
  const { waves, offered, askedCount } = cover
  if (cover.status === 'draft') return `Asked for cover ${momentWord(cover.createdAt, cover.timezone, now)}`
  if (offered) return `${offered.name} has until ${momentWord(offered.answerBy, cover.timezone, now)} to answer`
  if (waves.total === 0) return 'No one to ask'
  if (waves.next !== null) {
    const soon = Date.parse(waves.next) - now < 60_000
    const next = soon ? 'next any moment' : `next in ${timeLeft(waves.next, now).text}`
    return waves.started === 0 ? `${waves.total} rounds, ${next}` : `Round ${waves.started} of ${waves.total}, ${next}`
  }
  const all = askedCount === 1 ? '1 asked' : `All ${askedCount} asked`
  const answered = (cover.applicationCount ?? 0) > 0 ? '' : ', no applications'
  return `${all}${answered}${isTimeToCall(cover, now) ? '. Call list is open' : ''}`
}
