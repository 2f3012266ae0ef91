import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaksIn } from '../fuzz/canaries.ts'
import { requests } from '../fuzz/requests.ts'
import { sockets } from '../fuzz/sockets.ts'
import { openStage, said, type Stage } from '../fuzz/fixtures.ts'
import { templates } from '../fuzz/templates.ts'
import { uploads } from '../fuzz/uploads.ts'

/** Hostile calls in all; `npm run soak -- fuzz` makes more of the same, with a seed of its own. SEED repeats one here. */
const wanted = Number(process.env.CALLS ?? 5_000)
const seed = Number(process.env.SEED ?? 20_261_121)

const attacks = [...requests, ...uploads, ...templates, ...sockets]
const shares = attacks.reduce((sum, { share }) => sum + share, 0)

let stage: Stage
beforeAll(async () => void (stage = await openStage()))
afterAll(async () => {
  await stage.t.stop()
  console.log(`${said(stage)}; seed ${seed}`)
})

it('the other gym’s own people read what nobody else may, so that silence below means something', async () => {
  const { t, other, canaries } = stage
  const { owner, trainer } = other.people
  const places = [
    [owner, '/studios'],
    [owner, `/connections/${other.connectionId}/notes`],
    [owner, `/conversations/${other.conversationId}/messages`],
    [owner, '/team'],
    [trainer, `/pay-documents/${other.payDocumentId}`],
  ] as const
  const read = await Promise.all(
    places.map(async ([person, path]) => JSON.stringify((await t.as(person).get(path)).body)),
  )
  expect(read.map((one) => leaksIn(canaries, 'otherOwner', one).length > 0)).toEqual(read.map(() => true))
})

describe.each(attacks)('$name', ({ share, run }) => {
  const calls = Math.ceil((wanted / shares) * share)
  it(
    'whatever it is sent, answers as its contract says or with a problem, and tells nothing of another gym',
    async () => {
      const before = stage.figures.calls
      await run(stage, calls, seed)
      expect(stage.figures.calls - before).toBeGreaterThanOrEqual(calls)
    },
    Math.max(60_000, calls * 500),
  )
})

it('is still there afterwards', async () => {
  const { status } = await stage.t.visitor.get('/ready')
  expect([status, stage.figures.calls >= wanted]).toEqual([200, true])
})
