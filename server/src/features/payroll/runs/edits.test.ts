import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { employGrace, payGym, teach, type PayGym } from '../../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

/** A gym with an open pay run over one approved timesheet, whose owner and manager both see it. */
async function openRun(): Promise<PayGym & { run: any; sheet: any }> {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t)
  const grace = await employGrace(t, gym)
  await teach(t, gym, [])
  const { body: classes } = await gym.owner.get('/timetables?from=2026-03-11&to=2026-03-11')
  await gym.owner.put(`/timetables/${classes[0].id}/attendance`, { attendance: 9 })
  const fill = { gymId: gym.gym.gymId, trainerId: grace.trainerId }
  const { body: filled } = await gym.manager.post('/pay-documents/fill', fill)
  const [{ id }] = filled.documents
  await gym.manager.post(`/pay-documents/${id}/submission`, {})
  const { body: sheet } = await gym.manager.post(`/pay-documents/${id}/approval`, {})
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  return { ...gym, run, sheet }
}

it('who enters net amounts over an older pay run is shown each that differs, and may then save', async () => {
  const { owner, manager, managerPerson, run, sheet } = await openRun()
  const enter = (netCents: number, version: number) => ({ version, nets: [{ documentId: sheet.id, netCents }] })
  const path = `/pay-runs/${run.id}/nets`
  expect((await manager.put(path, enter(6050, run.version))).status).toBe(200)
  const refused = await owner.put(path, enter(6100, run.version))
  expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
  const { data } = refused.body
  expect(data).toMatchObject({
    by: managerPerson.name,
    changes: [{ field: `nets.${sheet.id}`, theirs: 6050, yours: 6100 }],
    current: { id: run.id, version: data.version, rows: [{ id: sheet.id, netCents: 6050 }] },
  })
  expect((await owner.get(`/pay-runs/${run.id}`)).body.rows).toMatchObject([{ netCents: 6050 }])
  const { body: saved } = await owner.put(path, enter(6100, data.version))
  expect(saved.rows).toMatchObject([{ id: sheet.id, netCents: 6100 }])
})

it('who chooses whom a pay run pays, and when, over an older one is shown what differs', async () => {
  const { owner, manager, run, sheet } = await openRun()
  const path = `/pay-runs/${run.id}/documents`
  await manager.put(path, { version: run.version, documentIds: [], payOn: '2026-03-26' })
  const mine = { documentIds: [sheet.id], payOn: '2026-03-27' }
  const refused = await owner.put(path, { version: run.version, ...mine })
  expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
  expect(refused.body.data.changes).toEqual([
    { field: 'documentIds', theirs: [], yours: [sheet.id] },
    { field: 'payOn', theirs: '2026-03-26', yours: '2026-03-27' },
  ])
  const { body: saved } = await owner.put(path, { version: refused.body.data.version, ...mine })
  expect(saved).toMatchObject({ payOn: '2026-03-27', rows: [{ id: sheet.id, chosen: true }] })
})
