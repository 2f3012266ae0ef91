import { z } from 'zod'
import { email } from '@quartet/contract/kernel/people'
import { mobile } from '../account/phone.rules.ts'

/** Where a code to sign in with can go. */
export type CodeAddress = { email: string } | { phone: string }

/** An e-mail address, or a mobile number as people write it. */
export const codeAddress = z.string().transform((typed, context): CodeAddress => {
  const address = email.safeParse(typed.trim())
  if (address.success) return { email: address.data }
  const number = mobile.safeParse(typed.trim())
  if (number.success) return { phone: number.data }
  const message = typed.includes('@') ? address.error.issues[0]!.message : 'Enter an email address or mobile number'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
