import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/database.ts'
import { testClock } from '../../../../test/harness.ts'
import { system } from '../../../platform/actor.ts'
import { createAccessTokens } from '../../../platform/keys/access-token.ts'
import { openDatabase, type Database } from '../../../platform/db/db.ts'
import { createEventLog } from '../../../platform/events/events.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/watch/log.ts'
import { createVault } from '../../../platform/keys/vault.ts'
import { openSigningKeys, rotateSigningKey } from './signing-keys.commands.ts'

const clock = testClock('2026-03-02T00:00:00Z')
const vault = createVault('the secret of one installation, long enough')
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function freshDatabase(): Promise<Database> {
  const created = await createTestDatabase()
  const database = openDatabase({
    url: created.url,
    max: 8,
    log: createLog('fatal'),
    clock,
    events: createEventLog([], []),
  })
  ends.push(created.drop, database.close)
  return database
}

it('starts at the same moment agree on one key, and each reads what the other signed', async () => {
  const database = await freshDatabase()
  const starts = await Promise.all(Array.from({ length: 6 }, () => openSigningKeys(database, vault, clock)))
  const current = await Promise.all(starts.map((keys) => keys.current()))
  expect(new Set(current.map(({ kid }) => kid)).size).toBe(1)
  const [one, two] = starts.map((keys) => createAccessTokens(keys, 'urn:quartet'))
  const { token } = await one!.sign({ accountId: newId(), sessionId: newId(), facts: {} }, clock.now())
  expect(await two!.verify(token, clock.now())).not.toBeNull()
})

it('the private key is sealed where it is kept', async () => {
  const database = await freshDatabase()
  await openSigningKeys(database, vault, clock)
  const { rows } = await database.pool.query('select public_jwk, sealed_private_jwk from signing_keys')
  expect(rows).toHaveLength(1)
  expect(rows[0].public_jwk).not.toHaveProperty('d')
  expect(rows[0].sealed_private_jwk.toString('latin1')).not.toContain('"d"')
})

it('a key that another process has brought is found when a token names it', async () => {
  const database = await freshDatabase()
  const early = await openSigningKeys(database, vault, clock)
  await database.pool.query('update signing_keys set retired_at = $1', [clock.now().toString()])
  const late = await openSigningKeys(database, vault, clock)
  const { token } = await createAccessTokens(late, 'urn:quartet').sign(
    { accountId: newId(), sessionId: newId(), facts: {} },
    clock.now(),
  )
  clock.pass({ seconds: 10 })
  expect(await createAccessTokens(early, 'urn:quartet').verify(token, clock.now())).not.toBeNull()
  expect(await late.published()).toHaveLength(2)
})

it('a new key signs only once every process knows it, and nobody is signed out by it', async () => {
  const database = await freshDatabase()
  const [one, two] = [await openSigningKeys(database, vault, clock), await openSigningKeys(database, vault, clock)]
  const tokensOf = (keys: typeof one) => createAccessTokens(keys, 'urn:quartet')
  const sign = async (keys: typeof one) =>
    (await tokensOf(keys).sign({ accountId: newId(), sessionId: newId(), facts: {} }, clock.now())).token
  const isRead = async (keys: typeof one, token: string) => (await tokensOf(keys).verify(token, clock.now())) !== null
  const first = (await one.current()).kid
  const next = await database.transact(system('test'), (work) => rotateSigningKey(work, vault))
  const again = await database.transact(system('test'), (work) => rotateSigningKey(work, vault))
  expect(again.kid).toBe(next.kid)

  clock.pass({ minutes: 14 })
  const old = await sign(one)
  expect((await two.current()).kid).toBe(first)
  expect((await two.published()).map(({ kid }) => kid)).toEqual([first, next.kid])
  clock.pass({ minutes: 1 })
  expect((await one.current()).kid).toBe(next.kid)
  // Each reads at once what the other signed, by the new key and by the old one.
  const fresh = await sign(one)
  expect([await isRead(one, old), await isRead(two, old), await isRead(two, fresh)]).toEqual([true, true, true])
  clock.pass({ minutes: 44 })
  expect(await isRead(two, old)).toBe(true)
  clock.pass({ hours: 3 })
  expect((await two.published()).map(({ kid }) => kid)).toEqual([next.kid])
})

it('with another secret the start fails in one sentence', async () => {
  const database = await freshDatabase()
  await openSigningKeys(database, vault, clock)
  const other = createVault('the secret of another installation, as long')
  await expect(openSigningKeys(database, other, clock)).rejects.toThrow('doesn’t decrypt the keys in this database')
})

it('keys that the operator gives sign instead, in their order, and whoever came by the ones of before stays', async () => {
  const database = await freshDatabase()
  const made = async (kid: string) => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    return { ...(await exportJWK(privateKey)), kid }
  }
  const [first, second] = [await made('first'), await made('second')]
  const sign = async (keys: Awaited<ReturnType<typeof openSigningKeys>>) =>
    (
      await createAccessTokens(keys, 'urn:quartet').sign(
        { accountId: newId(), sessionId: newId(), facts: {} },
        clock.now(),
      )
    ).token
  const own = await openSigningKeys(database, vault, clock)
  const before = await sign(own)
  const given = await openSigningKeys(database, vault, clock, [first, second])
  const after = await openSigningKeys(database, vault, clock, [second, first])
  expect((await given.current()).kid).toBe('first')
  expect((await after.current()).kid).toBe('second')
  for (const token of [before, await sign(given), await sign(after)])
    expect(await createAccessTokens(after, 'urn:quartet').verify(token, clock.now())).not.toBeNull()
  expect(await createAccessTokens(own, 'urn:quartet').verify(await sign(given), clock.now())).toBeNull()
  const published = await given.published()
  expect(published.map(({ kid }) => kid)).toEqual([(await own.current()).kid, 'first', 'second'])
  expect(published.every((jwk) => !('d' in jwk))).toBe(true)
  await expect(openSigningKeys(database, vault, clock, [{ ...first, d: 'x' }])).rejects.toThrow('SIGNING_KEYS: first')
})
