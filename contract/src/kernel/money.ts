import { z } from 'zod'

export const currency = z.enum(['AUD', 'USD', 'CAD', 'GBP', 'EUR', 'NZD', 'SGD'])

/** An amount in whole cents of its currency. Never a fraction, never a float. */
export const money = z.object({ cents: z.number().int(), currency })
export type Money = z.infer<typeof money>
