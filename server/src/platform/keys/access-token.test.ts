import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWTHeaderParameters,
} from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccessTokens, isCanonicalToken, type AccessTokens } from './access-token.ts'
import { newId } from '../ids.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')
const seconds = now.epochMilliseconds / 1000
const issuer = 'urn:quartet'
const who = { accountId: newId(), sessionId: newId(), facts: { email: 'sam@example.com' } }

let ours: { publicKey: CryptoKey; privateKey: CryptoKey }
let foreign: { publicKey: CryptoKey; privateKey: CryptoKey }
let tokens: AccessTokens
let good: string
let keysAskedFor: unknown[]

beforeAll(async () => {
  ours = await generateKeyPair('ES256', { extractable: true })
  foreign = await generateKeyPair('ES256', { extractable: true })
  const keys = {
    current: async () => ({ kid: 'ours', privateKey: ours.privateKey }),
    publicKey: async (kid: string) => {
      keysAskedFor.push(kid)
      return kid === 'ours' ? ours.publicKey : null
    },
  }
  tokens = createAccessTokens(keys, issuer)
  good = (await tokens.sign(who, now)).token
})
beforeEach(() => {
  keysAskedFor = []
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at]!, 'base64url').toString()) as object
const claims = (token: string) => decoded(token, 1)
const reads = (token: string, at = now) => tokens.verify(token, at)

const n = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const signatureOf = (token: string) => Buffer.from(token.split('.')[2]!, 'base64url')
const sOf = (token: string) => BigInt(`0x${signatureOf(token).toString('hex', 32)}`)

/** The same token with the other signature that fits it: r and n − s. */
function twinOf(token: string): string {
  const [head, body] = token.split('.') as [string, string, string]
  const bytes = signatureOf(token)
  bytes.write((n - sOf(token)).toString(16).padStart(64, '0'), 32, 'hex')
  return `${head}.${body}.${bytes.toString('base64url')}`
}

/** A token signed by us in every way but what the test changes. */
async function signed(change: {
  header?: Partial<JWTHeaderParameters>
  claims?: object
  key?: CryptoKey
  of?: string
}): Promise<string> {
  return new SignJWT({ ...claims(change.of ?? good), ...change.claims })
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

  it('says what it is, for whom and until when, in the claims that others read', () => {
    expect(decoded(good, 0)).toEqual({ alg: 'ES256', kid: 'ours', typ: 'JWT', s: 'low' })
    expect(claims(good)).toEqual({
      sub: who.accountId,
      session_id: who.sessionId,
      email: 'sam@example.com',
      aud: 'authenticated',
      iss: issuer,
      iat: seconds,
      exp: seconds + 3600,
    })
  })

  it('runs out with its session, where that ends within the hour', async () => {
    const until = async (ends: Temporal.Instant) => tokens.sign({ ...who, ends }, now)
    const short = await until(now.add({ minutes: 10 }))
    expect(short).toMatchObject({ expiresAt: seconds + 600, expiresIn: 600 })
    expect(await reads(short.token)).toMatchObject({ expiresAt: now.add({ minutes: 10 }) })
    expect(await until(now.add({ hours: 8 }))).toMatchObject({ expiresAt: seconds + 3600, expiresIn: 3600 })
  })

  it('that names no key asks for none', async () => {
    for (const kid of [undefined, 7 as unknown as string])
      expect(await reads(await signed({ header: { kid } }))).toBeNull()
    expect(keysAskedFor).toEqual([])
  })

  it('isn’t taken for a bad one while our keys can’t be read', async () => {
    const failing = createAccessTokens(
      {
        current: () => Promise.reject(new Error('no database')),
        publicKey: () => Promise.reject(new Error('no database')),
      },
      issuer,
    )
    await expect(failing.verify(good, now)).rejects.toThrow('no database')
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
    ['with something before the account', { sub: `x${who.accountId}` }],
    ['with something after the account', { sub: `${who.accountId}x` }],
    ['with something that is no session', { session_id: 'x' }],
    ['with a list of sessions', { session_id: [who.sessionId] }],
    ['without the time it was made', { iat: undefined }],
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
    const longest = `AAAA.AAAA.${'A'.repeat(8182)}`
    expect(longest).toHaveLength(8192)
    expect(isCanonicalToken(longest)).toBe(true)
    expect(isCanonicalToken(`${longest}A`)).toBe(false)
    // 64 bytes leave four spare bits in the last sign: only the one with all of them zero counts.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(signature.at(-1)!)
    const twin = `${head}.${body}.${signature.slice(0, -1)}${alphabet[last + 1]}`
    expect(Buffer.from(twin.split('.')[2]!, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
    expect(isCanonicalToken(twin)).toBe(false)
  })

  it('is refused with the other half of its signature, which verifies too', async () => {
    // So many that some of the other halves begin with a 0, which has to be written too.
    for (let made = 0; made < 64; made++) {
      const { token } = await tokens.sign(who, now)
      expect(await reads(token)).not.toBeNull()
      expect(sOf(token) <= n / 2n).toBe(true)
      const twin = twinOf(token)
      const verified = await jwtVerify(twin, ours.publicKey, { currentDate: new Date(now.epochMilliseconds) })
      expect(verified.payload.sub).toBe(who.accountId)
      expect(await reads(twin)).toBeNull()
      const { token: service } = await tokens.signService({ id: newId(), expiresAt: now.add({ hours: 1 }) }, now)
      expect([await tokens.verifyService(service, now), await tokens.verifyService(twinOf(service), now)]).toEqual([
        expect.any(String),
        null,
      ])
    }
  })

  it('with a signature of another length is nobody’s', async () => {
    const [head, body] = good.split('.')
    for (const length of [0, 1, 32, 63, 65, 96]) {
      const other = Buffer.concat([signatureOf(good), Buffer.alloc(32)]).subarray(0, length)
      expect(await reads(`${head}.${body}.${other.toString('base64url')}`), `${length}`).toBeNull()
    }
  })

  it('of a release before, which signed with either half, is good until it runs out', async () => {
    const token = await signed({})
    expect([await reads(token), await reads(twinOf(token))]).not.toContain(null)
    for (const s of ['high', 1, null]) expect(await reads(await signed({ header: { s } as object }))).toBeNull()
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

describe('a service token', () => {
  const service = { id: newId(), expiresAt: now.add({ hours: 24 }) }
  const made = async () => (await tokens.signService(service, now)).token
  const opens = (token: string, at = now) => tokens.verifyService(token, at)

  it('names its program until it runs out', async () => {
    expect(await tokens.signService(service, now)).toMatchObject({ kid: 'ours' })
    const token = await made()
    expect(decoded(token, 0)).toEqual({ alg: 'ES256', kid: 'ours', typ: 'JWT', s: 'low' })
    expect(claims(token)).toEqual({
      jti: service.id,
      role: 'service_role',
      aud: 'service_role',
      iss: issuer,
      iat: seconds,
      exp: seconds + 24 * 3600,
    })
    expect(await opens(token)).toBe(service.id)
    expect(await opens(token, now.add({ seconds: 24 * 3600 - 1 }))).toBe(service.id)
    expect(await opens(token, service.expiresAt)).toBeNull()
  })

  it('is never one for somebody, nor the other way round', async () => {
    expect(await reads(await made())).toBeNull()
    expect(await opens(good)).toBeNull()
    const both = { sub: who.accountId, session_id: who.sessionId }
    expect(await reads(await signed({ of: await made(), claims: both }))).toBeNull()
    expect(await opens(await signed({ claims: { jti: service.id, role: 'service_role' } }))).toBeNull()
  })

  it.each<[string, object]>([
    ['without an end', { exp: undefined }],
    ['without the time it was made', { iat: undefined }],
    ['without its program', { jti: undefined }],
    ['of something that is no program', { jti: 'backup' }],
    ['without its role', { role: undefined }],
    ['of another role', { role: 'admin' }],
  ])('%s is refused', async (_, change) => {
    const token = await made()
    expect(await opens(await signed({ of: token }))).toBe(service.id)
    expect(await opens(await signed({ of: token, claims: change }))).toBeNull()
  })
})
