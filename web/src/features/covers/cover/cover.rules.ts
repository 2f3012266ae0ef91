import type { PayStep } from '@quartet/contract/connections/rates'
import type { ApplicantFacts, BoardCover } from '@quartet/contract/covers/boards'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import type { Entry } from '@quartet/contract/timetable/entries'
import type { User } from '@quartet/contract/users/users'
import { addDays, clockTime, dateIn, shortDay } from '../../../platform/words/dates.ts'
import { formatMoney } from '../../../platform/words/money.ts'

export type Show = 'open' | 'filled' | 'unfilled' | 'all'

/** Somebody still has to be found. */
export const isOpen = (cover: Pick<Cover, 'status'>): boolean =>
  cover.status === 'open' || cover.status === 'pending_approval' || cover.status === 'offered'

/** The version that was looked at, as commands take it: whoever may not know of applications is told none, and sends none. */
export const seenOf = ({ version }: Pick<Cover, 'version'>): { version?: number } => (version > 0 ? { version } : {})

/** The same of the lines of a request. */
export const seenLines = (lines: Pick<Cover, 'id' | 'version'>[]): { id: string; version: number }[] =>
  lines.flatMap(({ id, version }) => (version > 0 ? [{ id, version }] : []))

/** The class that starts first hurts first. */
export const mostHarmFirst = (covers: Cover[]): Cover[] =>
  covers.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))

/** One that a trainer may take: by applying, or by saying yes to the gym's offer. */
export const isForMe = ({ can, myApplication }: Cover): boolean => can.apply || myApplication?.status === 'selected'

/** Applications that a manager can still choose from, the first to apply first. */
export const toCompare = (cover: Cover): Application[] =>
  (cover.applications ?? [])
    .filter((one) => one.status === 'applied')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))

/** Where what somebody costs comes from: their rate, and whatever comes on top or is taken off. */
export function costWords(
  { steps, perHead }: NonNullable<ApplicantFacts['cost']>,
  { currency }: Pick<Cover, 'currency'>,
): string {
  const [first, ...more] = steps
  const signed = (cents: number) => `${cents < 0 ? '\u2212' : '+'} ${formatMoney({ cents: Math.abs(cents), currency })}`
  const parts = [first?.words, ...more.map((one) => `${signed(one.cents)} ${asPart(one)}`)]
  return [...parts, perHead ? 'plus attendance pay' : null].filter((one) => one).join(', ')
}

// A day and a holiday are names, and a bonus is in the gym's own words.
const named = new Set<PayStep['step']>(['weekend', 'holiday', 'bonus'])
const asPart = ({ step, words }: Pick<PayStep, 'step' | 'words'>) =>
  named.has(step) ? words : `${words[0]?.toLowerCase() ?? ''}${words.slice(1)}`

/** How a day is spoken of on the wall of the gym: Today, Tomorrow, else 'Sun 22 Nov'. */
export function dayWord(date: string, zone: string, now: number): string {
  const today = dateIn(zone, now)
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  return shortDay(date)
}

/** 'Tomorrow 7:00 am' */
export const whenOf = (cover: Pick<Cover, 'date' | 'startTime' | 'timezone'>, now: number): string =>
  `${dayWord(cover.date, cover.timezone, now)} ${clockTime(cover.startTime)}`

/** The name by which people speak of somebody: 'Mei' of 'Mei Tanaka'. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** 'Mei', 'Mei and Aroha', 'Mei, Aroha and Dimitri' */
export function namesOf(names: string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** What changed for the better between two looks at the list, as one gentle sentence, or null. */
export function newsBetween(before: Cover[], after: Cover[]): string | null {
  const known = new Map(before.map((cover) => [cover.id, cover]))
  const news = after.flatMap((cover) => {
    const earlier = known.get(cover.id)
    if (!earlier) return [`${cover.className} needs cover`]
    const had = new Set(toCompare(earlier).map((one) => one.id))
    return toCompare(cover)
      .filter((one) => !had.has(one.id))
      .map((one) => `${one.trainer.name} applied for ${cover.className}`)
  })
  return news[0] === undefined ? null : news.length === 1 ? news[0] : `${news[0]}, and ${news.length - 1} more`
}

type DayBlock = { key: string; label: string; place: string; start: number; end: number; kind: 'this' | 'own' }

/**
 * A trainer's day around one class: blocks in minutes from the first hour shown, and the free time around the class. What
 * they have given to somebody else is on their timetable, and not in their day.
 */
export function dayAround(cover: Cover, entries: Entry[], trainerId: string) {
  const others = entries
    .filter((one) => one.id !== cover.timetableId && one.status !== 'cancelled' && one.trainer?.id === trainerId)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const minute = (instant: string) => Math.round(Date.parse(instant) / 60_000)
  const [start, end] = [minute(cover.startsAt), minute(cover.endsAt)]
  // The wall clock of the class's gym; the others are placed by how far they are from it.
  const wall = Number(cover.startTime.slice(0, 2)) * 60 + Number(cover.startTime.slice(3))
  const at = (instant: string) => wall + minute(instant) - start
  const blocks: DayBlock[] = [
    { key: cover.id, label: cover.className, place: cover.gymName, start: wall, end: wall + end - start, kind: 'this' },
    ...others.map((one): DayBlock => ({
      key: one.id,
      label: one.name,
      place: one.gymName,
      start: at(one.startsAt),
      end: at(one.endsAt),
      kind: 'own',
    })),
  ]
  const before = others.filter((one) => minute(one.endsAt) <= start).at(-1)
  const after = others.find((one) => minute(one.startsAt) >= end)
  return {
    others,
    blocks,
    from: Math.floor((Math.min(...blocks.map((block) => block.start)) - 30) / 60),
    to: Math.ceil((Math.max(...blocks.map((block) => block.end)) + 30) / 60),
    clash: others.find((one) => minute(one.startsAt) < end && minute(one.endsAt) > start) ?? null,
    minutesBefore: before ? start - minute(before.endsAt) : null,
    minutesAfter: after ? minute(after.startsAt) - end : null,
  }
}

/** '1 h 30 min' */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** First names, or the whole name where two people share their first. */
export function callNames(names: string[]): string[] {
  const firsts = names.map(firstName)
  return names.map((name, index) =>
    firsts.filter((one) => one === firsts[index]).length > 1 ? name : (firsts[index] ?? name),
  )
}

export type TrainerShow = 'offered' | 'answered' | 'mine'

/** A trainer's covers in three lists: offered first what they may take, answered and own ones with what is still open on top. */
export function sortForTrainer(offered: Cover[], own: Cover[], trainerId: string): Record<TrainerShow, Cover[]> {
  const all = [...new Map([...own, ...offered].map((cover) => [cover.id, cover])).values()]
  const toCome = (cover: Cover) => isOpen(cover) || cover.status === 'draft'
  const openFirst = (covers: Cover[]) =>
    covers.toSorted(
      (a, b) =>
        Number(toCome(b)) - Number(toCome(a)) ||
        (toCome(a) ? a.startsAt.localeCompare(b.startsAt) : b.startsAt.localeCompare(a.startsAt)),
    )
  const answered = (cover: Cover) => cover.myApplication !== null && !isForMe(cover)
  const mine = (cover: Cover) => cover.usualTrainer?.id === trainerId
  return {
    offered: mostHarmFirst(offered.filter((cover) => !answered(cover) && !mine(cover))).toSorted(
      (a, b) => Number(isForMe(b)) - Number(isForMe(a)),
    ),
    answered: openFirst(all.filter(answered)),
    mine: openFirst(all.filter((cover) => mine(cover) && !answered(cover))),
  }
}

/** Entries under the date they are on, both in order. */
export function byDay(entries: Entry[]): [string, Entry[]][] {
  const days = Map.groupBy(
    entries.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    (entry) => entry.date,
  )
  return [...days].toSorted(([a], [b]) => a.localeCompare(b))
}

/** The address of covers in the dashboard at `base`, with one chosen, a list or the dialog open. */
export function coverAddress(
  base: string,
  query: { show?: string; cover?: string; ask?: string; timetableId?: string },
): string {
  const [path, already] = base.split('?')
  const search = new URLSearchParams(already)
  for (const [name, value] of Object.entries({ tab: 'covers', ...query })) search.set(name, value)
  return `${path}?${search.toString()}`
}

const known = new Set(['admin', 'gym_admin', 'gym', 'trainer', 'supplier'])
type Asking = { currentUser: Pick<User, 'role'> | null; person: Pick<User, 'profile'> | null; isLoading: boolean }

/**
 * Where the covers of whoever asks are: in the dashboard at `base`, or what comes before it. Completeness is the
 * server's one answer (decision 5). Null while it is not known who asks.
 */
export function coversOf(
  { currentUser, person, isLoading }: Asking,
  base: string,
  query: Parameters<typeof coverAddress>[1] = {},
): string | null {
  if (!currentUser || !person) return isLoading ? null : '/login'
  if (!person.profile.complete) return '/profile/complete'
  return coverAddress(known.has(currentUser.role) ? base : '/dashboard/trainer', query)
}

/** 'by Mei Tanaka': who has the class by now; null where nobody took it. */
export function byWhom({ substitute, teaches }: Cover): string | null {
  const who = teaches ?? substitute
  return who && `by ${who.name}`
}

/** How far a cover is, as a manager reads it below the class: 'Nobody yet, Cycle room', 'Mei and 2 more'. */
export function progressOf(cover: Cover): string {
  const by = byWhom(cover)
  if (by !== null) return by
  const [first, ...others] = toCompare(cover)
  if (!first) return cover.status === 'open' ? `No one yet, ${cover.studio.name}` : cover.studio.name
  return others.length === 0
    ? `${first.trainer.name} applied`
    : `${firstName(first.trainer.name)} and ${others.length} more`
}

/** 'for Liam Hart': who is away. */
export const missingPerson = (cover: Cover): string =>
  cover.usualTrainer ? `for ${cover.usualTrainer.name}` : 'no usual trainer'

/** '18 attend' where attendance is recorded, else '20 places': how many it affects. */
export function headsOf({ usualHeadCount, places }: Pick<BoardCover, 'usualHeadCount' | 'places'>): string {
  if (usualHeadCount === null) return places === 1 ? '1 place' : `${places} places`
  return usualHeadCount === 1 ? '1 attends' : `${usualHeadCount} attend`
}
