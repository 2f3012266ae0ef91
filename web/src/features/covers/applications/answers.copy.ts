import type { CoverAnswer } from '@quartet/contract/covers/answers'
import { timeRange } from '../../../platform/words/dates.ts'

/** 'Mei Tanaka taught it, 7:05 – 7:50 am. Attendance: 17.' */
export function outcomeWords(outcome: NonNullable<CoverAnswer['outcome']>): string {
  if (outcome.kind === 'not_held') return 'No one taught it. The class didn’t run.'
  const times = outcome.startTime && outcome.endTime ? `, ${timeRange(outcome.startTime, outcome.endTime)}` : ''
  const came = outcome.attendance === null ? '' : ` Attendance: ${outcome.attendance}.`
  return `${outcome.who ?? 'Another trainer'} taught it${times}.${came}`
}

const hopWord: Record<CoverAnswer['history'][number]['because'], string> = {
  series: 'as usual',
  cover: 'cover',
  hand: 'assigned',
  hire: 'hired',
}

/** 'cover, approved by Dana Reyes' */
export function hopWords(hop: CoverAnswer['history'][number]): string {
  return hop.by === null || hop.because === 'series' ? hopWord[hop.because] : `${hopWord[hop.because]}, ${hop.by}`
}
