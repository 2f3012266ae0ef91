import { z } from 'zod'
import { instant, timezone } from '../kernel/dates.ts'
import { id, seenVersion } from '../kernel/ids.ts'
import { preferences } from '../kernel/locale.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { email, line, paragraphs, position, role } from '../kernel/people.ts'
import { maxSpecialties, specialtyName } from '../specialties/specialties.ts'

export const usersErrors = {
  'users.unknown_specialty': { status: 422, message: 'One of these specialties no longer exists. Choose again.' },
  'users.bad_phone': {
    status: 422,
    message: 'Check this phone number. Include its area or country code.',
  },
  'users.bad_abn': {
    status: 422,
    message: 'Check this ABN. It needs 11 digits that pass the ABN check.',
  },
  'users.bad_nzbn': {
    status: 422,
    message: 'Check this NZBN. It needs 13 digits that pass the NZBN check.',
  },
  'users.email_taken': { status: 409, message: 'Another account already uses this email.' },
  'users.bad_image': { status: 422, message: 'Please upload a valid image file (JPEG, PNG, or WebP)' },
  'users.image_too_large': { status: 413, message: 'Image must be smaller than 10MB' },
  'users.has_future': {
    status: 409,
    message: 'This person still has classes, covers or unpaid documents. Finish those first.',
    data: z.array(
      z.object({ kind: z.string(), id, label: z.string(), gymId: id.optional(), gymName: z.string().optional() }),
    ),
  },
  'users.erased': { status: 409, message: 'This account has been erased. It can’t be restored.' },
  'users.wrong_password': { status: 422, message: 'That password isn’t right.' },
  'users.last_admin': {
    status: 409,
    message: 'You’re the only admin. Invite another one before you close your account.',
  },
  'users.export_running': { status: 409, message: 'We’re already collecting your data. It’ll be ready soon.' },
  'users.export_gone': {
    status: 410,
    message: 'We no longer keep this copy of your data. Collect it again.',
  },
}

/** What is still missing before protected pages open; the one answer that guard, form and banner use (decision 5). */
export const completeness = z.object({
  complete: z.boolean(),
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
})
export type Completeness = z.infer<typeof completeness>

/** An account as its owner and those who may see it read it (C-08). Both spellings of the address carry one fact (decision 4). */
export const user = z.object({
  id,
  userId: id,
  email: z.string(),
  role,
  phone: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  name: z.string(),
  metadata: z.object({ fullName: z.string() }),
  avatarUrl: z.string().nullable(),
  businessName: z.string().nullable(),
  businessAddress: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string(),
  abn: z.string().nullable(),
  timezone: z.string(),
  preferences,
  bio: z.string().nullable(),
  experienceYears: z.number().int(),
  specialties: z.array(specialtyName),
  trainer: z
    .object({ id, specialties: z.array(specialtyName), experienceYears: z.number().int(), bio: z.string().nullable() })
    .nullable(),
  gym: z.object({ id, name: z.string(), timezone: z.string(), position }).nullable(),
  allocatedGyms: z.array(z.object({ id, name: z.string() })),
  allocated_gyms: z.array(z.object({ id, name: z.string() })),
  profile: completeness,
  version: z.number().int(),
  createdAt: instant,
})
export type User = z.infer<typeof user>

/** One row of the people list. */
export const person = z.object({
  id,
  userId: id,
  email: z.string(),
  role,
  fullName: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  lockedUntil: instant.nullable().describe('End of the lock after failed sign-ins; for admins only'),
  trainerId: id.nullable(),
  can: z.object({
    edit: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    unlock: z.boolean(),
    unprotect: z.boolean(),
  }),
})

export type Person = z.infer<typeof person>

/** Something that an account is opened or proved with beside its password. */
export const protection = z.object({
  kind: z.enum(['totp', 'phone', 'webauthn', 'recovery_code', 'passkey']),
  name: z.string().nullable(),
  addedAt: instant,
})
export type Protection = z.infer<typeof protection>

const profileFields = {
  firstName: line(80),
  lastName: line(80),
  fullName: line(160).optional(),
  phone: line(40),
  bio: paragraphs(2000),
  address: line(240),
  city: line(80),
  state: line(80),
  postcode: line(16),
  country: line(80),
  timezone,
  avatarUrl: line(400).nullish(),
  specialties: z.array(id).max(maxSpecialties, "You've reached the maximum number of specialties (10).").optional(),
  experienceYears: z.number().int('Enter whole years').min(0, 'Enter 0 or more').max(80, 'Enter 80 or less'),
  businessName: line(160).optional(),
  abn: line(20).optional(),
}

/** P-09. Which fields a role has to fill in is judged by the server, so that all that is missing is answered at once. */
export const profile = z.object({
  ...profileFields,
  lastName: profileFields.lastName.default(''),
  bio: profileFields.bio.default(''),
  country: profileFields.country.default('Australia'),
  experienceYears: profileFields.experienceYears.default(0),
})

/** Only what is to change. */
export const profileChange = z
  .object(profileFields)
  .partial()
  .extend({ email: email.optional(), preferences: preferences.partial().optional() })

/** One collection of everything that is kept about the caller. `parts` are counted as they are gathered. */
export const dataExport = z.object({
  id,
  state: z.enum(['waiting', 'collecting', 'ready', 'failed', 'expired']),
  done: z.number().int(),
  parts: z.number().int(),
  bytes: z.number().int().nullable(),
  askedAt: instant,
  readyAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type DataExport = z.infer<typeof dataExport>

const usersOperation = operationsOf('users', usersErrors)

export const users = {
  me: usersOperation
    .route({ method: 'GET', path: '/users/me', summary: 'The signed-in person' })
    .output(z.object({ success: z.literal(true), user })),
  list: usersOperation
    .route({ method: 'GET', path: '/users', summary: 'People that the caller may see' })
    .input(
      z.object({
        ...paging,
        search: line(120).optional(),
        role: role.optional(),
        archived: flag.optional(),
        locked: flag.optional(),
      }),
    )
    .output(listOf(person)),
  update: usersOperation
    .route({ method: 'PATCH', path: '/users/{id}', summary: 'Change a profile' })
    .meta({ mayCarryMore: true })
    .input(profileChange.extend({ id, version: seenVersion }))
    .output(user),
  archive: usersOperation
    .route({ method: 'DELETE', path: '/users/{id}', summary: 'Archive an account' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  unlock: usersOperation
    .route({
      method: 'POST',
      path: '/users/{id}/unlock',
      summary: 'End the lock that failed sign-ins put on an account',
    })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  protection: usersOperation
    .route({
      method: 'GET',
      path: '/users/{id}/protection',
      summary: 'Two-step verification and passkeys of a person, for admins',
    })
    .input(z.object({ id }))
    .output(z.object({ protection: z.array(protection) })),
  unprotect: usersOperation
    .route({
      method: 'DELETE',
      path: '/users/{id}/protection',
      summary: 'Remove all two-step verification and passkeys; only the password is needed after that',
    })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  restore: usersOperation
    .route({ method: 'POST', path: '/users/{id}/restoration', summary: 'Restore an archived account' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  completeProfile: usersOperation
    .route({ method: 'POST', path: '/users/complete-profile', summary: 'Complete the profile after registration' })
    .meta({ mayCarryMore: true })
    .input(profile)
    .output(z.object({ success: z.literal(true), user })),
  uploadAvatar: usersOperation
    .route({
      method: 'POST',
      path: '/avatar/upload',
      summary: 'Upload your profile picture',
      description: 'multipart/form-data with the field `avatar`',
    })
    .input(z.object({ avatar: z.file() }))
    .output(z.object({ avatarUrl: z.string() })),
  closeAccount: usersOperation
    .route({ method: 'POST', path: '/users/me/closure', summary: 'Close your account' })
    .input(z.object({ password: z.string().min(1, 'Password is required').max(1024) }))
    .output(z.object({ success: z.literal(true) })),
  dataExport: usersOperation
    .route({ method: 'GET', path: '/users/me/data', summary: 'The latest collection of what is kept about the caller' })
    .output(z.object({ export: dataExport.nullable() })),
  askForData: usersOperation
    .route({ method: 'POST', path: '/users/me/data', summary: 'Collect everything that is kept about the caller' })
    .output(z.object({ export: dataExport })),
  downloadData: usersOperation
    .route({ method: 'GET', path: '/users/me/data/{id}', summary: 'The collection as a ZIP file, for its owner alone' })
    .input(z.object({ id }))
    .output(z.file()),
}
