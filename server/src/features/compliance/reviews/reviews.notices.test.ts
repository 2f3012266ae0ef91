import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveIt, cprOf, handIn, requirementNamed } from '../../../../test/papers/document.ts'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  specialtyNamed,
  type MadePerson,
  type MadeTrainer,
} from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'
import { fitzroyCourse } from '../../../../test/worlds/some-offers.ts'
import { noticeDeliveries } from '../../notifications/deliveries/deliveries.tables.ts'

let t: TestApp
let jack: MadeTrainer
let gymAdmin: MadePerson
let admin: MadePerson
let world: OneClass
let cpr: string
const evidence = cprOf('Jack Ballard')

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  jack = await t.given(async (work) =>
    makeTrainer(work, {
      specialtyIds: [await specialtyNamed(work, 'Cycling')],
      firstName: 'Jack',
      lastName: 'Ballard',
    }),
  )
  world = await oneClass(t, { gymName: 'Harbour Gym', usual: jack, others: 0 })
  const made = await t.given(async (work) => {
    const person = await makePerson(work, { role: 'gym_admin', firstName: 'Gita', lastName: 'Admin' })
    await joinTeam(work, world.gym.gymId, person.userId, 'gym_admin')
    return { person, admin: await makePerson(work, { role: 'admin' }) }
  })
  gymAdmin = made.person
  admin = made.admin
  cpr = await requirementNamed(t, jack, 'CPR')
})

type Someone = { userId: string; email: string }
type Told = { title: string; message: string; metadata: { link: string | null; priority: string } }

/** What somebody was told of documents, oldest first. */
async function told(person: Someone): Promise<Told[]> {
  const { body } = await t.as(person).get('/notifications?limit=50')
  return body.filter((one: { type: string }) => one.type === 'compliance').toReversed()
}
const titles = async (person: Someone) => (await told(person)).map((one) => one.title)
const last = async (person: Someone) => (await told(person)).at(-1)!

const run = (name: string) => t.run(name)

const weekly = 'Ride 45 on Tuesday'

describe('a document from hand to hand', () => {
  it('D-01 is uploaded, checked for its form, reviewed by a gym admin or the gym, is valid at once, and its holder is notified of approval and rejection', async () => {
    const wrong = await handIn(t, jack, cpr, { ...evidence, unitCodes: ['HLTAID011'] })
    expect([wrong.status, wrong.problems.length > 0]).toEqual(['format_failed', true])
    expect(await last(jack)).toMatchObject({
      title: 'CPR needs fixing',
      metadata: { link: `/dashboard/trainer?tab=compliance&again=${wrong.id}` },
    })

    const first = await handIn(t, jack, cpr, evidence)
    expect(first.status).toBe('awaiting_review')
    expect(await titles(world.gym.owner)).toEqual(['Jack Ballard’s CPR needs review'])
    const rejected = await t.as(gymAdmin).post(`/submissions/${first.id}/rejection`, {
      gymId: world.gym.gymId,
      version: 1,
      reasonCode: 'unreadable',
      text: 'The date is in the shade.',
    })
    expect([rejected.status, rejected.body.status]).toEqual([200, 'rejected'])
    expect((await standing()).status).toBe('rejected')
    expect(await last(jack)).toMatchObject({
      title: 'CPR rejected',
      message: expect.stringMatching(
        /^Harbour Gym rejected it: it can’t be read\. “The date is in the shade\.” \d+ of your classes require it, starting with Ride 45 on Tuesday 10 March at 6:00 am\. Upload it again\. The details you entered are saved\.$/,
      ),
      metadata: { link: `/dashboard/trainer?tab=compliance&again=${first.id}` },
    })

    const second = await handIn(t, jack, cpr, evidence)
    await approveIt(t, world.gym.owner, second, { number: 'LTA-2611-08848' })
    expect(await standing()).toMatchObject({ status: 'valid', validUntil: '2027-02-19' })
    expect(await last(jack)).toMatchObject({
      title: 'CPR approved',
      message: 'Harbour Gym approved it. It expires on 19 February 2027. They corrected the number.',
    })
  })

  it('a rejected renewal leaves the valid document valid, and says so', async () => {
    await approveIt(t, world.gym.owner, await handIn(t, jack, cpr, evidence))
    const renewal = await handIn(t, jack, cpr, cprOf('Jack Ballard', '2026-02-28'))
    expect((await standing()).state).toBe('valid_renewal_pending')
    await t.as(world.gym.owner).post(`/submissions/${renewal.id}/rejection`, { version: 1, reasonCode: 'page_missing' })
    expect((await standing()).status).toBe('valid')
    expect((await last(jack)).message).toContain('Your previous document is still valid until 19 February 2027.')
  })

  it('a question, its answer and a decision taken back are each told to the other side', async () => {
    const one = await handIn(t, jack, cpr, evidence)
    const asked = await t
      .as(world.gym.owner)
      .post(`/submissions/${one.id}/questions`, { version: 1, text: 'Which day was the course?' })
    expect((await last(jack)).message).toContain('“Which day was the course?”')
    await t.as(jack).post(`/submissions/${one.id}/answers`, { version: asked.body.version, text: 'The 19th.' })
    expect((await last(world.gym.owner)).title).toBe('Jack Ballard answered about CPR')
    const { body } = await t.as(jack).get(`/submissions/${one.id}`)
    const done = await approveIt(t, world.gym.owner, body)
    await t.as(world.gym.owner).post(`/submissions/${one.id}/undo`, { version: done.version })
    expect(await last(jack)).toMatchObject({
      title: 'CPR: approval undone',
      message: expect.stringContaining('undid the approval. The document is in review again.'),
    })
    expect((await standing()).status).toBe('pending')
  })

  it('an undone rejection says that a newer document replaces it, where one was submitted since', async () => {
    const one = await handIn(t, jack, cpr, evidence)
    const rejection = { version: 1, reasonCode: 'unreadable' }
    const rejected = await t.as(world.gym.owner).post(`/submissions/${one.id}/rejection`, rejection)
    await handIn(t, jack, cpr, evidence)
    await t.as(world.gym.owner).post(`/submissions/${one.id}/undo`, { version: rejected.body.version })
    expect(await last(jack)).toMatchObject({
      title: 'CPR: rejection undone',
      message: expect.stringMatching(/^Harbour Gym undid the rejection\. Your newer document replaces it\. /),
    })
  })

  it('several are one card that counts documents, not people, and says nothing of how many still wait', async () => {
    const card = async () => (await t.as(world.gym.owner).get('/notifications?digest=true')).body[0]
    const firstAid = await requirementNamed(t, jack, 'First aid')
    const one = await handIn(t, jack, cpr, evidence)
    expect((await card()).title).toBe('Jack Ballard’s CPR needs review')
    t.clock.pass({ minutes: 1 })
    await handIn(t, jack, firstAid, { ...evidence, unitCodes: ['HLTAID011'] })
    expect((await card()).digest).toMatchObject({
      count: 2,
      title: '2 documents submitted',
      message: 'Jack Ballard’s First aid and Jack Ballard’s CPR.',
    })
    await approveIt(t, world.gym.owner, one)
    const { digest } = await card()
    expect([digest.title, digest.message].join(' ')).not.toMatch(/review/)
  })

  it('a gym that is not shown a document hears nothing of it', async () => {
    const share = { requirementId: cpr, gymId: world.gym.gymId, shared: false }
    expect((await t.as(jack).put('/compliance/shares', share)).status).toBe(200)
    await handIn(t, jack, cpr, evidence)
    expect(await titles(world.gym.owner)).toEqual([])
  })
})

describe('time that passes', () => {
  it('each reminder goes out once, names the classes at stake, and none when a renewal waits', async () => {
    await approveIt(t, world.gym.owner, await handIn(t, jack, cpr, cprOf('Jack Ballard', '2025-05-20')))
    await run('compliance.remind')
    expect(await titles(jack)).not.toContain('CPR expires in 79 days')
    // Its last day is 20 May 2026; the ready set reminds 60, 30, 14, 7 and 1 days before.
    t.clock.set('2026-04-19T22:00:00Z')
    await run('compliance.remind')
    await run('compliance.remind')
    const reminders = (await told(jack)).filter((one) => one.title.startsWith('CPR expires'))
    expect(reminders).toHaveLength(1)
    expect(reminders[0]).toMatchObject({
      title: 'CPR expires in 30 days',
      message: expect.stringContaining(`It’s valid until 20 May 2026. `),
      metadata: { link: `/dashboard/trainer?tab=compliance&requirement=${cpr}` },
    })
    expect(reminders[0]!.message).toContain(`${weekly} 26 May at 6:00 am`)
    await handIn(t, jack, cpr, cprOf('Jack Ballard', '2026-04-18'))
    t.clock.set('2026-05-05T22:00:00Z')
    await run('compliance.remind')
    expect((await titles(jack)).filter((title) => title.startsWith('CPR expires'))).toHaveLength(1)
  })

  it('the reminder names the course around the holder that is held in time, and never one that comes too late', async () => {
    const supplier = t.as(await t.given((work) => makePerson(work, { role: 'supplier' })))
    await supplier.put('/supplier-profile', { name: 'Lawson First Aid' })
    const offer = async (title: string, of: object) => {
      const { body } = await supplier.post('/offers', { ...fitzroyCourse, title, renews: [cpr], ...of })
      expect((await supplier.post(`/offers/${body.id}/publication`)).status).toBe(200)
    }
    const on = (day: string) => ({ days: [{ day, startTime: '18:00', placesLeft: 4 }] })
    await offer('CPR too late', on('2026-05-21'))
    await offer('CPR far away', { city: 'Manly', state: 'NSW', postcode: '2095', ...on('2026-05-01') })
    await approveIt(t, world.gym.owner, await handIn(t, jack, cpr, cprOf('Jack Ballard', '2025-05-20')))
    t.clock.set('2026-04-19T22:00:00Z')
    await run('compliance.remind')
    expect((await last(jack)).message).not.toContain('Course in time')
    await offer('CPR on the last day', on('2026-05-20'))
    t.clock.set('2026-05-05T22:00:00Z')
    await run('compliance.remind')
    expect(await last(jack)).toMatchObject({
      title: 'CPR expires in 14 days',
      message: expect.stringMatching(
        /^It’s valid until 20 May 2026\. .*starting with Ride 45 on Tuesday 26 May at 6:00 am\. Course in time: “CPR on the last day” in Fitzroy, on 20 May 2026\.$/,
      ),
    })
  })

  it('an expired document is notified to its holder and the gym, once, and expires without a task having run', async () => {
    await approveIt(t, world.gym.owner, await handIn(t, jack, cpr, cprOf('Jack Ballard', '2025-05-20')))
    t.clock.set('2026-05-20T13:59:00Z')
    expect((await standing()).status).toBe('expiring')
    t.clock.set('2026-05-20T14:01:00Z')
    expect((await standing()).status).toBe('expired')
    await run('compliance.remind')
    await run('compliance.remind')
    expect((await titles(jack)).filter((title) => title === 'CPR has expired')).toHaveLength(1)
    expect((await titles(world.gym.owner)).filter((title) => title === 'Jack Ballard’s CPR has expired')).toHaveLength(
      1,
    )
  })

  it('somebody without any class is reminded on Mondays only, of everything in one notice that comes with the day’s others', async () => {
    const idle = await t.given(async (work) => {
      const one = await makeTrainer(work, { specialtyIds: [], firstName: 'Ida', lastName: 'Free' })
      await makeConnection(work, world.gym.gymId, one.trainerId)
      return one
    })
    const aid = await requirementNamed(t, idle, 'First aid')
    await approveIt(t, world.gym.owner, await handIn(t, idle, cpr, cprOf('Ida Free', '2025-05-20')))
    const three = { ...cprOf('Ida Free', '2023-05-22'), unitCodes: ['HLTAID011'] }
    await approveIt(t, world.gym.owner, await handIn(t, idle, aid, three))
    const reminders = async () => (await told(idle)).filter((one) => one.title.includes('expire'))
    // CPR ends on Wednesday 20 May and first aid on the Friday: thirty days before them it is the week of 20 April.
    for (const day of ['2026-04-20', '2026-04-21', '2026-04-22', '2026-04-26']) {
      t.clock.set(`${day}T02:00:00Z`)
      await run('compliance.remind')
      await run('compliance.remind')
    }
    expect(await reminders()).toMatchObject([
      {
        title: '2 documents expire soon',
        message:
          'Expiring soon: CPR on 20 May 2026 and First aid on 22 May 2026. None of your classes requires them now.',
        metadata: { link: '/dashboard/trainer?tab=compliance', priority: 'medium' },
      },
    ])
    t.clock.set('2026-05-18T02:00:00Z')
    await run('compliance.remind')
    expect((await reminders()).length).toBe(2)
    const ways = await t.given((work) =>
      work.tx
        .selectDistinct({ channel: noticeDeliveries.channel, gathered: noticeDeliveries.gathered })
        .from(noticeDeliveries)
        .where(and(eq(noticeDeliveries.userId, idle.userId), eq(noticeDeliveries.eventType, 'credentials.ending')))
        .orderBy(noticeDeliveries.channel),
    )
    expect(ways).toEqual([
      { channel: 'bell', gathered: false },
      { channel: 'email', gathered: true },
    ])
  })

  it('a document that no one has reviewed for 5 days reaches the gym admin, once', async () => {
    const one = await handIn(t, jack, cpr, evidence)
    t.clock.pass({ hours: 4 * 24 })
    await run('compliance.escalate')
    expect(await titles(gymAdmin)).toEqual([])
    t.clock.pass({ hours: 25 })
    await run('compliance.escalate')
    await run('compliance.escalate')
    expect(await told(gymAdmin)).toMatchObject([
      {
        title: 'Jack Ballard’s CPR has waited 5 days',
        metadata: { link: `/dashboard/gym_admin?tab=compliance&document=${one.id}` },
      },
    ])
  })
})

describe('files', () => {
  it('go when their time is over, while outcome, dates and hash stay', async () => {
    const rejected = await handIn(t, jack, cpr, evidence)
    await t.as(world.gym.owner).post(`/submissions/${rejected.id}/rejection`, { version: 1, reasonCode: 'unreadable' })
    const approved = await handIn(t, jack, cpr, evidence)
    await approveIt(t, world.gym.owner, approved)
    t.clock.pass({ hours: 91 * 24 })
    await run('compliance.remove_files')
    const fileOf = async (id: string) => (await t.as(jack).get(`/submissions/${id}`)).body
    expect(await fileOf(rejected.id)).toMatchObject({ status: 'rejected', file: { url: null } })
    expect((await fileOf(approved.id)).file.url).not.toBeNull()
    const { rows } = await t.app.database.pool.query(
      `select count(*)::int as kept from events where type = 'document.removed' and subject_id = $1`,
      [rejected.file.id],
    )
    expect(rows[0].kept).toBe(1)
    const again = { fileId: rejected.file.id, items: [{ requirementId: cpr, evidence }] }
    expect((await t.as(jack).post('/submissions', again)).body.code).toBe('submissions.file_gone')
    const discarded = async () => (await t.app.database.pool.query('select key from discarded_files')).rowCount
    const before = await discarded()
    expect(before).toBeGreaterThan(0)
    await run('compliance.remove_files')
    expect(await discarded()).toBe(before)
  })

  it('of somebody who has left every gym go after 30 days, while others work on', async () => {
    const sent = await handIn(t, jack, cpr, evidence)
    await approveIt(t, world.gym.owner, sent)
    await t.given(async (work) => {
      const colleague = await makeTrainer(work, { specialtyIds: [] })
      await makeConnection(work, world.gym.gymId, colleague.trainerId)
    })
    await t.app.database.pool.query(
      `update connections set status = 'inactive', reason = 'terminated', ended_at = $2 where trainer_id = $1`,
      [jack.trainerId, t.clock.now().toString()],
    )
    const isKept = async () => {
      await run('compliance.remove_files')
      return (await t.as(jack).get(`/submissions/${sent.id}`)).body.file.url !== null
    }
    t.clock.pass({ hours: 29 * 24 })
    expect(await isKept()).toBe(true)
    t.clock.pass({ hours: 2 * 24 })
    expect(await isKept()).toBe(false)
  })
})

describe('revoked', () => {
  it('its holder, every gym that requires it and the admins are notified, with the classes affected', async () => {
    const elsewhere = await t.given(async (work) => {
      const gym = await makeGym(work, { name: 'Park Gym' })
      await makeConnection(work, gym.gymId, jack.trainerId)
      return gym
    })
    const { credentialId } = await approveIt(t, world.gym.owner, await handIn(t, jack, cpr, evidence))
    const given = { from: '2026-03-01', reason: 'The provider withdrew it.' }
    expect((await t.as(world.gym.owner).post(`/credentials/${credentialId}/revocation`, given)).status).toBe(200)
    expect((await standing()).status).toBe('revoked')
    expect(await last(jack)).toMatchObject({
      title: 'CPR revoked',
      message: expect.stringMatching(
        /^Harbour Gym revoked it: “The provider withdrew it\.” It’s not valid from 1 March 2026\. \d+ of your classes require it, starting with Ride 45 on Tuesday 10 March at 6:00 am\. Upload a valid document\.$/,
      ),
      metadata: { priority: 'urgent' },
    })
    expect(await titles(elsewhere.owner)).toContain('Jack Ballard’s CPR revoked')
    expect(await titles(admin)).toContain('CPR revoked')
  })
})

async function standing() {
  const { body } = await t.as(jack).get('/compliance/wallet')
  return body.standings.find((one: { requirement: { id: string } }) => one.requirement.id === cpr)
}
