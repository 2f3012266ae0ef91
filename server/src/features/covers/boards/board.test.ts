import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoardCover, Comparison, CoverSummary } from '@quartet/contract/covers/boards'
import type { Cover } from '@quartet/contract/covers/cover'
import type { Page } from '@quartet/contract/kernel/page'
import { joinTeam, makeConnection, makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { flatRate } from '../../../../test/worlds/pay-gym.ts'

let t: TestApp
let ride: OneClass
let flow: OneClass
let sam: MadePerson
let overview: Caller
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  // Monday 2 March 2026, 11:00 am in Sydney; the classes are from Tuesday 10 March on, every week.
  t.clock.set('2026-03-02T00:00:00Z')
  ride = await oneClass(t, { gymName: 'Harbour Gym' })
  flow = await oneClass(t, { gymName: 'Merri Gym', startTime: '09:00' })
  sam = await t.given(async (work) => {
    const person = await makePerson(work, { role: 'gym_admin', firstName: 'Sam', lastName: 'Ortega' })
    await joinTeam(work, ride.gym.gymId, person.userId, 'gym_admin')
    await joinTeam(work, flow.gym.gymId, person.userId, 'gym_admin')
    return person
  })
  overview = t.as(sam)
})
afterAll(() => t.stop())

const query = async (text: string, values: unknown[] = []) => (await t.app.database.pool.query(text, values)).rows
async function ask(world: OneClass, at: number): Promise<Cover> {
  const { status, body } = await t.as(world.usual).post('/covers', { timetableId: world.entries[at]!.id })
  expect(status).toBe(201)
  return body
}
async function apply(cover: Cover, world: OneClass, who: number): Promise<void> {
  const { status } = await t.as(world.others[who]!).post(`/covers/${cover.id}/applications`, {})
  expect(status).toBe(201)
}

describe('the board of what is uncovered', () => {
  it('stands in order of harm: what is sooner first, and of what is as near the class that more people come to', async () => {
    // Ten people usually come to the ride, all 20 places of the other are counted until somebody counts.
    const [later, sooner] = [await ask(ride, 2), await ask(ride, 1)]
    const full = await ask(flow, 1)
    for (const [at, heads] of [10, 4, 12].entries())
      await query(
        `insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, starts_at, ends_at, attendance)
         select gen_random_uuid(), gym_id, class_id, series_id, original_date - 7 * $2::int, studio_id,
           starts_at - 7 * $2::int * interval '1 day', ends_at - 7 * $2::int * interval '1 day', $3
         from entries where id = $1`,
        [ride.entries[0]!.id, at + 1, heads],
      )
    const { body } = await overview.get<BoardCover[]>('/covers/board')
    expect(body.map((one) => one.id)).toEqual([full.id, sooner.id, later.id])
    expect(body.map(({ usualHeadCount, places }) => [usualHeadCount, places])).toEqual([
      [null, 20],
      [10, 20],
      [10, 20],
    ])
    // In the last hours it is the sooner one, however few it concerns.
    t.clock.set('2026-03-16T16:00:00Z')
    const near = (await overview.get<BoardCover[]>('/covers/board')).body
    expect(near.map((one) => one.id)).toEqual([sooner.id, full.id, later.id])
  })

  it('pages meet without a gap or a repeat, in the order that the list began with', async () => {
    const made = [await ask(ride, 0), await ask(flow, 0), await ask(ride, 1), await ask(flow, 1), await ask(ride, 2)]
    const whole = (await overview.get<BoardCover[]>('/covers/board')).body.map((one) => one.id)
    expect(new Set(whole)).toEqual(new Set(made.map((one) => one.id)))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const asked: string = cursor === null ? 'page=1' : `cursor=${cursor}`
      const { body }: { body: Page<BoardCover> } = await overview.get(`/covers/board?limit=2&${asked}`)
      seen.push(...body.data.map((one) => one.id))
      cursor = body.nextCursor
      t.clock.pass({ hours: 30 })
    } while (cursor !== null)
    expect(seen).toEqual(whole)
  })

  it('is filtered by gym, studio, state and words, and shows nothing of a gym that is not theirs', async () => {
    const [mine, other] = [await ask(ride, 0), await ask(flow, 0)]
    await apply(mine, ride, 0)
    const ids = async (by: Caller, filter: string) =>
      (await by.get<BoardCover[]>(`/covers/board${filter}`)).body.map((one) => one.id)
    expect(await ids(overview, `?gymId=${flow.gym.gymId}`)).toEqual([other.id])
    expect(await ids(overview, `?studioId=${ride.studioId}`)).toEqual([mine.id])
    expect(await ids(overview, '?status=pending_approval')).toEqual([mine.id])
    expect(await ids(overview, `?gymId=${ride.gym.gymId}&search=usual`)).toEqual([mine.id])
    expect(await ids(overview, '?search=100%25')).toEqual([])
    expect(await ids(ride.owner, '')).toEqual([mine.id])
    expect((await ride.owner.get(`/covers/board?gymId=${flow.gym.gymId}`)).status).toBe(404)
    expect((await ride.owner.get(`/covers/${other.id}/comparison`)).status).toBe(404)
  })

  it('says of each how far the search is: which wave is out, when the next is, and whose yes is waited for', async () => {
    const favourite = { trainerId: ride.others[0]!.trainerId, favourite: true, trusted: false }
    expect((await ride.owner.put(`/covers/settings/people/${favourite.trainerId}`, favourite)).status).toBe(200)
    const cover = await ask(ride, 0)
    await t.settle()
    const row = async () => (await overview.get<BoardCover[]>('/covers/board')).body[0]!
    const first = await row()
    expect(first).toMatchObject({ id: cover.id, askedCount: 1, offered: null })
    expect(first.waves).toMatchObject({ total: 2, started: 1, since: '2026-03-02T00:00:00Z' })
    // The next wave comes a day later, as the class is more than four days away.
    expect(first.waves.next).toBe('2026-03-03T00:00:00Z')
    await ride.owner.post(`/covers/${cover.id}/offers`, { trainerId: ride.others[1]!.trainerId })
    const { body } = await ride.owner.get(`/covers/${cover.id}/answer`)
    expect((await row()).offered).toEqual({ name: body.offer.trainer.name, answerBy: body.offer.answerBy })
  })

  it('counts what stands where, and says how long filling one usually takes', async () => {
    const [quick] = [await ask(ride, 0), await ask(ride, 1)]
    await apply(quick!, ride, 0)
    t.clock.pass({ minutes: 34 })
    const { body: cover } = await ride.owner.get<Cover>(`/covers/${quick!.id}`)
    await ride.owner.post(`/covers/${cover.id}/approval`, { applicationId: cover.applications![0]!.id })
    const { body } = await ride.owner.get<CoverSummary>('/covers/summary')
    expect(body).toMatchObject({ open: 1, filled: 1, unfilled: 0, usualMinutesToFill: 34 })
    expect(body.filledLately).toMatchObject([
      { id: cover.id, className: 'Ride 45', date: '2026-03-10', startTime: '06:00', minutes: 34 },
    ])
    // A class that starts without anybody is uncovered at once, before the clock's task has written it.
    t.clock.set('2026-03-18T00:00:00Z')
    expect((await ride.owner.get<CoverSummary>('/covers/summary')).body).toMatchObject({ open: 0, unfilled: 1 })
  })

  it('counts as filled what somebody was approved for and came to, by when that was, whatever is said of it afterwards', async () => {
    const [covered, kept, dropped] = [await ask(ride, 0), await ask(ride, 1), await ask(ride, 2)]
    await apply(covered, ride, 0)
    t.clock.pass({ minutes: 34 })
    const { body: cover } = await ride.owner.get<Cover>(`/covers/${covered.id}`)
    await ride.owner.post(`/covers/${cover.id}/approval`, { applicationId: cover.applications![0]!.id })
    const say = async ({ id }: Cover, kind: string) =>
      expect((await ride.owner.post(`/covers/${id}/outcome`, { kind })).status).toBe(200)
    const ofThisWeek = async () => {
      const { body } = await overview.get('/dashboard/gym-admin')
      return body.gyms.find((one: { id: string }) => one.id === ride.gym.gymId).coversThisWeek
    }
    t.clock.set('2026-03-18T00:00:00Z')
    await say(covered, 'taught')
    await say(kept, 'usual_taught')
    expect(await ofThisWeek()).toEqual({ asked: 1, filled: 0 })
    t.clock.set('2026-03-24T12:00:00Z')
    await say(dropped, 'not_held')
    expect(await ofThisWeek()).toEqual({ asked: 1, filled: 0 })

    const { body: summary } = await ride.owner.get<CoverSummary>('/covers/summary')
    expect(summary.usualMinutesToFill).toBe(34)
    expect(summary.filledLately.map(({ id, minutes }) => [id, minutes])).toEqual([[covered.id, 34]])
    const days = 'from=2026-03-10&to=2026-03-24'
    const { body: report } = await ride.owner.get(`/reporting/covers?${days}`)
    expect(report.total.figures).toMatchObject({ asked: 3, filled: 1, unfilled: 2, median: 34 })
    const { body: rows } = await ride.owner.get(`/reporting/covers/rows?${days}`)
    expect(rows.map((row: { cells: { state: string } }) => row.cells.state)).toEqual(['Unfilled', 'Unfilled', 'Taught'])
  })
})

describe('a gym admin, from the board over all gyms', () => {
  it('approves on a row without switching; the gym is that of the row, and the history names both', async () => {
    const cover = await ask(flow, 0)
    await apply(cover, flow, 1)
    const [row] = (await overview.get<BoardCover[]>('/covers/board')).body
    expect(row).toMatchObject({ id: cover.id, gymName: 'Merri Gym', can: { approve: true, cancel: true } })
    const applicationId = row!.applications![0]!.id
    const { status, body } = await overview.post(`/covers/${cover.id}/approval`, {
      applicationId,
      version: row!.version,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'filled', substitute: { id: flow.others[1]!.trainerId } })
    expect(
      await query(`select actor_id, gym_id from events where type = 'cover.approved' and subject_id = $1`, [cover.id]),
    ).toEqual([{ actor_id: sam.userId, gym_id: flow.gym.gymId }])
  })

  it('of a gym outside the allocation is refused as if it were not there, also with an old page', async () => {
    const cover = await ask(flow, 0)
    await apply(cover, flow, 0)
    const [row] = (await overview.get<BoardCover[]>('/covers/board')).body
    await query('update team_members set ended_at = $3 where account_id = $1 and gym_id = $2', [
      sam.userId,
      flow.gym.gymId,
      t.clock.now().toString(),
    ])
    const { status } = await overview.post(`/covers/${cover.id}/approval`, {
      applicationId: row!.applications![0]!.id,
    })
    expect(status).toBe(404)
  })
})

describe('comparing applicants', () => {
  it('gives facts with where they come from: taught, documents, the day, covers kept, hours', async () => {
    const [first, second] = ride.others
    await t.given((work) => makeConnection(work, flow.gym.gymId, first!.trainerId))
    // The first has taught this class twice, took a cover and kept it, and teaches elsewhere that morning.
    await query(`update entries set trainer_id = $1 where id = any($2)`, [
      first!.trainerId,
      [ride.entries[0]!.id, ride.entries[1]!.id],
    ])
    await query(
      `update entries set trainer_id = $1, starts_at = $3::timestamptz, ends_at = $3::timestamptz + interval '30 min' where id = $2`,
      [first!.trainerId, flow.entries[2]!.id, '2026-03-23T18:10:00Z'],
    )
    t.clock.set('2026-03-18T00:00:00Z')
    await query(`update gyms set city = 'Sydney', state = 'NSW', postcode = '2000' where id = $1`, [ride.gym.gymId])
    await query(`update profiles set city = 'Manly', state = 'NSW', postcode = '2095' where account_id = $1`, [
      first!.userId,
    ])
    const cover = await ask(ride, 2)
    await apply(cover, ride, 1)
    await apply(cover, ride, 0)
    const { body } = await ride.owner.get<Comparison>(`/covers/${cover.id}/comparison`)
    // Who taught it lately is asked first, the other four hours later.
    expect(body.asked).toBe(1)
    const known = new Map(body.applicants.map((one) => [one.trainerId, one]))
    expect(known.get(first!.trainerId)).toMatchObject({
      employment: 'contractor',
      home: 'Manly, NSW',
      distance: '6.1 km',
      taught: { times: 2, last: ride.entries[1]!.startsAt },
      documents: { asked: 4, valid: 0, firstToRunOut: null },
      day: { before: { endsAt: '2026-03-23T18:40:00Z', minutes: 20 }, after: null },
      hours: { week: 0.5, withThis: 1.25 },
      warnings: ['document', 'tight_before'],
      refused: [],
    })
    expect(known.get(second!.trainerId)).toMatchObject({ taught: { times: 0, last: null }, warnings: ['document'] })
    // Where somebody teaches otherwise is not said.
    expect(JSON.stringify(body)).not.toContain('Merri')
    // Nobody of them has the documents that the platform asks for, so nobody fits best.
    expect(body.best).toBe(null)
  })

  it('says what each of them would cost by the rates of today, to whoever reads rates', async () => {
    const [first, second] = ride.others
    const terms = { ...flatRate, saturdayPercent: 125, sundayPercent: 150 }
    const settle = (more: object) => ride.owner.post('/rates', { fromDate: '2026-01-01', terms, ...more })
    const cover = await ask(ride, 2)
    await apply(cover, ride, 0)
    await apply(cover, ride, 1)
    const costs = async (as: Caller = ride.owner) => {
      const { body } = await as.get<Comparison>(`/covers/${cover.id}/comparison`)
      return [first, second].map((one) => body.applicants.find(({ trainerId }) => trainerId === one!.trainerId)!.cost)
    }
    expect(await costs()).toEqual([null, null])
    await settle({})
    await settle({
      trainerId: second!.trainerId,
      terms: { ...terms, base: { kind: 'per_hour', cents: 9000 }, heads: null },
    })
    expect((await ride.owner.put(`/covers/${cover.id}/bonus`, { cents: 1500 })).status).toBe(200)
    expect(await costs()).toMatchObject([
      {
        cents: 8300,
        perHead: true,
        steps: [
          { words: 'The gym’s rate, 45 min', cents: 6800 },
          { words: 'Cover bonus', cents: 1500 },
        ],
      },
      { cents: 8250, perHead: false, steps: [{ words: 'Own rate, 45 min', cents: 6750 }, { cents: 1500 }] },
    ])
    // The front desk reads no pay.
    const desk = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym' })
      await joinTeam(work, ride.gym.gymId, person.userId, 'front_desk')
      return person
    })
    expect(await costs(t.as(desk))).toEqual([null, null])
    expect((await costs(overview))[1]).toMatchObject({ cents: 8250 })
    // A public holiday is paid as the rate says.
    await settle({
      fromDate: '2026-03-02',
      trainerId: first!.trainerId,
      terms: { ...terms, heads: null, holidayPercent: 200 },
    })
    await query(
      `insert into public_holidays (id, gym_id, date, name, source, checked_on) values (gen_random_uuid(), $1, $2, 'Foundation Day', 'the gym', $2)`,
      [ride.gym.gymId, cover.date],
    )
    expect((await costs())[0]).toMatchObject({
      cents: 15100,
      steps: [{ cents: 6800 }, { words: 'Foundation Day', cents: 6800 }, {}],
    })
  })

  it('counts a cover as kept by whoever had it in the end, and as not kept by whoever gave it back', async () => {
    const take = async (coverId: string, who: number) => {
      const { body } = await t.as(ride.others[who]!).post(`/covers/${coverId}/applications`, {})
      const { status } = await ride.owner.post(`/covers/${coverId}/approval`, { applicationId: body.myApplication.id })
      expect(status).toBe(200)
    }
    const past = await ask(ride, 0)
    await take(past.id, 0)
    await take((await t.as(ride.others[0]!).post(`/covers/${past.id}/hand-back`, {})).body.searchId, 1)
    t.clock.set('2026-03-18T00:00:00Z')
    const cover = await ask(ride, 2)
    await apply(cover, ride, 0)
    await apply(cover, ride, 1)
    const { body } = await ride.owner.get<Comparison>(`/covers/${cover.id}/comparison`)
    const known = new Map(body.applicants.map((one) => [one.trainerId, one.covers]))
    expect(known.get(ride.others[0]!.trainerId)).toMatchObject({ kept: 0, taken: 1 })
    expect(known.get(ride.others[1]!.trainerId)).toMatchObject({ kept: 1, taken: 1 })
  })

  it('says who could not be asked and why, with how many each reason keeps out', async () => {
    const cover = await ask(ride, 0)
    await query('delete from trainer_specialties where trainer_id = any($1)', [ride.others.map((one) => one.trainerId)])
    const { body } = await ride.owner.get<Comparison>(`/covers/${cover.id}/comparison`)
    expect(body.notAsked).toEqual({
      total: 2,
      reasons: [
        {
          code: 'specialty',
          sentence: 'The class requires Cycling, which isn’t a chosen specialty.',
          count: 2,
        },
      ],
    })
  })
})
