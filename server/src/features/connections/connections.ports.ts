import type { Work } from '../../platform/db.ts'

/** Something to come that still needs both sides. */
export type Touched = { kind: 'entry' | 'cover'; id: string; label: string }

/** What connections ask of higher slices, wired in app.ts. */
export type ConnectionsPorts = {
  /** Classes and covers to come that ending this connection would leave without its trainer. */
  touches(work: Work, pair: { gymId: string; trainerId: string }): Promise<Touched[]>
}
