import { z } from 'zod'

export const role = z.enum(['admin', 'gym_admin', 'gym', 'trainer', 'supplier'])
export type Role = z.infer<typeof role>

/** Place of a person in a gym's team; `gym_admin` is the allocation from outside the team (decision 39). */
export const position = z.enum(['owner', 'manager', 'front_desk', 'gym_admin'])
export type Position = z.infer<typeof position>

export const australianState = z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])

/** An e-mail address, trimmed and in lower case, so that one address is one account. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'Enter an email address such as sam@example.com' }))

/** Without the signs that turn the text after them around (Unicode's embeddings, overrides and isolates), also that of others beside it. */
const straight = (text: string) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** A line of text that people read: trimmed, in its own direction, without control characters and halves of characters: Postgres takes neither NUL nor a lone surrogate. */
export function line(max: number) {
  return z
    .string()
    .overwrite(straight)
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Remove the control characters.')
}

/** Several lines of text, as `line` but with line breaks and tabs. */
export function paragraphs(max: number) {
  return z
    .string()
    .overwrite(straight)
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Remove the control characters.')
}
