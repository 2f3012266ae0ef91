type Kind = 'totp' | 'phone' | 'webauthn' | 'recovery_code'

const nouns: Record<Kind, string> = {
  totp: 'authenticator app',
  phone: 'phone',
  webauthn: 'security key',
  recovery_code: 'recovery codes',
}
const capital = (noun: string) => noun[0]!.toUpperCase() + noun.slice(1)

/** Describes each change to an account's protection, for its owner. */
export const protectionWords = {
  'factor.added': ({ kind }: { kind: Kind }) => `${capital(nouns[kind])} added to your account`,
  'factor.removed': ({ kind }: { kind: Kind }) => `${capital(nouns[kind])} removed from your account`,
  'factor.locked': ({ kind }: { kind: Kind }) =>
    kind === 'recovery_code' ? 'Too many wrong recovery codes' : `Too many wrong codes for your ${nouns[kind]}`,
  'passkey.added': () => 'Passkey added to your account',
  'passkey.removed': () => 'Passkey removed from your account',
  'phone.confirmed': ({ ending }: { ending: string }) => `You can now sign in with the phone ending ${ending}`,
  'phone.removed': ({ ending }: { ending: string }) => `Phone ending ${ending} removed from your account`,
  'recovery_codes.made': () => 'Recovery codes created',
  'recovery_codes.removed': () => 'Recovery codes removed',
  'recovery_code.used': ({ left }: { left: number }) =>
    left === 0 ? 'Recovery code used. None are left' : `Recovery code used. ${left} left`,
}

type ProtectionEvent = keyof typeof protectionWords
export const protectionEvents = Object.keys(protectionWords) as ProtectionEvent[]
