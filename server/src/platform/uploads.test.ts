import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { openUploads } from './uploads.ts'

const file = { upload: 11 * 1024 * 1024 }

it('a process takes in ten of the largest files at once, four of one person, and the next when one is done', () => {
  const uploads = openUploads(Fastify())
  const enter = (personId: string) => uploads.enter(file, personId)
  const mine = [enter('mei'), enter('mei'), enter('mei'), enter('mei')]
  expect([mine.includes(null), enter('mei')]).toEqual([false, null])
  const others = [enter('jack'), enter('jack'), enter('jack'), enter('sam'), enter('sam'), enter('sam')]
  expect([others.includes(null), enter('sam')]).toEqual([false, null])
  expect(uploads.enter({ upload: 0 }, 'sam')).not.toBeNull()
  mine[0]!()
  expect([enter('sam') === null, enter('mei')]).toEqual([false, null])
})
