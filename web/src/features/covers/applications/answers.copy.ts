import type { CoverAnswer } from '@quartet/contract/covers/answers'
import { timeRange } from '../../../platform/words/dates.ts'

/** 'Mei Tanaka taught it, 7:05 – 7:50 am. 17 came.' */
export function outcomeWords(outcome: NonNullable<CoverAnswer['outcome']>): string {
  if (outcome.kind === 'not_held') return 'Nobody taught it: the class was not held.'
  const times = outcome.startTime && outcome.endTime ? `, ${timeRange(outcome.startTime, outcome.endTime)}` : ''
  const came = outcome.attendance === null ? '' : ` ${outcome.attendance} came.`
  return `${outcome.who ?? 'Somebody else'} taught it${times}.${came}`
}

const hopWord: Record<CoverAnswer['history'][number]['because'], string> = {
  series: 'as usual',
  cover: 'by cover',
  hand: 'put on it',
  hire: 'hired',
}

/** 'by cover, approved by Dana Reyes' */
export function hopWords(hop: CoverAnswer['history'][number]): string {
  return hop.by === null || hop.because === 'series' ? hopWord[hop.because] : `${hopWord[hop.because]}, ${hop.by}`
}
