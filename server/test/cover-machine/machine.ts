import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer, TestApp } from '../harness.ts'
import { wrongAfter } from './checks.ts'
import { aim } from './step-targets.ts'
import { happenings, isSent, sends, type Step, type StepName, type Try } from './steps.ts'
import { anythingWritten, makeWorld, readSnapshot } from './world.ts'
import { cast, type Snapshot, type World } from './cast.ts'

/** What a run has seen: steps done, how often each was let through, and how often covers went `from to` a state. */
export type Tally = { steps: number; through: Map<StepName, number>; moves: Map<string, number> }
type Real = { world: World; snapshot: Snapshot; tally: Tally; wrong: (what: string[]) => void }
type Model = object

/** A step as fast-check runs, prints and shrinks it. */
class Do implements fc.AsyncCommand<Model, Real> {
  readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(_: Model, real: Real): Promise<void> {
    const found = await doStep(real, this.step)
    real.wrong(found.map((what) => `${what}, after step ${real.tally.steps}: ${this.toString()}`))
  }
  toString = () => JSON.stringify(this.step)
}

/** Does one step and answers everything that is wrong then. Every second POST is sent again, or twice at once, with its key. */
async function doStep(real: Real, step: Step): Promise<string[]> {
  const { world, tally } = real
  tally.steps++
  const before = real.snapshot
  if (!isSent(step.name)) {
    await happenings[step.name](world, step, before)
    await world.t.settle()
    real.snapshot = await readSnapshot(world)
    return wrongAfter(world, step, null, before, real.snapshot, null)
  }
  const about = aim(world, before, step)
  const key = `step ${world.gyms[0].classId} ${world.sent++}`
  const send = () => sends[step.name as keyof typeof sends](world, about, before, key)
  const beside = step.again && step.size % 3 === 0 && keyed.has(step.name)
  const [answer, twin] = beside ? await Promise.all([send(), send()]) : [await send(), null]
  // A refusal leads to nothing, and mostly leaves nothing to look at.
  if (answer.status < 300 || twin) real.snapshot = await settled(world)
  else if (await anythingWritten(world)) real.snapshot = await readSnapshot(world)
  noteBlocks(world, step.name, about, answer)
  const found = await wrongAfter(world, step, about, before, real.snapshot, answer)
  if (answer.status < 300) tally.through.set(step.name, (tally.through.get(step.name) ?? 0) + 1)
  if (twin) tally.steps++
  if (twin) found.push(...unlike(answer, twin))
  if (step.again && keyed.has(step.name) && answer.status < 300) {
    tally.steps++
    found.push(...unlike(answer, await send()))
    const after = (await anythingWritten(world)) ? await settled(world) : real.snapshot
    if (JSON.stringify(after) !== JSON.stringify(real.snapshot)) found.push('I9 the same key changed something again')
    real.snapshot = after
  }
  return found
}

/** Effects come after the commit, by themselves: what a call leads to is waited for. */
async function settled(world: World): Promise<Snapshot> {
  await world.t.settle()
  return readSnapshot(world)
}

const unlike = (one: Answer, other: Answer): string[] =>
  one.status === other.status && (one.status >= 300 || JSON.stringify(one.body) === JSON.stringify(other.body))
    ? []
    : [`I9 the same key answered ${one.status} and ${other.status}`]

function noteBlocks(world: World, name: StepName, { gym, whom }: Try, answer: Answer): void {
  if (answer.status >= 300) return
  if (name === 'block') world.blocked.set(`${gym} ${whom}`, answer.body.id)
  if (name === 'unblock') world.blocked.delete(`${gym} ${whom}`)
}

/** POSTs, which carry keys. */
const keyed = new Set<StepName>([
  'ask',
  'away',
  'apply',
  'approve',
  'cancel',
  'offer',
  'accept',
  'refuse',
  'untake',
  'handBack',
  'replace',
  'claim',
  'offerBack',
  'noShow',
  'outcome',
  'block',
  'setAside',
  'release',
  'refuseRelease',
  'search',
])

/** How often each step is tried. */
const weights: Record<StepName, number> = {
  ask: 12,
  away: 4,
  apply: 20,
  withdraw: 3,
  approve: 12,
  cancel: 3,
  offer: 6,
  takeOfferBack: 1,
  accept: 6,
  refuse: 2,
  untake: 4,
  handBack: 4,
  replace: 2,
  claim: 3,
  offerBack: 2,
  answerReturn: 5,
  dropReturn: 1,
  noShow: 2,
  outcome: 4,
  bonus: 2,
  hand: 3,
  callOff: 2,
  restore: 2,
  move: 2,
  block: 2,
  unblock: 3,
  setAside: 3,
  lift: 1,
  certify: 3,
  revoke: 1,
  release: 4,
  refuseRelease: 1,
  search: 2,
  terms: 1,
  prefer: 1,
  look: 2,
  pass: 2,
  tasks: 2,
  restart: 0.3,
  lock: 1,
}

const stepOf = (name: StepName, once: boolean): fc.Arbitrary<Step> =>
  fc.record({
    name: fc.constant(name),
    aimed: fc.constantFrom(true, true, true, true, false),
    gym: fc.constantFrom(0 as const, 1 as const),
    slot: fc.nat({ max: 3 }),
    whom: fc.nat({ max: 3 }),
    stranger: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...cast) }),
    again: once && keyed.has(name) ? fc.constant(false) : fc.boolean(),
    size: fc.nat({ max: 2000 }),
  })

const names = Object.keys(weights) as StepName[]
/** Of `more` a multiple is tried. */
const anyStep = (more: StepName[], once: boolean): fc.Arbitrary<Step> =>
  fc.oneof(
    ...names.map((name) => ({
      weight: Math.ceil(weights[name] * (more.includes(name) ? 80 : 10)),
      arbitrary: stepOf(name, once),
    })),
  )

/** Runs random steps until so many were done, each run in a world of its own. Throws with what was wrong and the shortest way there. */
export async function runMachine(
  t: TestApp,
  wish: {
    steps: number
    seed: number
    each?: number
    more?: StepName[]
    /** Nothing is sent twice. */
    once?: boolean
    before?: (world: World) => Promise<void>
    after?: (world: World) => Promise<string[]>
  },
): Promise<Tally> {
  const { steps, seed, each = 400 } = wish
  const tally: Tally = { steps: 0, through: new Map(), moves: new Map() }
  await t.app.database.pool.query(watchMoves)
  let found: string[] = []
  for (let run = 0; tally.steps < steps; run++) {
    const many = Math.min(each, steps - tally.steps)
    const planned = fc.array(
      anyStep(wish.more ?? [], wish.once ?? false).map((step) => new Do(step)),
      { minLength: many, maxLength: many, size: 'max' },
    )
    const property = fc.asyncProperty(planned, async (commands) => {
      const world = await makeWorld(t)
      try {
        await wish.before?.(world)
        const snapshot = await readSnapshot(world)
        const wrong = (what: string[]) => {
          found = what
          assert.deepEqual(what, [])
        }
        await fc.asyncModelRun(() => ({ model: {}, real: { world, snapshot, tally, wrong } }), commands)
        wrong((await wish.after?.(world)) ?? [])
      } finally {
        await world.close()
      }
    })
    try {
      await fc.assert(property, { numRuns: 1, seed: seed + run, endOnFailure: true })
    } catch (error) {
      throw new Error(`SEED=${seed + run}: ${found.join('\n')}`, { cause: error })
    }
  }
  const { rows } = await t.app.database.pool.query<{ move: string; times: number }>(
    `select move, count(*)::int as times from machine_moves group by move order by move`,
  )
  for (const { move, times } of rows) tally.moves.set(move, times)
  return tally
}

/** Writes down each move of a cover's state, whoever makes it. */
const watchMoves = `
  create table if not exists machine_moves (move text not null);
  delete from machine_moves;
  grant insert on machine_moves to public;
  create or replace function note_move() returns trigger language plpgsql as $$
    begin insert into machine_moves values (old.state || ' ' || new.state); return null; end $$;
  create or replace trigger note_move after update of state on covers for each row
    when (old.state is distinct from new.state) execute function note_move()`
