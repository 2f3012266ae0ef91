import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GymsOutcome } from '@quartet/contract/timetable/edits'
import type { Entry } from '@quartet/contract/timetable/entries'
import { joinTeam, makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { createLog } from '../../../platform/watch/log.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
let admin: MadePerson
let all: OneClass[]
const lines: string[] = []
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. Each gym has a class on Tuesdays at 06:00 from 10 March.
  const log = createLog('error', { write: (line) => void lines.push(line) })
  t = await testApp({ now: '2026-03-02T00:00:00Z', log })
})
beforeEach(async () => {
  all = []
  for (const gymName of ['Northside', 'Southbank', 'Harbour'])
    all.push(await oneClass(t, { gymName, timezone: gymName === 'Harbour' ? 'Australia/Perth' : 'Australia/Sydney' }))
  await t.given(async (work) => {
    admin = await makePerson(work, { role: 'gym_admin' })
    for (const one of all) await joinTeam(work, one.gym.gymId, admin.userId, 'gym_admin')
  })
})
afterAll(() => t.stop())

const gymIds = () => all.map((one) => one.gym.gymId)
const filter = { from: '2026-03-09', to: '2026-03-22' }
const change = (body: object, key?: string) =>
  t
    .as(admin)
    .post<GymsOutcome & { code?: string }>(
      '/timetables/bulk-manage/gyms',
      { gymIds: gymIds(), filter, ...body },
      { key },
    )
const starts = async ({ owner }: OneClass) =>
  (await owner.get<Entry[]>('/timetables?from=2026-03-09&to=2026-03-29')).body.map(
    (entry) => `${entry.date} ${entry.startTime}`,
  )
const before = ['2026-03-10 06:00', '2026-03-17 06:00', '2026-03-24 06:00']
const after = ['2026-03-10 06:30', '2026-03-17 06:30', '2026-03-24 06:00']

describe('one edit of several gyms', () => {
  it('is previewed, then done at each on its own clock, and undone gym by gym', async () => {
    const tried = await change({ shiftMinutes: 30, dryRun: true })
    expect(tried.body.gyms.map(({ gym, outcome }) => [gym.name, outcome?.counts.changed])).toEqual([
      ['Northside', 2],
      ['Southbank', 2],
      ['Harbour', 2],
    ])
    for (const one of all) expect(await starts(one)).toEqual(before)
    const { body } = await change({ shiftMinutes: 30 })
    for (const one of all) expect(await starts(one)).toEqual(after)
    await t.as(admin).post(`/timetable-edits/${body.gyms[1]!.outcome!.editId}/undo`, {})
    expect(await Promise.all(all.map(starts))).toEqual([after, before, after])
  })

  it('lists what could not be done at one gym, with why, and does the others', async () => {
    const [, south] = all
    // Another class is in the way at the second gym.
    await south!.owner.post('/classes', {
      name: 'Barre',
      durationMinutes: 45,
      capacity: 20,
      studioId: south!.studioId,
      weekdays: [2],
      startTime: '07:00',
      startsOn: '2026-03-10',
    })
    const rest = { className: 'RIDE' }
    const tried = await change({ filter: { ...filter, ...rest }, shiftMinutes: 30, dryRun: true })
    expect(tried.body.gyms[1]!.outcome!.clashes).toHaveLength(2)
    const { status, body } = await change({ filter: { ...filter, ...rest }, shiftMinutes: 30 })
    expect(status).toBe(200)
    expect(body.gyms.map(({ outcome, problem }) => [outcome?.counts.changed ?? null, problem])).toEqual([
      [2, null],
      [null, { code: 'timetable.clashes', sentence: 'Nothing was changed. Barre is in this studio at 07:00.' }],
      [2, null],
    ])
    expect(await starts(all[0]!)).toEqual(after)
    expect((await starts(south!)).filter((start) => start.endsWith('06:00'))).toEqual(before)
  })

  it.each([
    ['breaks', 'XX000'],
    ['cannot be written just now', '40001'],
  ])('does the others where one %s, says so of that one, and the log has why', async (_, code) => {
    const south = all[1]!.gym.gymId
    const { pool } = t.app.database
    await pool.query(`create function refuse_gym() returns trigger language plpgsql as
      $$ begin raise exception 'no such luck' using errcode = '${code}'; end $$`)
    await pool.query(`create trigger refuse_gym before update on entries for each row
      when (new.gym_id = '${south}') execute function refuse_gym()`)
    lines.length = 0
    const { status, body } = await change({ shiftMinutes: 30 })
    await pool.query('drop function refuse_gym cascade')
    expect(status).toBe(200)
    expect(body.gyms.map((one) => one.problem?.code ?? null)).toEqual([null, 'internal', null])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { gymId: south, requestId: expect.any(String), msg: 'edit of one of several gyms failed' },
    ])
  })

  it('repeated with its key answers as before, and does what had failed', async () => {
    const key = 'over-three-gyms'
    const first = await change({ shiftMinutes: 30 }, key)
    const again = await change({ shiftMinutes: 30 }, key)
    expect(again.body).toEqual(first.body)
    for (const one of all) expect(await starts(one)).toEqual(after)
  })

  it('is refused whole where one of the gyms is not theirs, before anything is done', async () => {
    const other = await oneClass(t)
    const refused = await change({ gymIds: [...gymIds(), other.gym.gymId], shiftMinutes: 30 })
    expect(refused.status).toBe(404)
    for (const one of [...all, other]) expect(await starts(one)).toEqual(before)
  })

  it('tells a trainer of each gym once, with the classes there', async () => {
    await change({ cancelled: true, reason: 'Heat' })
    for (const one of all) {
      const { body } = await t.as(one.usual).get('/notifications')
      const told = body.filter((notice: { title: string }) => notice.title.endsWith('changed your classes'))
      expect(told).toHaveLength(1)
      expect(told[0].message.match(/cancelled \(Heat\)/g)).toHaveLength(2)
    }
  })
})
