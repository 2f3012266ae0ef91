import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('every setting has a default that works on a laptop', () => {
  expect(readConfig({})).toMatchObject({ port: 4001, dataDir: './data', demo: true, worker: true })
})

it('the demo story stays out of a given database unless it is asked for', () => {
  const given = { DATABASE_URL: 'postgres://q@localhost/q' }
  expect(readConfig(given).demo).toBe(false)
  expect(readConfig({ ...given, DEMO: '1' }).demo).toBe(true)
})

it('no place is looked up anywhere unless an address is given', () => {
  expect(readConfig({}).geocoderUrl).toBeUndefined()
  expect(readConfig({ GEOCODER_URL: 'https://geo.example/reverse' }).geocoderUrl).toBe('https://geo.example/reverse')
  expect(() => readConfig({ GEOCODER_URL: 'ftp://geo.example' })).toThrow(/GEOCODER_URL/)
})

it('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '' }).port).toBe(4001)
})

it('one sentence names every setting that is wrong', () => {
  expect(() => readConfig({ PORT: 'ninety', DATABASE_URL: 'mysql://x' })).toThrow(
    /Correct these settings: .*PORT.*DATABASE_URL/,
  )
})

it('a bucket is given whole or not at all', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(() => readConfig({ S3_BUCKET: 'quartet' })).toThrow('A bucket needs all of S3_BUCKET, S3_KEY and S3_SECRET.')
  expect(readConfig({ S3_BUCKET: 'quartet', S3_KEY: 'k', S3_SECRET: 's' }).s3).toMatchObject({ region: 'us-east-1' })
})

it('passkeys belong to the host that people use or a domain above it, and to no other', () => {
  const url = { PUBLIC_URL: 'https://app.quartet.example' }
  expect(readConfig({ ...url, WEBAUTHN_ID: 'quartet.example' }).access.webauthnId).toBe('quartet.example')
  for (const id of ['tet.example', 'evil.example', 'x.app.quartet.example', 'https://quartet.example'])
    expect(() => readConfig({ ...url, WEBAUTHN_ID: id }), id).toThrow('WEBAUTHN_ID')
  expect(() => readConfig({ WEBAUTHN_ID: 'quartet.example' })).toThrow('WEBAUTHN_ID')
})

it('given signing keys are private ES256 keys', () => {
  expect(readConfig({}).signingKeys).toEqual([])
  for (const keys of ['no json', '{"keys":[]}', '{"keys":[{"kty":"RSA","n":"x","e":"AQAB","d":"x"}]}'])
    expect(() => readConfig({ SIGNING_KEYS: keys }), keys).toThrow('SIGNING_KEYS')
})

it('a database or a Redis on another machine is spoken to under TLS, or its network said to be private', () => {
  const database = 'postgres://q@db.example/q'
  expect(() => readConfig({ DATABASE_URL: database })).toThrow('DATABASE_URL leads to db.example in the clear')
  expect(() => readConfig({ REDIS_URL: 'redis://:word@cache.example:6379' })).toThrow(
    'REDIS_URL leads to cache.example in the clear: use rediss://',
  )
  expect(readConfig({ DATABASE_URL: `${database}?sslmode=verify-full` }).databaseUrl).toContain('sslmode')
  expect(() => readConfig({ DATABASE_URL: `${database}?sslmode=prefer` })).toThrow('in the clear')
  expect(readConfig({ REDIS_URL: 'rediss://cache.example' }).redisUrl).toBe('rediss://cache.example')
  expect(readConfig({ DATABASE_URL: database, PRIVATE_HOSTS: 'cache.example, db.example' }).databaseUrl).toBe(database)
  for (const near of ['redis://localhost', 'redis://127.0.0.1:7000', 'redis://[::1]'])
    expect(readConfig({ REDIS_URL: near }).redisUrl).toBe(near)
})
