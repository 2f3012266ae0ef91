import { z } from 'zod'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { disqualification } from './cover.ts'
import { studioHue } from '../gyms/gyms.ts'

export const risksErrors = {
  'risks.searched_already': { status: 409, message: 'We’re already finding someone else.' },
  'risks.over': { status: 409, message: 'This class is no longer at risk.' },
}

/** A class to come whose trainer would not be let on it now. It stays theirs until somebody else is approved. */
export const risk = z.object({
  id,
  timetableId: id,
  gymId: id,
  gymName: z.string(),
  className: z.string(),
  studioHue,
  date,
  startTime: wallTime,
  timezone: z.string(),
  startsAt: instant,
  trainer: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
  reasons: z.array(disqualification),
  foundAt: instant,
  coverId: id.nullable().describe('The cover that finds someone else, if there is one'),
  can: z.object({ setAside: z.boolean(), search: z.boolean(), replace: z.boolean() }),
})
export type Risk = z.infer<typeof risk>

const risksOperation = operationsOf('covers', risksErrors)

export const risks = {
  list: risksOperation
    .route({ method: 'GET', path: '/risks', summary: 'List classes at risk that the caller can see, soonest first' })
    .input(z.object({ gymId: id.optional(), trainerId: id.optional() }))
    .output(z.array(risk)),
  search: risksOperation
    .route({
      method: 'POST',
      path: '/risks/{id}/search',
      summary: 'Find someone else now; the current trainer keeps the class until then',
    })
    .input(z.object({ id }))
    .output(risk),
}
