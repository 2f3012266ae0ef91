import { z } from 'zod'
import { timezone } from '../kernel/dates.ts'
import { id, seenVersion } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { email, line, position } from '../kernel/people.ts'

export const gymsErrors = {
  'gyms.context_not_ready': { status: 400, message: 'Gym admin context not ready - gym ID required' },
  'gyms.not_allocated': { status: 403, message: 'Gym admin context not ready - gym ID required' },
  'gyms.has_future': {
    status: 409,
    message: 'This gym still has classes, covers or unpaid invoices or timesheets. Finish those first.',
    data: z.array(z.object({ kind: z.string(), id, label: z.string() })),
  },
  'gyms.studio_name_taken': { status: 409, message: 'There’s already a studio with this name.' },
  'gyms.studio_in_use': { status: 409, message: 'This studio has upcoming classes. Move or end them first.' },
}

export const gym = z.object({
  id,
  userId: id.nullable(),
  name: z.string(),
  fullName: z.string(),
  businessName: z.string(),
  businessAddress: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string(),
  timezone: z.string(),
  avatarUrl: z.string().nullable(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), manageStudios: z.boolean(), connect: z.boolean(), archive: z.boolean() }),
})
export type Gym = z.infer<typeof gym>

/** Why a search found a gym, each as far as it was asked for. */
export const foundGym = gym.extend({
  match: z.object({
    specialties: z.array(z.string()).describe('Specialties of its open jobs and public timetable'),
    kilometres: z.number().nullable(),
  }),
})
export type FoundGym = z.infer<typeof foundGym>

/** A gym that an admin opens for somebody. Whoever is to own it gets an invitation by e-mail. */
export const gymDraft = z.object({
  businessName: line(160).min(2, 'Enter a name of at least 2 characters'),
  businessAddress: line(240).optional(),
  city: line(80).optional(),
  state: line(80).optional(),
  postcode: line(16).optional(),
  country: line(80).default('Australia'),
  timezone: timezone.default('Australia/Sydney'),
  ownerEmail: email.optional(),
})

/** Hue names that a studio may carry; the colours themselves belong to the screen. */
export const studioHue = z.enum(['violet', 'orange', 'teal', 'blue', 'pink', 'olive', 'cyan', 'plum'])

export const studio = z.object({
  id,
  gymId: id,
  name: z.string(),
  capacity: z.number().int(),
  hue: studioHue,
  partitioned: z.boolean().describe('Whether the studio can be divided, so two classes can run at once'),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})
export type Studio = z.infer<typeof studio>

export const studioDraft = z.object({
  name: line(60).min(2, 'Enter a name of at least 2 characters'),
  capacity: z.number().int('Enter a whole number').min(1, 'Enter 1 or more').max(2000, 'Enter 2,000 or fewer'),
  hue: studioHue.optional(),
  partitioned: z.boolean().optional(),
})

const gymsOperation = operationsOf('gyms', gymsErrors)

export const gyms = {
  list: gymsOperation
    .route({ method: 'GET', path: '/gyms', summary: 'List gyms in the directory' })
    .input(
      z.object({
        ...paging,
        search: line(120).optional(),
        state: line(80).optional(),
        specialtyId: id.optional().describe('This specialty and those below it, among what the gym shows publicly'),
        near: line(80).optional().describe('A suburb or postcode; sorts the nearest first'),
        withinKm: z.coerce.number().int().min(1).max(500).optional(),
      }),
    )
    .output(listOf(foundGym)),
  create: gymsOperation
    .route({ method: 'POST', path: '/gyms', summary: 'Add a gym (admins only)', successStatus: 201 })
    .input(gymDraft)
    .output(gym),
  mine: gymsOperation
    .route({
      method: 'GET',
      path: '/gyms/me',
      summary: 'Get the caller’s gym, or the requested allocated one',
    })
    .input(z.object({ gymId: id.optional() }))
    .output(z.object({ gymEntityId: id, gym, position })),
  get: gymsOperation
    .route({ method: 'GET', path: '/gyms/{id}', summary: 'Get a gym' })
    .input(z.object({ id }))
    .output(gym),
  update: gymsOperation
    .route({ method: 'PATCH', path: '/gyms/{id}', summary: 'Change a gym’s profile' })
    .input(
      z.object({
        id,
        businessName: line(160).min(2).optional(),
        businessAddress: line(240).optional(),
        city: line(80).optional(),
        state: line(80).optional(),
        postcode: line(16).optional(),
        timezone: timezone.optional(),
        version: seenVersion,
      }),
    )
    .output(gym),
  archive: gymsOperation
    .route({
      method: 'DELETE',
      path: '/gyms/{id}',
      summary: 'Archive a gym without upcoming classes or pay (admins only)',
    })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}

export const studios = {
  list: gymsOperation
    .route({ method: 'GET', path: '/studios', summary: 'List a gym’s studios' })
    .input(z.object({ gymId: id.optional() }))
    .output(z.array(studio)),
  create: gymsOperation
    .route({ method: 'POST', path: '/studios', summary: 'Add a studio', successStatus: 201 })
    .input(studioDraft.extend({ gymId: id.optional() }))
    .output(studio),
  update: gymsOperation
    .route({ method: 'PATCH', path: '/studios/{id}', summary: 'Change a studio' })
    .input(studioDraft.partial().extend({ id, version: seenVersion }))
    .output(studio),
  archive: gymsOperation
    .route({ method: 'DELETE', path: '/studios/{id}', summary: 'Archive a studio' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}
