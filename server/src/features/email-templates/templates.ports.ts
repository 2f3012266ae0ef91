import type { SampleClass } from '../../platform/events/told-event.ts'
import type { Work } from '../../platform/db/db.ts'
import type { GymStanding } from './templates.rules.ts'

/** What templates ask of other slices, wired in compose/people/email-templates.ts. */
export type TemplatesPorts = {
  /** The gym that a call is about; throws as gyms do when it is not the caller's. */
  gymFor(work: Work, gymId?: string): Promise<{ id: string; name: string }>
  /** Full names, by account. */
  peopleNamed(work: Work, accountIds: string[]): Promise<Map<string, string>>
  /** What decides whether a gym may change its words. */
  standingOf(work: Work, gymId: string): Promise<GymStanding>
  /** The class that a gym has next. */
  nextClass(work: Work, gymId: string): Promise<Omit<SampleClass, 'gym'> | null>
}
