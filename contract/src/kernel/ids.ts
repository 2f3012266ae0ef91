import { z } from 'zod'

/** Identifier of any stored thing: a UUID, made by the server. */
export const id = z.uuid({ error: 'Enter a valid ID.' })

/** A key that the sender chooses, so that a repeated POST changes nothing the second time. */
export const idempotencyKey = z.string().min(8).max(128)

/** The version of a record that its editor had on the screen; what others changed since then is refused as `stale` (decision 48). */
export const seenVersion = z.number().int().optional().describe('Version the change is based on')
