import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'

/** A browser or device in which the caller is signed in. */
export const signedInDevice = z.object({
  id,
  device: z.string().describe('Browser and system, such as “Chrome on Windows”'),
  ip: z.string().describe('Where the sign-in came from'),
  method: z
    .string()
    .describe('How it was signed in, as the authentication protocol names it: password, passkey, oauth'),
  secondFactor: z.boolean().describe('Whether two-step verification was used'),
  startedAt: instant,
  seenAt: instant.describe('When the session was last renewed, at most an hour before its last use'),
  current: z.boolean().describe('The one that asks'),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

const sessionsOperation = operationsOf('identity', {})

export const sessions = {
  list: sessionsOperation
    .route({ method: 'GET', path: '/users/me/sessions', summary: 'Where the caller is signed in, newest first' })
    .input(z.object(paging))
    .output(listOf(signedInDevice)),
  end: sessionsOperation
    .route({
      method: 'DELETE',
      path: '/users/me/sessions/{id}',
      summary: 'Sign out one device of the caller, at once',
    })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}
