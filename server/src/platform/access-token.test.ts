import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import type { CryptoKey, JWTHeaderParameters } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccessTokens, isCanonicalToken } from './access-token.ts'
import type { AccessTokens } from './access-token.ts'
import { newId } from './ids.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')
const seconds = now.epochMilliseconds / 1000
const issuer = 'urn:quartet'
const who = { accountId: newId(), sessionId: newId(), facts: { email: 'sam@example.com' } }

let ours: { publicKey: CryptoKey; privateKey: CryptoKey }
let foreign: { publicKey: CryptoKey; privateKey: CryptoKey }
let tokens: AccessTokens
let good: string

beforeAll(async () => {
  ours = await generateKeyPair('ES256', { extractable: true })
  foreign = await generateKeyPair('ES256', { extractable: true })
  const keys = {
    current: async () => ({ kid: 'ours', privateKey: ours.privateKey }),
    publicKey: async (kid: string) => (kid === 'ours' ? ours.publicKey : null),
  }
  tokens = createAccessTokens(keys, issuer)
  good = (await tokens.sign(who, now)).token
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object
const reads = (token: string, at = now) => tokens.verify(token, at)

/** A token signed by us in every way but what the test changes. */
async function signed(change: {
  header?: Partial<JWTHeaderParameters>
  claims?: object
  key?: CryptoKey
}): Promise<string> {
  return new SignJWT({ ...claims(good), ...change.claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'ours', typ: 'JWT', ...change.header })
    .sign(change.key ?? ours.privateKey)
}

describe('an access token', () => {
  it('says who it stands for until it runs out, an hour later', async () => {
    expect(await reads(good)).toEqual({
      accountId: who.accountId,
      sessionId: who.sessionId,
      issuedAt: seconds,
      expiresAt: now.add({ hours: 1 }),
    })
    expect(await reads(good, now.add({ seconds: 3599 }))).not.toBeNull()
    expect(await reads(good, now.add({ seconds: 3600 }))).toBeNull()
  })

  it('signed by somebody else is nobody’s, whatever its header says about keys', async () => {
    const jwk = await exportJWK(foreign.publicKey)
    const headers: Partial<JWTHeaderParameters>[] = [
      {},
      { jwk },
      { jku: 'https://evil.example/jwks.json' },
      { x5u: 'https://evil.example/cert.pem' },
      { kid: 'theirs' },
      { kid: '../../dev/null' },
      { kid: undefined },
    ]
    for (const header of headers) {
      expect(await reads(await signed({ header, key: foreign.privateKey })), JSON.stringify(header)).toBeNull()
    }
  })

  it('without a signature, or signed with our public key as if it were a secret, is nobody’s', async () => {
    const body = good.split('.')[1]!
    expect(await reads(`${part({ alg: 'none', kid: 'ours', typ: 'JWT' })}.${body}.`)).toBeNull()
    expect(await reads(`${good.split('.').slice(0, 2).join('.')}.`)).toBeNull()
    const head = `${part({ alg: 'HS256', kid: 'ours', typ: 'JWT' })}.${body}`
    for (const secret of [await exportSPKI(ours.publicKey), JSON.stringify(await exportJWK(ours.publicKey)), '']) {
      const signature = createHmac('sha256', secret).update(head).digest('base64url')
      expect(await reads(`${head}.${signature}`)).toBeNull()
    }
  })

  it('with a body swapped in is nobody’s', async () => {
    const [head, , signature] = good.split('.')
    expect(await reads(`${head}.${part({ ...claims(good), sub: newId() })}.${signature}`)).toBeNull()
  })

  it.each<[string, object]>([
    ['for another audience', { aud: 'somebody-else' }],
    ['from another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['that has run out', { exp: seconds }],
    ['that is not valid yet', { nbf: seconds + 60 }],
    ['without an end', { exp: undefined }],
    ['without a session', { session_id: undefined }],
    ['of nobody', { sub: undefined }],
    ['of something that is no account', { sub: "' or 1=1" }],
  ])('%s is refused', async (_, change) => {
    expect(await reads(await signed({ claims: change }))).toBeNull()
  })

  it('of another type, such as a link in a mail, does not sign anybody in', async () => {
    expect(await reads(await signed({ header: { typ: 'invite+jwt' } }))).toBeNull()
    expect(await reads(await signed({ header: { typ: undefined } }))).toBeNull()
  })

  it('has one spelling only: no padding, spaces, other alphabets or spare bits', () => {
    const [head, body, signature] = good.split('.') as [string, string, string]
    const spellings = [
      `${head}.${body}.${signature}=`,
      `${head}.${body}.${signature}==`,
      ` ${good}`,
      `${head} .${body}.${signature}`,
      `${head}.${body}.${signature}\n`,
      `${head}.${body}`,
      `${good}.`,
      `${good}.${signature}`,
      'null',
      '',
      '..',
    ]
    expect(isCanonicalToken(good)).toBe(true)
    for (const spelling of spellings) expect(isCanonicalToken(spelling), spelling).toBe(false)
    // 64 bytes leave four spare bits in the last sign: only the one with all of them zero counts.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(signature.at(-1)!)
    const twin = `${head}.${body}.${signature.slice(0, -1)}${alphabet[last + 1]}`
    expect(Buffer.from(twin.split('.')[2]!, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
    expect(isCanonicalToken(twin)).toBe(false)
  })

  it('with any one sign of it changed, left out or added is nobody’s', async () => {
    const change = fc.record({
      at: fc.nat(good.length - 1),
      sign: fc.constantFrom(...'Aaz09-_.=+/ \n\u0000é'.split('')),
      how: fc.constantFrom('put', 'add', 'drop'),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, sign, how }) => {
        const put = how === 'drop' ? '' : sign
        const other = good.slice(0, at) + put + good.slice(how === 'add' ? at : at + 1)
        fc.pre(other !== good)
        expect(await reads(other)).toBeNull()
      }),
      { numRuns: 400 },
    )
  })
})
