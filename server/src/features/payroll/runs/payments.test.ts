import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { payGym, teach, type PayGym } from '../../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

async function approved(gym: PayGym, id: string): Promise<any> {
  await gym.own.post(`/pay-documents/${id}/submission`, {})
  const { status, body } = await gym.manager.post(`/pay-documents/${id}/approval`, {})
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
async function filled(gym: PayGym, period: object = {}): Promise<any> {
  const { body } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId, ...period })
  return approved(gym, body.documents[0].id)
}
async function lockedRun(gym: PayGym, payOn: string): Promise<any> {
  const { body: run } = await gym.manager.post('/pay-runs', { payOn })
  const { status, body } = await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  expect([status, body.message]).toEqual([200, undefined])
  await t.settle()
  return (await gym.owner.get(`/pay-runs/${run.id}`)).body
}
const fileOf = async (run: any, kind: string) => {
  const { path } = run.files.find((file: any) => file.kind === kind)
  return (await t.app.fastify.inject({ method: 'GET', url: path })).rawPayload.toString('latin1')
}

it('a payment that a credit note was taken off is refused or paid as one, and a credit note is no money that came', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t)
  await teach(t, gym, [12, 18])
  const first = await filled(gym)
  const paidFirst = await lockedRun(gym, '2026-03-25')
  await gym.owner.post(`/pay-runs/${paidFirst.id}/payment`, { paidOn: '2026-03-25' })
  const credited = { reason: 'Paid twice', lines: [{ lineId: first.rows[0].id, cents: 1000 }] }
  const { body: begun } = await gym.manager.post(`/pay-documents/${first.id}/credit-note`, credited)
  const note = await approved(gym, begun.id)
  t.clock.set('2026-04-07T02:00:00Z')
  await gym.owner.put(`/timetables/${gym.entries[2]!.id}/attendance`, { attendance: 12 })
  const second = await filled(gym, { from: '2026-03-23', to: '2026-04-05' })
  expect([note.totalCents, second.totalCents]).toEqual([-1100, 7480])

  const run = await lockedRun(gym, '2026-04-08')
  expect((await fileOf(run, 'bank')).split('\r\n')[1]!.slice(20, 30)).toBe('0000006380')
  expect(await fileOf(run, 'accounting')).toContain(',-10.00,-1.00,-11.00,0.00,0.00,-11.00\r\n')
  const failed = [{ documentId: second.id, reason: 'The account is closed' }]
  const { body: refused } = await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-04-08', failed })
  expect(refused.rows.map((one: any) => one.status)).toEqual(['payment_failed', 'payment_failed'])
  expect(refused).toMatchObject({ leavesBankCents: 0 })
  expect(refused.history.at(-1).words).toBe('marked 0 payments as paid, 2 failed')
  await t.settle()
  const notices = async () =>
    (await gym.own.get('/notifications')).body.map(({ title, message }: any) => `${title}: ${message}`)
  expect(await notices()).toContain(
    `Credit note ${note.number} wasn’t deducted: The payment it was deducted from was refused. The bank said: “The account is closed” It can be deducted in the next pay run.`,
  )

  const again = await lockedRun(gym, '2026-04-09')
  expect(again).toMatchObject({ leavesBankCents: 6380, rows: [{ chosen: true }, { chosen: true }] })
  await gym.owner.post(`/pay-runs/${again.id}/payment`, { paidOn: '2026-04-09' })
  await t.settle()
  expect(await notices()).toContain(
    `${gym.gym.name} deducted credit note ${note.number}: $11.00 was deducted from your payment on Thursday 9 April. You can download the PDF.`,
  )
  const { body: done } = await gym.own.get(`/pay-documents/${note.id}`)
  expect(done.history.at(-1).words).toBe('deducted $11.00 from the payment')
  const { rows: mails } = await t.given(({ tx }) =>
    tx.execute<{ id: string; subject: string; sealed_body: Buffer }>(
      sql`select id, subject, sealed_body from mails where kind = 'payroll.paid' and to_address = ${gym.usual.email}
        and subject like '%credit note%'`,
    ),
  )
  expect(mails.map((mail) => mail.subject)).toEqual([`${gym.gym.name} deducted credit note ${note.number}`])
  const mail = JSON.parse(t.app.vault.open(mails[0]!.sealed_body, `mails:${mails[0]!.id}`).toString())
  expect(mail.text).toContain('$11.00 was deducted from your payment on Thursday 9 April.')
})
