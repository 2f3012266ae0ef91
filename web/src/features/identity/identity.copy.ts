import type { Role } from '@quartet/contract/kernel/people'

export const roleWords: Record<Role, string> = {
  admin: 'Admin',
  gym_admin: 'Gym admin',
  gym: 'Gym',
  trainer: 'Trainer',
  supplier: 'Supplier',
}

/** Codes of the server that belong to one field of the form. */
export const registrationFields = {
  'identity.email_taken': 'email',
  'identity.weak_password': 'password',
  'identity.invitation_only': 'role',
}

/** What is said while the place is looked up, and after. */
export const locationWords = {
  idle: 'Asks your browser once, and fills in only what you have not typed.',
  busy: 'Looking up where you are.',
  found: 'Filled in from your location.',
  failed: 'Your location could not be found, so the place is guessed from your time zone.',
}
