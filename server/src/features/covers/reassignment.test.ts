import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aroundOneClass } from '../../../test/worlds/around-one-class.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'

let t: TestApp
let world: OneClass
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  world = await oneClass(t)
})

const { usual, first, second, approve, filled } = aroundOneClass(() => ({ t, world }))
/** What a notice that asks about this cover says of it by now. */
const outcome = async (as: Caller, coverId: string) =>
  (await as.get('/notifications?limit=100')).body.find(
    (one: { metadata: { asks?: { id: string } }; answer: unknown }) =>
      one.answer && JSON.stringify(one.metadata).includes(coverId),
  ).answer.outcome

describe('a class that its substitute passed on', () => {
  it('is theirs no more in what they, its usual trainer and the gym read: who teaches it is named', async () => {
    const { id } = await filled()
    const [a, b] = [world.others[0]!, world.others[1]!]
    expect(await outcome(first(), id)).toMatchObject({ word: 'Yours', sentence: 'You’re covering this class.' })
    expect((await first().get(`/covers/${id}`)).body.teaches).toBeNull()
    const { body } = await first().post(`/covers/${id}/hand-back`, { reason: 'sick' })
    expect(await outcome(first(), id)).toMatchObject({ word: 'Yours' })
    await approve(second(), body.searchId)

    expect(await outcome(first(), id)).toMatchObject({
      word: 'Reassigned',
      sentence: `You’re no longer covering it. ${b.name} is teaching it.`,
    })
    expect(await outcome(world.owner, id)).toMatchObject({
      word: 'Filled',
      sentence: `${b.name} is teaching it. Before that ${a.name} was, approved by you.`,
    })
    for (const one of [first(), usual(), world.owner])
      expect((await one.get(`/covers/${id}`)).body).toMatchObject({
        status: 'filled',
        substitute: { id: a.trainerId },
        teaches: { id: b.trainerId, userId: b.userId, name: b.name },
      })
    expect(await outcome(second(), body.searchId)).toMatchObject({ word: 'Yours' })
  })

  it('is theirs again once it came back to them', async () => {
    const { id } = await filled()
    const { body } = await first().post(`/covers/${id}/hand-back`, {})
    await approve(second(), body.searchId)
    expect((await second().post(`/covers/${body.searchId}/untaking`, {})).status).toBe(200)
    expect(await outcome(first(), id)).toMatchObject({ word: 'Yours', sentence: 'You’re covering this class.' })
    expect((await first().get(`/covers/${id}`)).body.teaches).toBeNull()
  })
})

it('a class whose substitute did not come is not theirs in what they and the gym read, and then that of who taught it', async () => {
  const { id } = await filled()
  const [a] = world.others
  t.clock.set('2026-03-09T19:10:00Z')
  expect((await world.owner.post(`/covers/${id}/no-show`, {})).status).toBe(200)
  expect(await outcome(first(), id)).toMatchObject({
    word: 'No-show',
    sentence: `${(await first().get(`/covers/${id}`)).body.gymName} recorded that you didn’t show up.`,
  })
  expect(await outcome(world.owner, id)).toMatchObject({
    word: 'No-show',
    sentence: `${a!.name} was covering it and didn’t show up.`,
  })
  t.clock.set('2026-03-09T20:00:00Z')
  expect((await world.owner.post(`/covers/${id}/outcome`, { kind: 'usual_taught' })).status).toBe(200)
  expect((await world.owner.get(`/covers/${id}`)).body).toMatchObject({
    status: 'completed',
    substitute: null,
    teaches: { id: world.usual.trainerId },
  })
  expect(await outcome(world.owner, id)).toMatchObject({
    word: 'Filled',
    sentence: `${world.usual.name} taught it.`,
  })
})
