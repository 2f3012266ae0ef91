import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'

const terms = { fields: [{ field: 'number', required: true }], validity: { kind: 'printed' }, consequence: 'warn' }

let t: TestApp
let gym: Awaited<ReturnType<typeof makeGym>>
let owner: Caller
let admin: Caller
let trainer: MadeTrainer
beforeAll(async () => {
  t = await testApp()
  const made = await t.given(async (work) => {
    const home = await makeGym(work, { timezone: 'Australia/Melbourne' })
    const robin = await makeTrainer(work, { specialtyIds: [] })
    await makeConnection(work, home.gymId, robin.trainerId)
    return {
      home,
      robin,
      admin: await makePerson(work, { role: 'admin' }),
      studio: await makeStudio(work, home.gymId, { name: 'Loft' }),
    }
  })
  gym = made.home
  trainer = made.robin
  owner = t.as(gym.owner)
  admin = t.as(made.admin)
  const { status } = await owner.post('/classes', {
    name: 'Stretch',
    durationMinutes: 45,
    capacity: 10,
    studioId: made.studio,
    weekdays: [3],
    startTime: '07:00',
    startsOn: '2026-03-04',
    trainerId: trainer.trainerId,
  })
  if (status !== 201) throw new Error('no class')
})
afterAll(() => t.stop())

const police = async () => {
  const { body } = await admin.get('/requirements?scope=facility')
  return body.find((one: { name: string }) => one.name === 'National police check')
}

describe('what a gym asks for', () => {
  it('begins with nothing of its own, and chooses from what the platform offers', async () => {
    const offered = await police()
    const { status, body } = await owner.post('/requirements', {
      name: 'Police check, not older than a year',
      scope: 'facility',
      gymId: gym.gymId,
      basedOnId: offered.id,
      effectiveFrom: '2026-04-01',
      terms: { ...offered.terms, validity: { kind: 'months', months: 12 }, consequence: 'block_covers' },
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { gymId: gym.gymId, basedOnId: offered.id, version: 1, effectiveFrom: '2026-04-01', can: { change: true } },
    })
    const { body: seen } = await t.as(trainer).get(`/requirements?gymId=${gym.gymId}`)
    expect(seen.map((one: { name: string }) => one.name)).toContain('Police check, not older than a year')
  })

  it('is never less than what the platform asks for', async () => {
    const offered = await police()
    const { status, body } = await owner.post('/requirements', {
      name: 'Police check, five years',
      scope: 'facility',
      gymId: gym.gymId,
      basedOnId: offered.id,
      effectiveFrom: '2026-04-01',
      terms: { ...offered.terms, validity: { kind: 'months', months: 60 } },
    })
    expect([status, body.message]).toEqual([
      422,
      'A gym can require more than the platform, not less. Check how long the document is valid.',
    ])
  })

  it('a file of somebody’s identity or record goes within 30 days of the decision, and neither a gym nor an admin keeps it longer', async () => {
    const offered = await police()
    expect(offered.terms.keepFileDays).toBe(30)
    const proposal = (keepFileDays: number | null, name = 'Police check, file kept') => ({
      name,
      scope: 'facility',
      gymId: gym.gymId,
      basedOnId: offered.id,
      effectiveFrom: '2026-04-01',
      terms: { ...offered.terms, keepFileDays },
    })
    const saying = {
      field: 'terms.keepFileDays',
      message:
        'This document shows identity or a background check. Its file can be kept for at most 30 days after the decision.',
    }
    const asLong = await owner.post('/requirements', proposal(null))
    expect([asLong.status, asLong.body.errors]).toEqual([400, [saying]])
    for (const days of [0, 31]) expect((await owner.post('/requirements', proposal(days))).status).toBe(400)
    const { body: shorter } = await owner.post('/requirements', proposal(1))
    expect(shorter.terms.keepFileDays).toBe(1)

    const change = { name: offered.name, version: offered.version, effectiveFrom: '2026-04-01' }
    const lifted = await admin.put(`/requirements/${offered.id}`, {
      ...change,
      terms: { ...offered.terms, keepFileDays: null },
    })
    expect([lifted.status, lifted.body.errors]).toEqual([400, [saying]])

    // What shows neither is kept while it proves something, unless its gym says some days.
    const own = { name: 'Ladder training', effectiveFrom: '2026-04-01' }
    const begun = { ...own, scope: 'facility', gymId: gym.gymId, terms: { ...terms, keepFileDays: 14 } }
    const { body: free } = await owner.post('/requirements', begun)
    const { version } = free
    const put = { ...own, version, terms: { ...terms, keepFileDays: null } }
    expect((await owner.put(`/requirements/${free.id}`, put)).status).toBe(200)
  })

  it('starts today at the earliest', async () => {
    const past = { name: 'Key card', scope: 'facility', gymId: gym.gymId, effectiveFrom: '2026-03-01', terms }
    expect((await owner.post('/requirements', past)).body.code).toBe('requirements.in_the_past')
    expect((await owner.post('/requirements', { ...past, effectiveFrom: '2026-03-02' })).status).toBe(201)
  })

  it('refuses a pattern that could run for ever, and says how to write it', async () => {
    const { body } = await owner.post('/requirements', {
      name: 'Locker number',
      scope: 'facility',
      gymId: gym.gymId,
      effectiveFrom: '2026-04-01',
      terms: { ...terms, numberPattern: '(a+)+$' },
    })
    expect(body.message).toBe('We can’t check numbers against this pattern. Use a count like {2,5} instead of * or +.')
  })

  it('shows whom it would touch before it is asked for, and changes nothing by that', async () => {
    const proposal = {
      name: 'Induction',
      scope: 'facility',
      gymId: gym.gymId,
      effectiveFrom: '2026-07-01',
      terms: { ...terms, consequence: 'block_teaching' },
    }
    const { status, body } = await owner.post('/requirements/impact', proposal)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { trainers: 1, classes: 9, people: [{ trainerId: trainer.trainerId, classes: 9 }] },
    })
    const { body: all } = await owner.get(`/requirements?gymId=${gym.gymId}`)
    expect(all.map((one: { name: string }) => one.name)).not.toContain('Induction')
  })
})

describe('changing what is asked for', () => {
  it('keeps what was asked before, and says from when the new terms hold', async () => {
    const { body: made } = await owner.post('/requirements', {
      name: 'Safety briefing',
      scope: 'facility',
      gymId: gym.gymId,
      effectiveFrom: '2026-03-02',
      terms,
    })
    const { status, body } = await owner.put(`/requirements/${made.id}`, {
      name: 'Safety briefing',
      version: 1,
      effectiveFrom: '2026-05-01',
      terms: { ...terms, graceDays: 14 },
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        version: 2,
        effectiveFrom: '2026-03-02',
        upcoming: { version: 2, effectiveFrom: '2026-05-01', terms: { graceDays: 14 } },
      },
    })
    const { body: versions } = await owner.get(`/requirements/${made.id}/versions`)
    expect(versions.map((one: { version: number }) => one.version)).toEqual([2, 1])
  })

  it('of two changes in the same moment one holds, and the other hears of it', async () => {
    const { body: made } = await owner.post('/requirements', {
      name: 'Fire drill',
      scope: 'facility',
      gymId: gym.gymId,
      effectiveFrom: '2026-03-02',
      terms,
    })
    const change = { name: 'Fire drill', version: 1, effectiveFrom: '2026-05-01', terms }
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.put(`/requirements/${made.id}`, change)))
    expect(Map.groupBy(answers, (one) => one.status).get(200)).toHaveLength(1)
    expect(Map.groupBy(answers, (one) => one.status).get(409)).toHaveLength(4)
  })

  it('ending one asks for nothing from then on', async () => {
    const { body: made } = await owner.post('/requirements', {
      name: 'Parking permit',
      scope: 'facility',
      gymId: gym.gymId,
      effectiveFrom: '2026-03-02',
      terms,
    })
    expect((await owner.delete(`/requirements/${made.id}`, { version: 1 })).status).toBe(200)
    const { body: all } = await owner.get(`/requirements?gymId=${gym.gymId}`)
    expect(all.map((one: { name: string }) => one.name)).not.toContain('Parking permit')
  })
})
