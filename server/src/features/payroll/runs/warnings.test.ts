import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { employGrace, payGym, teach, type PayGym } from '../../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

type Paying = PayGym & { invoice: any; changeBank: (account: string, who?: 'own' | 'owner') => Promise<void> }

/** A gym with an approved invoice of its trainer, who may also be one of its managers. */
async function toPay({ teaching }: { teaching: boolean } = { teaching: false }): Promise<Paying> {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t)
  if (teaching) await t.given((work) => joinTeam(work, gym.gym.gymId, gym.usual.userId, 'manager'))
  await teach(t, gym, [12, 18])
  const { body } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId, trainerId: gym.usual.trainerId })
  const [{ id }] = body.documents
  await gym.own.post(`/pay-documents/${id}/submission`, {})
  const { status, body: invoice } = await gym.manager.post(`/pay-documents/${id}/approval`, {})
  expect([status, invoice.message]).toEqual([200, undefined])
  const changeBank = async (account: string, who: 'own' | 'owner' = 'own') => {
    const details = { bsb: '083-004', account, accountName: 'Usual' }
    expect((await gym[who].put(`/engagements/${gym.engagementId}/bank`, details)).status).toBe(200)
  }
  return { ...gym, invoice, changeBank }
}

async function chosenRun(gym: Paying): Promise<any> {
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  const documentIds = [gym.invoice.id]
  return (await gym.manager.put(`/pay-runs/${run.id}/documents`, { documentIds })).body
}

const called = (gym: Paying, accountId: string | undefined) => ({
  documentId: gym.invoice.id,
  code: 'bank_changed',
  words: 'Called her, she read it back',
  accountId,
})

it('who called about changed bank details settled those alone: another change holds the payment anew', async () => {
  const gym = await toPay()
  await gym.changeBank('98765432')
  const run = await chosenRun(gym)
  const path = `/pay-runs/${run.id}/warnings`
  const { body: settled } = await gym.manager.post(path, called(gym, run.warnings[0].accountId))
  expect(settled.warnings).toMatchObject([{ code: 'bank_changed', settled: { words: called(gym, '').words } }])

  await gym.changeBank('11112222')
  const { body: again } = await gym.owner.get(`/pay-runs/${run.id}`)
  expect(again.warnings).toMatchObject([{ code: 'bank_changed', settled: null, can: { settle: true } }])
  expect((await gym.owner.post(`/pay-runs/${run.id}/lock`, {})).body.code).toBe('pay_runs.blocked')

  const stale = await gym.manager.post(path, called(gym, run.warnings[0].accountId))
  expect([stale.status, stale.body.code]).toEqual([409, 'pay_runs.no_warning'])
  for (const _ of [1, 2])
    expect((await gym.manager.post(path, called(gym, again.warnings[0].accountId))).status).toBe(200)
  const { body: locked, status } = await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  expect([status, locked.message]).toEqual([200, undefined])
  expect(locked.warnings).toMatchObject([{ code: 'bank_changed', settled: { words: called(gym, '').words } }])
  expect(locked.history.filter((one: any) => one.words.startsWith('resolved a warning'))).toHaveLength(2)
})

it('a warning that does not stand, or that a word does not settle, is not settled', async () => {
  const gym = await toPay()
  const run = await chosenRun(gym)
  expect(run.warnings).toEqual([])
  for (const code of ['bank_changed', 'duplicate', 'no_bank']) {
    const { status, body } = await gym.manager.post(`/pay-runs/${run.id}/warnings`, { ...called(gym, undefined), code })
    expect([status, body.code]).toEqual([409, 'pay_runs.no_warning'])
  }
  await gym.changeBank('98765432')
  expect((await gym.owner.post(`/pay-runs/${run.id}/lock`, {})).body.code).toBe('pay_runs.blocked')
})

it('nobody settles a warning about their own pay, or about bank details that they entered themself', async () => {
  const gym = await toPay({ teaching: true })
  await gym.changeBank('98765432')
  const run = await chosenRun(gym)
  const path = `/pay-runs/${run.id}/warnings`
  const mine = await gym.own.post(path, called(gym, run.warnings[0].accountId))
  expect([mine.status, mine.body.message]).toEqual([403, 'You can’t approve your own pay. Ask another manager.'])
  const seen = await gym.own.get(`/pay-runs/${run.id}`)
  expect(seen.body.warnings).toMatchObject([{ code: 'bank_changed', can: { settle: false } }])

  await gym.changeBank('11112222', 'owner')
  const { body: changed } = await gym.owner.get(`/pay-runs/${run.id}`)
  expect(changed.warnings).toMatchObject([{ code: 'bank_changed', can: { settle: false } }])
  const theirs = await gym.owner.post(path, called(gym, changed.warnings[0].accountId))
  expect([theirs.status, theirs.body.code]).toEqual([403, 'pay_runs.settled_by_changer'])
  expect((await gym.manager.post(path, called(gym, changed.warnings[0].accountId))).status).toBe(200)
})

it('nobody enters what they get themself, in a form or in a table', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t)
  const grace = await employGrace(t, gym)
  await t.given((work) => joinTeam(work, gym.gym.gymId, grace.userId, 'manager'))
  await teach(t, gym, [])
  const { body: classes } = await gym.owner.get('/timetables?from=2026-03-11&to=2026-03-11')
  await gym.owner.put(`/timetables/${classes[0].id}/attendance`, { attendance: 9 })
  const fill = { gymId: gym.gym.gymId, trainerId: grace.trainerId }
  const { body: filled } = await gym.manager.post('/pay-documents/fill', fill)
  const [{ id }] = filled.documents
  await gym.manager.post(`/pay-documents/${id}/submission`, {})
  const { body: sheet } = await gym.manager.post(`/pay-documents/${id}/approval`, {})
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  const own = t.as(grace)
  const nets = [{ documentId: sheet.id, netCents: 6800 }]
  const typed = await own.put(`/pay-runs/${run.id}/nets`, { nets })
  expect([typed.status, typed.body.message]).toEqual([403, 'You can’t approve your own pay. Ask another manager.'])
  const csv = `number,net\n${sheet.number},68.00\n`
  const { body: imported } = await own.post(`/pay-runs/${run.id}/nets/import`, { csv })
  expect(imported).toMatchObject({
    taken: 0,
    notTaken: [`${sheet.number}: you can’t enter your own net amount. Ask another manager`],
    run: { rows: [{ netCents: null, can: { net: false } }] },
  })
  const { body: entered } = await gym.manager.put(`/pay-runs/${run.id}/nets`, { nets })
  expect(entered.rows).toMatchObject([{ netCents: 6800, can: { net: true } }])
})
