import { getColumnTable, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeVersion } from '@quartet/contract/connections/engagements'
import { handOver, paper } from '../../../test/papers/document.ts'
import { makeConnection, makeGym, makeTrainer } from '../../../test/factories.ts'
import { testApp, testSecret, type TestApp } from '../../../test/harness.ts'
import { readDocumentFile, wordsOfDocument } from '../../features/compliance/keeping/files.commands.ts'
import { findFile } from '../../features/compliance/document/submissions.queries.ts'
import { openBank, payAccountOf } from '../../features/connections/engagements/pay-accounts.queries.ts'
import { createVault } from '../../platform/keys/vault.ts'
import { resealAll } from '../../platform/db/reseal.ts'

let t: TestApp
beforeAll(async () => {
  // What the worker writes meanwhile would be sealed under the key that the test's product still has.
  t = await testApp()
})
afterAll(() => t?.stop())

it('every column that is sealed is sealed anew when the key changes', async () => {
  const { rows } = await t.app.database.pool.query(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and (column_name like 'sealed%' or column_name = 'refresh_key')`)
  const known = new Set(
    t.app.columns.sealed.map(({ column }) => `${getTableName(getColumnTable(column))}.${column.name}`),
  )
  expect(new Set(rows.map((one) => `${one.table_name}.${one.column_name}`))).toEqual(known)
})

it('bank details, documents, sessions and keys open under the new key alone once they were sealed anew, and twice changes nothing', async () => {
  const { gym, trainer } = await t.given(async (work) => {
    const made = { gym: await makeGym(work), trainer: await makeTrainer(work, { specialtyIds: [] }) }
    await makeConnection(work, made.gym.gymId, made.trainer.trainerId)
    return made
  })
  const { body } = await t.as(gym.owner).post('/engagements', {
    trainerId: trainer.trainerId,
    fromDate: '2026-01-01',
    as: { kind: 'contractor' },
    noticeVersion,
  })
  const bank = { bsb: '062-000', account: '12345678', accountName: 'Mei Tanaka' }
  expect((await t.as(trainer).put(`/engagements/${body.id}/bank`, bank)).status).toBe(200)
  const content = paper('Statement of attainment of Mei Tanaka')
  const handedOver = await handOver(t, trainer, 'cpr.pdf', content)

  const next = 'the next secret of this installation, long enough'
  const counts = await resealAll(t.given, createVault(next, testSecret), t.app.columns.sealed)
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining(['pay_accounts', 'document_files', 'auth_sessions', 'signing_keys', 'push_keys']),
  )
  const account = (await t.given(({ tx }) => payAccountOf(tx, gym.gymId, trainer.trainerId)))!
  expect(openBank(createVault(next), account)).toEqual(bank)
  expect(() => openBank(createVault(testSecret), account)).toThrow()
  const file = (await t.given(({ tx }) => findFile(tx, handedOver.id)))!
  const kit = { storage: t.app.storage, vault: createVault(next) }
  expect((await readDocumentFile(kit, file))!.equals(content)).toBe(true)
  expect(wordsOfDocument(kit.vault, file).map((one) => one.text)).toContain('Tanaka')
  await expect(readDocumentFile({ ...kit, vault: createVault(testSecret) }, file)).rejects.toThrow()
  expect((await resealAll(t.given, createVault(next, testSecret), t.app.columns.sealed)).size).toBe(0)
})
