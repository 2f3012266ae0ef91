/** One way of proving who one is. */
export type Way =
  | { kind: 'totp' | 'webauthn'; id: string; name: string }
  | { kind: 'phone'; id: string; phone: string }
  | { kind: 'recovery' | 'passkey' | 'password' }

type Factor = { id: string; factor_type: string; friendly_name?: string; phone?: string }
/** `need` is what was asked for, or null where only the person's own factors tell. */
type Known = {
  need: 'factor' | 'sign_in' | 'enrolment' | null
  factors: Factor[]
  hasPassword: boolean
  hasPasskey: boolean
  codesLeft: number
}

/**
 * The ways that somebody has, the likeliest first. A password proves nothing to an account with a second factor. None,
 * where there is nothing but the link or service that they came by.
 */
export function waysOf({ need, factors, hasPassword, hasPasskey, codesLeft }: Known): Way[] {
  const own = factors.flatMap((one): Way[] => {
    if (one.factor_type === 'totp') return [{ kind: 'totp', id: one.id, name: one.friendly_name ?? '' }]
    if (one.factor_type === 'webauthn') return [{ kind: 'webauthn', id: one.id, name: one.friendly_name ?? '' }]
    if (one.factor_type === 'phone') return [{ kind: 'phone', id: one.id, phone: one.phone ?? '' }]
    return []
  })
  const passkey: Way[] = hasPasskey ? [{ kind: 'passkey' }] : []
  const known: Way[] = hasPassword ? [{ kind: 'password' }] : []
  if (own.length === 0) return need === 'factor' && hasPasskey ? passkey : [...known, ...passkey]
  return [...own, ...passkey, ...(codesLeft > 0 ? [{ kind: 'recovery' } as const] : [])]
}

/** Telephone numbers as they may be shown to somebody who has not proved yet whose they are. */
export const hinted = (phone: string): string => (phone.length > 3 ? `number ending in ${phone.slice(-3)}` : 'phone')

export function wayName(way: Way): string {
  switch (way.kind) {
    case 'totp':
      return way.name || 'Authenticator app'
    case 'webauthn':
      return way.name || 'Security key'
    case 'phone':
      return `Text message to the ${hinted(way.phone)}`
    case 'recovery':
      return 'Recovery code'
    case 'passkey':
      return 'Passkey'
    case 'password':
      return 'Password'
  }
}
