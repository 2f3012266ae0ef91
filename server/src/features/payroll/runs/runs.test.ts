import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { MadeTrainer } from '../../../../test/factories.ts'
import { testApp, testSecret, type TestApp } from '../../../../test/harness.ts'
import { employGrace, payGym, teach, type PayGym } from '../../../../test/worlds/pay-gym.ts'
import { resealAll } from '../../../platform/db/reseal.ts'
import { createVault } from '../../../platform/keys/vault.ts'
import { bankFileTroubles } from './bank-file.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

const start = '2026-03-02T00:00:00Z'

/** How much of each table another master key would seal anew; nothing of it stays. */
async function sealedAnew(): Promise<Map<string, number>> {
  const next = createVault('the next secret of this installation, long enough', testSecret)
  let counts = new Map<string, number>()
  const undone = t.given(async (work) => {
    counts = await resealAll((inner) => inner(work), next, t.app.columns.sealed)
    throw new Error('as it was')
  })
  await expect(undone).rejects.toThrow('as it was')
  return counts
}

/** A gym with an approved invoice of its trainer, and an approved timesheet of somebody else. */
async function toPay(): Promise<PayGym & { invoice: any; sheet: any; grace: MadeTrainer }> {
  t.clock.set(start)
  const gym = await payGym(t)
  const grace = await employGrace(t, gym)
  await teach(t, gym, [12, 18])
  const { body: classes } = await gym.owner.get('/timetables?from=2026-03-11&to=2026-03-11')
  await gym.owner.put(`/timetables/${classes[0].id}/attendance`, { attendance: 9 })
  const approved = async (trainerId: string) => {
    const { body } = await gym.manager.post('/pay-documents/fill', { gymId: gym.gym.gymId, trainerId })
    const [{ id }] = body.documents
    await gym.manager.post(`/pay-documents/${id}/submission`, {})
    const answer = await gym.manager.post(`/pay-documents/${id}/approval`, {})
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body
  }
  return { ...gym, grace, invoice: await approved(gym.usual.trainerId), sheet: await approved(grace.trainerId) }
}

const begun = async (gym: PayGym) => (await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })).body
async function fileOf(path: string): Promise<Buffer> {
  const answer = await t.app.fastify.inject({ method: 'GET', url: path })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
async function wordsIn(pdf: Buffer): Promise<string> {
  const read = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const page = await read.getPage(1)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

it('a pay run goes from what is approved to the bank’s file, papers and paid, and what is paid never changes', async () => {
  const gym = await toPay()
  const run = await begun(gym)
  expect(run).toMatchObject({
    status: 'open',
    totals: { contractorCents: 14_200, gstCents: 1420, wagesCents: 6800, invoices: 1, timesheets: 1, superCents: 816 },
    can: { lock: false, choose: true },
  })
  expect(run.warnings.map((one: any) => [one.code, one.stops])).toEqual([['no_net', true]])
  const stopped = await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  expect([stopped.status, stopped.body.code]).toEqual([422, 'pay_runs.blocked'])
  const table = `Number,Net\n${gym.sheet.number},$60.50\n9999,1.00\n`
  const { body: imported } = await gym.manager.post(`/pay-runs/${run.id}/nets/import`, { csv: table })
  expect(imported).toMatchObject({
    taken: 1,
    notTaken: ['9999: no timesheet in this pay run has this number'],
    run: { leavesBankCents: 21_670, totals: { withheldCents: 750 } },
  })
  const { body: locked, status } = await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  expect([status, locked.message]).toEqual([200, undefined])
  expect(locked).toMatchObject({ status: 'locked', can: { choose: false, lock: false } })
  await t.restart()
  await t.settle()
  const { body: ready } = await gym.owner.get(`/pay-runs/${run.id}`)
  expect(ready.files.map((file: any) => file.kind)).toEqual(['accounting', 'bank', 'papers', 'report'])
  const bank = (await fileOf(ready.files[1].path)).toString('latin1')
  expect(bankFileTroubles(bank)).toEqual([])
  const lines = bank.split('\r\n')
  expect(lines[1]!.slice(0, 30)).toBe('1033-001   555001 500000015620')
  expect(lines[2]!.slice(0, 30)).toBe('1033-001   555001 530000006050')
  const { body: scheduled } = await gym.own.get(`/pay-documents/${gym.invoice.id}`)
  expect(scheduled).toMatchObject({ status: 'scheduled', run: { payOn: '2026-03-25' } })
  const before = await fileOf(scheduled.pdfPath)
  const words = await wordsIn(before)
  for (const part of ['Tax invoice', '0001', '47 555 222 000', 'Northside Collective Pty Ltd', '$156.20', 'Ride 45'])
    expect(words).toContain(part)
  const failed = [{ documentId: gym.sheet.id, reason: 'The account is closed' }]
  const { body: paid } = await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-03-25', failed })
  expect(paid).toMatchObject({ status: 'paid', leavesBankCents: 15_620 })
  await t.settle()
  expect((await gym.owner.get(`/pay-documents/${gym.sheet.id}`)).body).toMatchObject({ status: 'payment_failed' })
  const { body: done } = await gym.own.get(`/pay-documents/${gym.invoice.id}`)
  expect(done).toMatchObject({ status: 'paid', paidOn: '2026-03-25' })
  expect((await fileOf(done.pdfPath)).equals(before)).toBe(true)
  await expect(
    t.given(({ tx }) => tx.execute(sql`update pay_documents set total_cents = 1 where id = ${gym.invoice.id}`)),
  ).rejects.toThrow()
  await expect(
    t.given(({ tx }) => tx.execute(sql`update pay_lines set cents = 1 where document_id = ${gym.invoice.id}`)),
  ).rejects.toThrow()
  const { body: notices } = await gym.own.get('/notifications')
  const told = notices.map((one: any) => one.title)
  expect(told).toContain(`${gym.gym.name} paid invoice 0001`)
  expect(JSON.stringify(notices)).not.toContain('555001')
  const next = await begun(gym)
  expect(next.rows.map((one: any) => [one.number, one.chosen])).toEqual([[gym.sheet.number, true]])
})

it('the accounts, files and papers of a locked run go over to another master key with their rows', async () => {
  const gym = await toPay()
  const run = await begun(gym)
  await gym.manager.post(`/pay-runs/${run.id}/nets/import`, { csv: `Number,Net\n${gym.sheet.number},$60.50\n` })
  await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  await t.settle()
  const counts = await sealedAnew()
  for (const table of ['pay_runs', 'pay_run_documents', 'pay_files', 'pay_papers'])
    expect([table, counts.get(table)]).toEqual([table, expect.any(Number)])
})

it('tables of a run write every name in letters that any payroll program reads', async () => {
  const gym = await toPay()
  const rename = (userId: string, name: string) =>
    t.given(({ tx }) => tx.execute(sql`update profiles set full_name = ${name} where account_id = ${userId}`))
  await rename(gym.usual.userId, 'Đặng Thị Łukasz-Ødegaard')
  await rename(gym.grace.userId, 'Þóra Γεωργίου Ковалёв')
  const run = await begun(gym)
  await gym.manager.post(`/pay-runs/${run.id}/nets/import`, { csv: `Number,Net\n${gym.sheet.number},$60.50\n` })
  await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  await t.settle()
  const { body: ready } = await gym.owner.get(`/pay-runs/${run.id}`)
  for (const kind of ['accounting', 'report']) {
    const table = (await fileOf(ready.files.find((file: any) => file.kind === kind).path)).toString('utf8')
    expect(table).toContain('Dang Thi Lukasz-Odegaard')
    expect(table).toContain('Thora Georgioy Kovalev')
  }
})

it('somebody who has left a gym still sees their papers of it', async () => {
  const gym = await toPay()
  const { body: listed } = await gym.own.get('/pay-documents')
  expect(listed.map((one: any) => one.number)).toEqual(['0001'])
  await t.given(({ tx }) =>
    tx.execute(sql`update connections set status = 'inactive', reason = 'terminated', ended_at = now()
      where trainer_id = ${gym.usual.trainerId}`),
  )
  expect((await gym.own.get(`/pay-documents/${gym.invoice.id}`)).status).toBe(200)
})

it('changed bank details hold a payment until somebody has called, and a run pays the account that it was locked with', async () => {
  const gym = await toPay()
  t.clock.pass({ hours: 24 })
  const change = { bsb: '083-004', account: '98765432', accountName: 'Usual' }
  expect((await gym.own.put(`/engagements/${gym.engagementId}/bank`, change)).status).toBe(200)
  const run = await begun(gym)
  expect(run.warnings[0]).toMatchObject({ code: 'bank_changed', stops: true, documentId: gym.invoice.id })
  expect(run.rows.find((one: any) => one.id === gym.invoice.id).chosen).toBe(false)
  const documentIds = [gym.invoice.id]
  await gym.manager.put(`/pay-runs/${run.id}/documents`, { documentIds })
  expect((await gym.owner.post(`/pay-runs/${run.id}/lock`, {})).body.code).toBe('pay_runs.blocked')
  const [{ accountId }] = run.warnings
  const settled = { documentId: gym.invoice.id, code: 'bank_changed', accountId, words: 'Called her, she read it back' }
  await gym.manager.post(`/pay-runs/${run.id}/warnings`, settled)
  expect((await gym.manager.post(`/pay-runs/${run.id}/lock`, {})).status).toBe(403)
  expect((await gym.owner.post(`/pay-runs/${run.id}/lock`, {})).status).toBe(200)
  await gym.own.put(`/engagements/${gym.engagementId}/bank`, { ...change, account: '11112222' })
  await t.settle()
  const { body: ready } = await gym.owner.get(`/pay-runs/${run.id}`)
  const bank = ready.files.find((file: any) => file.kind === 'bank')
  expect((await fileOf(bank.path)).toString('latin1')).toContain('1083-004 98765432 500000015620')
  const { body: taken } = await gym.owner.get(`/pay-runs/${run.id}`)
  expect(taken.history.at(-1)).toMatchObject({ by: gym.gym.owner.name, words: `downloaded ${bank.name}` })
})

it('two who lock and pay at once pay once', async () => {
  const gym = await toPay()
  const run = await begun(gym)
  const documentIds = [gym.invoice.id]
  await gym.manager.put(`/pay-runs/${run.id}/documents`, { documentIds })
  const locks = await Promise.all(Array.from({ length: 6 }, () => gym.owner.post(`/pay-runs/${run.id}/lock`, {})))
  expect(locks.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409', '409'])
  await t.settle()
  const pays = await Promise.all(
    Array.from({ length: 6 }, () => gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-03-25' })),
  )
  expect(pays.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409', '409'])
  const files = await t.given(({ tx }) =>
    tx.execute<{ kind: string }>(sql`select kind from pay_files where run_id = ${run.id}`),
  )
  expect(files.rows).toHaveLength(4)
})

it('a net amount counts for the timesheet that it was worked out of: changed and sent in again, it waits for another', async () => {
  const gym = await toPay()
  const run = await begun(gym)
  const path = `/pay-documents/${gym.sheet.id}`
  await gym.manager.post(`/pay-runs/${run.id}/nets/import`, { csv: `Number,Net\n${gym.sheet.number},60.50\n` })
  expect((await gym.manager.get(path)).body).toMatchObject({ title: 'Payslip', netCents: 6050 })
  const { body: revoked } = await gym.manager.delete(`${path}/approval`)
  expect(revoked).toMatchObject({ title: 'Pay summary (not a payslip)', netCents: null, withheldCents: null })
  await gym.manager.post(`${path}/return`, { reason: 'Half of it was a break' })
  await gym.manager.delete(`${path}/lines/${gym.sheet.rows[0].id}`)
  await gym.manager.post(`${path}/lines`, { line: { date: '2026-03-11', title: 'Half a class', cents: 3000 } })
  // A net amount that was kept with a document from before this was asked.
  await t.given(({ tx }) => tx.execute(sql`update pay_documents set net_cents = 6050 where id = ${gym.sheet.id}`))
  const sent = await gym.manager.post(`${path}/submission`, {})
  expect([sent.status, sent.body.netCents]).toEqual([200, null])
  await gym.manager.post(`${path}/approval`, {})
  await gym.manager.put(`/pay-runs/${run.id}/documents`, { documentIds: [gym.sheet.id] })
  const stopped = await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  expect([stopped.status, stopped.body.code]).toEqual([422, 'pay_runs.blocked'])
})

it('a pay slip that could not be paid states the net amount that was entered after that', async () => {
  const gym = await toPay()
  const slip = async () => {
    const { body } = await gym.manager.get(`/pay-documents/${gym.sheet.id}`)
    return fileOf(body.pdfPath)
  }
  const lockedWith = async (net: string) => {
    const run = await begun(gym)
    await gym.manager.put(`/pay-runs/${run.id}/documents`, { documentIds: [gym.sheet.id] })
    await gym.manager.post(`/pay-runs/${run.id}/nets/import`, { csv: `Number,Net\n${gym.sheet.number},${net}\n` })
    expect((await gym.owner.post(`/pay-runs/${run.id}/lock`, {})).status).toBe(200)
    await t.settle()
    return `/pay-runs/${run.id}/payment`
  }
  const failed = [{ documentId: gym.sheet.id, reason: 'The account is closed' }]
  await gym.owner.post(await lockedWith('60.50'), { paidOn: '2026-03-25', failed })
  const first = await slip()
  // The same amount leaves it as it is.
  await gym.owner.post(await lockedWith('60.50'), { paidOn: '2026-03-25', failed })
  expect((await slip()).equals(first)).toBe(true)
  await gym.owner.post(await lockedWith('58.25'), { paidOn: '2026-03-26' })
  const words = await wordsIn(await slip())
  expect(words).toContain('$58.25')
  expect(words).not.toContain('$60.50')
})

it('what changes after it was paid goes on the next document, linked both ways, and can be credited', async () => {
  const gym = await toPay()
  const run = await begun(gym)
  await gym.manager.put(`/pay-runs/${run.id}/documents`, { documentIds: [gym.invoice.id] })
  await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  await t.settle()
  await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-03-25' })
  const [first, second] = gym.invoice.rows
  const counted = await gym.owner.put(`/timetables/${gym.entries[1]!.id}/attendance`, { attendance: 20 })
  expect(counted.status).toBe(409)
  const correction = { heads: 20, reason: 'Two came late' }
  const path = `/pay-documents/${gym.invoice.id}/lines/${second.id}/correction`
  expect((await gym.own.post(path, correction)).status).toBe(403)
  const { body: corrected } = await gym.manager.post(path, correction)
  expect(corrected).toMatchObject({ status: 'paid', totalCents: 15_620, differences: [{ cents: 400, settled: true }] })
  const fill = { gymId: gym.gym.gymId, from: '2026-03-23', to: '2026-04-05' }
  const { body: filled } = await gym.own.post('/pay-documents/fill', fill)
  expect(filled.documents[0].rows).toMatchObject([{ kind: 'correction', cents: 400, corrects: { number: '0001' } }])
  const { body: linked } = await gym.own.get(`/pay-documents/${gym.invoice.id}`)
  expect(linked.links).toMatchObject([{ kind: 'corrected_by', id: filled.documents[0].id }])
  expect(linked.differences).toEqual([])
  const credited = { reason: 'Paid twice', lines: [{ lineId: first.id, cents: 1000 }] }
  const { body: note } = await gym.manager.post(`/pay-documents/${gym.invoice.id}/credit-note`, credited)
  expect(note).toMatchObject({ kind: 'credit_note', title: 'Adjustment note', totalCents: -1100, gstCents: -100 })
  const sent = await gym.own.post(`/pay-documents/${note.id}/submission`, {})
  expect([sent.status, sent.body.number]).toEqual([200, '0002'])
  const more = { reason: 'Again', lines: [{ lineId: first.id, cents: 6000 }] }
  const refused = await gym.manager.post(`/pay-documents/${gym.invoice.id}/credit-note`, more)
  expect(refused.body.code).toBe('payroll.too_much_credit')
  expect((await gym.manager.post(`/pay-documents/${gym.invoice.id}/void`, { reason: 'x' })).body.code).toBe(
    'payroll.step_unfit',
  )
})
