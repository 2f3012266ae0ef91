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
