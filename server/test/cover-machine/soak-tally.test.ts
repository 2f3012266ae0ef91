import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { add, keepTally, leftOver, openTally, take } from './soak-tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartet-soak-'))
afterAll(() => rmSync(folder, { recursive: true }))
const whole = (seed: number) => ({ seed, events: 440, through: { apply: 20 }, moves: { 'open filled': 2 }, what: null })

describe('a soak that is broken off', () => {
  it('goes on from its next seed, with what broke off first, and its count adds up', () => {
    const file = join(folder, 'deep', 'covers.json')
    const first = openTally(file)
    expect([take(first, []), take(first, [])]).toEqual([1, 2])
    add(first, whole(2))
    keepTally(file, first)

    const again = openTally(file)
    const left = leftOver(again)
    expect([take(again, left), take(again, left)]).toEqual([1, 3])
    add(again, whole(1))
    add(again, whole(3))
    expect(again).toEqual({
      events: 1320,
      worlds: 3,
      next: 4,
      open: [],
      failed: [],
      through: { apply: 60 },
      moves: { 'open filled': 6 },
    })
  })

  it('keeps what failed, looks at it again before anything new, and counts it only once it is mended', () => {
    const file = join(folder, 'failed.json')
    const tally = openTally(file)
    add(tally, { ...whole(take(tally, [])), what: 'I2 two open covers of one class' })
    keepTally(file, tally)
    const again = openTally(file)
    expect(again).toMatchObject({ events: 0, failed: [{ seed: 1 }] })
    add(again, whole(take(again, leftOver(again))))
    expect(again).toMatchObject({ events: 440, failed: [], next: 2, open: [] })
  })
})
