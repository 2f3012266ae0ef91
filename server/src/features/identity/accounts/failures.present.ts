import { identityErrors } from '@quartet/contract/identity/identity'

/** A failure in the words of the authentication protocol (spec/auth.md), which the client's own library reads. */
export class WireFailure extends Error {
  override readonly name = 'WireFailure'
  readonly status: number
  readonly code: string
  /** What the protocol says beside the sentence. */
  readonly more: object

  constructor(status: number, code: string, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

export const apiVersion = '2024-01-01'

/** The body of a failure: clients that name the API version read the code from `code`, older ones from `error_code`. */
export function presentWireFailure(failure: WireFailure, versioned: boolean): object {
  if (versioned) return { code: failure.code, message: failure.message, ...failure.more }
  return { code: failure.status, error_code: failure.code, msg: failure.message, ...failure.more }
}

/** Whatever went wrong as a failure of the protocol. What is not expected says nothing about itself. */
export function wireFailureOf(error: unknown): WireFailure {
  if (error instanceof WireFailure) return error
  if ((error as { code?: unknown }).code === 'identity.email_taken')
    return new WireFailure(422, 'email_exists', 'A user with this email address has already been registered')
  const { statusCode, status = statusCode } = error as { statusCode?: number; status?: number }
  if (status === 413) return new WireFailure(413, 'request_entity_too_large', 'Request body too large')
  if (status === 415) return new WireFailure(400, 'bad_json', 'Send the body as application/json')
  if (status === 429) return new WireFailure(429, 'over_request_rate_limit', 'Request rate limit reached')
  if (status === 503) return new WireFailure(503, 'request_timeout', 'Too many requests at the moment, try again')
  if (status !== undefined && status >= 400 && status < 500)
    return new WireFailure(400, 'bad_json', 'Could not parse request body as JSON')
  return new WireFailure(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}

/** Refused without looking, whatever the password was (decision 9). */
export const lockedFailure = () =>
  new WireFailure(429, 'over_request_rate_limit', identityErrors['identity.locked'].message)

/** Sent a moment ago; only told to who is signed in. */
export const tooSoon = () =>
  new WireFailure(
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 60 seconds.',
  )

/** What is wrong with a password that somebody chose. */
export const weakPassword = ({ sentence, reason }: { sentence: string; reason: 'length' | 'characters' }) =>
  new WireFailure(422, 'weak_password', sentence, { weak_password: { reasons: [reason] } })

/** What the server of accounts can do here. */
export function wireSettings(rules: { signUp: boolean; autoConfirm: boolean }, providers: string[]) {
  return {
    external: {
      email: true,
      phone: true,
      anonymous_users: false,
      ...Object.fromEntries(providers.map((one) => [one, true])),
    },
    disable_signup: !rules.signUp,
    // Elsewhere an address counts as confirmed only by a link that was mailed to it, also where its account is used before.
    mailer_autoconfirm: rules.autoConfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
  }
}
