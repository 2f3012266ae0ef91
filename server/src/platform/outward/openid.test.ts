import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWTPayload,
} from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { openIdProvider, readIdToken } from './openid.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')
const seconds = now.epochMilliseconds / 1000
const settings = { issuer: 'https://id.example', clientId: 'quartet' }
const good = { iss: settings.issuer, aud: 'quartet', sub: 'sam', iat: seconds, exp: seconds + 300, nonce: 'asked' }

let key: CryptoKey
let foreignKey: CryptoKey
let keys: ReturnType<typeof createLocalJWKSet>
let publicPem: string
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  key = pair.privateKey
  foreignKey = (await generateKeyPair('ES256')).privateKey
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'ES256' }] })
  publicPem = await exportSPKI(pair.publicKey)
})

const sign = (claims: JWTPayload, by = key) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(by)
const read = (token: string) => readIdToken(token, keys, settings, 'asked', now)

it('reads the token that its provider made for it', async () => {
  expect(await read(await sign(good))).toMatchObject({ sub: 'sam' })
  expect(await read(await sign({ ...good, aud: ['quartet', 'more'], azp: 'quartet' }))).toMatchObject({ sub: 'sam' })
})

it.each([
  ['of a foreign issuer (CVE-2026-31813)', { iss: 'https://id.example.evil' }],
  ['of the issuer of another tenant', { iss: 'https://id.example/other' }],
  ['for another client', { aud: 'another' }],
  ['for several clients, asked by another', { aud: ['quartet', 'another'], azp: 'another' }],
  ['for several clients, without saying which asked', { aud: ['quartet', 'another'] }],
  ['that answers another question', { nonce: 'of somebody else' }],
  ['that answers no question', { nonce: undefined }],
  ['that has run out', { iat: seconds - 900, exp: seconds - 300 }],
  ['that never runs out', { exp: undefined }],
  ['that names nobody', { sub: '' }],
])('refuses a token %s', async (_, change) => {
  await expect(read(await sign({ ...good, ...change }))).rejects.toThrow(/its ID token/)
})

it('refuses a token without a signature, by a shared secret, or by a foreign key', async () => {
  const shared = await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(publicPem))
  for (const token of [new UnsecuredJWT(good).encode(), shared, await sign(good, foreignKey), 'a.b.c', '']) {
    await expect(read(token)).rejects.toThrow(/its ID token does not hold/)
  }
})

it('asks nobody at a provider whose discovery document names another issuer, or that cannot be reached', async () => {
  const server = createServer((_, response) => {
    const at = 'https://id.example'
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ issuer: at, authorization_endpoint: `${at}/a`, token_endpoint: `${at}/t`, jwks_uri: `${at}/k` }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = openIdProvider({ id: 'id', name: 'Id', issuer, clientId: 'quartet' }, () => 0)
  const asked = { redirectUri: 'https://quartet.example/cb', state: 's', nonce: 'n', challenge: 'c' }
  await expect(provider.askAt(asked)).rejects.toThrow('its discovery document names another issuer')
  await new Promise((resolve) => server.close(resolve))
  await expect(provider.askAt(asked)).rejects.toThrow('it could not be asked')
})
