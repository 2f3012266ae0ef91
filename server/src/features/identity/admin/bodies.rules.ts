import { z } from 'zod'
import { address, metadata, secret } from '../wire/bodies.rules.ts'

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** A length of time as the protocol writes it ('24h', '1h30m'), in milliseconds; null for what is none. */
function durationIn(text: string): number | null {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text) return null
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit!]!, 0)
  return total > 0 && total < 100 * 366 * 24 * units['h']! ? total : null
}

const ban = z.string().transform((text, context) => {
  const duration = text === 'none' ? 'none' : durationIn(text)
  if (duration !== null) return duration
  context.addIssue({ code: 'custom', message: 'invalid format for ban duration: use none, or a duration such as 24h' })
  return z.NEVER
})

const said = {
  password: secret.nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: ban.nullish(),
}
export const newUserBody = z.object({ email: address, ...said })
export const changedUserBody = z.object({ email: address.nullish(), ...said })
export type ChangedUser = z.infer<typeof changedUserBody>

export const deletionBody = z.object({ should_soft_delete: z.boolean().nullish() })

export const inviteBody = z.object({ email: address, data: metadata.nullish() })

export const linkBody = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'], {
    error: 'Invalid email action link type requested',
  }),
  email: address,
  new_email: address.nullish(),
  password: secret.nullish(),
  data: metadata.nullish(),
  redirect_to: z.string().nullish(),
})

/** A count in a query; the client sends nothing as an empty text. */
const counted = (most: number, usual: number) =>
  z
    .string()
    .regex(/^\d{0,9}$/, 'Bad Pagination Parameters: pages are whole numbers from 1')
    .transform((text) => (text === '' ? usual : Number(text)))
    .pipe(z.number().min(1, 'Bad Pagination Parameters: pages are whole numbers from 1'))
    .transform((count) => Math.min(count, most))
    .default(usual)
export const pageQuery = z.object({ page: counted(1_000_000, 1), per_page: counted(1000, 50) })

/** The addresses of the pages around one, as the header `link` says them. */
export function linkHeader(path: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const to = (number: number, rel: string) => `<${path}?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}
