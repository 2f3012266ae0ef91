import type { TestApp } from '../harness.ts'
import type { OneClass } from '../worlds/one-class.ts'
import type { MadeTrainer, MadePerson } from '../factories.ts'

/** Everybody who acts: trainers by number, the people of either gym, who looks after both, and two who have no say. */
export const cast = ['t0', 't1', 't2', 't3', 'ownerA', 'ownerB', 'deskA', 'both', 'admin', 'supplier'] as const

export type Who = (typeof cast)[number]

export type Line = {
  id: string
  entry: string
  gym: string
  state: string
  version: number
  usual: string | null
  /** Begun by the product. */
  itself: boolean
}

type Application = { id: string; cover: string; trainer: string; state: string }

export type Entry = {
  id: string
  gym: string
  trainer: string | null
  off: boolean
  starts: string
  locked: boolean
}

/** What the database says of these gyms, in the words of the checks. */
export type Snapshot = {
  covers: Line[]
  applications: Application[]
  entries: Entry[]
  returns: { id: string; cover: string; state: string }[]
  /** Trainers who lack the document that a class to come asks for, as 'entry trainer'. */
  lacks: string[]
  /** What managers set aside and did not take back: `holds` while the class is not after its last day. */
  overrides: { id: string; entry: string; trainer: string; holds: boolean }[]
  /** Flags on classes to come, of whoever is on them. */
  risks: { id: string; entry: string; trainer: string; searched: boolean }[]
  /** Who was asked for classes to come, as 'cover trainer'. */
  asks: string[]
  /** Rows that are only ever added. */
  written: Record<'assignments' | 'events' | 'notices' | 'requests' | 'blocks' | 'dues' | 'waves' | 'terms', number>
}

export type World = {
  t: TestApp
  gyms: [OneClass, OneClass]
  trainers: MadeTrainer[]
  /** The document that each gym asks for: the first for covers, the second of everybody who teaches. */
  documents: [string, string]
  people: Record<Who, MadePerson>
  /** Trainers whom a gym keeps from its covers, as this machine did it: 'gym trainer'. */
  blocked: Map<string, string>
  sent: number
  /** Where the last snapshot left off: whatever was written since has a transaction of this number or a later one. */
  mark: string
  /** Reads as the product itself, in one question that is planned once. */
  look<Row>(name: string, question: string, values: unknown[]): Promise<Row[]>
  /** Nobody looks at this world any more. */
  close(): Promise<void>
  /** Whatever listens to the product begins anew. */
  afterRestart?: () => Promise<void>
}
