import { z } from 'zod'
import { email } from '@quartet/contract/kernel/people'

/** What the protocol's requests carry. The first thing that is wrong becomes the sentence of the refusal. */

export const address = z
  .string({ error: 'Unable to validate email address: invalid format' })
  .transform((text, context) => {
    const read = email.safeParse(text)
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: 'Unable to validate email address: invalid format' })
    return z.NEVER
  })

export const phone = z
  .string({ error: 'Invalid phone number format (E.164 required)' })
  .transform((text) => `+${text.trim().replace(/^\+/, '')}`)
  .pipe(z.string().regex(/^\+[1-9][0-9]{6,14}$/, 'Invalid phone number format (E.164 required)'))

export const secret = z.string().min(1).max(1024)

/** Most of what somebody may say of themself, in characters of JSON: it travels in every access token. */
const mostMetadata = 3000

/** What an account says of itself: any JSON object that is not too large and that the database can keep. */
export const metadata = z.record(z.string(), z.unknown(), { error: 'data has to be an object' }).check((context) => {
  const text = JSON.stringify(context.value)
  const wrong =
    text.length > mostMetadata
      ? `data may have at most ${mostMetadata} characters`
      : unkeepable.test(text)
        ? 'data has characters that cannot be kept'
        : null
  if (wrong) context.issues.push({ code: 'custom', message: wrong, input: context.value })
})
/** NUL and halves of characters, as JSON writes them. */
const unkeepable =
  /(?<!\\)(?:\\\\)*\\u(?:0000|d[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2}\\u)d[c-f][0-9a-f]{2})/i

/** The challenge of a browser that wants a code and no session in its address: method s256, or none at all. */
export const challenge = z
  .object({
    code_challenge: z
      .string()
      .regex(/^([\w-]{43})?$/, 'code challenge is not a SHA-256 in base64url')
      .nullish(),
    code_challenge_method: z.string().nullish(),
  })
  .transform(({ code_challenge: code, code_challenge_method: method }, context) => {
    if (!code && !method) return null
    if (code && method?.toLowerCase() === 's256') return code
    context.addIssue({ code: 'custom', message: 'A code challenge of method s256 is required' })
    return z.NEVER
  })

export const signUpBody = z.object({
  email: address.optional(),
  phone: phone.optional(),
  password: z
    .string({ error: 'Signup requires a valid password' })
    .min(1, 'Signup requires a valid password')
    .max(1024),
  data: metadata.nullish(),
})

export const otpBody = z.object({ email: address, create_user: z.boolean().default(true), data: metadata.nullish() })
export const recoverBody = z.object({ email: address })
export const resendBody = z.object({
  type: z.enum(['signup', 'email_change'], { error: 'Missing one of these types: signup, email_change' }),
  email: address,
})

export const verifyBody = z.object({
  type: z.string({ error: 'Verify requires a verification type' }).min(1, 'Verify requires a verification type'),
  token: z.string().max(200).nullish(),
  token_hash: z.string().max(200).nullish(),
  email: address.nullish().or(z.literal('').transform(() => null)),
  phone: phone.nullish().or(z.literal('').transform(() => null)),
})

export const userBody = z.object({
  email: address.optional(),
  phone: phone.optional(),
  password: secret.optional(),
  current_password: secret.nullish(),
  nonce: z.string().max(100).nullish(),
  data: metadata.nullish(),
})

export const pkceBody = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
})

/** What a new account's data says of the person, in the spellings that clients use. */
export function personIn(data: Record<string, unknown>): {
  role: 'gym' | 'trainer' | 'supplier' | null
  firstName: string | null
  lastName: string | null
  fullName: string | null
  businessName: string | null
  timezone: string | null
} {
  const text = (...names: string[]) => {
    const found = names.map((name) => data[name]).find((value) => typeof value === 'string' && value.trim() !== '')
    return typeof found === 'string'
      ? found
          .replaceAll(/\p{Cc}+/gu, ' ')
          .trim()
          .slice(0, 80)
      : null
  }
  const role = data['role'] ?? 'trainer'
  return {
    role: role === 'gym' || role === 'trainer' || role === 'supplier' ? role : null,
    firstName: text('firstName', 'first_name'),
    lastName: text('lastName', 'last_name'),
    fullName: text('fullName', 'full_name', 'name'),
    businessName: text('businessName', 'business_name'),
    timezone: text('timezone', 'time_zone'),
  }
}
