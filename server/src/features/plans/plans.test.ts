import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../platform/post/mail-kind.ts'
import { system } from '../../platform/actor.ts'
import { joinTeam, makeGym, makePerson, type MadeGym, type MadePerson } from '../../../test/factories.ts'
import { oneClass } from '../../../test/worlds/one-class.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { invoiceUs } from './plans.commands.ts'
import { subscriptionsToLookAfter } from './plans.queries.ts'
import { renewPlans } from './renewals.commands.ts'

let t: TestApp
let gym: MadeGym
let admin: MadePerson
let frontDesk: MadePerson
const began = '2026-03-02T00:00:00Z'

beforeAll(async () => {
  t = await testApp({ now: began })
  admin = await t.given((work) => makePerson(work, { role: 'admin' }))
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(began)
  await aGym(true)
})

async function aGym(onTrial: boolean): Promise<void> {
  await t.given(async (work) => {
    gym = await makeGym(work, onTrial ? { trialEndsAt: work.now.add({ hours: 14 * 24 }) } : {})
    frontDesk = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gymId, frontDesk.userId, 'front_desk')
  })
}

const owner = () => t.as(gym.owner)
const mine = async () => (await owner().get('/plans/mine')).body
const change = (plan: string, interval: string, dueNowCents: number) =>
  owner().post('/plans/change', { plan, interval, dueNowCents })
const quote = async (plan: string, interval: string) =>
  (await owner().get(`/plans/quote?plan=${plan}&interval=${interval}`)).body

/** What the task does, as often as it likes. */
const mails: Mail[] = []
const findGym = async (_: unknown, id: string) => ({ id, name: 'Northside', timezone: 'Australia/Sydney' })
async function look(): Promise<void> {
  await t.app.database.transact(system('task:plans.look_after'), async (work) => {
    for (const { id } of await subscriptionsToLookAfter(work, { most: 1000 })) {
      await renewPlans(work, id, {
        paying: invoiceUs({ write: async (_, mail) => String(mails.push(mail)) }, { findGym }),
        findGym,
      })
    }
  })
}

async function told(person: MadePerson): Promise<string[]> {
  const { body } = await t.as(person).get('/notifications')
  return body.map((one: { title: string }) => one.title)
}

async function dues(): Promise<{ amount: { cents: number }; from: string; to: string }[]> {
  const { rows } = await t.app.database.pool.query(
    `select payload from events where type = 'plan.payment_due' and gym_id = $1 order by id`,
    [gym.gymId],
  )
  return rows.map((row) => row.payload)
}

describe('a trial', () => {
  it('counts down, for the whole team to see', async () => {
    expect(await mine()).toMatchObject({
      state: 'trialing',
      trialEndsAt: '2026-03-16T00:00:00Z',
      trialDaysLeft: 14,
      readOnly: false,
      can: { manage: true },
    })
    expect((await t.as(frontDesk).get('/plans/mine')).body.can).toEqual({ manage: false })
    expect((await t.as(frontDesk).post('/plans/cancellation', {})).status).toBe(403)
  })

  it('the owner is reminded at 7, 3 and 1 days, once each, however often the task runs', async () => {
    for (let hours = 0; hours < 14 * 24; hours += 8) {
      t.clock.set(Temporal.Instant.from(began).add({ hours }))
      await look()
      await look()
    }
    expect(await told(gym.owner)).toEqual([
      'Your trial ends in 1 day',
      'Your trial ends in 3 days',
      'Your trial ends in 7 days',
    ])
  })

  it('its end makes the gym read-only, with a sentence that says so, and nothing is deleted', async () => {
    const { body: studio } = await owner().post('/studios', { name: 'Loft', capacity: 10 })
    t.clock.set('2026-03-16T00:00:00Z')
    const refused = await owner().patch(`/studios/${studio.id}`, { capacity: 11 })
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'plans.read_only',
      message:
        'This gym’s plan has ended. You can view everything but not make changes until its owner chooses a plan.',
    })
    expect((await owner().post('/studios', { name: 'Yard', capacity: 10 })).status).toBe(409)
    expect((await owner().get('/studios')).body).toMatchObject([{ name: 'Loft', can: { edit: false } }])
    expect(await mine()).toMatchObject({
      state: 'ended',
      readOnly: true,
      trialDaysLeft: null,
      coversUntil: '2026-03-30T00:00:00Z',
      can: { manage: true },
    })
    await look()
    await look()
    expect(await told(gym.owner)).toEqual(['Your trial has ended'])

    expect((await quote('qt-studio', 'monthly')).dueNow.cents).toBe(14_900)
    expect((await change('qt-studio', 'monthly', 14_900)).body).toMatchObject({ state: 'active', readOnly: false })
    expect((await owner().patch(`/studios/${studio.id}`, { capacity: 11 })).status).toBe(200)
    expect(await dues()).toMatchObject([{ amount: { cents: 14_900, currency: 'AUD' }, from: '2026-03-16' }])
  })

  it('a plan chosen during the trial begins when it ends, and the invoice is asked for then', async () => {
    expect(await quote('qt-studio', 'yearly')).toMatchObject({
      kind: 'start',
      price: { cents: 148_800, currency: 'AUD' },
      dueNow: { cents: 0 },
      startsOn: '2026-03-16',
      periodEndsOn: '2027-03-16',
    })
    expect((await change('qt-studio', 'yearly', 0)).body).toMatchObject({ state: 'active', plan: 'qt-studio' })
    t.clock.set('2026-03-15T00:00:00Z')
    await look()
    expect(await dues()).toEqual([])
    t.clock.set('2026-03-16T02:00:00Z')
    await look()
    await look()
    expect(await dues()).toMatchObject([{ amount: { cents: 148_800 }, from: '2026-03-16', to: '2027-03-16' }])
    expect(await told(gym.owner)).toEqual(['Your invoice is on its way'])
    expect(await told(admin)).toContain(`Send ${gym.name} an invoice`)
    expect(mails.map((mail) => [mail.to, mail.kind, mail.data])).toContainEqual([
      admin.email,
      'plans.invoice',
      expect.objectContaining({ gym: 'Northside', amount: '$1488.00' }),
    ])
  })
})

describe('a paid plan', () => {
  beforeEach(() => aGym(false))

  it('an upgrade is prorated, shown before, and refused when it would cost something else by then', async () => {
    await look()
    expect(await dues()).toMatchObject([{ amount: { cents: 22_900 }, from: '2026-03-02', to: '2026-04-02' }])
    expect(await change('qt-studio', 'monthly', 0)).toMatchObject({ status: 200 })
    t.clock.set('2026-04-02T00:00:00Z')
    await look()
    expect(await mine()).toMatchObject({ plan: 'qt-studio', next: null, periodEndsOn: '2026-05-02' })

    t.clock.set('2026-04-22T00:00:00Z')
    const shown = await quote('qt-multi-studio', 'monthly')
    expect(shown).toMatchObject({
      kind: 'now',
      charge: { cents: 7633 },
      credit: { cents: 4967 },
      dueNow: { cents: 2666 },
    })
    t.clock.set('2026-04-23T00:00:00Z')
    const late = await change('qt-multi-studio', 'monthly', 2666)
    expect(late.body).toMatchObject({ status: 409, code: 'plans.price_changed' })
    const due = (await quote('qt-multi-studio', 'monthly')).dueNow.cents
    expect((await change('qt-multi-studio', 'monthly', due)).body).toMatchObject({
      plan: 'qt-multi-studio',
      periodEndsOn: '2026-05-02',
    })
    await look()
    expect((await dues()).map((one) => one.amount.cents)).toEqual([22_900, 14_900, due])
  })

  it('an upgrade is invoiced from the day that it is at the gym, also while UTC has yesterday', async () => {
    // Ten past eight in the morning in Sydney.
    t.clock.set('2026-03-09T21:10:00Z')
    const { dueNow, startsOn } = await quote('qt-multi-studio', 'yearly')
    expect((await change('qt-multi-studio', 'yearly', dueNow.cents)).status).toBe(200)
    expect(startsOn).toBe('2026-03-10')
    expect(await dues()).toMatchObject([{ from: '2026-03-10', to: '2027-03-10' }])
  })

  it('a downgrade waits for the next period, and can be taken back until then', async () => {
    expect(await quote('qt-lite', 'monthly')).toMatchObject({
      kind: 'next_period',
      dueNow: { cents: 0 },
      startsOn: '2026-04-02',
    })
    expect((await change('qt-lite', 'monthly', 0)).body).toMatchObject({
      plan: 'qt-multi-studio',
      next: { plan: 'qt-lite', interval: 'monthly', from: '2026-04-02' },
    })
    expect((await change('qt-multi-studio', 'monthly', 0)).body.next).toBeNull()
  })

  it('a cancelled plan runs to the end of its period, can be resumed until then, and ends', async () => {
    expect((await owner().post('/plans/cancellation', {})).body).toMatchObject({
      state: 'cancelled',
      endsAt: '2026-04-01T13:00:00Z',
      readOnly: false,
    })
    expect((await owner().post('/plans/cancellation', {})).body.code).toBe('plans.not_running')
    expect((await change('qt-lite', 'monthly', 0)).body.code).toBe('plans.cancelled')
    expect((await owner().post('/plans/resumption', {})).body).toMatchObject({ state: 'active', endsAt: null })
    expect((await owner().post('/plans/resumption', {})).body.code).toBe('plans.not_cancelled')
    await owner().post('/plans/cancellation', {})
    t.clock.set('2026-04-01T13:00:00Z')
    await look()
    await look()
    expect(await mine()).toMatchObject({ state: 'ended', readOnly: true })
    expect((await told(gym.owner)).filter((title) => title === 'Your plan has ended')).toHaveLength(1)
    expect((await owner().post('/plans/resumption', {})).body.code).toBe('plans.not_cancelled')
  })

  it('periods that passed while the product stood still are each asked for once', async () => {
    await look()
    t.clock.set('2026-06-10T00:00:00Z')
    await look()
    await look()
    expect((await dues()).map((one) => [one.from, one.to])).toEqual([
      ['2026-03-02', '2026-04-02'],
      ['2026-04-02', '2026-05-02'],
      ['2026-05-02', '2026-06-02'],
      ['2026-06-02', '2026-07-02'],
    ])
  })

  it('QT Multi-Site has a price of its own: nothing is computed, and an offer can be asked for', async () => {
    expect((await quote('qt-multi-site', 'monthly')).code).toBe('plans.custom_price')
    expect((await owner().post('/plans/enquiries', { message: 'Nine gyms.' })).body).toEqual({ success: true })
    expect(await told(admin)).toContain(`${gym.name} wants a quote`)
  })
})

it('after the end open covers can be answered for 14 days, and not after', async () => {
  const it = await oneClass(t, { others: 2, startsOn: '2026-03-10' })
  await t.app.database.pool.query(
    `update subscriptions set state = 'trialing', trial_ends_at = '2026-03-12T00:00:00Z', anchor_on = null,
     period_starts_on = null, period_ends_on = null where gym_id = $1`,
    [it.gym.gymId],
  )
  const [soon, later] = it.entries.slice(2)
  const covers: { cover: string; application: string }[] = []
  for (const entry of [soon!, later!]) {
    const cover = (await t.as(it.usual).post('/covers', { timetableId: entry.id })).body.id
    await t.as(it.others[0]!).post(`/covers/${cover}/applications`, {})
    const { applications } = (await it.owner.get(`/covers/${cover}`)).body
    covers.push({ cover, application: applications[0].id })
  }
  const apply = (at: number, cover: string) => t.as(it.others[at]!).post(`/covers/${cover}/applications`, {})
  const approve = ({ cover, application }: (typeof covers)[number]) =>
    it.owner.post(`/covers/${cover}/approval`, { applicationId: application })

  t.clock.set('2026-03-13T00:00:00Z')
  expect((await it.owner.post('/covers', { timetableId: soon!.id })).body.code).toBe('plans.read_only')
  expect((await t.as(it.usual).post('/covers', { timetableId: it.entries[1]!.id })).body.code).toBe('plans.read_only')
  expect((await apply(1, covers[0]!.cover)).status).toBe(201)
  expect((await it.owner.get(`/covers/${covers[0]!.cover}`)).body.can.approve).toBe(true)
  expect((await approve(covers[0]!)).status).toBe(200)
  t.clock.set('2026-03-26T00:00:00Z')
  expect((await apply(1, covers[1]!.cover)).body.code).toBe('plans.read_only')
  expect((await approve(covers[1]!)).body.code).toBe('plans.read_only')
  const { body } = await it.owner.get(`/covers/${covers[1]!.cover}`)
  expect([body.can.approve, body.applications.length]).toEqual([false, 1])
})
