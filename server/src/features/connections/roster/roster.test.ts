import type { ConnectionNote, RosterEntry, TouchedSeries } from '@quartet/contract/connections/roster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTeam, makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { contradictions } from '../../../../test/worlds/who-teaches.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

type Team = { manager: MadePerson; frontDesk: MadePerson; gymAdmin: MadePerson }
/** A gym with a class, its trainers and its whole team, and the connection of the trainer who teaches. */
async function aGym(): Promise<OneClass & Team & { connectionId: string }> {
  const made = await oneClass(t)
  const team = await t.given(async (work) => {
    const manager = await makePerson(work, { role: 'gym' })
    const frontDesk = await makePerson(work, { role: 'gym' })
    const gymAdmin = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, made.gym.gymId, manager.userId, 'manager')
    await joinTeam(work, made.gym.gymId, frontDesk.userId, 'front_desk')
    await joinTeam(work, made.gym.gymId, gymAdmin.userId, 'gym_admin')
    return { manager, frontDesk, gymAdmin }
  })
  const { body } = await made.owner.get<{ id: string }[]>(
    `/connections?gymId=${made.gym.gymId}&trainerId=${made.usual.trainerId}`,
  )
  return { ...made, ...team, connectionId: body[0]!.id }
}

const events = async (connectionId: string) =>
  (
    await t.app.database.pool.query(
      'select type, acting_gym_id, payload from events where subject_id = $1 order by position',
      [connectionId],
    )
  ).rows as { type: string; acting_gym_id: string | null; payload: Record<string, unknown> }[]

describe('the roster', () => {
  it('has every connected trainer by name with contact, standing and what may be done', async () => {
    const g = await aGym()
    const { body } = await g.owner.get<RosterEntry[]>('/roster')
    expect(body.map((one) => one.trainer.name)).toEqual(
      [g.usual, ...g.others].map((one) => one.name).toSorted((a, b) => a.localeCompare(b)),
    )
    const usual = body.find((one) => one.trainerEntityId === g.usual.trainerId)!
    expect(usual).toMatchObject({
      email: g.usual.email,
      phone: '+61412345678',
      employmentStatus: 'contractor',
      startDate: '2025-01-01',
      standing: { coversTaken: 0, coversKept: 0 },
      notes: 0,
      can: { change: true, end: true, note: true },
    })
    expect(usual.standing.classesToCome).toBeGreaterThan(3)
    const seen = (await t.as(g.frontDesk).get<RosterEntry[]>('/roster')).body[0]
    expect(seen).toMatchObject({ notes: null, can: { change: false, end: false, note: false } })
  })

  it('counts covers that were taken, and those of them that were kept', async () => {
    const g = await aGym()
    const [sub] = g.others
    const { body: cover } = await g.owner.post('/covers', { timetableId: g.entries[0]!.id })
    const { body: applied } = await t.as(sub!).post(`/covers/${cover.id}/applications`, {})
    await g.owner.post(`/covers/${cover.id}/approval`, { applicationId: applied.myApplication.id })
    const standing = async () =>
      (await g.owner.get<RosterEntry[]>('/roster')).body.find((one) => one.trainerEntityId === sub!.trainerId)!.standing
    expect(await standing()).toMatchObject({ classesToCome: 1, coversTaken: 0, coversKept: 0 })
    const before = t.clock.now()
    t.clock.set('2026-03-11T00:00:00Z')
    expect(await standing()).toMatchObject({ classesToCome: 0, coversTaken: 1, coversKept: 1 })
    t.clock.set(before)
  })

  it('what a trainer is here is changed by the gym, and the trainer is told', async () => {
    const g = await aGym()
    const changed = await t.as(g.gymAdmin, g.gym.gymId).patch(`/connections/${g.connectionId}`, {
      employmentStatus: 'employee',
    })
    expect(changed.body.employmentStatus).toBe('employee')
    await t.as(g.manager).patch(`/connections/${g.connectionId}`, { employmentStatus: 'employee' })
    expect((await events(g.connectionId)).filter((one) => one.type === 'connection.terms_changed')).toMatchObject([
      { acting_gym_id: g.gym.gymId, payload: { before: 'contractor', after: 'employee' } },
    ])
    const { body } = await t.as(g.usual).get('/notifications')
    expect(body[0].message).toBe(`You’re now an employee at ${g.gym.name}.`)
  })
})

describe('private notes', () => {
  it('are the gym’s: owner, manager and gym admin read and write them, and nobody else ever does', async () => {
    const g = await aGym()
    const path = `/connections/${g.connectionId}/notes`
    for (const writer of [g.gym.owner, g.manager, g.gymAdmin]) {
      expect(await t.as(writer).post(path, { text: `By ${writer.name}` })).toMatchObject({
        status: 201,
        body: { text: `By ${writer.name}`, by: writer.name },
      })
    }
    for (const reader of [g.gym.owner, g.manager, g.gymAdmin]) {
      expect((await t.as(reader).get<ConnectionNote[]>(path)).body).toHaveLength(3)
    }
    const outsider = await oneClass(t)
    const admin = await t.given((work) => makePerson(work, { role: 'admin' }))
    for (const [person, status] of [
      [g.usual, 403],
      [g.frontDesk, 403],
      [admin, 403],
      [outsider.gym.owner, 404],
      [outsider.usual, 403],
    ] as const) {
      const as = t.as(person)
      expect((await as.get(path)).status).toBe(status)
      expect((await as.post(path, { text: 'Mine' })).status).toBe(status)
    }
    // Nothing that the trainer can read, now or later, says what was written.
    for (const readable of [
      '/connections',
      `/connections/${g.connectionId}`,
      `/trainers/${g.usual.trainerId}`,
      '/notifications',
    ]) {
      expect(JSON.stringify((await t.as(g.usual).get(readable)).body)).not.toContain('By ')
    }
    expect(JSON.stringify(await events(g.connectionId))).not.toContain('By ')
  })

  it('that are taken away are read by nobody, and only one’s own gym takes them away', async () => {
    const g = await aGym()
    const other = await aGym()
    const path = `/connections/${g.connectionId}/notes`
    const { body: note } = await g.owner.post(path, { text: 'Knows the 7 am crowd' })
    expect((await other.owner.delete(`/connections/${other.connectionId}/notes/${note.id}`)).status).toBe(404)
    expect((await t.as(g.manager).delete(`${path}/${note.id}`)).status).toBe(200)
    expect((await g.owner.get(path)).body).toEqual([])
    expect((await g.owner.delete(`${path}/${note.id}`)).status).toBe(404)
    expect((await g.owner.post(path, { text: '   ' })).status).toBe(400)
  })
})

describe('ending a connection with a choice for each thing it touches', () => {
  const touched = async (g: { owner: OneClass['owner']; connectionId: string }) =>
    (await g.owner.get<{ series: TouchedSeries[]; applications: number }>(`/connections/${g.connectionId}/touches`))
      .body
  const end = (g: { owner: OneClass['owner']; connectionId: string }, choices: object[]) =>
    g.owner.post(`/connections/${g.connectionId}/ending`, { choices })
  const teachers = async (g: OneClass) =>
    (
      await t.app.database.pool.query(
        'select trainer_id, usual_trainer_id from entries where gym_id = $1 order by starts_at',
        [g.gym.gymId],
      )
    ).rows as { trainer_id: string | null; usual_trainer_id: string | null }[]

  it('shows each weekly class with those who could take all of it', async () => {
    const g = await aGym()
    const { series, applications } = await touched(g)
    expect(applications).toBe(0)
    expect(series).toMatchObject([{ name: 'Ride 45', weekday: 2, startTime: '06:00', usual: true, openCovers: 0 }])
    expect(series[0]!.successors.map((one) => one.trainerId).toSorted()).toEqual(
      g.others.map((one) => one.trainerId).toSorted(),
    )
  })

  it('hands a class to another trainer: every class to come, the series, and a line in the history of each', async () => {
    const g = await aGym()
    const [heir, applicant] = g.others
    const { body: cover } = await g.owner.post('/covers', { timetableId: g.entries[0]!.id })
    await t.as(applicant!).post(`/covers/${cover.id}/applications`, {})
    const [one] = (await touched(g)).series
    const ended = await end(g, [{ seriesId: one!.seriesId, choice: 'hand_over', trainerId: heir!.trainerId }])
    expect(ended).toMatchObject({ status: 200, body: { status: 'inactive', reason: 'terminated' } })
    for (const entry of await teachers(g)) {
      expect(entry).toEqual({ trainer_id: heir!.trainerId, usual_trainer_id: heir!.trainerId })
    }
    const { rows } = await t.app.database.pool.query('select trainer_id from segments where series_id = $1', [
      one!.seriesId,
    ])
    expect(rows).toEqual([{ trainer_id: heir!.trainerId }])
    expect((await g.owner.get(`/covers/${cover.id}`)).body.status).toBe('cancelled')
    expect((await t.as(heir!).get('/notifications')).body[0].title).toMatch(/^More classes at /)
    await t.settle()
    expect(await contradictions(t)).toEqual([])
  })

  it('ends what somebody else had taken over for a day, where they leave and the class is handed on', async () => {
    const g = await aGym()
    const [leaver, heir] = g.others
    const { body: cover } = await g.owner.post('/covers', { timetableId: g.entries[0]!.id })
    const { body } = await t.as(leaver!).post(`/covers/${cover.id}/applications`, {})
    await g.owner.post(`/covers/${cover.id}/approval`, { applicationId: body.myApplication.id })
    const { rows } = await t.app.database.pool.query(
      'select id from connections where gym_id = $1 and trainer_id = $2',
      [g.gym.gymId, leaver!.trainerId],
    )
    const theirs = { owner: g.owner, connectionId: rows[0].id }
    const [one] = (await touched(theirs)).series
    const ended = await end(theirs, [{ seriesId: one!.seriesId, choice: 'hand_over', trainerId: heir!.trainerId }])
    expect(ended).toMatchObject({ status: 200 })
    expect((await g.owner.get(`/covers/${cover.id}`)).body.status).toBe('cancelled')
    expect(await contradictions(t)).toEqual([])
  })

  it('ends the cover by which a class was theirs, and looks for somebody else for it', async () => {
    const g = await aGym()
    const [substitute] = g.others
    const { body: cover } = await t.as(g.usual).post('/covers', { timetableId: g.entries[0]!.id })
    const { body: applied } = await t.as(substitute!).post(`/covers/${cover.id}/applications`, {})
    const chosen = { applicationId: applied.myApplication.id }
    expect((await g.owner.post(`/covers/${cover.id}/approval`, chosen)).status).toBe(200)
    const { rows } = await t.app.database.pool.query(
      'select id from connections where gym_id = $1 and trainer_id = $2',
      [g.gym.gymId, substitute!.trainerId],
    )
    const theirs = { owner: g.owner, connectionId: rows[0].id }
    const [one] = (await touched(theirs)).series
    expect((await end(theirs, [{ seriesId: one!.seriesId, choice: 'open_covers' }])).status).toBe(200)
    await t.settle()
    const lines = await t.app.database.pool.query(
      'select id, state from covers where entry_id = $1 order by created_at, id',
      [g.entries[0]!.id],
    )
    expect(lines.rows).toEqual([
      { id: cover.id, state: 'cancelled' },
      { id: expect.any(String), state: 'open' },
    ])
    const told = (await t.as(substitute!).get('/notifications')).body.map((it: { title: string }) => it.title)
    expect(told.filter((title: string) => title.startsWith('You’re no longer covering'))).toHaveLength(1)
    expect(await contradictions(t)).toEqual([])
  })

  it('opens covers for every class to come, keeping those that are open already', async () => {
    const g = await aGym()
    const { body: first } = await t.as(g.usual).post('/covers', { timetableId: g.entries[0]!.id })
    const [one] = (await touched(g)).series
    expect((await end(g, [{ seriesId: one!.seriesId, choice: 'open_covers' }])).status).toBe(200)
    const after = await teachers(g)
    expect(after.every((entry) => entry.trainer_id === null && entry.usual_trainer_id === null)).toBe(true)
    const { rows } = await t.app.database.pool.query(
      "select id, usual_trainer_id from covers where gym_id = $1 and state = 'open'",
      [g.gym.gymId],
    )
    expect(rows).toHaveLength(after.length)
    expect(rows.map((row) => row.id)).toContain(first.id)
    expect(rows.every((row) => row.usual_trainer_id === null)).toBe(true)
    await t.settle()
    expect(await contradictions(t)).toEqual([])
  })

  it('changes nothing while one thing has no choice, or a class cannot go to whom it was to go', async () => {
    const g = await aGym()
    const [one] = (await touched(g)).series
    const before = await teachers(g)
    expect(await end(g, [])).toMatchObject({ status: 409, body: { code: 'connections.has_future' } })
    const stranger = await oneClass(t)
    const refused = await end(g, [
      { seriesId: one!.seriesId, choice: 'hand_over', trainerId: stranger.usual.trainerId },
    ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'connections.cannot_hand_over' } })
    expect(refused.body.message).toContain(`Not connected with ${g.gym.name}.`)
    const foreign = await end(g, [{ seriesId: stranger.entries[0]!.seriesId, choice: 'open_covers' }])
    expect(foreign).toMatchObject({ status: 409, body: { code: 'connections.choice_unknown' } })
    expect(await teachers(g)).toEqual(before)
    expect((await g.owner.get(`/connections/${g.connectionId}`)).body.status).toBe('active')
  })

  it('ends with the last class before the day that was chosen: until then everything stays, from then on it is handed on', async () => {
    const g = await aGym()
    const [heir] = g.others
    const day = g.entries[2]!.date
    const { series } = (await g.owner.get(`/connections/${g.connectionId}/touches?from=${day}`)).body
    const all = await teachers(g)
    expect(series[0].classes).toBe(all.length - 2)
    const choices = [{ seriesId: series[0].seriesId, choice: 'hand_over', trainerId: heir!.trainerId }]
    const ended = await g.owner.post(`/connections/${g.connectionId}/ending`, { from: day, choices })
    expect(ended.body).toMatchObject({ status: 'active', endsAt: expect.any(String) })
    const after = await teachers(g)
    const of = (id: string) => ({ trainer_id: id, usual_trainer_id: id })
    expect(after.slice(0, 3)).toEqual([of(g.usual.trainerId), of(g.usual.trainerId), of(heir!.trainerId)])
    expect(after.slice(2).every((one) => one.usual_trainer_id === heir!.trainerId)).toBe(true)
    const { rows } = await t.app.database.pool.query(
      'select trainer_id from segments where series_id = $1 order by starts_on',
      [series[0].seriesId],
    )
    expect(rows).toEqual([{ trainer_id: g.usual.trainerId }, { trainer_id: heir!.trainerId }])
    const told = (await t.as(g.usual).get('/notifications')).body
    expect(told[0]).toMatchObject({ title: `${g.gym.name} is ending your connection` })
    await t.settle()
    expect(await contradictions(t)).toEqual([])
    // Who goes then is not asked for what comes after.
    const { body: cover } = await g.owner.post('/covers', { timetableId: g.entries[3]!.id })
    expect((await t.as(g.usual).post(`/covers/${cover.id}/applications`, {})).body.code).toBe('covers.not_qualified')
  })

  it('lets the trainer’s open applications there lapse', async () => {
    const g = await aGym()
    const [applicant] = g.others
    const { body: cover } = await g.owner.post('/covers', { timetableId: g.entries[0]!.id })
    await t.as(applicant!).post(`/covers/${cover.id}/applications`, {})
    const { body: mine } = await g.owner.get(`/connections?gymId=${g.gym.gymId}&trainerId=${applicant!.trainerId}`)
    const theirs = { owner: g.owner, connectionId: mine[0].id }
    expect(await touched(theirs)).toEqual({ series: [], applications: 1 })
    expect((await end(theirs, [])).status).toBe(200)
    await t.settle()
    expect((await g.owner.get(`/covers/${cover.id}`)).body.status).toBe('open')
    expect(await contradictions(t)).toEqual([])
  })

  it('ends once when two managers end at the same moment with different choices, and two who hand to each other do not both go', async () => {
    const g = await aGym()
    const [heir] = g.others
    const [one] = (await touched(g)).series
    const answers = await Promise.all([
      end(g, [{ seriesId: one!.seriesId, choice: 'hand_over', trainerId: heir!.trainerId }]),
      t.as(g.manager).post(`/connections/${g.connectionId}/ending`, {
        choices: [{ seriesId: one!.seriesId, choice: 'open_covers' }],
      }),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)

    const h = await aGym()
    const [successor] = h.others
    const { body: theirs } = await h.owner.get(`/connections?gymId=${h.gym.gymId}&trainerId=${successor!.trainerId}`)
    const [series] = (await touched(h)).series
    const both = await Promise.all([
      end(h, [{ seriesId: series!.seriesId, choice: 'hand_over', trainerId: successor!.trainerId }]),
      t.as(h.manager).delete(`/connections/${theirs[0].id}`),
    ])
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
    await t.settle()
    expect(await contradictions(t)).toEqual([])
  })

  // The clock does not go back: this one is the last.
  it('does not wait for a class that runs: it stays taught, and the connection ends with it', async () => {
    const g = await aGym()
    const start = Temporal.Instant.from(g.entries[0]!.startsAt)
    t.clock.set(start.add({ minutes: 10 }))
    const [one] = (await touched(g)).series
    const { body } = await end(g, [{ seriesId: one!.seriesId, choice: 'open_covers' }])
    expect(body).toMatchObject({ status: 'active', endsAt: start.add({ minutes: 45 }).toString() })
    expect((await teachers(g))[0]!.trainer_id).toBe(g.usual.trainerId)
    await t.run('connections.end_settled')
    expect((await g.owner.get(`/connections/${g.connectionId}`)).body.status).toBe('active')
    t.clock.set(start.add({ minutes: 45 }))
    await t.run('connections.end_settled')
    expect((await g.owner.get(`/connections/${g.connectionId}`)).body).toMatchObject({
      status: 'inactive',
      reason: 'terminated',
    })
    await t.settle()
    expect(await contradictions(t)).toEqual([])
  })
})
