import { z } from 'zod'
import { id, seenVersion } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line, paragraphs } from '../kernel/people.ts'

export const specialtiesErrors = {
  'specialties.sign_in_to_create': { status: 401, message: 'User must be authenticated to create specialties' },
  'specialties.sign_in_to_update': { status: 401, message: 'User must be authenticated to update specialties' },
  'specialties.sign_in_to_delete': { status: 401, message: 'User must be authenticated to delete specialties' },
  'specialties.name_taken': { status: 409, message: 'There’s already a specialty with this name here.' },
  'specialties.in_use': { status: 409, message: 'Trainers or classes use this specialty. Remove it from them first.' },
}

/** A specialty where only its name matters. */
export const specialtyName = z.object({ id, name: z.string() })

const flat = {
  id,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parentId: id.nullable(),
  gymId: id.nullable().describe('Gym that added it; null for the shared tree (decision 15)'),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
}

/** A specialty with what stands below it. */
export type Specialty = z.infer<z.ZodObject<typeof flat>> & { children: Specialty[] }
export const specialty: z.ZodType<Specialty> = z.lazy(() => z.object({ ...flat, children: z.array(specialty) }))

export const specialtyDraft = z.object({
  name: line(80).min(2, 'Enter a name of at least 2 characters'),
  description: paragraphs(500).default(''),
  tags: z.array(line(30).min(1)).max(10).default([]),
  parentId: id.nullish(),
  gymId: id.nullish(),
})

/** Most specialties that one trainer can choose (S-04). */
export const maxSpecialties = 10

const specialtiesOperation = operationsOf('specialties', specialtiesErrors)

export const specialties = {
  list: specialtiesOperation
    .route({ method: 'GET', path: '/specialties', summary: 'List the tree of specialties' })
    .output(z.array(specialty)),
  create: specialtiesOperation
    .route({ method: 'POST', path: '/specialties', summary: 'Add a specialty', successStatus: 201 })
    .input(specialtyDraft)
    .output(specialty),
  update: specialtiesOperation
    .route({ method: 'PUT', path: '/specialties/{id}', summary: 'Change a specialty' })
    .input(specialtyDraft.extend({ id, version: seenVersion }))
    .output(specialty),
  remove: specialtiesOperation
    .route({ method: 'DELETE', path: '/specialties/{id}', summary: 'Remove a specialty' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}
