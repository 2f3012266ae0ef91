import type { TrainerRecord } from '@quartet/contract/connections/connections'
import type { EndingChoice, RosterEntry, TouchedSeries } from '@quartet/contract/connections/roster'
import type { SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'

/** Something to come that still needs both sides. */
export type ConnectionDependent = { kind: 'entry' | 'cover'; id: string; label: string }

/** A gym and a trainer of it. */
export type Employed = { gymId: string; trainerId: string }

/** What connections ask of higher slices, wired in app.ts. */
export type ConnectionsPorts = {
  /** Classes and covers that begin from a moment on and that ending this connection would leave without its trainer. */
  touches(work: Work, pair: Employed & { from: Temporal.Instant }): Promise<ConnectionDependent[]>
  /** When the last class ends that this trainer still teaches there, one that is running included; null when there is none. */
  taughtUntil(work: Work, pair: Employed): Promise<Temporal.Instant | null>
}

/** What the roster asks of covers, which alone writes who teaches what. */
export type RosterPorts = ConnectionsPorts & {
  touchedSeries(work: Work, pair: Employed, from: Temporal.Instant): Promise<TouchedSeries[]>
  /** Open applications of the trainer at the gym. */
  waiting(work: Work, pair: Employed): Promise<number>
  standings(work: Work, gymId: string, trainerIds: string[]): Promise<Map<string, RosterEntry['standing']>>
  /** Holds everything that an ending with choices moves, in the order in which everybody takes it. Before the connection. */
  hold(work: Work, pair: Employed, choices: EndingChoice[]): Promise<void>
  /** Does what was chosen for the classes from a moment on. Throws when one of them cannot be handed over. */
  handOn(work: Work, pair: Employed, choices: EndingChoice[], from: Temporal.Instant): Promise<void>
}

/** What the directory of trainers asks of higher slices. */
export type DirectoryPorts = {
  /** Whether a trainer of a query of trainers with their profiles can teach in a stretch. */
  freeIn(stretch: { from: Temporal.Instant; to: Temporal.Instant }): SQL
  /** Those of these trainers whom nothing that they lack keeps from a class at the gym. */
  inOrder(
    tx: Tx,
    gym: { id: string; state: string | null },
    asked: { day: Temporal.PlainDate; specialtyId: string | null },
    people: { trainerId: string; employment: 'contractor' | 'employee' | null }[],
  ): Promise<Set<string>>
  /** What somebody taught at these gyms, or at all for null. */
  recordOf(work: Work, trainerId: string, gymIds: string[] | null): Promise<Omit<TrainerRecord, 'at'>>
  taughtBy(
    work: Work,
    trainerId: string,
  ): Promise<{ gym: string; place: string | null; name: string; times: number; from: string; to: string }[]>
}

/** What rate cards ask of the timetable. */
export type RatesPorts = {
  /** Names of classes of a gym, archived ones included. */
  classNames(work: Work, gymId: string, classIds: string[]): Promise<Map<string, string>>
}
