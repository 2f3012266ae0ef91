import { z } from 'zod'

/** Who settles who takes a class: somebody of the gym, or whoever applies first and qualifies, of all or of a trusted list. */
export const approval = z.enum(['manager', 'first_qualified', 'trusted'])
export type Approval = z.infer<typeof approval>

const cents = z.number().int().min(0).max(100_000)

/** What a gym has settled for its covers. A request keeps what held when it was asked. */
export const coverTerms = z.object({
  permission: z.boolean().describe('The gym says yes to an absence before others are asked'),
  lockHours: z
    .number()
    .int()
    .min(0)
    .max(72)
    .describe('Within so many hours of the start a trainer calls instead of asking'),
  approval: z
    .array(z.object({ withinHours: z.number().int().min(1).max(720).nullable(), by: approval }))
    .min(1)
    .max(3)
    .describe('By lead time, shortest first; the last one, without hours, holds for all that is further off'),
  audience: z
    .enum(['everyone', 'taught', 'favourites'])
    .describe('Of those who qualify: all, who taught the class in the last 3 months, or the favourites of the gym'),
  waves: z.boolean().describe('Asks favourites first, then who taught the class, then all; otherwise all at once'),
  urgentHours: z.number().int().min(0).max(72).describe('Within so many hours the bonus is offered by itself; 0 never'),
  urgentBonusCents: cents,
  shortNoticeHours: z
    .number()
    .int()
    .min(0)
    .max(168)
    .describe('A cover cancelled within so many hours is paid; 0 never'),
  shortNoticePercent: z.number().int().min(0).max(100).describe('How much of the class a cover cancelled late is paid'),
  travelBlocks: z.boolean().describe('Too little time to get from another class keeps somebody from a cover'),
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
