// @module-tag zone
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import type { Entry } from '@quartet/contract/timetable/entries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeConnection, makeGym, makeStudio, makeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { contradictions } from '../../../../test/worlds/who-teaches.ts'

let t: TestApp
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. The class is on Tuesdays at 06:00 from 10 March.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterAll(() => t.stop())

const read = async ({ owner }: OneClass, from = '2026-03-09', to = '2026-04-08') =>
  (await owner.get<Entry[]>(`/timetables?from=${from}&to=${to}`)).body
const starts = async (one: OneClass, from?: string, to?: string) =>
  (await read(one, from, to)).map(
    (entry) => `${entry.date} ${entry.startTime}${entry.status === 'cancelled' ? ' off' : ''}`,
  )
const put = (one: OneClass, at: number, body: object) => one.owner.put(`/timetables/${one.entries[at]!.id}`, body)
const query = async (text: string, values: unknown[] = []) => (await t.app.database.pool.query(text, values)).rows

/** Everything of a gym's timetable that undoing has to put back. */
const everything = ({ gym }: OneClass) =>
  query(
    `select series_id, original_date::text, starts_at, ends_at, studio_id, trainer_id, usual_trainer_id, capacity, name, off,
       off_reason, layer_id, cancelled_at is null as held, moved_by_dst, clash_permit_id
     from entries where gym_id = $1 and off is distinct from 'removed' order by series_id, original_date`,
    [gym.gymId],
  )
const facts = ({ gym }: OneClass) =>
  query(
    `select s.id, s.published_from, s.paused_from, s.paused_to, s.ends_on, s.version,
       (select json_agg(json_build_array(starts_on, rule, anchor, terms, start_time, duration_minutes, capacity, name, studio_id, trainer_id) order by starts_on)
         from segments where series_id = s.id) as segments,
       (select json_agg(json_build_array(original_date, field, value, made_at) order by original_date, field) from overrides where series_id = s.id) as overrides
     from series s where gym_id = $1 order by s.id`,
    [gym.gymId],
  )

describe('an edit reaches as far as it says', () => {
  it('and puts nobody on a stretch to come who is not connected, also before its classes are made', async () => {
    const one = await oneClass(t)
    const stranger = await t.given((work) => makeTrainer(work, { specialtyIds: [one.specialtyId] }))
    const before = await facts(one)
    const far = { scope: 'range', from: '2026-12-15', to: '2026-12-30' }
    expect(await put(one, 3, { ...far, trainerId: stranger.trainerId })).toMatchObject({
      status: 422,
      body: { code: 'timetable.trainer_not_connected' },
    })
    expect(await facts(one)).toEqual(before)
    expect((await put(one, 3, { ...far, trainerId: one.others[0]!.trainerId })).status).toBe(200)
  })

  it('this one alone unless more is asked for', async () => {
    const one = await oneClass(t)
    const { status, body } = await put(one, 1, {
      startTime: '07:30',
      durationMinutes: 60,
      capacity: 12,
      name: 'Long Ride',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      date: '2026-03-17',
      startTime: '07:30',
      endTime: '08:30',
      capacity: 12,
      name: 'Long Ride',
    })
    expect(body.edit.counts).toEqual({
      changed: 1,
      added: 0,
      removed: 0,
      cancelled: 0,
      suspended: 0,
      restored: 0,
      stayed: 0,
    })
    expect(await starts(one)).toEqual([
      '2026-03-10 06:00',
      '2026-03-17 07:30',
      '2026-03-24 06:00',
      '2026-03-31 06:00',
      '2026-04-07 06:00',
    ])
  })

  it('this and following, all future, or the dates of a range', async () => {
    const one = await oneClass(t)
    await put(one, 1, { startTime: '07:00', scope: 'following' })
    expect(await starts(one)).toEqual([
      '2026-03-10 06:00',
      '2026-03-17 07:00',
      '2026-03-24 07:00',
      '2026-03-31 07:00',
      '2026-04-07 07:00',
    ])
    await put(one, 3, { startTime: '08:00', scope: 'future' })
    expect(new Set((await starts(one, '2026-03-09', '2026-05-01')).map((start) => start.slice(11)))).toEqual(
      new Set(['08:00']),
    )
    await put(one, 0, { startTime: '09:00', scope: 'range', from: '2026-03-16', to: '2026-03-24' })
    expect(await starts(one)).toEqual([
      '2026-03-10 08:00',
      '2026-03-17 09:00',
      '2026-03-24 09:00',
      '2026-03-31 08:00',
      '2026-04-07 08:00',
    ])
    // Also the weeks that are not rolled yet.
    t.clock.set('2026-03-08T16:00:00Z')
    await t.app.tasks.send('timetable.roll', {})
    t.clock.set('2026-03-02T00:00:00Z')
  })

  it('a rule that ends at a time has the class that begins by then at the gym', async () => {
    const one = await oneClass(t)
    const added = await one.owner.post(`/classes/${one.classId}/series`, {
      studioId: one.studioId,
      weekdays: [1],
      rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260322T190000Z',
      startTime: '04:00',
      startsOn: '2026-03-09',
    })
    expect(added.status).toBe(201)
    // 19:00 on Sunday in UTC is 6:00 on Monday in Sydney.
    const mondays = ['2026-03-09 04:00', '2026-03-16 04:00', '2026-03-23 04:00']
    expect((await starts(one)).filter((start) => start.endsWith('04:00'))).toEqual(mondays)
    const tuesdays = async () => (await starts(one)).filter((start) => !start.endsWith('04:00'))
    const until = 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260323T190000Z'
    await put(one, 0, { scope: 'following', rule: until })
    expect(await tuesdays()).toEqual(['2026-03-10 06:00', '2026-03-17 06:00', '2026-03-24 06:00'])
    await put(one, 0, { scope: 'following', rule: until, startTime: '06:01' })
    expect(await tuesdays()).toEqual(['2026-03-10 06:01', '2026-03-17 06:01'])
  })

  it('another rule makes other dates, and what was asked about one that is gone is closed', async () => {
    const one = await oneClass(t)
    const { body: cover } = await one.owner.post('/covers', { timetableId: one.entries[1]!.id })
    const { body } = await put(one, 0, { scope: 'following', rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH' })
    expect(body.edit.counts).toMatchObject({ removed: 12, added: 13 })
    expect(await starts(one)).toEqual([
      '2026-03-10 06:00',
      '2026-03-12 06:00',
      '2026-03-24 06:00',
      '2026-03-26 06:00',
      '2026-04-07 06:00',
    ])
    expect((await one.owner.get(`/covers/${cover.id}`)).body.status).toBe('cancelled')
    expect((await one.owner.get(`/timetables/${one.entries[1]!.id}`)).status).toBe(404)
  })

  it('past, running and locked classes stay as they were, and are counted', async () => {
    const other = await testApp({ now: '2026-03-02T00:00:00Z' })
    const one = await oneClass(other)
    other.clock.set('2026-03-23T19:10:00Z') // Tuesday 24 March, 06:10: two are over, one runs
    await other.app.database.pool.query('update entries set locked_at = starts_at where original_date = $1', [
      '2026-04-07',
    ])
    const edit = { startTime: '07:00', scope: 'range', from: '2026-03-01', to: '2026-12-31' }
    const { body } = await one.owner.put(`/timetables/${one.entries[3]!.id}`, edit)
    expect(body.edit.counts.stayed).toBe(4)
    const after = (await one.owner.get<Entry[]>('/timetables?from=2026-03-09&to=2026-04-15')).body
    expect(after.map((entry) => `${entry.date} ${entry.startTime}`)).toEqual([
      '2026-03-10 06:00',
      '2026-03-17 06:00',
      '2026-03-24 06:00',
      '2026-03-31 07:00',
      '2026-04-07 06:00',
      '2026-04-14 07:00',
    ])
    const begun = await one.owner.put(`/timetables/${one.entries[2]!.id}`, { startTime: '09:00' })
    expect(begun).toMatchObject({ status: 409, body: { code: 'timetable.begun' } })
    await other.stop()
  })

  it('a dry run tells every date, clash and person, and changes nothing', async () => {
    const one = await oneClass(t)
    const before = [await everything(one), await facts(one), await query('select count(*) from events')]
    const { body } = await put(one, 1, { scope: 'following', startTime: '07:00', dryRun: true })
    const { edit } = body as { edit: EditOutcome }
    expect(edit).toMatchObject({
      editId: null,
      counts: { changed: 24, stayed: 0 },
      clashes: [],
      told: [{ trainerId: one.usual.trainerId, name: one.usual.name, classes: 24 }],
    })
    expect(edit.changes[0]).toMatchObject({
      date: '2026-03-17',
      name: 'Ride 45',
      kind: 'changed',
      before: { startTime: '06:00', studio: 'Cycle room', trainer: one.usual.name },
      after: { startTime: '07:00', endTime: '07:45' },
    })
    expect([await everything(one), await facts(one), await query('select count(*) from events')]).toEqual(before)
  })

  it('tells each trainer once, of all of their classes', async () => {
    const one = await oneClass(t, { gymName: 'Northside' })
    await put(one, 2, { scope: 'range', from: '2026-03-16', to: '2026-03-31', startTime: '07:00' })
    const { body } = await t.as(one.usual).get('/notifications')
    const told = body.filter((notice: { title: string }) => notice.title === 'Northside changed your classes')
    expect(told.map((notice: { message: string }) => notice.message)).toEqual([
      'Ride 45, Tuesday 17 March at 6:00 am: now Tuesday 17 March at 7:00 am. Ride 45, Tuesday 24 March at 6:00 am: now Tuesday 24 March at 7:00 am. Ride 45, Tuesday 31 March at 6:00 am: now Tuesday 31 March at 7:00 am. Northside needs you to confirm within 48 hours.',
    ])
  })

  it('says to a trainer what becomes of each class, with the reason where one was given, and counts all of them', async () => {
    const one = await oneClass(t, { gymName: 'Eastside' })
    await put(one, 0, { cancelled: true })
    await put(one, 1, { cancelled: true, reason: 'Pipe burst' })
    await put(one, 2, { trainerId: null })
    await put(one, 3, { cancelled: true, reason: 'Lease over', scope: 'following' })
    const { body } = await t.as(one.usual).get('/notifications')
    const told: string[] = body.map((notice: { message: string }) => notice.message.split('. ')[0]!.replace(/\.$/, ''))
    expect(told).toEqual(
      expect.arrayContaining([
        'Ride 45, Tuesday 10 March at 6:00 am: cancelled',
        'Ride 45, Tuesday 17 March at 6:00 am: cancelled (Pipe burst)',
        'Ride 45, Tuesday 24 March at 6:00 am: you’re no longer teaching it',
        'Ride 45, Tuesday 31 March at 6:00 am: removed (Lease over)',
      ]),
    )

    const often = await oneClass(t)
    await put(often, 0, { scope: 'future', rule: 'FREQ=WEEKLY;BYDAY=TU,TH' })
    const { edit } = (await put(often, 0, { scope: 'future', startTime: '07:00', dryRun: true })).body as {
      edit: EditOutcome
    }
    expect(edit.counts.changed).toBeGreaterThan(40)
    expect(edit.told.map((each) => each.classes)).toEqual([edit.counts.changed])
  })

  it('of two who saw the same version the second is told to look again', async () => {
    const one = await oneClass(t)
    const { version } = one.entries[0]!
    const answers = await Promise.all(['07:00', '08:00'].map((startTime) => put(one, 0, { startTime, version })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]))
    expect(answers.find((answer) => answer.status === 409)!.body.code).toBe('stale')
  })
})

describe('bugs that rival calendars shipped', () => {
  it('a cancelled class does not reappear: not by any edit of its series, nor by rolling on', async () => {
    const one = await oneClass(t)
    await put(one, 1, { cancelled: true, reason: 'Pipe burst' })
    await put(one, 0, { scope: 'following', startTime: '07:00' })
    await put(one, 0, { scope: 'future', durationMinutes: 60, trainerId: one.others[0]!.trainerId })
    await put(one, 0, { scope: 'range', from: '2026-03-01', to: '2026-04-01', capacity: 5 })
    const entry = (await read(one)).find((each) => each.date === '2026-03-17')!
    expect(entry).toMatchObject({ status: 'cancelled', cancellation: { because: 'cancelled', reason: 'Pipe burst' } })
  })

  it('an edit does not reach the past', async () => {
    const other = await testApp({ now: '2026-03-02T00:00:00Z' })
    const one = await oneClass(other)
    other.clock.set('2026-03-18T00:00:00Z')
    const past = () =>
      other.app.database.pool.query(
        `select to_jsonb(e) as row from entries e where starts_at < '2026-03-18' order by id`,
      )
    const before = (await past()).rows
    for (const scope of ['following', 'future'])
      await one.owner.put(`/timetables/${one.entries[2]!.id}`, {
        scope,
        startTime: scope === 'future' ? '08:00' : '07:00',
        trainerId: null,
      })
    await one.owner.put(`/timetables/${one.entries[2]!.id}`, {
      scope: 'range',
      from: '2026-01-01',
      to: '2026-12-31',
      cancelled: true,
    })
    expect((await past()).rows).toEqual(before)
    const early = await one.owner.put(`/timetables/${one.entries[3]!.id}`, { date: '2026-03-17' })
    expect(early).toMatchObject({
      status: 409,
      body: { data: { clashes: [{ kind: 'past', sentence: 'This time has already passed.' }] } },
    })
    await other.stop()
  })

  it('a series edit does not wipe what was said of one class: it lists it, and takes it along only where ticked', async () => {
    const one = await oneClass(t)
    await put(one, 1, { startTime: '09:00', capacity: 7 })
    await put(one, 2, { startTime: '10:00' })
    const dry = await put(one, 0, { scope: 'future', startTime: '07:00', dryRun: true })
    expect(dry.body.edit.kept).toEqual([
      { date: '2026-03-17', fields: ['startTime'] },
      { date: '2026-03-24', fields: ['startTime'] },
    ])
    await put(one, 0, { scope: 'future', startTime: '07:00', alsoChanged: ['2026-03-24'] })
    expect((await starts(one)).slice(0, 4)).toEqual([
      '2026-03-10 07:00',
      '2026-03-17 09:00',
      '2026-03-24 07:00',
      '2026-03-31 07:00',
    ])
    // Another field is not touched either way.
    expect((await read(one)).map((entry) => entry.capacity).slice(0, 3)).toEqual([20, 7, 20])
    await put(one, 0, { scope: 'future', capacity: 30 })
    expect((await read(one)).map((entry) => entry.capacity).slice(0, 3)).toEqual([30, 7, 30])
  })

  it('a class that was moved over a split stays on the side of its original date', async () => {
    const one = await oneClass(t)
    await put(one, 1, { date: '2026-04-02' }) // 17 March, moved behind the split
    await put(one, 3, { date: '2026-03-12' }) // 31 March, moved before it
    await put(one, 2, { scope: 'following', startTime: '07:00' }) // from 24 March
    expect(await starts(one)).toEqual([
      '2026-03-10 06:00',
      '2026-03-12 07:00',
      '2026-03-24 07:00',
      '2026-04-02 06:00',
      '2026-04-07 07:00',
    ])
  })

  it('a series can be edited once its first date is gone: cancelled, moved or past', async () => {
    const one = await oneClass(t)
    await put(one, 0, { cancelled: true, reason: 'Not yet' })
    await put(one, 0, { scope: 'future', startTime: '07:00' })
    await put(one, 1, { scope: 'following', startTime: '07:30' })
    expect(await starts(one)).toEqual([
      '2026-03-10 07:00 off',
      '2026-03-17 07:30',
      '2026-03-24 07:30',
      '2026-03-31 07:30',
      '2026-04-07 07:30',
    ])
  })
})

describe('who teaches', () => {
  it('from a date on is the new one, and covers that were booked remain', async () => {
    const one = await oneClass(t)
    const [sub, next] = one.others
    const { body: cover } = await one.owner.post('/covers', { timetableId: one.entries[1]!.id })
    const { body: applied } = await t.as(sub!).post(`/covers/${cover.id}/applications`, {})
    await one.owner.post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id })
    await put(one, 0, { scope: 'following', trainerId: next!.trainerId })
    const after = await read(one)
    expect(after.map((entry) => entry.trainer?.id)).toEqual(
      after.map((entry) => (entry.date === '2026-03-17' ? sub! : next!).trainerId),
    )
    expect(after[1]!.substituteFor?.id).toBe(next!.trainerId)
    expect(await query(`select distinct usual_trainer_id from entries where gym_id = $1`, [one.gym.gymId])).toEqual([
      { usual_trainer_id: next!.trainerId },
    ])
  })

  it('an end offers to cancel, to hand over, or to open a cover for each', async () => {
    const one = await oneClass(t)
    const seriesId = one.entries[0]!.seriesId
    const covers = await one.owner.post(`/series/${seriesId}/end`, { from: '2026-08-01', choice: 'open_covers' })
    expect(covers.status).toBe(200)
    expect(
      await query(`select count(*)::int as open from covers where gym_id = $1 and state = 'open'`, [one.gym.gymId]),
    ).toEqual([{ open: 4 }])
    const handed = await one.owner.post(`/series/${seriesId}/end`, {
      from: '2026-06-01',
      choice: 'hand_over',
      trainerId: one.others[0]!.trainerId,
    })
    expect(handed.body.counts.changed).toBe(13)
    const ended = await one.owner.post(`/series/${seriesId}/end`, { from: '2026-03-20', choice: 'cancel' })
    expect(ended.body.counts).toMatchObject({ removed: 23 })
    expect(await starts(one)).toEqual(['2026-03-10 06:00', '2026-03-17 06:00'])
  })

  it('a clash at another gym is busy and never says where, unless somebody says why it is right', async () => {
    const one = await oneClass(t)
    const there = await t.given(async (work) => {
      const gym = await makeGym(work, { name: 'Secret Gym' })
      await makeConnection(work, gym.gymId, one.usual.trainerId)
      return { gym, studioId: await makeStudio(work, gym.gymId) }
    })
    await t.as(there.gym.owner).post('/classes', {
      name: 'Secret Class',
      durationMinutes: 45,
      capacity: 9,
      studioId: there.studioId,
      weekdays: [2],
      startTime: '08:00',
      startsOn: '2026-03-10',
      trainerId: one.usual.trainerId,
    })
    const before = await everything(one)
    const refused = await put(one, 0, { scope: 'following', startTime: '08:30' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'timetable.clashes', message: 'Nothing was changed. This trainer is busy at that time.' },
    })
    expect(refused.body.data.clashes.length).toBe(25)
    expect(JSON.stringify(refused.body)).not.toContain('Secret')
    expect(await everything(one)).toEqual(before)
    const allowed = await put(one, 0, { startTime: '08:30', allowClash: 'The other class is online' })
    expect(allowed.status).toBe(200)
    expect(
      await query(
        `select p.reason, p.given_by from entries e join clash_permits p on p.id = e.clash_permit_id where e.id = $1`,
        [one.entries[0]!.id],
      ),
    ).toEqual([{ reason: 'The other class is online', given_by: one.gym.owner.userId }])
    // Taken back, it is as it was and nobody is in two places.
    await one.owner.post(`/timetable-edits/${allowed.body.edit.editId}/undo`)
    expect(await everything(one)).toEqual(before)
  })

  it('a reason for two classes at once is for those two alone, and goes with their hour', async () => {
    const one = await oneClass(t)
    const there = await oneClass(t, { usual: one.usual, startTime: '12:00' })
    await put(there, 1, { startTime: '08:00' })
    const edit = { scope: 'following', startTime: '08:30' }
    const seen = await put(one, 0, { ...edit, dryRun: true })
    expect(seen.body.edit.clashes).toMatchObject([{ date: '2026-03-17', kind: 'trainer' }])
    expect((await put(one, 0, { ...edit, allowClash: 'The other class is online' })).status).toBe(200)
    const permitted = () =>
      query(`select original_date::text as day from entries where clash_permit_id is not null and gym_id in ($1, $2)`, [
        one.gym.gymId,
        there.gym.gymId,
      ])
    expect(await permitted()).toEqual([{ day: '2026-03-17' }])
    // Whichever gym moves a class, on that day or another, is told that the trainer is busy.
    for (const at of [1, 2])
      expect(await put(there, at, { startTime: '08:15' })).toMatchObject({
        status: 409,
        body: { code: 'timetable.clashes', message: 'Nothing was changed. This trainer is busy at that time.' },
      })
    expect((await put(one, 1, { capacity: 12 })).status).toBe(200)
    expect(await permitted()).toEqual([{ day: '2026-03-17' }])
    expect((await put(one, 1, { startTime: '10:00' })).status).toBe(200)
    expect(await permitted()).toEqual([])
  })
})

describe('undoing', () => {
  const edits: [string, (one: OneClass) => Promise<{ status: number; body: any }>][] = [
    [
      'one class',
      (one) => put(one, 1, { startTime: '07:30', date: '2026-03-19', trainerId: one.others[0]!.trainerId }),
    ],
    ['a cancelled class', (one) => put(one, 1, { cancelled: true })],
    [
      'this and following',
      (one) => put(one, 2, { scope: 'following', startTime: '09:00', trainerId: null, durationMinutes: 30 }),
    ],
    ['a range', (one) => put(one, 2, { scope: 'range', from: '2026-03-20', to: '2026-05-20', startTime: '09:00' })],
    ['another rule', (one) => put(one, 0, { scope: 'future', rule: 'FREQ=MONTHLY;BYDAY=-1FR' })],
    [
      'an end',
      (one) => one.owner.post(`/series/${one.entries[0]!.seriesId}/end`, { from: '2026-04-01', choice: 'cancel' }),
    ],
    [
      'a pause',
      (one) => one.owner.post(`/series/${one.entries[0]!.seriesId}/pause`, { from: '2026-04-01', to: '2026-05-01' }),
    ],
    ['a closure', (one) => one.owner.post('/layers', { name: 'Easter', from: '2026-04-03', to: '2026-04-20' })],
    [
      'a bulk edit',
      (one) =>
        one.owner.post('/timetables/bulk-manage', {
          filter: { from: '2026-03-01', to: '2026-06-01' },
          shiftMinutes: 30,
        }),
    ],
  ]
  it.each(edits)('puts back exactly what was there before %s', async (_, make) => {
    const one = await oneClass(t)
    await put(one, 3, { startTime: '05:00', capacity: 3 })
    const before = [await everything(one), await facts(one)]
    const { status, body } = await make(one)
    expect(status).toBe(200)
    const editId = body.edit?.editId ?? body.editId
    expect(await everything(one)).not.toEqual(before[0])
    const undone = await one.owner.post(`/timetable-edits/${editId}/undo`)
    expect(undone.status).toBe(200)
    expect([await everything(one), await facts(one)]).toEqual(before)
    expect((await one.owner.post(`/timetable-edits/${editId}/undo`)).body.code).toBe('timetable.undone_already')
  })

  it('goes from the last to the first, and not past somebody else’s later change', async () => {
    const one = await oneClass(t)
    const start = [await everything(one), await facts(one)]
    const first = (await put(one, 0, { scope: 'future', startTime: '07:00' })).body.edit.editId
    const second = (await put(one, 1, { startTime: '09:00' })).body.edit.editId
    expect((await one.owner.post(`/timetable-edits/${first}/undo`)).body.code).toBe('timetable.changed_since')
    for (const id of [second, first]) expect((await one.owner.post(`/timetable-edits/${id}/undo`)).status).toBe(200)
    expect([await everything(one), await facts(one)]).toEqual(start)
  })

  it('leaves a class with whoever was approved for it after the edit', async () => {
    const one = await oneClass(t)
    const [other, substitute] = one.others
    for (const [at, change] of [{ startTime: '07:00' }, { trainerId: other!.trainerId }].entries()) {
      const { body } = await put(one, at, change)
      const { body: cover } = await one.owner.post('/covers', { timetableId: one.entries[at]!.id })
      const { body: applied } = await t.as(substitute!).post(`/covers/${cover.id}/applications`, {})
      await one.owner.post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id })
      expect((await one.owner.post(`/timetable-edits/${body.edit.editId}/undo`)).status).toBe(200)
      const entry = (await one.owner.get(`/timetables/${one.entries[at]!.id}`)).body
      expect(entry).toMatchObject({ startTime: '06:00', trainer: { id: substitute!.trainerId } })
      expect((await one.owner.get(`/covers/${cover.id}`)).body.status).toBe('filled')
    }
    const { body: told } = await t.as(substitute!).get('/notifications')
    expect(told.map((notice: { title: string }) => notice.title)).not.toContain('You’re no longer covering Ride 45')
  })

  it('of a closure leaves its classes with whoever teaches the series since', async () => {
    const one = await oneClass(t)
    const since = one.others[0]!.trainerId
    const laid = await one.owner.post('/layers', { name: 'Floor works', from: '2026-03-16', to: '2026-03-25' })
    await put(one, 0, { scope: 'future', trainerId: since })
    expect((await one.owner.post(`/timetable-edits/${laid.body.editId}/undo`)).status).toBe(200)
    expect(
      await query('select distinct trainer_id, usual_trainer_id, off from entries where gym_id = $1', [one.gym.gymId]),
    ).toEqual([{ trainer_id: since, usual_trainer_id: since, off: null }])
  })

  it('is refused once a trainer who left handed the series over', async () => {
    const one = await oneClass(t)
    const [heir] = one.others
    const { body } = await put(one, 0, { scope: 'future', startTime: '07:00' })
    const known = await one.owner.get(`/connections?gymId=${one.gym.gymId}&trainerId=${one.usual.trainerId}`)
    const choices = [{ seriesId: one.entries[0]!.seriesId, choice: 'hand_over', trainerId: heir!.trainerId }]
    expect((await one.owner.post(`/connections/${known.body[0].id}/ending`, { choices })).status).toBe(200)
    const undone = await one.owner.post(`/timetable-edits/${body.edit.editId}/undo`)
    expect(undone).toMatchObject({ status: 409, body: { code: 'timetable.changed_since' } })
    expect(new Set((await read(one)).map((entry) => entry.trainer?.id))).toEqual(new Set([heir!.trainerId]))
  })

  it('is for 24 hours, and not once one of them was held', async () => {
    const other = await testApp({ now: '2026-03-09T00:00:00Z' })
    const one = await oneClass(other)
    const { body } = await one.owner.put(`/timetables/${one.entries[0]!.id}`, { scope: 'future', startTime: '08:00' })
    const later = await one.owner.put(`/timetables/${one.entries[3]!.id}`, { capacity: 2 })
    other.clock.set('2026-03-09T21:30:00Z')
    expect((await one.owner.post(`/timetable-edits/${body.edit.editId}/undo`)).body.code).toBe('timetable.undo_held')
    other.clock.set('2026-03-10T00:00:01Z')
    expect((await one.owner.post(`/timetable-edits/${later.body.edit.editId}/undo`)).body.code).toBe(
      'timetable.undo_over',
    )
    await other.stop()
  })
})

it('whatever was edited and undone, who teaches what agrees with its history', async () => {
  expect(await contradictions(t)).toEqual([])
})
