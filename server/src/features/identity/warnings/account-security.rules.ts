type Kind = 'totp' | 'phone' | 'webauthn' | 'recovery_code'

const nouns: Record<Kind, string> = {
  totp: 'authenticator app',
  phone: 'phone',
  webauthn: 'security key',
  recovery_code: 'set of recovery codes',
}
const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`

/** What happened to what protects an account, in the words that its owner is told. */
export const protectionWords = {
  'factor.added': ({ kind }: { kind: Kind }) => `${withArticle(nouns[kind])} was added`,
  'factor.removed': ({ kind }: { kind: Kind }) => `${withArticle(nouns[kind])} was removed`,
  'factor.locked': ({ kind }: { kind: Kind }) => `Too many wrong codes for your ${nouns[kind]}`,
  'passkey.added': () => 'A passkey was added',
  'passkey.removed': () => 'A passkey was removed',
  'phone.confirmed': ({ ending }: { ending: string }) => `The phone ending in ${ending} can let you in now`,
  'phone.removed': ({ ending }: { ending: string }) => `The phone ending in ${ending} lets nobody in any more`,
  'recovery_codes.made': () => 'Recovery codes were made',
  'recovery_codes.removed': () => 'Your recovery codes were removed',
  'recovery_code.used': ({ left }: { left: number }) =>
    `A recovery code was used${left === 0 ? '; none is left' : `; ${left} ${left === 1 ? 'is' : 'are'} left`}`,
}

type ProtectionEvent = keyof typeof protectionWords
export const protectionEvents = Object.keys(protectionWords) as ProtectionEvent[]
