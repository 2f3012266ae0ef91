import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { randomGyms, type RandomGyms } from '../../../test/worlds/random-gyms.ts'
import { readChecker } from '../../../test/walks/who-may-teach.ts'
import { isAsked, qualified } from './eligibility.rules.ts'
import { factsOf } from './facts.queries.ts'

/** Another world: SEED=7. */
const seed = Number(process.env['SEED'] ?? 1)
const localities = readFileSync(join(import.meta.dirname, '../../../data/localities.csv'), 'utf8')

let t: TestApp
let made: RandomGyms
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
  made = await t.given((work) => randomGyms(work, seed, { trainers: 40, classes: 250 }))
})
afterAll(() => t.stop())

it('10,000 pairs of a trainer and a class are judged as a checker judges them that was written on its own', async () => {
  const { trainerIds, entryIds } = made
  const pairs = trainerIds.flatMap((trainerId) => entryIds.map((entryId) => ({ trainerId, entryId })))
  const { judged, now } = await t.given(async (work) => ({ judged: await factsOf(work.tx, pairs), now: work.now }))
  const check = await t.given((work) => readChecker(work.tx, localities))

  expect(judged.length).toBe(10_000)
  const seen: Record<string, number> = {}
  const apart: object[] = []
  for (const facts of judged) {
    const { trainerId, entryId } = facts
    const answer = qualified(facts, now)
    const expected = check(trainerId, entryId, now.toString())
    const against = answer.reasons.map(named).toSorted()
    const warned = (answer.warnings ?? []).map(named).toSorted()
    // Nobody is asked who would be refused, and nobody who said that they are away.
    const away = expected.warned.some((one) => ['on_leave', 'busy_elsewhere', 'outside_hours'].includes(one))
    const asked = expected.against.length === 0 && !away
    const agree = String(against) === String(expected.against) && String(warned) === String(expected.warned)
    if (!agree || isAsked(answer) !== asked) apart.push({ seed, trainerId, entryId, against, warned, expected })
    for (const code of [...expected.against, ...expected.warned, answer.ok ? 'ok' : 'refused'])
      count(seen, code.split(':')[0]!)
    for (const { code } of answer.overridden ?? []) count(seen, `${code} set aside`)
  }
  expect(apart.slice(0, 5)).toEqual([])
  // Each gate has to be met and failed often enough for the comparison to say something.
  const codes = ['class_over', 'own_class', 'account', 'not_connected', 'not_asked', 'specialty', 'clash', 'travel']
  const more = ['document', 'document_for_covers', 'on_leave', 'busy_elsewhere', 'outside_hours', 'pending_clash', 'ok']
  const setAside = ['specialty', 'document', 'document_for_covers'].map((code) => `${code} set aside`)
  expect([...codes, ...more, ...setAside].filter((code) => (seen[code] ?? 0) < 20)).toEqual([])
})

/** 'document:…' names which; all others are their code. */
function named({ code, gate }: { code: string; gate?: string | undefined }): string {
  return code.startsWith('document') ? gate!.replace('document', code) : code
}

function count(seen: Record<string, number>, what: string): void {
  seen[what] = (seen[what] ?? 0) + 1
}
