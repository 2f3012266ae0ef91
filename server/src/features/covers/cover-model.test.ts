import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cover } from '@quartet/contract/covers/cover'
import { makeConnection, type MadeTrainer } from '../../../test/factories.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { contradictions } from '../../../test/worlds/who-teaches.ts'

/** Raise it to look longer: RUNS=300. */
const numRuns = Number(process.env['RUNS'] ?? 5)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

/** What a cover should be by now, in the simplest words. Trainers are numbers. */
type ModelCover = {
  state: 'open' | 'filled' | 'cancelled' | 'unfilled'
  away: number
  waiting: Set<number>
  winner: number | null
}
type Slot = { start: string; end: string; teacher: number; cover: ModelCover | null }
type Model = { now: string; slots: Slot[] }

/** The same in the product: two gyms whose two classes overlap, and four trainers who may take all of them. */
type Real = {
  worlds: OneClass[]
  trainers: MadeTrainer[]
  slots: { entryId: string; world: OneClass; coverId: string | null }[]
  sent: number
}
type Command = fc.AsyncCommand<Model, Real>

const live = (slot: Slot, now: string) => slot.cover?.state === 'open' && slot.start > now
const busy = (model: Model, trainer: number, at: Slot) =>
  model.slots.some((slot) => slot !== at && slot.teacher === trainer && slot.start < at.end && at.start < slot.end)
const asTrainer = (real: Real, trainer: number) => t.as(real.trainers[trainer]!)

abstract class OnSlot implements Command {
  readonly at: number
  readonly who: number
  constructor(at: number, who: number) {
    this.at = at
    this.who = who
  }
  abstract check(model: Readonly<Model>): boolean
  abstract send(real: Real, key: string): Promise<Answer>
  /** Whether it is let through, and what it changes then. */
  abstract foresee(model: Model, slot: Slot): boolean

  async run(model: Model, real: Real): Promise<void> {
    const slot = model.slots[this.at]!
    const expected = this.foresee(model, slot)
    const key = `command ${real.worlds[0]!.classId} ${real.sent++}`
    const answer = await this.send(real, key)
    assert.equal(answer.status < 400, expected, `answered ${answer.status} ${answer.body.code}`)
    assert.ok(answer.status < 500)
    await expectAgreement(model, real, this.at)
    if (answer.status >= 400) return
    // I9: the same command with the same key answers the same and changes nothing.
    const before = await everything(real)
    const again = await this.send(real, key)
    if (this.repeats) assert.deepEqual([again.status, again.body], [answer.status, answer.body])
    assert.deepEqual(await everything(real), before)
  }
  /** POSTs carry keys; a DELETE that is sent again finds nothing left to do. */
  repeats = true
}

class Ask extends OnSlot {
  override check = () => true
  async send(real: Real, key: string): Promise<Answer> {
    const { entryId, world } = real.slots[this.at]!
    const by: Caller = this.who === 4 ? world.owner : asTrainer(real, this.who)
    const answer = await by.post('/covers', { timetableId: entryId }, { key })
    if (answer.status === 201) real.slots[this.at]!.coverId = answer.body.id
    return answer
  }
  foresee(model: Model, slot: Slot): boolean {
    const may = this.who === 4 || this.who === slot.teacher
    if (!may || slot.start <= model.now || live(slot, model.now)) return false
    slot.cover = { state: 'open', away: slot.teacher, waiting: new Set(), winner: null }
    return true
  }
  override toString = () => `ask(${this.at} by ${this.who})`
}

class Apply extends OnSlot {
  override check = (model: Readonly<Model>) => model.slots[this.at]!.cover !== null
  send(real: Real, key: string): Promise<Answer> {
    return asTrainer(real, this.who).post(`/covers/${real.slots[this.at]!.coverId}/applications`, {}, { key })
  }
  foresee(model: Model, slot: Slot): boolean {
    const cover = slot.cover!
    if (!live(slot, model.now) || cover.away === this.who || slot.teacher === this.who) return false
    if (cover.waiting.has(this.who) || busy(model, this.who, slot)) return false
    cover.waiting.add(this.who)
    return true
  }
  override toString = () => `apply(${this.at} by ${this.who})`
}

/** Finds somebody's application by the gym's eyes; an id that nobody has when there is none. */
async function applicationOf(real: Real, at: number, trainer: number): Promise<string> {
  const { coverId, world } = real.slots[at]!
  const { body } = await world.owner.get<Cover>(`/covers/${coverId}`)
  const own = body.applications!.filter((one) => one.trainer.id === real.trainers[trainer]!.trainerId)
  return own.at(-1)?.id ?? world.classId
}

class Withdraw extends OnSlot {
  override repeats = false
  override check = (model: Readonly<Model>) => model.slots[this.at]!.cover !== null
  async send(real: Real): Promise<Answer> {
    const id = await applicationOf(real, this.at, this.who)
    return asTrainer(real, this.who).delete(`/covers/${real.slots[this.at]!.coverId}/applications/${id}`)
  }
  foresee(model: Model, slot: Slot): boolean {
    return live(slot, model.now) && slot.cover!.waiting.delete(this.who)
  }
  override toString = () => `withdraw(${this.at} by ${this.who})`
}

class Approve extends OnSlot {
  override check = (model: Readonly<Model>) => model.slots[this.at]!.cover !== null
  async send(real: Real, key: string): Promise<Answer> {
    const { coverId, world } = real.slots[this.at]!
    const applicationId = await applicationOf(real, this.at, this.who)
    return world.owner.post(`/covers/${coverId}/approval`, { applicationId }, { key })
  }
  foresee(model: Model, slot: Slot): boolean {
    const cover = slot.cover!
    if (!live(slot, model.now) || !cover.waiting.has(this.who) || busy(model, this.who, slot)) return false
    slot.cover = { ...cover, state: 'filled', waiting: new Set(), winner: this.who }
    slot.teacher = this.who
    // Whatever else the winner waits for at that time is over for them.
    for (const other of model.slots) {
      if (other !== slot && other.start < slot.end && slot.start < other.end && live(other, model.now))
        other.cover!.waiting.delete(this.who)
    }
    return true
  }
  override toString = () => `approve(${this.who} for ${this.at})`
}

class Cancel extends OnSlot {
  override check = (model: Readonly<Model>) => model.slots[this.at]!.cover !== null
  send(real: Real, key: string): Promise<Answer> {
    const { coverId, world } = real.slots[this.at]!
    return world.owner.post(`/covers/${coverId}/cancellation`, {}, { key })
  }
  foresee(model: Model, slot: Slot): boolean {
    if (!live(slot, model.now)) return false
    slot.cover = { ...slot.cover!, state: 'cancelled', waiting: new Set() }
    return true
  }
  override toString = () => `cancel(${this.at})`
}

/** Days pass; the task that closes covers may or may not have run since. */
class Pass implements Command {
  readonly tick: boolean
  constructor(tick: boolean) {
    this.tick = tick
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    t.clock.pass({ hours: 84 })
    model.now = t.clock.now().toString()
    for (const slot of model.slots) {
      if (slot.cover?.state === 'open' && slot.start <= model.now)
        slot.cover = { ...slot.cover, state: 'unfilled', waiting: new Set() }
    }
    if (this.tick) await t.run('covers.close_started')
    for (const at of model.slots.keys()) await expectAgreement(model, real, at)
  }
  toString = () => (this.tick ? 'pass and close' : 'pass')
}

async function expectAgreement(model: Model, real: Real, at: number): Promise<void> {
  const { entryId, coverId, world } = real.slots[at]!
  const { teacher, cover } = model.slots[at]!
  const { body: entry } = await world.owner.get(`/timetables/${entryId}`)
  assert.equal(entry.trainer.id, real.trainers[teacher]!.trainerId)
  if (cover && coverId) {
    const { body } = await world.owner.get<Cover>(`/covers/${coverId}`)
    assert.equal(body.status, cover.state === 'open' && cover.waiting.size > 0 ? 'pending_approval' : cover.state)
    const waiting = body.applications!.filter((one) => one.status === 'applied').map((one) => one.trainer.id)
    const expected = [...cover.waiting].map((one) => real.trainers[one]!.trainerId)
    if (cover.state === 'open') assert.deepEqual(new Set(waiting), new Set(expected))
    assert.equal(body.substitute?.id, cover.winner === null ? undefined : real.trainers[cover.winner]!.trainerId)
  }
  assert.deepEqual(await contradictions(t), [])
}

/** Every row that a command could have written in these gyms. */
async function everything(real: Real): Promise<unknown> {
  const gyms = real.worlds.map((world) => world.gym.gymId)
  const { rows } = await t.app.database.pool.query(
    `select (select json_agg(c order by c.id) from covers c where c.gym_id = any($1)) as covers,
       (select json_agg(a order by a.id) from cover_applications a join covers c on c.id = a.cover_id where c.gym_id = any($1)) as applications,
       (select json_agg(e order by e.id) from entries e where e.gym_id = any($1)) as entries,
       (select count(*) from assignments a join entries e on e.id = a.entry_id where e.gym_id = any($1)) as history,
       (select count(*) from events where gym_id = any($1)) as events`,
    [gyms],
  )
  return rows[0]
}

async function setUp(): Promise<{ model: Model; real: Real }> {
  t.clock.set('2026-03-02T00:00:00Z')
  const [a, b] = [await oneClass(t, { others: 2 }), await oneClass(t, { others: 0, startTime: '06:30' })]
  const trainers = [a.usual, b.usual, ...a.others]
  await t.given(async (work) => {
    await makeConnection(work, a.gym.gymId, b.usual.trainerId)
    for (const one of [a.usual, ...a.others]) await makeConnection(work, b.gym.gymId, one.trainerId)
  })
  const slots = [a, b].flatMap((world, teacher) =>
    world.entries.slice(0, 2).map((entry) => ({ entry, world, teacher })),
  )
  return {
    model: {
      now: t.clock.now().toString(),
      slots: slots.map(({ entry, teacher }) => ({ start: entry.startsAt, end: entry.endsAt, teacher, cover: null })),
    },
    real: {
      worlds: [a, b],
      trainers,
      sent: 0,
      slots: slots.map(({ entry, world }) => ({ entryId: entry.id, world, coverId: null })),
    },
  }
}

it('any commands in any order keep I1, I2 and I9, and do what the simplest model of a cover does', async () => {
  const at = fc.nat({ max: 3 })
  const trainer = fc.nat({ max: 3 })
  const of = <T>(make: (at: number, who: number) => T, who = trainer) => fc.tuple(at, who).map((pair) => make(...pair))
  const commands: fc.Arbitrary<Command>[] = [
    of((slot, who) => new Ask(slot, who), fc.nat({ max: 4 })),
    of((slot) => new Ask(slot, 4)),
    of((slot, who) => new Apply(slot, who)),
    of((slot, who) => new Apply(slot, who)),
    of((slot, who) => new Approve(slot, who)),
    of((slot, who) => new Withdraw(slot, who)),
    of((slot) => new Cancel(slot, 4)),
    fc.boolean().map((tick) => new Pass(tick)),
  ]
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), (planned) =>
    fc.asyncModelRun(setUp, planned),
  )
  await expect(fc.assert(property, { numRuns, endOnFailure: true })).resolves.toBeUndefined()
})
