import type { MailTemplate } from '@quartet/contract/email-templates/templates'
import { isAdmin, worksFor, type Actor } from '../../platform/actor.ts'
import { policyOf, staysOpen } from '../../platform/authorize.ts'

/** `closed` says why a gym can't change its words for now. */
type Subject = { gymId: string | null; closed: MailTemplate['closed'] }
const manages = (actor: Actor, { gymId }: Subject) =>
  gymId === null ? isAdmin(actor) : worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

/** Decision 39: the installation's are the admins', a gym's are its owner's, managers' and gym admins', once it is known (46). */
export const templatePolicy = policyOf<Subject>()({
  see: manages,
  change: (actor, subject) => manages(actor, subject) && (subject.closed?.sentence ?? true),
})

staysOpen(templatePolicy, 'always', 'see')
