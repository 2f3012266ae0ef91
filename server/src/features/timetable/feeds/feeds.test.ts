// @module-tag zone
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTeam, makePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { calendarFeeds } from './feeds.tables.ts'

let t: TestApp
let one: OneClass
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
  one = await oneClass(t, { gymName: 'Harbour Gym' })
})
afterAll(() => t.stop())

/** Asks as a calendar program does: without signing in. */
async function fetchFeed(address: string, etag?: string) {
  const { pathname, search } = new URL(address)
  const url = pathname + search
  return t.app.fastify.inject({ url, headers: etag ? { 'if-none-match': etag } : {} })
}
async function eventsAt(address: string): Promise<ICAL.Event[]> {
  const answer = await fetchFeed(address)
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  return new ICAL.Component(ICAL.parse(answer.body))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
}
const eventOf = async (address: string, entryId: string) =>
  (await eventsAt(address)).find((event) => event.uid === `${entryId}@quartet`)
const statusOf = (event?: ICAL.Event) => event?.component.getFirstPropertyValue('status')
const trainer = () => t.as(one.usual)

describe('a calendar feed', () => {
  it('shows a gym its classes with who teaches, on the wall clock of its zone', async () => {
    const made = await one.owner.post('/feeds', { kind: 'gym' })
    expect(made).toMatchObject({ status: 201, body: { kind: 'gym', name: 'Harbour Gym', can: { revoke: true } } })
    const event = (await eventOf(made.body.address, one.entries[0]!.id))!
    expect(event.summary).toBe(`Ride 45: ${one.usual.name}`)
    expect(event.location).toBe('Cycle room, Harbour Gym')
    expect(event.startDate.toString()).toBe('2026-03-10T06:00:00')
    expect(event.startDate.zone.tzid).toBe('Australia/Sydney')
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-03-09T19:00:00.000Z')
    expect(statusOf(event)).toBe('CONFIRMED')
  })

  it('keeps the identity of a class, counts its changes and says that it is cancelled, never why', async () => {
    const { address } = (await trainer().post('/feeds', { kind: 'trainer' })).body
    const before = (await eventOf(address, one.entries[1]!.id))!
    await one.owner.put(`/timetables/${one.entries[1]!.id}`, { cancelled: true, reason: 'Sad private story' })
    await t.settle()
    const after = (await eventOf(address, one.entries[1]!.id))!
    expect(statusOf(after)).toBe('CANCELLED')
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect((await fetchFeed(address)).body).not.toContain('Sad')
  })

  it('shows a substitute to the gym, to the substitute and to the usual trainer', async () => {
    const entryId = one.entries[2]!.id
    const other = one.others[0]!
    const gym = (await one.owner.post('/feeds', { kind: 'gym' })).body.address
    const usual = (await trainer().post('/feeds', { kind: 'trainer' })).body.address
    const substitute = (await t.as(other).post('/feeds', { kind: 'trainer' })).body.address
    expect(await eventOf(substitute, entryId)).toBeUndefined()
    expect((await one.owner.put(`/timetables/${entryId}`, { trainerId: other.trainerId })).status).toBe(200)
    await t.settle()
    expect((await eventOf(gym, entryId))?.summary).toBe(`Ride 45: ${other.name} for ${one.usual.name}`)
    expect((await eventOf(substitute, entryId))?.summary).toBe(`Ride 45 (for ${one.usual.name})`)
    const given = (await eventOf(usual, entryId))!
    expect(given.summary).toBe(`Ride 45 (${other.name} for you)`)
    expect(given.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  })

  it('says that somebody is looked for, as long as nobody has it, and never why', async () => {
    const entryId = one.entries[3]!.id
    const gym = (await one.owner.post('/feeds', { kind: 'gym' })).body.address
    const usual = (await trainer().post('/feeds', { kind: 'trainer' })).body.address
    expect((await eventOf(gym, entryId))?.summary).toBe(`Ride 45: ${one.usual.name}`)
    const { body: cover } = await trainer().post('/covers', {
      timetableId: entryId,
      reason: 'injury',
      note: 'The key is at the desk',
    })
    await t.settle()
    expect((await eventOf(gym, entryId))?.summary).toBe(`Ride 45: ${one.usual.name}, looking for cover`)
    expect((await eventOf(usual, entryId))?.summary).toBe('Ride 45, looking for cover')
    expect((await fetchFeed(gym)).body).not.toMatch(/injury|desk/i)
    expect((await one.owner.post(`/covers/${cover.id}/cancellation`, {})).status).toBe(200)
    await t.settle()
    expect((await eventOf(gym, entryId))?.summary).toBe(`Ride 45: ${one.usual.name}`)
  })

  it("raises a class's SEQUENCE when it begins to look for cover, and again when it stops", async () => {
    const { owner, usual, entries } = await oneClass(t, { gymName: 'Sick Gym' })
    const [entry] = entries
    const feeds = await Promise.all([
      owner.post('/feeds', { kind: 'gym' }),
      t.as(usual).post('/feeds', { kind: 'trainer' }),
    ])
    const sequences = () =>
      Promise.all(feeds.map(async ({ body }) => (await eventOf(body.address, entry!.id))!.sequence))
    const [gym, own] = await sequences()
    expect(await sequences()).toEqual([gym, own])
    const { body: cover } = await t.as(usual).post('/covers', { timetableId: entry!.id, reason: 'injury' })
    await t.settle()
    expect(await sequences()).toEqual([gym! + 1, own! + 1])
    expect((await owner.post(`/covers/${cover.id}/cancellation`, {})).status).toBe(200)
    await t.settle()
    expect(await sequences()).toEqual([gym! + 2, own! + 2])
  })

  it('keeps the classes of an ended series as cancelled events for four weeks, each with a higher SEQUENCE', async () => {
    const ended = await oneClass(t, { gymName: 'Ended Gym' })
    const gym = (await ended.owner.post('/feeds', { kind: 'gym' })).body.address
    const usual = (await t.as(ended.usual).post('/feeds', { kind: 'trainer' })).body.address
    const before = await eventsAt(gym)
    expect(before).toHaveLength(25)
    const { seriesId } = ended.entries[0]!
    await ended.owner.post(`/series/${seriesId}/end`, { from: '2026-03-10', choice: 'cancel' })
    await t.settle()
    for (const address of [gym, usual]) {
      const after = await eventsAt(address)
      expect(after.map((event) => event.uid)).toEqual(before.map((event) => event.uid))
      expect(new Set(after.map(statusOf))).toEqual(new Set(['CANCELLED']))
      expect(new Set(after.map((event) => event.summary.replace(/:.*/, '')))).toEqual(new Set(['Ride 45']))
    }
    const raised = (await eventsAt(gym)).every((event, at) => event.sequence > before[at]!.sequence)
    expect(raised).toBe(true)
    t.clock.pass({ hours: 24 * 29 })
    expect(await eventsAt(gym)).toEqual([])
    t.clock.set('2026-03-02T00:00:00Z')
  })

  it('is a studio alone where it is made for one, and only for a studio of the gym', async () => {
    const elsewhere = await oneClass(t, { gymName: 'Elsewhere' })
    const feed = (await one.owner.post('/feeds', { kind: 'studio', studioId: one.studioId })).body
    expect(feed.name).toBe('Cycle room, Harbour Gym')
    const uids = (await eventsAt(feed.address)).map((event) => event.uid)
    expect(uids).toContain(`${one.entries[0]!.id}@quartet`)
    expect(uids).not.toContain(`${elsewhere.entries[0]!.id}@quartet`)
    expect((await one.owner.post('/feeds', { kind: 'studio', studioId: elsewhere.studioId })).status).toBe(400)
    expect((await one.owner.post('/feeds', { kind: 'studio' })).status).toBe(400)
    expect((await one.owner.post('/feeds', { kind: 'trainer' })).status).toBe(400)
  })

  it('has a secret address that nothing keeps, and that stops working when it is revoked', async () => {
    const { id, address } = (await one.owner.post('/feeds', { kind: 'gym' })).body
    const key = new URL(address).searchParams.get('key')!
    const kept = await t.given((work) => work.tx.select().from(calendarFeeds))
    expect(JSON.stringify(kept)).not.toContain(key)
    expect(JSON.stringify((await one.owner.get('/feeds')).body)).not.toContain(key)
    const etag = String((await fetchFeed(address)).headers['etag'])
    expect((await one.owner.delete(`/feeds/${id}`)).status).toBe(200)
    expect((await fetchFeed(address, etag)).statusCode).toBe(404)
    expect((await one.owner.get('/feeds')).body.map((feed: { id: string }) => feed.id)).not.toContain(id)
    expect((await one.owner.delete(`/feeds/${id}`)).status).toBe(404)
    for (const wrong of ['?key=guess', '', `?key=${key}&key=${key}`])
      expect((await fetchFeed(`http://x/api/calendar.ics${wrong}`)).statusCode).toBe(404)
  })

  it('is not sent again while nothing has changed, and is built once for a change', async () => {
    const { address, id } = (await one.owner.post('/feeds', { kind: 'gym' })).body
    const stored = async () =>
      (await t.given((work) => work.tx.select().from(calendarFeeds))).find((feed) => feed.id === id)?.body
    const first = await fetchFeed(address)
    const etag = String(first.headers['etag'])
    expect(await fetchFeed(address, etag)).toMatchObject({ statusCode: 304, body: '' })
    for (const same of [etag.replace('W/', ''), `"other", ${etag}`, '*'])
      expect(await fetchFeed(address, same)).toMatchObject({ statusCode: 304, body: '' })
    expect((await fetchFeed(address, '"other"')).statusCode).toBe(200)
    t.clock.pass({ minutes: 90 })
    // Looked at again after an hour: the same facts are the same text, its stamp included.
    expect(await fetchFeed(address, etag)).toMatchObject({ statusCode: 304 })
    expect(await stored()).toBe(first.body)
    await one.owner.put(`/timetables/${one.entries[3]!.id}`, { startTime: '06:15' })
    await t.settle()
    const second = await fetchFeed(address, etag)
    expect(second.statusCode).toBe(200)
    expect(second.headers['etag']).not.toBe(etag)
    expect(second.body).toContain('T061500')
    expect(await stored()).toBe(second.body)
  })

  it("lists a gym's to its team and lets its managers revoke them; a trainer's are their own", async () => {
    const desk = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym' })
      await joinTeam(work, one.gym.gymId, person.userId, 'front_desk')
      return person
    })
    const mine = (await trainer().post('/feeds', { kind: 'trainer' })).body
    expect((await t.as(desk).get('/feeds')).body[0].can).toEqual({ revoke: false })
    expect((await t.as(desk).post('/feeds', { kind: 'gym' })).status).toBe(403)
    expect((await one.owner.delete(`/feeds/${mine.id}`)).status).toBe(404)
    expect((await trainer().get('/feeds')).body[0].id).toBe(mine.id)
  })

  it('shows the owner those of everyone who manages the gym, who made each and what uses it, to end in one step', async () => {
    const manager = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym', firstName: 'Nora', lastName: 'Lane' })
      await joinTeam(work, one.gym.gymId, person.userId, 'manager')
      return person
    })
    const made = []
    for (const wish of [{ kind: 'gym' }, { kind: 'studio', studioId: one.studioId }])
      made.push((await t.as(manager).post('/feeds', wish)).body)
    await fetchFeed(made[0].address)
    const { body } = await one.owner.get('/feeds')
    const hers = body.filter((feed: { madeBy: string }) => feed.madeBy === 'Nora Lane')
    expect(hers).toMatchObject([
      { id: made[1].id, kind: 'studio', usedAt: null, can: { revoke: true } },
      { id: made[0].id, kind: 'gym', usedAt: t.clock.now().toString(), usedWith: 'another program' },
    ])
    for (const { id, address } of made) {
      expect((await one.owner.delete(`/feeds/${id}`)).status).toBe(200)
      expect((await fetchFeed(address)).statusCode).toBe(404)
    }
  })

  it('answers nothing while whoever made it is shut out', async () => {
    const { pool } = t.app.database
    const made = await Promise.all([
      one.owner.post('/feeds', { kind: 'gym' }),
      trainer().post('/feeds', { kind: 'trainer' }),
    ])
    for (const [at, userId] of [one.gym.owner.userId, one.usual.userId].entries()) {
      const { address } = made[at]!.body
      expect((await fetchFeed(address)).statusCode).toBe(200)
      await pool.query('update accounts set banned_at = now() where id = $1', [userId])
      expect((await fetchFeed(address)).statusCode).toBe(404)
      await pool.query('update accounts set banned_at = null where id = $1', [userId])
      expect((await fetchFeed(address)).statusCode).toBe(200)
    }
  })

  it("ends with the membership of who made it, and a new membership doesn't bring it back", async () => {
    const manager = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym' })
      await joinTeam(work, one.gym.gymId, person.userId, 'manager')
      return person
    })
    const membershipOf = async (userId: string) =>
      (await one.owner.get('/team')).body.members.find((member: { userId: string }) => member.userId === userId).id
    const { id, address } = (await t.as(manager).post('/feeds', { kind: 'gym' })).body
    expect((await fetchFeed(address)).statusCode).toBe(200)
    t.clock.pass({ minutes: 1 })
    expect((await one.owner.delete(`/team/${await membershipOf(manager.userId)}`)).status).toBe(200)
    expect((await fetchFeed(address)).statusCode).toBe(404)
    expect((await one.owner.get('/feeds')).body.map((feed: { id: string }) => feed.id)).not.toContain(id)
    await t.given((work) => joinTeam(work, one.gym.gymId, manager.userId, 'manager'))
    expect((await fetchFeed(address)).statusCode).toBe(404)
  })

  it('tells its gym when a calendar last read it, and which', async () => {
    const { id, address } = (await one.owner.post('/feeds', { kind: 'gym' })).body
    const listed = async () => (await one.owner.get('/feeds')).body.find((feed: { id: string }) => feed.id === id)
    expect(await listed()).toMatchObject({ usedAt: null, usedWith: null })
    const { pathname, search } = new URL(address)
    const headers = { 'user-agent': 'Google-Calendar-Importer' }
    await t.app.fastify.inject({ url: pathname + search, headers })
    expect(await listed()).toMatchObject({ usedAt: t.clock.now().toString(), usedWith: 'Google Calendar' })
  })
})
