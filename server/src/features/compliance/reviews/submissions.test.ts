import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handOver, paper, sendFile } from '../../../../test/papers/document.ts'
import { joinTeam, makeConnection, makeGym, makePerson, makeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { newId } from '../../../platform/ids.ts'
import { documentFiles } from '../document/document.tables.ts'

const evidence = {
  holderName: 'Jack Ballard',
  number: 'LTA-2611-08847',
  issuer: 'Lifeline Training Australia',
  issuedOn: '2026-02-19',
  unitCodes: ['HLTAID009'],
}
const confirm = { number: evidence.number, expiresOn: null }

let t: TestApp
let cpr: string
let aid: string
let papers = 0
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

async function people() {
  const made = await t.given(async (work) => {
    const gym = await makeGym(work)
    const other = await makeGym(work)
    const manager = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gymId, manager.userId, 'manager')
    const trainer = await makeTrainer(work, { specialtyIds: [], firstName: 'Jack', lastName: 'Ballard' })
    const stranger = await makeTrainer(work, { specialtyIds: [] })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    return { gym, other, manager, trainer, stranger }
  })
  const { body: asked } = await t.as(made.trainer).get('/requirements')
  cpr = asked.find((one: { name: string }) => one.name === 'CPR').id
  aid = asked.find((one: { name: string }) => one.name === 'First aid').id
  return made
}

let world: Awaited<ReturnType<typeof people>>
beforeEach(async () => {
  world = await people()
})

/** Keys of all files that are kept. */
const stored = async () => (await Array.fromAsync(t.app.storage.list())).toSorted()

/** What is left of files that this person handed over today. */
function handedOver(count: number) {
  const { trainerId, userId } = world.trainer
  const uploadedAt = t.clock.now()
  const rows = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    trainerId,
    key: null,
    removedAt: uploadedAt,
    sha256: createHash('sha256').update(`file ${at} of ${userId}`).digest(),
    bytes: 1,
    mediaType: 'application/pdf' as const,
    name: 'one.pdf',
    uploadedBy: userId,
    uploadedAt,
  }))
  return t.given((work) => work.tx.insert(documentFiles).values(rows))
}

async function sent(items: object[] = [{ requirementId: cpr, evidence }]) {
  const file = await handOver(
    t,
    world.trainer,
    'cpr.pdf',
    paper(`Statement of attainment in resuscitation, paper ${++papers} of this test`),
  )
  const { status, body } = await t.as(world.trainer).post('/submissions', { fileId: file.id, items })
  expect(status).toBe(201)
  return body.submissions
}

describe('handing a document in', () => {
  it('D-03 it is listed for its holder and for the gyms they work for, and for nobody else', async () => {
    const [one] = await sent()
    const listed = async (person: { userId: string; email: string }) =>
      (await t.as(person).get(`/submissions?userId=${world.trainer.userId}`)).body.map((row: { id: string }) => row.id)
    expect(await listed(world.trainer)).toEqual([one.id])
    expect(await listed(world.manager)).toEqual([one.id])
    expect(await listed(world.other.owner)).toEqual([])
    expect(await listed(world.stranger)).toEqual([])
    const { body: queue } = await t.as(world.manager).get('/verifications/gym/submissions')
    expect(queue.map((row: { id: string }) => row.id)).toEqual([one.id])
    expect((await t.as(world.stranger).get('/verifications/gym/submissions')).status).toBe(404)
    const { body: asked } = await t.as(world.trainer).get('/requirements')
    expect(asked).toContainEqual(expect.objectContaining({ id: cpr, name: 'CPR' }))
  })

  it('one file proves several requirements, each with its own term', async () => {
    const both = await sent([
      { requirementId: cpr, evidence },
      { requirementId: aid, evidence: { ...evidence, unitCodes: ['HLTAID011'] } },
    ])
    expect(both.map((one: { requirement: { name: string } }) => one.requirement.name)).toEqual(['CPR', 'First aid'])
    expect(both[0].file.id).toBe(both[1].file.id)
  })

  it('what is wrong with it is said at once, each with how to mend it, and nothing typed is lost', async () => {
    const [one] = await sent([
      { requirementId: cpr, evidence: { ...evidence, number: null, unitCodes: ['HLTAID011'] } },
    ])
    expect(one.status).toBe('format_failed')
    const stops = one.problems.filter((each: { severity: string }) => each.severity === 'stops')
    expect(stops.map((each: { field: string }) => each.field)).toEqual(['number', 'unitCodes'])
    expect(one.evidence.issuer).toBe(evidence.issuer)
  })

  it('a newer document takes the place of the one that waits', async () => {
    const [first] = await sent()
    const [second] = await sent()
    const { body: queue } = await t.as(world.manager).get('/verifications/gym/submissions')
    expect(queue.map((row: { id: string }) => row.id)).toEqual([second.id])
    expect((await t.as(world.trainer).get(`/submissions/${first.id}`)).body.status).toBe('superseded')
  })

  it('an empty file and one that is neither PDF nor photo are refused with the reason', async () => {
    expect((await sendFile(t, world.trainer, 'cpr.pdf', new Uint8Array())).body.message).toMatch(
      /^We can’t accept this file: /,
    )
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await sendFile(t, world.trainer, 'cpr.pdf', new Uint8Array(svg))).status).toBe(422)
  })

  it('a file is called by the last part of its name, and no name leads anywhere', async () => {
    const names = ['../../etc/passwd', 'C:\\\\boot.pdf', 'card\u202Efdp.exe', 'a\r\nSet-Cookie: x=1.pdf']
    for (const name of names) {
      const { url } = await handOver(t, world.trainer, name)
      const { headers } = await t.app.fastify.inject({ url })
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~*'() -]+$/)
      expect(headers['content-disposition']).not.toMatch(/%2F|%5C|%E2%80%AE|%0D|%0A/i)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('a file of more than 10 MB is refused before it is read', async () => {
    const { status, body } = await sendFile(t, world.trainer, 'scan.pdf', new Uint8Array(10 * 1024 * 1024 + 1))
    expect([status, body.code]).toEqual([413, 'submissions.file_too_large'])
    expect((await sendFile(t, world.trainer, 'scan.pdf', new Uint8Array(40_000_000))).status).toBe(413)
  })

  it('a hundred files a day are taken from one person and not one more, and the next day begins anew', async () => {
    await handedOver(99)
    await handOver(t, world.trainer, 'hundredth.pdf')
    const { status, body } = await sendFile(t, world.trainer, 'more.pdf', paper('one more'))
    expect([status, body.code, body.message]).toEqual([
      429,
      'submissions.too_many_files',
      'You’ve uploaded 100 files in 24 hours, the maximum. Try again tomorrow.',
    ])
    t.clock.pass({ hours: 24, seconds: 1 })
    await handOver(t, world.trainer, 'next-day.pdf')
  })

  it('of files that somebody hands over at once none passes the hundredth of a day, and what is refused is not kept', async () => {
    await handedOver(99)
    const before = await stored()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => sendFile(t, world.trainer, `${at}.pdf`, paper(`Five at once, the ${at}.`))),
    )
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429, 429])
    expect(await stored()).toHaveLength(before.length + 1)
  })

  it('a document of a trainer is handed in by who reviews at a gym of theirs, and of nobody else is anything kept', async () => {
    const { gym, other, trainer } = world
    const { trainerId } = trainer
    const desk = await t.given(async (work) => {
      const made = await makePerson(work, { role: 'gym' })
      await joinTeam(work, gym.gymId, made.userId, 'front_desk')
      return made
    })
    const before = await stored()
    const content = paper(`A certificate that the desk scans, paper ${++papers} of this test`)
    const { status, body } = await sendFile(t, desk, 'scan.pdf', content, { trainerId })
    expect([status, body.code]).toEqual([403, 'not_permitted'])
    expect(await stored()).toEqual(before)
    await t.given(async (work) => {
      await makeConnection(work, other.gymId, trainerId)
      await joinTeam(work, other.gymId, desk.userId, 'manager')
    })
    expect((await sendFile(t, desk, 'scan.pdf', content, { trainerId })).status).toBe(201)
  })

  it('four of the largest files of one person are under way and not a fifth, and everybody else goes on', async () => {
    const { hostname, port } = new URL(await t.listen())
    const headers = {
      authorization: `Bearer ${await t.tokenOf(world.trainer)}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 11 * 1024 * 1024,
    }
    const begun = Array.from({ length: 5 }, () =>
      request({ hostname, port, path: '/api/compliance/files', method: 'POST', headers }).on('error', () => undefined),
    )
    const refused = Promise.race(begun.map((one) => new Promise((resolve) => void one.on('response', resolve))))
    for (const one of begun) one.flushHeaders()
    expect(await refused).toMatchObject({ statusCode: 503 })
    const sixth = async () => (await sendFile(t, world.trainer, 'sixth.pdf', paper('One file more'))).status
    expect(await sixth()).toBe(503)
    expect((await sendFile(t, world.stranger, 'own.pdf', paper('Meanwhile, of somebody else'))).status).toBe(201)
    for (const one of begun) one.destroy()
    await expect.poll(sixth).toBe(201)
  })

  it('its file is read by an address that was given, as a download that runs nothing, and by no other', async () => {
    const [one] = await sent()
    const answer = await t.app.fastify.inject({ url: one.file.url })
    expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect((await t.app.fastify.inject({ url: `${one.file.url.slice(0, -4)}AAAA` })).statusCode).toBe(404)
    t.clock.pass({ minutes: 6 })
    expect((await t.app.fastify.inject({ url: one.file.url })).statusCode).toBe(404)
  })

  it('the same file under two people raises a flag, and neither of them hears of it', async () => {
    const content = paper(`Statement of attainment that two people hand in, paper ${++papers} of this test`)
    await handOver(t, world.trainer, 'mine.pdf', content)
    const second = await sendFile(t, world.stranger, 'mine.pdf', content)
    expect([second.status, second.body.problems]).toEqual([201, []])
    const { rows } = await t.app.database.pool.query(
      `select count(*)::int as flags from events where type = 'document.flagged'`,
    )
    expect(rows[0].flags).toBe(1)
  })
})

describe('reviewing', () => {
  it('an approved document is valid for its term, wherever it is shown', async () => {
    const [one] = await sent()
    const { status, body } = await t
      .as(world.manager)
      .post(`/submissions/${one.id}/approval`, { version: 1, evidence, confirm })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'approved', decision: { outcome: 'approved' } },
    })
  })

  it('a number or a date that was not typed the same twice is not approved', async () => {
    const [one] = await sent()
    const slip = { version: 1, evidence, confirm: { ...confirm, number: 'LTA-2611-08874' } }
    expect((await t.as(world.manager).post(`/submissions/${one.id}/approval`, slip)).body.code).toBe(
      'submissions.fields_differ',
    )
  })

  it('whoever has it open keeps it for 20 minutes, and another reviewer hears who', async () => {
    const [one] = await sent()
    await t.as(world.manager).post(`/submissions/${one.id}/claim`, {})
    const refused = await t
      .as(world.gym.owner)
      .post(`/submissions/${one.id}/approval`, { version: 1, evidence, confirm })
    expect([refused.status, refused.body.code]).toEqual([409, 'submissions.claimed'])
    t.clock.pass({ minutes: 21 })
    expect(
      (await t.as(world.gym.owner).post(`/submissions/${one.id}/approval`, { version: 1, evidence, confirm })).status,
    ).toBe(200)
  })

  it('of ten decisions in the same moment one stands', async () => {
    const [one] = await sent()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2
          ? t.as(world.manager).post(`/submissions/${one.id}/approval`, { version: 1, evidence, confirm })
          : t.as(world.gym.owner).post(`/submissions/${one.id}/rejection`, { version: 1, reasonCode: 'unreadable' }),
      ),
    )
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
    expect(answers.filter((each) => each.status === 409)).toHaveLength(9)
  })

  it('a newer version during a review refuses a decision on the old one', async () => {
    const [old] = await sent()
    await t.as(world.manager).post(`/submissions/${old.id}/claim`, {})
    await sent()
    const { status, body } = await t
      .as(world.manager)
      .post(`/submissions/${old.id}/approval`, { version: 1, evidence, confirm })
    expect([status, body.code]).toEqual([409, 'submissions.newer_version'])
  })

  it('a decision is taken back within ten minutes and not after; then it is declared void with a reason', async () => {
    const [one] = await sent()
    const done = await t
      .as(world.manager)
      .post(`/submissions/${one.id}/rejection`, { version: 1, reasonCode: 'names_differ' })
    const back = await t.as(world.manager).post(`/submissions/${one.id}/undo`, { version: done.body.version })
    expect([back.status, back.body.status]).toEqual([200, 'awaiting_review'])
    const again = await t
      .as(world.manager)
      .post(`/submissions/${one.id}/approval`, { version: back.body.version, evidence, confirm })
    t.clock.pass({ minutes: 11 })
    const late = await t.as(world.manager).post(`/submissions/${one.id}/undo`, { version: again.body.version })
    expect([late.status, late.body.code]).toEqual([409, 'submissions.undo_over'])
    const today = t.clock.now().toString().slice(0, 10)
    const wrong = { from: today, reason: 'It was the file of somebody else' }
    const gone = await t.as(world.manager).post(`/credentials/${again.body.credentialId}/revocation`, wrong)
    expect([gone.status, gone.body.status]).toEqual([200, 'revoked'])
  })

  it('nobody reviews what is their own, also who manages the gym', async () => {
    await t.given((work) => joinTeam(work, world.gym.gymId, world.trainer.userId, 'manager'))
    const [one] = await sent()
    const path = `/submissions/${one.id}`
    const { gymId } = world.gym
    const answers = await Promise.all([
      t.as(world.trainer).post(`${path}/claim`, { gymId }),
      t.as(world.trainer).post(`${path}/approval`, { gymId, version: 1, evidence, confirm }),
      t.as(world.trainer).post(`${path}/rejection`, { gymId, version: 1, reasonCode: 'unreadable' }),
    ])
    expect(answers.map((each) => [each.status, each.body.message])).toEqual(
      answers.map(() => [403, 'You can’t review your own document. Ask another manager.']),
    )
  })

  it('a question is answered without handing in anew', async () => {
    const [one] = await sent()
    const asked = await t
      .as(world.manager)
      .post(`/submissions/${one.id}/questions`, { version: 1, text: 'Which page has the date?' })
    expect(asked.body.status).toBe('more_info')
    const { body } = await t
      .as(world.trainer)
      .post(`/submissions/${one.id}/answers`, { version: asked.body.version, text: 'The second.' })
    expect([body.status, body.messages.map((each: { text: string }) => each.text)]).toEqual([
      'awaiting_review',
      ['Which page has the date?', 'The second.'],
    ])
  })
})
