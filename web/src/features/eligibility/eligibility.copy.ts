import type { Cover, Disqualification } from '@quartet/contract/covers/cover'
import type { Explanation } from '@quartet/contract/eligibility/eligibility'
import { longDate, shortDay } from '../../platform/words/dates.ts'
import { formatMoney } from '../../platform/words/money.ts'

/** One line of why somebody can or cannot take a class; `fact` stands at its end. */
export type GateLine = {
  key: string
  state: 'yes' | 'no' | 'mind'
  sentence: string
  fact?: string
  fix?: Disqualification['fix']
}

/** Each reason why not with its way out, then what to know, then why they can. */
export function linesOf(cover: Cover): GateLine[] {
  const { qualified, forMe } = cover
  if (!qualified) return []
  const line = (state: GateLine['state'], { code, sentence, gate, fix }: Disqualification): GateLine => ({
    key: `${code} ${gate ?? ''} ${sentence}`,
    state,
    sentence,
    ...(fix ? { fix } : {}),
  })
  const against = qualified.reasons.map((one) => line('no', one))
  const minded = (qualified.warnings ?? []).map((one) => line('mind', one))
  const failed = new Set(qualified.reasons.map(({ code }) => code))
  const isFree = !['clash', 'own_class', 'class_over'].some((code) => failed.has(code as Disqualification['code']))
  const taught = forMe?.taught
  return [
    ...against,
    ...minded,
    ...(taught
      ? [
          yes(
            'taught',
            taught.times === 1 ? 'Taught it once' : `Taught it ${taught.times} times`,
            `last on ${shortDay(taught.last)}`,
          ),
        ]
      : []),
    ...(failed.has('not_connected') ? [] : [yes('connected', `Connected with ${cover.gymName}`)]),
    ...(cover.specialty && !failed.has('specialty') ? [yes('specialty', `You teach ${cover.specialty.name}`)] : []),
    ...(forMe?.documents ?? []).map(({ name, until, waived }) =>
      yes(`document ${name}`, name, until ? `${waived ? 'waived to' : 'to'} ${longDate(until)}` : undefined),
    ),
    ...(isFree ? [yes('free', 'You’re free at that time')] : []),
  ]
}

function yes(key: string, sentence: string, fact?: string): GateLine {
  return { key, state: 'yes', sentence, ...(fact ? { fact } : {}) }
}

/** '+$10.00 urgent' or '$78.00'; nothing where it is paid as always. */
export function payWords({ pay, currency }: Pick<Cover, 'pay' | 'currency'>): string | null {
  if (!pay || pay.cents === null) return null
  const amount = formatMoney({ cents: pay.cents, currency })
  return pay.kind === 'urgent' ? `+${amount} urgent` : amount
}

/** '2.1 km' from home. */
export const wayWords = ({ forMe }: Cover): string | null => forMe?.way?.distance ?? null

/** The page that explains a trainer and a class, gate by gate. */
export function debugAddress(trainerId: string, timetableId: string): string {
  return `/covers/debug?${new URLSearchParams({ trainerId, timetableId }).toString()}`
}

/** The same with the class chosen, and the trainer still to choose. */
export const debugClassAddress = ({ gymId, timetableId }: { gymId: string; timetableId: string }): string =>
  `/covers/debug?${new URLSearchParams({ gymId, timetableId }).toString()}`

const order: GateLine['state'][] = ['no', 'mind', 'yes']
const verdictStates = { passes: 'yes', fails: 'no', warns: 'mind', set_aside: 'mind', not_shown: 'mind' } as const

/** The gates of a trainer and a class as lines, what stands in the way first: one for each that holds, one for each reason where not. */
export function linesOfGates(gates: Explanation['gates']): GateLine[] {
  const lines = gates.flatMap(({ key, label, verdict, reasons, sentence }): GateLine[] => {
    const state = verdictStates[verdict]
    if (reasons.length === 0) return [{ key, state, sentence, fact: label }]
    return reasons.map((one) => ({
      key: `${key} ${one.gate ?? ''} ${one.sentence}`,
      state,
      sentence: one.sentence,
      fact: verdict === 'set_aside' ? `${label}, allowed` : label,
      ...(one.fix && verdict !== 'set_aside' ? { fix: one.fix } : {}),
    }))
  })
  return lines.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

type ClassOnDay = { timetableId: string; date: string }

/** What opens a class on the timetable of whichever gym's dashboard is on screen. */
export const entryQuery = ({ timetableId, date }: ClassOnDay): string =>
  new URLSearchParams({ tab: 'timetable', date, entry: timetableId }).toString()

/** A class on the timetable of a dashboard, with its panel open. */
export const entryAddress = (base: string, one: ClassOnDay): string =>
  `${base}${base.includes('?') ? '&' : '?'}${entryQuery(one)}`
