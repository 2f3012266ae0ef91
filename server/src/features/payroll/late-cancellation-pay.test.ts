import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aroundOneClass } from '../../../test/worlds/around-one-class.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { engage, payGym, teach, type PayGym } from '../../../test/worlds/pay-gym.ts'

let t: TestApp
let world: PayGym
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())
beforeEach(async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  world = await payGym(t)
  for (const usual of world.others) await engage(t, { ...world, usual }, { gstFrom: null })
  await t.app.database.pool.query(
    `insert into cover_settings (gym_id, terms, changed_at, changed_by) values ($1, $2, now(), $3)`,
    [world.gym.gymId, JSON.stringify({ shortNoticeHours: 24, shortNoticePercent: 50 }), world.gym.owner.userId],
  )
})

const { usual, first, second, filled: covered, approve, entry } = aroundOneClass(() => ({ t, world }))
const eveningBefore = '2026-03-09T08:00:00Z'
const period = { from: '2026-03-09', to: '2026-03-22' }

async function change(what: object): Promise<void> {
  const { status, body } = await world.owner.put(`/timetables/${world.entries[0]!.id}`, {
    version: (await entry()).version,
    ...what,
  })
  expect([status, body.message]).toEqual([200, undefined])
}
async function payOf(who: Caller): Promise<{ lines: any[]; documents: any[] }> {
  const { status, body } = await who.post('/pay-documents/fill', { gymId: world.gym.gymId, ...period })
  expect([status, body.message]).toEqual([200, undefined])
  return {
    documents: body.documents,
    lines: body.documents.flatMap((one: any) => one.rows.map(({ kind, cents }: any) => [kind, cents])),
  }
}
describe('a class that was taken from its substitute at short notice', () => {
  it('is paid to them in part, although the gym put somebody else on it', async () => {
    await covered()
    t.clock.set(eveningBefore)
    await change({ trainerId: world.others[1]!.trainerId })
    await teach(t, world, [12])
    expect((await payOf(second())).lines).toEqual([['class', 6800]])
    const { body: summary } = await first().get('/pay-documents/summary')
    expect(summary.ready).toMatchObject([{ trainerId: world.others[0]!.trainerId, classes: 1 }])
    const { body: ofGym } = await world.manager.get('/pay-documents/summary')
    expect(ofGym.ready.map((one: any) => [one.name, one.classes])).toEqual([[world.others[0]!.name, 1]])
    const { lines, documents } = await payOf(first())
    expect(lines).toEqual([['due', 3400]])
    expect(documents[0].rows[0].note).toContain('50% of the class')
    const sent = await first().post(`/pay-documents/${documents[0].id}/submission`, {})
    expect([sent.status, sent.body.totalCents]).toEqual([200, 3400])
    expect((await world.manager.get('/pay-documents/summary')).body.ready).toEqual([])
  })

  it('is paid to them in part, although its usual trainer has it again', async () => {
    const { id } = await covered()
    t.clock.set(eveningBefore)
    const { body } = await world.owner.post(`/covers/${id}/returns`, {})
    await usual().post(`/covers/${id}/returns/${body.returning.id}/answer`, { agreed: true })
    await teach(t, world, [12])
    expect((await payOf(first())).lines).toEqual([['due', 3400]])
    expect((await payOf(usual())).lines).toEqual([['class', 6800]])
  })

  it('pays them a part of what it pays without what was promised to whoever took it then', async () => {
    await covered()
    t.clock.set('2026-03-09T00:00:00Z')
    await change({ trainerId: world.usual.trainerId })
    const { body: request } = await world.owner.post('/cover-requests', {
      timetableIds: [world.entries[0]!.id],
      offer: { kind: 'class_rate', cents: 20_000 },
    })
    await approve(second(), request.requests[0].lines[0].id)
    await teach(t, world, [12])
    expect((await payOf(second())).lines).toEqual([['class', 20_000]])
    expect((await payOf(first())).lines).toEqual([['due', 3400]])
  })

  it('pays them all of it, and nothing for the notice, when they taught it after all', async () => {
    await covered()
    t.clock.set(eveningBefore)
    await change({ trainerId: world.others[1]!.trainerId })
    await change({ trainerId: world.others[0]!.trainerId })
    await teach(t, world, [12])
    const ready = (await world.manager.get('/pay-documents/summary')).body.ready
    expect(ready).toMatchObject([{ trainerId: world.others[0]!.trainerId, classes: 1 }])
    expect((await payOf(first())).lines).toEqual([['class', 6800]])
    expect((await payOf(second())).lines).toEqual([])
  })

  it('pays them nothing for the notice before it would have been over', async () => {
    await covered()
    t.clock.set(eveningBefore)
    await change({ cancelled: true, reason: 'Pipe burst' })
    expect((await payOf(first())).lines).toEqual([])
    t.clock.set('2026-03-10T00:00:00Z')
    expect((await payOf(first())).lines).toEqual([['due', 3400]])
  })

  it('is theirs again with its whole pay when it is held after all, although the notice stood on a draft', async () => {
    await covered()
    t.clock.set(eveningBefore)
    await change({ cancelled: true, reason: 'Pipe burst' })
    t.clock.set('2026-03-10T00:00:00Z')
    const { documents } = await payOf(first())
    t.clock.set(eveningBefore)
    await change({ cancelled: false })
    const stopped = await first().post(`/pay-documents/${documents[0].id}/submission`, {})
    expect(stopped.body.code).toBe('payroll.not_ready')
    await change({ cancelled: true, reason: 'Pipe burst again' })
    t.clock.set('2026-03-10T00:00:00Z')
    expect((await payOf(first())).lines).toEqual([['due', 3400]])
    t.clock.set(eveningBefore)
    await change({ cancelled: false })
    await teach(t, world, [12])
    expect((await payOf(first())).lines).toEqual([['class', 6800]])
  })
})
