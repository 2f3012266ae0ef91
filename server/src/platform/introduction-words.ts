import { unlinked } from './links.ts'

/** What a first email brings: an invitation to one of these, or a connection, enquiry or application. */
export type Why = 'trainer' | 'team' | 'owner' | 'gym_admin' | 'admin' | 'connection' | 'enquiry' | 'application'

/** Something that brings a first email. */
export type Introduces = { gymId: string | null; why: Why; subjectId: string }

/** Who sent a first email. Without a gym they wrote for themselves. */
export type SenderNames = { gym: string | null; person: string; why: Why }

/** The part of a first email that nobody can edit; `url` is where its reader says that they don't know who sent it. */
export type IntroductionFrame = { from: string; why: string; url: string }

/** Returns who sent it, such as 'Priya Nair at Northside', with no link in any name. */
export function fromOf({ gym, person }: Pick<SenderNames, 'gym' | 'person'>): string {
  return unlinked(gym === null ? person : `${person} at ${gym}`)
}

/** Returns why its reader got it, as a sentence. */
export function whyOf(names: SenderNames): string {
  const from = fromOf(names)
  const gym = unlinked(names.gym ?? 'a gym')
  const sentences: Record<Why, string> = {
    trainer: `${from} entered your email address to invite you to teach at ${gym}.`,
    team: `${from} entered your email address to invite you to the team of ${gym}.`,
    owner: `${from} of Quartet entered your email address as the owner of a gym.`,
    gym_admin: `${from} of Quartet entered your email address to invite you as a gym admin.`,
    admin: `${from} of Quartet entered your email address to invite you as an admin.`,
    connection:
      names.gym === null
        ? `${from} found your gym on Quartet and asked to connect.`
        : `${from} found your profile on Quartet and asked to connect.`,
    enquiry: `You have a listing on Quartet, and ${from} asked about it.`,
    application: `Your gym has a job on Quartet, and ${from} applied.`,
  }
  return sentences[names.why]
}

/** The frame of a first email. */
export const frameOf = (names: SenderNames, url: string): IntroductionFrame => ({
  from: fromOf(names),
  why: whyOf(names),
  url,
})
