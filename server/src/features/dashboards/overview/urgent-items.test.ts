import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { buildWorld } from '../../../../test/permissions/world.ts'
import type { World } from '../../../../test/permissions/callers.ts'

let t: TestApp
let world: World
beforeAll(async () => {
  t = await testApp()
  world = await buildWorld(t)
})
afterAll(() => t.stop())

const overview = async () => (await t.as(world.people.gymAdmin).get('/dashboard/gym-admin')).body
const harm = async () => (await overview()).gyms[0].harm

it('a gym admin ends one harm after the other from its row, as themself, and the next one stands there then', async () => {
  const all = t.as(world.people.gymAdmin)
  expect(await harm()).toMatchObject({ kind: 'cover', coverId: world.coverId, className: 'Ride 45' })
  expect((await all.post(`/covers/${world.coverId}/cancellation`)).status).toBe(200)

  expect(await harm()).toMatchObject({
    kind: 'at_risk',
    riskId: world.riskId,
    timetableId: world.freeEntryId,
    className: 'Ride 45',
    classes: 1,
  })
  expect((await all.post(`/risks/${world.riskId}/search`)).status).toBe(200)
  const searched = await harm()
  expect(searched).toMatchObject({ kind: 'cover', className: 'Ride 45' })
  expect((await all.post(`/covers/${searched.coverId}/cancellation`)).status).toBe(200)
  await t.given(({ tx }) => tx.execute(sql`update entry_risks set cleared_at = now(), cleared_because = 'mended'`))

  // Two weeks before it and no sooner: classes further away are staffed later.
  await t.given(({ tx }) =>
    tx.execute(sql`update entries set trainer_id = null, usual_trainer_id = null where id = ${world.freeEntryId}`),
  )
  t.clock.set('2026-03-02T18:59:00Z')
  expect((await harm())?.kind).not.toBe('no_trainer')
  t.clock.set('2026-03-02T19:01:00Z')
  expect(await harm()).toMatchObject({ kind: 'no_trainer', timetableId: world.freeEntryId })
  const { status, body: asked } = await all.post('/covers', { timetableId: world.freeEntryId })
  expect(status).toBe(201)
  expect(await harm()).toMatchObject({ kind: 'cover', coverId: asked.id })
})

it('pay that waits for a yes and super that nobody sent are harms of their gym, what is late after what comes within a day', async () => {
  const all = t.as(world.people.gymAdmin)
  expect((await all.post(`/covers/${(await harm()).coverId}/cancellation`)).status).toBe(200)
  await t.given(async ({ tx, now }) => {
    await tx.execute(sql`update entries set trainer_id = ${world.trainer.trainerId} where id = ${world.freeEntryId}`)
    await tx.execute(sql`update pay_documents set state = 'submitted', number = 'INV-1', submitted_at = ${now.toString()}
      where id = ${world.payDocumentId}`)
  })
  // The pay day is 25 March, midnight of which in Sydney is 13:00 of the day before.
  expect(await harm()).toMatchObject({
    kind: 'pay',
    at: '2026-03-24T13:00:00Z',
    late: false,
    documents: 1,
    documentId: world.payDocumentId,
    payDay: '2026-03-25',
  })
  expect((await overview()).gyms[0]).toMatchObject({ toApprove: 1, moreHarms: 1 })
  t.clock.set('2026-04-10T00:00:00Z')
  const late = (await overview()).gyms[0]
  expect(late.harm).toMatchObject({ late: true })
  await t.given(({ tx }) =>
    tx.execute(sql`update pay_documents set state = 'approved' where id = ${world.payDocumentId}`),
  )
  expect(await harm()).toMatchObject({
    kind: 'super',
    people: 1,
    contributionId: world.superId,
    dueOn: '2026-04-03',
    late: true,
  })
  expect((await overview()).soon).toEqual([])
})

it('nobody of another gym is told of any of it', async () => {
  const other = (await t.as(world.people.otherGymAdmin).get('/dashboard/gym-admin')).body
  expect(other.gyms).toMatchObject([{ harm: null, moreHarms: 0 }])
  expect(JSON.stringify(other)).not.toContain(world.superId)
})
