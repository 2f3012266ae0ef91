import { afterEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/harness.ts'
import { createAccessTokens } from '../../platform/access-token.ts'
import { openDatabase } from '../../platform/db.ts'
import type { Database } from '../../platform/db.ts'
import { createEventLog } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { createVault } from '../../platform/vault.ts'
import { openSigningKeys } from './signing-keys.commands.ts'

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

it('with another secret the start fails in one sentence', async () => {
  const database = await freshDatabase()
  await openSigningKeys(database, vault, clock)
  const other = createVault('the secret of another installation, as long')
  await expect(openSigningKeys(database, other, clock)).rejects.toThrow('does not open what this database keeps sealed')
})
