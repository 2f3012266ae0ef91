import type { Work } from '../../../platform/db/db.ts'
import type { Mailer } from '../../../platform/post/mail.ts'
import type { EntranceRequest } from '../../identity/accounts/entrance.ports.ts'
import type { KnownTo } from './person.policy.ts'

/** Something to come that would be left without this person. */
export type PersonDependent = { kind: string; id: string; label: string; gymId?: string; gymName?: string }

/** What users ask of higher slices, wired in app.ts. */
export type UsersPorts = {
  mailer: Pick<Mailer, 'write'>
  /** Whose e-mail and password these are, every try counted as at sign-in (decision 9). Not inside a transaction. */
  prove(given: { email: string; password: string }, request: EntranceRequest): Promise<'locked' | 'refused' | 'proved'>
  /** The trainers who are connected with these gyms, as a select of accounts. */
  connectedWith: KnownTo
  /** Classes to come, open covers and unpaid documents that archiving this person would touch (decision 13). */
  touches(
    work: Work,
    person: { userId: string; trainerId: string | null; ownedGymIds: string[] },
  ): Promise<PersonDependent[]>
}

/** One slice's part of what is kept about a person, as plain values under a name; nothing of other people in it. */
export type PersonalData = { name: string; of(work: Work, person: Someone): Promise<unknown> }
export type Someone = { userId: string; trainerId: string | null }

/** What collecting asks of every slice, lowest first. */
export type CollectPorts = { personalData(): PersonalData[] }
