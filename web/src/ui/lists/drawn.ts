import type { ReactNode, RefObject } from 'react'

export type LongRow = {
  at: number
  /** Of a list of thousands: spread on the row's element. Measures it, and says where in the whole it stands. */
  measure: ((row: Element | null) => void) | undefined
}

/** The rows to draw, and how many pixels the others take before and after. */
export type Drawn = { rows: LongRow[]; before: number; after: number }

export type LongProps = {
  list: RefObject<HTMLElement | null>
  count: number
  keyOf: (at: number) => string
  /** About how high a row is, in pixels, before it is measured. */
  height: number
  children: (drawn: Drawn) => ReactNode
}

/** All rows of a list that is drawn whole. */
export const whole = (count: number): Drawn => ({
  rows: Array.from({ length: count }, (_, at) => ({ at, measure: undefined })),
  before: 0,
  after: 0,
})

/** What a row of a long list says to its measure and to those who hear it. */
export const placeOf = ({ at, measure }: LongRow, of: number) =>
  measure && { ref: measure, 'data-index': at, 'aria-posinset': at + 1, 'aria-setsize': of }
