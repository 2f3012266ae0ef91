import type { Position } from '@quartet/contract/kernel/people'

/** Addresses inside the product where a notice about documents leads, each straight to what is to be done. */
const wallet = '/dashboard/trainer?tab=compliance'
export const walletLink = wallet

/** A document that somebody handed in. */
export const documentLink = (submissionId: string) => `${wallet}&document=${submissionId}`
/** The form to hand a document in again, with everything kept that was typed. */
export const againLink = (submissionId: string) => `${wallet}&again=${submissionId}`
/** The form to hand in a document for a requirement. */
export const handInLink = (requirementId: string) => `${wallet}&requirement=${requirementId}`

const ofTeam = (position: Position) => `/dashboard/${position === 'gym_admin' ? 'gym_admin' : 'gym'}?tab=compliance`
/** A document in a gym's queue. */
export const reviewLink = (position: Position, submissionId: string) => `${ofTeam(position)}&document=${submissionId}`
/** How somebody stands at a gym. */
export const standingLink = (position: Position, trainerId: string) =>
  `${ofTeam(position)}&part=team&trainer=${trainerId}`
export const waiversLink = (position: Position) => `${ofTeam(position)}&part=waivers`
export const flagsLink = '/compliance?part=flags'
