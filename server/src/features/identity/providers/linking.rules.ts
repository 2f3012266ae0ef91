/** Minutes in which somebody has to come back from another service. */
export const flowMinutes = 10

type Known = {
  /** Whose the identity is already. */
  linkedTo: string | null
  /** The signed-in account that asks for it, or null at a sign-in. */
  askedFor: string | null
  /** Whether the service has proved that the address is the person's. */
  emailVerified: boolean
  /** The account with that address here. */
  sameEmail: { id: string; confirmed: boolean } | null
}

export type LinkRefusal = 'already_yours' | 'already_anothers' | 'unknown'
type Linking = { enter: string } | { link: string; how: 'asked' | 'email' } | { refused: LinkRefusal }

/**
 * What to do with somebody whom another service has proved. A link is made because its owner asks for it while signed
 * in, or because both sides have proved the same address; an address that only one side has proved opens nothing.
 */
export function judgeLinking({ linkedTo, askedFor, emailVerified, sameEmail }: Known): Linking {
  if (askedFor !== null) {
    if (linkedTo === null) return { link: askedFor, how: 'asked' }
    return { refused: linkedTo === askedFor ? 'already_yours' : 'already_anothers' }
  }
  if (linkedTo !== null) return { enter: linkedTo }
  if (sameEmail?.confirmed && emailVerified) return { link: sameEmail.id, how: 'email' }
  return { refused: 'unknown' }
}
