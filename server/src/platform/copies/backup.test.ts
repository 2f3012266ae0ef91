import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApp, testSecret, type TestApp } from '../../../test/harness.ts'
import { payGym, teach } from '../../../test/worlds/pay-gym.ts'
import { writeBackup } from './backup.ts'
import { backupPlaces, readManifest, tablesOf, type Manifest } from './backup-shape.ts'
import { readConfig } from '../start/config.ts'
import { createMailer } from '../post/mail.ts'
import { mails } from '../post/mail.tables.ts'
import { restoreBackup } from './restore.ts'
import { openStorage, type Storage } from '../files/storage.ts'
import { createVault } from '../keys/vault.ts'

const root = mkdtempSync(join(tmpdir(), 'quartet-backup-'))
const vault = createVault(testSecret)
/** A backup of everything, made once. */
const whole = join(root, 'whole')
let made: Manifest
let t: TestApp
let paid: { id: string; paper: Buffer }
let gym: Awaited<ReturnType<typeof payGym>>
/** Somebody who proves themselves with an authenticator app and has recovery codes beside it. */
const guarded = { email: 'guarded@example.test', password: 'a plain long sentence' }
let session: Tokens
const empty: TestDatabase[] = []

const storageAt = (dataDir: string): Promise<Storage> => openStorage(readConfig({ DATA_DIR: dataDir }))
const places = new Map<string, Promise<Storage>>()
/** An empty database and an empty store. */
async function anEmptyPlace(name: string) {
  const database = await createTestDatabase({ empty: true })
  empty.push(database)
  const dataDir = join(root, name)
  places.set(name, storageAt(dataDir))
  return { databaseUrl: database.url, dataDir, storage: await places.get(name)!, vault, anyKey: false }
}
const source = async () => ({
  databaseUrl: t.databaseUrl,
  storage: await storageAt(t.dataDir),
  vault,
  clock: t.clock,
})
/** Every row of every table as text, read as nobody whom row-level security could keep from anything. */
async function everything(databaseUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows: forced } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
    )
    for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
    const all: Record<string, string[]> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    await client.query('rollback')
    return all
  } catch (error) {
    // The product that runs beside it may want the same tables in another order.
    if ((error as { code?: string }).code === '40P01') return await everything(databaseUrl)
    throw error
  } finally {
    await client.end()
  }
}
/** What the schema is made of, in words. */
async function schemaOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ words: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as words
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       union all select oid::regclass || ' ' || relrowsecurity || relforcerowsecurity from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r'
       union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
       order by 1`,
    )
    return rows.map(({ words }) => words)
  } finally {
    await client.end()
  }
}
type Tokens = { access_token: string; refresh_token: string }
const grant = (app: TestApp, type: string, payload: object) =>
  app.app.fastify.inject({ method: 'POST', url: `/auth/v1/token?grant_type=${type}`, payload })
const signIn = async (app: TestApp) => (await grant(app, 'password', guarded)).json<Tokens>()
const run = (script: string, args: string[], place: { databaseUrl: string; dataDir: string }) =>
  spawnSync(process.execPath, [fileURLToPath(new URL(`../../${script}.ts`, import.meta.url)), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.dataDir,
      SECRET_KEY: testSecret,
    },
    encoding: 'utf8',
  })

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-03-02T00:00:00Z')
  gym = await payGym(t)
  await teach(t, gym, [12, 18])
  const { body: filled } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  const { body: sent } = await gym.own.post(`/pay-documents/${filled.documents[0].id}/submission`, {})
  await gym.manager.post(`/pay-documents/${sent.id}/approval`, {})
  const { body: payRun } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  await gym.owner.post(`/pay-runs/${payRun.id}/lock`, {})
  await t.settle()
  await gym.owner.post(`/pay-runs/${payRun.id}/payment`, { paidOn: '2026-03-25', failed: [] })
  await t.settle()
  const { body: document } = await gym.own.get(`/pay-documents/${sent.id}`)
  const paper = await t.app.fastify.inject({ method: 'GET', url: document.pdfPath })
  paid = { id: sent.id, paper: paper.rawPayload }
  await t.visitor.post('/users/register', { ...guarded, role: 'supplier', firstName: 'Robin' })
  session = await signIn(t)
  const { rows } = await t.app.database.pool.query('select id from accounts where email = $1', [guarded.email])
  const factor = randomUUID()
  await t.app.database.pool.query(
    `insert into factors (id, account_id, kind, name, verified_at, sealed_secret, created_at, updated_at)
     values ($1, $2, 'totp', 'Phone', now(), $3, now(), now()), (gen_random_uuid(), $2, 'recovery_code', 'Codes', now(), null, now(), now())`,
    [factor, rows[0].id, vault.seal(Buffer.from('JBSWY3DPEHPK3PXP'), `factors:${factor}`)],
  )
  const compose = () => Promise.reject(new Error('It has its words already.'))
  const mailer = createMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.example', vault, compose })
  const letter = { subject: 'Waiting', preheader: '', html: '<p>Hello</p>', text: 'Hello' }
  await t.given((work) => mailer.writeLetter(work, { kind: 'test.waiting', to: 'sam@example.test' }, letter))
  await t.settle()
  made = await writeBackup(await source(), whole)
})
afterAll(async () => {
  await t?.stop()
  for (const database of empty) await database.drop()
  rmSync(root, { recursive: true, force: true })
})

it('what is restored into an empty place is every row and every file of before, under the same rules, and sealed files open', async () => {
  const before = await everything(t.databaseUrl)
  expect([existsSync(`${whole}.partial`), statSync(whole).mode & 0o077]).toEqual([false, 0])
  expect(made.files.count).toBeGreaterThan(4)
  // Row-level security hides nothing of it.
  const counted = Object.fromEntries(made.tables.map((one) => [one.name, one.rows]))
  expect(counted).toEqual(Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])))

  const place = await anEmptyPlace('place')
  await restoreBackup(place, whole)
  expect(await everything(place.databaseUrl)).toEqual(before)
  expect(await schemaOf(place.databaseUrl)).toEqual(await schemaOf(t.databaseUrl))
  const { storage: kept } = await source()
  for await (const key of kept.list())
    expect((await place.storage.read(key))!.equals((await kept.read(key))!)).toBe(true)

  // The product on it says the same, and opens what was sealed.
  const again = await testApp({ now: '2026-03-26T00:00:00Z', on: place.databaseUrl, dataDir: place.dataDir })
  try {
    const document = (await again.as(gym.usual).get(`/pay-documents/${paid.id}`)).body
    expect(document).toMatchObject({ status: 'paid', gstCents: 1420 })
    const paper = await again.app.fastify.inject({ method: 'GET', url: document.pdfPath })
    expect(paper.rawPayload.equals(paid.paper)).toBe(true)
    const { body: shown } = await again.as(gym.usual).post(`/engagements/${gym.engagementId}/reveal`, {})
    expect(shown.bank).toMatchObject({ bsb: '033-001', account: '555001' })
  } finally {
    await again.stop()
  }
})

it('no key is in a backup, and with another key it is refused before anything is touched', async () => {
  const folder = whole
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)))
  expect(all.some((content) => content.includes(testSecret))).toBe(false)
  const place = { ...(await anEmptyPlace('other-key')), vault: createVault('another master key, which opens nothing') }
  await expect(restoreBackup(place, folder)).rejects.toThrow(/^This backup was encrypted with another master key/)
  expect(await everything(place.databaseUrl)).toEqual({})
  expect((await restoreBackup({ ...place, anyKey: true }, folder)).keyLost).toBe(true)
  expect((await everything(place.databaseUrl))['accounts']).not.toEqual([])
})

it('a product whose master key is lost starts from its backup under another one, and people sign in by their passwords', async () => {
  const secret = 'the master key that comes after the lost one'
  const place = { ...(await anEmptyPlace('key-lost')), vault: createVault(secret), anyKey: true }
  await restoreBackup(place, whole)

  const wishes = { now: '2026-03-26T00:00:00Z', on: place.databaseUrl, dataDir: place.dataDir, secret }
  const again = await testApp({ ...wishes })
  try {
    const renewed = await grant(again, 'refresh_token', { refresh_token: session.refresh_token })
    expect(renewed.json()).toMatchObject({ error_code: 'refresh_token_not_found' })
    const { access_token } = await signIn(again)
    const me = await again.visitor.get('/users/me', { headers: { authorization: `Bearer ${access_token}` } })
    expect(me.status).toBe(200)
    const waited = await again.given((work) => work.tx.select().from(mails).where(eq(mails.kind, 'test.waiting')))
    expect(waited).toMatchObject([{ state: 'failed', lastError: 'Encrypted with a lost key' }])
    expect((await again.as(gym.usual).get('/push')).body.devices).toEqual([])
  } finally {
    await again.stop()
  }
})

it('a backup is of one moment: what is written while it is made is in it whole or not at all, and so are its files', async () => {
  const { storage, ...rest } = await source()
  const owner = await storage.keep('papers', 'pdf', Buffer.from('before'), 'application/pdf')
  const written: string[] = []
  // Between the files and the tables somebody keeps a file and names it in a row; another one is removed meanwhile.
  const meanwhile: Storage = {
    ...storage,
    async *list() {
      yield* storage.list()
      if (written.length > 0) return
      const key = await storage.keep('papers', 'pdf', Buffer.from('meanwhile'), 'application/pdf')
      written.push(key)
      await storage.remove(owner)
    },
  }
  const folder = join(root, 'busy')
  await writeBackup({ ...rest, storage: meanwhile }, folder)
  expect(readFileSync(backupPlaces(folder).file(written[0]!), 'utf8')).toBe('meanwhile')
  expect(readFileSync(backupPlaces(folder).file(owner), 'utf8')).toBe('before')
})

it('is not restored where it is damaged, broke off, or over an installation; and what broke off is done again', async () => {
  const folder = whole
  await expect(writeBackup(await source(), folder)).rejects.toThrow(/isn’t empty/)
  const used = { ...(await anEmptyPlace('used')), databaseUrl: t.databaseUrl }
  await expect(restoreBackup(used, folder)).rejects.toThrow(/There’s already data here/)

  const place = await anEmptyPlace('harmed-place')
  const harm = async (path: string, words: RegExp) => {
    const content = readFileSync(path)
    const harmed = Buffer.from(content)
    harmed[harmed.length - 5]! ^= 1
    writeFileSync(path, harmed)
    await expect(restoreBackup(place, folder)).rejects.toThrow(words)
    writeFileSync(path, content)
  }
  await harm(backupPlaces(folder).table('accounts'), /damaged: tables\/accounts\.copy\.gz/)
  const [key] = readFileSync(backupPlaces(folder).sums, 'utf8').split('\n')[0]!.split('  files/').slice(1)
  await harm(backupPlaces(folder).file(key!), /damaged: files\//)
  await harm(backupPlaces(folder).sums, /damaged: files\.sha256/)
  expect(await everything(place.databaseUrl)).toEqual({})
  rmSync(backupPlaces(folder).manifest)
  await expect(restoreBackup(place, folder)).rejects.toThrow(/isn’t a complete backup/)

  // Its store broke off once, after some files: the same again ends whole.
  writeFileSync(backupPlaces(folder).manifest, JSON.stringify(made))
  let left = 2
  const breaking: Storage = {
    ...place.storage,
    async put(kept, content) {
      if (left-- === 0) throw new Error('the disk went away')
      await place.storage.put(kept, content)
    },
  }
  await expect(restoreBackup({ ...place, storage: breaking }, folder)).rejects.toThrow('the disk went away')
  await restoreBackup(place, folder)
  expect(await everything(place.databaseUrl)).toEqual(await everything(t.databaseUrl))
})

it('two commands do it, and say what they hold and what they do not', async () => {
  const folder = join(root, 'commands')
  const backup = run('backup', [folder], t)
  expect([backup.status, backup.stderr]).toEqual([0, ''])
  expect(backup.stdout).toMatch(/holds \d+ rows of \d+ tables and \d+ files\.\nIt doesn’t hold the master key/)
  const place = await anEmptyPlace('by-command')
  const restore = run('restore', [folder], place)
  expect([restore.status, restore.stderr]).toEqual([0, ''])
  const { madeAt, tables } = await readManifest(folder)
  expect(restore.stdout).toContain(
    `Restored as it was at ${madeAt}: ${tables.reduce((sum, one) => sum + one.rows, 0)} rows`,
  )
  expect(await everything(place.databaseUrl)).toEqual(await everything(t.databaseUrl))
  expect(run('restore', [], place).stderr).toMatch(/^Enter a folder: npm run restore/)
})
