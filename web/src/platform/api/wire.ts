import type { GoTrueClient } from '@supabase/auth-js'
import { HttpError } from '../session/http-error.ts'
import { askForProof, ProofDeclined } from '../session/proof.ts'
import { tokenService } from '../session/session.ts'

type Refused = { name: string; message: string; status?: number | undefined; code?: string | undefined }
type Answer = { data: unknown; error: unknown }

/** The field of a form that a refusal of the token service belongs to. */
const fields: Record<string, string> = {
  weak_password: 'password',
  same_password: 'password',
  current_password_required: 'current',
  current_password_invalid: 'current',
  email_exists: 'email',
  email_address_invalid: 'email',
  phone_exists: 'phone',
  mfa_verification_failed: 'code',
  mfa_factor_name_conflict: 'name',
  otp_expired: 'code',
}

/** What people read instead of the protocol's own words. */
const sentences: Record<string, string> = {
  mfa_verification_failed: 'That code isn’t right, or it’s been used. Enter the next one.',
  mfa_challenge_expired: 'That took too long. Send a new code.',
  mfa_factor_name_conflict: 'You already have one with this name. Choose another name.',
  otp_expired: 'That code isn’t right, or it’s expired. Send a new one.',
  email_exists: 'Another account already uses this email.',
  phone_exists: 'Another account already uses this number.',
  insufficient_aal: 'Confirm it’s you to continue.',
  webauthn_verification_failed: 'We don’t recognise that passkey or security key.',
  webauthn_challenge_expired: 'That took too long. Try again.',
  webauthn_challenge_not_found: 'That took too long. Try again.',
  over_sms_send_rate_limit: 'We’ve just sent a text. Wait a minute before you ask for another.',
  over_email_send_rate_limit: 'We’ve just sent an email. Wait a minute before you ask for another.',
}

/** A refusal of the token service as any other refusal, with its sentence and field. */
export function asHttpError(error: Refused): Error {
  const { status, code, message } = error
  if (!status) {
    // The browser's own ceremony failed: turned away, timed out, or the key knows nobody here.
    if (/WebAuthn/.test(error.name)) return new HttpError(400, '', { code: 'webauthn_declined', message: declined })
    return new TypeError('Failed to fetch')
  }
  const said = sentences[code ?? ''] ?? message
  const field = fields[code ?? '']
  return new HttpError(status, '', { code, message: said, errors: field ? [{ field, message: said }] : [] })
}

const declined = 'Nothing was confirmed. Try again, or choose another way.'

/** Asks the token service; what it asks back, a fresh proof of who this is, is given and the question repeated. */
export async function ask<A extends Answer>(
  question: (auth: GoTrueClient) => Promise<A>,
): Promise<Extract<A, { error: null }>['data']> {
  const auth = await tokenService()
  let answer = await question(auth)
  const refused = answer.error as Refused | null
  if (refused && isProofWanted(refused)) {
    try {
      await askForProof(refused.code === 'insufficient_aal' && refused.status !== 428 ? 'factor' : null)
    } catch (error) {
      throw error instanceof ProofDeclined ? asHttpError(refused) : error
    }
    answer = await question(auth)
  }
  if (answer.error) throw asHttpError(answer.error as Refused)
  return answer.data as Extract<A, { error: null }>['data']
}

const isProofWanted = ({ status, code }: Refused) =>
  status === 428 || code === 'insufficient_aal' || code === 'reauthentication_needed'
