import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { currency } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'

/** Who settles who takes a class: somebody of the gym, or whoever applies first and qualifies, of all or of a trusted list. */
export const approval = z.enum(['manager', 'first_qualified', 'trusted'])
export type Approval = z.infer<typeof approval>

/** The longest before a start that a gym may offer a bonus by itself. */
export const mostUrgentHours = 72

const cents = z.number().int().min(0).max(100_000)

/** Get a gym’s cover settings. A request keeps what held when it was asked. */
export const coverTerms = z.object({
  permission: z.boolean().describe('Whether the gym approves an absence before others are asked'),
  lockHours: z
    .number()
    .int()
    .min(0)
    .max(72)
    .describe('Hours before the start within which a trainer calls instead of asking for cover'),
  approval: z
    .array(z.object({ withinHours: z.number().int().min(1).max(720).nullable(), by: approval }))
    .min(1)
    .max(3)
    .describe('By lead time, shortest first; the last one, without hours, covers everything else'),
  audience: z
    .enum(['everyone', 'taught', 'favourites'])
    .describe(
      'Which eligible trainers to ask: all, those who taught the class in the last 3 months, or the gym’s favourites',
    ),
  waves: z
    .boolean()
    .describe('Whether to ask favourites first, then those who taught the class, then all; otherwise all at once'),
  urgentHours: z
    .number()
    .int()
    .min(0)
    .max(mostUrgentHours)
    .describe('Hours before the start within which the bonus is offered automatically; 0 for never'),
  urgentBonusCents: cents,
  shortNoticeHours: z
    .number()
    .int()
    .min(0)
    .max(168)
    .describe('Hours before the start within which a cancelled cover is paid; 0 for never'),
  shortNoticePercent: z.number().int().min(0).max(100).describe('Late cancellation pay, as a share of the class rate'),
  travelBlocks: z.boolean().describe('Whether too little travel time from another class blocks a cover'),
})
export type CoverTerms = z.infer<typeof coverTerms>

/** What holds at a gym that has settled nothing. */
export const usualCoverTerms: CoverTerms = {
  permission: false,
  lockHours: 2,
  approval: [{ withinHours: null, by: 'manager' }],
  audience: 'everyone',
  waves: true,
  urgentHours: 0,
  urgentBonusCents: 0,
  shortNoticeHours: 0,
  shortNoticePercent: 0,
  travelBlocks: false,
}

export const coverSettingsErrors = {
  'covers.terms_order': {
    status: 422,
    message: 'Put the shortest time first. The last rule covers everything else.',
  },
  'covers.not_connected': {
    status: 422,
    message: 'You can only add trainers who are connected with this gym.',
  },
}

/** A trainer of a gym's lists: who is asked first, and who is approved without anybody choosing. */
export const preferredTrainer = z.object({
  trainerId: id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  favourite: z.boolean(),
  trusted: z.boolean(),
})
export type PreferredTrainer = z.infer<typeof preferredTrainer>

export const coverSettings = z.object({
  gymId: id,
  gymName: z.string(),
  currency: currency.describe('Currency of the bonus'),
  terms: coverTerms,
  version: z.number().int().describe('0 if nothing was saved before'),
  people: z.array(preferredTrainer).describe('All connected trainers, by name'),
  can: z.object({ change: z.boolean() }),
})
export type CoverSettings = z.infer<typeof coverSettings>

/** The gyms of a trainer, and whether they let each ask them for covers. */
export const coverMute = z.object({ gymId: id, gymName: z.string(), muted: z.boolean() })

const settingsOperation = operationsOf('covers', coverSettingsErrors)

export const coverPolicies = {
  get: settingsOperation
    .route({ method: 'GET', path: '/covers/settings', summary: 'Get a gym’s cover settings' })
    .input(z.object({ gymId: id.optional() }))
    .output(coverSettings),
  set: settingsOperation
    .route({ method: 'PUT', path: '/covers/settings', summary: 'Change a gym’s cover settings' })
    .input(z.object({ gymId: id.optional(), terms: coverTerms, version: z.number().int().optional() }))
    .output(coverSettings),
  prefer: settingsOperation
    .route({ method: 'PUT', path: '/covers/settings/people/{trainerId}', summary: 'Add a trainer to a gym’s lists' })
    .input(z.object({ gymId: id.optional(), trainerId: id, favourite: z.boolean(), trusted: z.boolean() }))
    .output(coverSettings),
  mutes: settingsOperation
    .route({ method: 'GET', path: '/covers/mutes', summary: 'List which gyms can ask the caller to cover' })
    .input(z.object({}))
    .output(z.array(coverMute)),
  mute: settingsOperation
    .route({ method: 'PUT', path: '/covers/mutes/{gymId}', summary: 'Turn a gym’s cover requests to you on or off' })
    .input(z.object({ gymId: id, muted: z.boolean() }))
    .output(z.array(coverMute)),
}
