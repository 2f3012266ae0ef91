import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { flatRate } from '../../../test/worlds/pay-gym.ts'

let t: TestApp
let leeds: OneClass
beforeAll(async () => {
  t = await testApp()
  leeds = await oneClass(t, { country: 'United Kingdom', timezone: 'Europe/London' })
})
afterAll(() => t.stop())

it('covers of a gym in Great Britain are asked for, raised, compared and talked of in pounds', async () => {
  const { owner, entries, others } = leeds
  const [other] = others
  const first = t.as(other!)
  expect((await owner.get('/covers/settings')).body).toMatchObject({ currency: 'GBP' })
  const timetableIds = [entries[0]!.id]
  expect((await owner.post('/cover-requests/preview', { timetableIds })).body).toMatchObject([{ currency: 'GBP' }])
  expect((await owner.post('/rates', { fromDate: '2026-01-01', terms: flatRate })).status).toBe(201)
  const { body } = await owner.post('/cover-requests', { timetableIds, offer: { kind: 'urgent', cents: 500 } })
  const [cover] = body.requests[0].lines
  expect((await first.get(`/covers/${cover.id}`)).body).toMatchObject({
    currency: 'GBP',
    pay: { kind: 'urgent', cents: 500 },
  })
  await first.post(`/covers/${cover.id}/applications`, {})
  const raised = await owner.put(`/covers/${cover.id}/bonus`, { cents: 1550 })
  expect([raised.status, raised.body.bonusCents]).toEqual([200, 1550])
  const { body: told } = await first.get('/notifications')
  expect(told).toContainEqual(
    expect.objectContaining({
      title: '+£15.50 for Ride 45',
      message: expect.stringContaining(`${leeds.gym.name} pays a bonus of £15.50 for`),
    }),
  )
  const lower = await owner.put(`/covers/${cover.id}/bonus`, { cents: 400 })
  expect(lower.body.message).toBe('A trainer applied for a £15.50 bonus, so you can only raise it.')
  const { body: compared } = await owner.get(`/covers/${cover.id}/comparison`)
  expect(compared.applicants[0].cost).toMatchObject({ cents: 8350 })
  expect(JSON.stringify(compared)).toContain('£68.00 per class')
  const { body: thread } = await owner.post('/conversations', { subject: { kind: 'cover', id: cover.id } })
  const lines = thread.subject.lines.map((line: { words: string }) => line.words)
  expect(lines).toContain('The bonus is now £15.50')
  expect(JSON.stringify([told, lower.body, compared, thread])).not.toContain('$')
})
