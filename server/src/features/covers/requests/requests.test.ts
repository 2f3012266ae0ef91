import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

it('the request that a cover belongs to is found by its cover, by those who may see it', async () => {
  const world = await oneClass(t)
  const covers = []
  for (const { id } of world.entries.slice(0, 3))
    covers.push((await t.as(world.usual).post('/covers', { timetableId: id })).body)
  const [first] = covers
  const found = async (as: ReturnType<TestApp['as']>) => {
    const { body } = await as.get<{ lines: { id: string }[] }[]>(`/cover-requests?coverId=${first.id}&limit=1`)
    return body.map(({ lines }) => lines.map((line) => line.id))
  }
  expect(await found(t.as(world.usual))).toEqual([[first.id]])
  expect(await found(world.owner)).toEqual([[first.id]])
  const stranger = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
  expect(await found(t.as(stranger))).toEqual([])
})
