import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveIt, cprOf, handIn, requirementNamed } from '../../../test/papers/document.ts'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeTrainer,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../test/factories.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../../test/harness.ts'
import { openMailbox, type Mailbox } from '../../../test/outside/mailbox.ts'
import { fitzroyCourse } from '../../../test/worlds/some-offers.ts'

let t: TestApp
let mailbox: Mailbox
let company: MadePerson
let rival: MadePerson
let admin: MadePerson
let manager: MadePerson
let frontDesk: MadePerson
let gym: MadeGym
let mei: MadeTrainer
let cpr: string
let supplierId: string

const day = (day: string, placesLeft: number | null = null) => ({ day, startTime: '18:00', placesLeft })
const titles = (answer: { body: { title: string }[] }) => answer.body.map((one) => one.title)

beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ config: { worker: true, smtpUrl: mailbox.url } })
  await t.given(async (work) => {
    company = await makePerson(work, { role: 'supplier', firstName: 'Kit', timezone: 'Australia/Melbourne' })
    rival = await makePerson(work, { role: 'supplier', firstName: 'Rob' })
    admin = await makePerson(work, { role: 'admin' })
    gym = await makeGym(work, { name: 'Northside', timezone: 'Australia/Melbourne' })
    manager = await makePerson(work, { role: 'gym', firstName: 'Mara' })
    frontDesk = await makePerson(work, { role: 'gym', firstName: 'Fay' })
    await joinTeam(work, gym.gymId, manager.userId, 'manager')
    await joinTeam(work, gym.gymId, frontDesk.userId, 'front_desk')
    mei = await makeTrainer(work, { firstName: 'Mei', lastName: 'Tanaka', specialtyIds: [] })
    await makeConnection(work, gym.gymId, mei.trainerId)
  })
  cpr = await requirementNamed(t, mei, 'CPR')
  const { body } = await t
    .as(company)
    .put('/supplier-profile', { name: 'Lawson First Aid', city: 'Carlton', state: 'VIC' })
  supplierId = body.id
  await t.as(rival).put('/supplier-profile', { name: 'Harbour Safety', city: 'Manly', state: 'NSW' })
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

async function publish(of: MadePerson, draft: object): Promise<string> {
  const { body } = await t.as(of).post('/offers', draft)
  const published = await t.as(of).post(`/offers/${body.id}/publication`)
  if (published.body.status !== 'published') throw new Error(JSON.stringify([body, published.body]))
  return body.id
}

describe('a catalogue', () => {
  let course: string

  it('is written as drafts that nobody else sees, and published when it says enough', async () => {
    const supplier = t.as(company)
    const { body: draft } = await supplier.post('/offers', { ...fitzroyCourse, renews: [cpr] })
    expect(draft).toMatchObject({ status: 'draft', renews: [{ name: 'CPR' }], mine: { views: 0, enquiries: 0 } })
    for (const other of [t.visitor, t.as(rival), t.as(admin), t.as(mei)])
      expect((await other.get(`/offers/${draft.id}`)).status).toBe(404)
    expect((await supplier.post(`/offers/${draft.id}/publication`)).body.code).toBe('suppliers.nothing_to_come')
    const held = { ...fitzroyCourse, renews: [cpr], days: [day('2026-03-20', 4), day('2026-04-20')] }
    expect((await supplier.put(`/offers/${draft.id}`, { ...held, version: 9 })).body.code).toBe('stale')
    expect((await supplier.put(`/offers/${draft.id}`, { ...held, version: 1 })).status).toBe(200)
    expect((await supplier.post(`/offers/${draft.id}/publication`)).body.status).toBe('published')
    course = draft.id
    const { body: seen } = await t.visitor.get(`/offers/${course}`)
    expect(seen).toMatchObject({
      supplier: { name: 'Lawson First Aid' },
      price: { amount: { cents: 7500, currency: 'AUD' }, for: 'person' },
      place: { city: 'Fitzroy', state: 'VIC' },
      days: [{ day: '2026-03-20', placesLeft: 4 }, { day: '2026-04-20' }],
      mine: null,
      can: { edit: false, enquire: false, moderate: false },
    })
  })

  it('refuses at the field what makes no sense', async () => {
    const supplier = t.as(company)
    const wrong = async (change: object) =>
      (await supplier.post('/offers', { ...fitzroyCourse, ...change })).body.errors?.[0]?.field
    expect(await wrong({ city: 'Nowhere', postcode: '' })).toBe('city')
    expect(await wrong({ renews: [supplierId] })).toBe('renews')
    expect(await wrong({ days: [day('2026-03-20'), day('2026-03-20')] })).toBe('days.1.day')
    expect(await wrong({ priceCents: -1 })).toBe('priceCents')
    const { body } = await supplier.put('/supplier-profile', {
      name: 'Lawson',
      website: 'javascript:alert(1)',
      version: 1,
    })
    expect(body.errors[0].field).toBe('website')
    expect((await t.as(await newSupplier()).post('/offers', fitzroyCourse)).body.code).toBe('suppliers.no_profile')
  })

  it('is found by words, kind, document, day and distance, the nearest first and what is online after it', async () => {
    await publish(rival, {
      ...fitzroyCourse,
      title: 'CPR in Manly',
      city: 'Manly',
      state: 'NSW',
      postcode: '2095',
      renews: [cpr],
      days: [day('2026-03-11')],
    })
    await publish(rival, {
      ...fitzroyCourse,
      title: 'CPR at home',
      online: true,
      city: '',
      state: '',
      postcode: '',
      renews: [cpr],
      days: [day('2026-05-01')],
    })
    await publish(company, {
      ...fitzroyCourse,
      title: 'First aid in Carlton',
      city: 'Carlton',
      postcode: '3053',
      days: [day('2026-03-25')],
    })
    await publish(company, {
      kind: 'music',
      title: 'Licence for class music',
      priceCents: 9900,
      priceFor: 'month',
      online: true,
    })
    expect(titles(await t.visitor.get('/offers?search=licence'))).toEqual(['Licence for class music'])
    expect(titles(await t.visitor.get('/offers?search=harbour%20safety'))).toEqual(['CPR at home', 'CPR in Manly'])
    expect(titles(await t.visitor.get('/offers?kind=music'))).toEqual(['Licence for class music'])
    expect(titles(await t.visitor.get(`/offers?renews=${cpr}&before=2026-03-31`))).toEqual([
      'CPR in Manly',
      fitzroyCourse.title,
    ])
    const near = await t.visitor.get('/offers?near=Fitzroy%20VIC&kind=course')
    expect(titles(near)).toEqual([fitzroyCourse.title, 'First aid in Carlton', 'CPR at home'])
    expect(near.body.map((one: { kilometres: number | null }) => one.kilometres)).toEqual([0, expect.any(Number), null])
    expect(titles(await t.visitor.get('/offers?near=Fitzroy%20VIC&online=false&kind=course'))).not.toContain(
      'CPR at home',
    )
    expect((await t.visitor.get('/offers?near=Nowhere')).body.errors[0].field).toBe('near')
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: Answer = await t.visitor.get(`/offers?near=3065&limit=1&page=1${cursor && `&cursor=${cursor}`}`)
      if (!body.data) throw new Error(`${JSON.stringify(body)} at ${Buffer.from(cursor, 'base64url').toString()}`)
      seen.push(...body.data.map((one: { title: string }) => one.title))
      cursor = body.nextCursor
    }
    expect(seen.slice(0, 2)).toEqual([fitzroyCourse.title, 'First aid in Carlton'])
    expect(new Set(seen)).toEqual(
      new Set([fitzroyCourse.title, 'First aid in Carlton', 'CPR at home', 'Licence for class music']),
    )
    expect(seen).toHaveLength(4)
  })

  it('is asked about by gyms and trainers, each once; the supplier answers, both are told in the bell and by mail, and the numbers of its dashboard are the rows they open', async () => {
    const { body: asked } = await t
      .as(manager)
      .post(`/offers/${course}/enquiries`, { day: '2026-03-20', text: 'Room for ten?' })
    expect(asked).toMatchObject({
      status: 'open',
      day: '2026-03-20',
      from: { gym: 'Northside' },
      can: { write: true, close: true },
    })
    const again = await t.as(manager).post(`/offers/${course}/enquiries`, { text: 'Hello?' })
    expect(again.body.code).toBe('suppliers.already_asked')
    expect((await t.as(manager).get(`/offers/${course}`)).body.asked).toBe(asked.id)
    expect(
      (await t.as(mei).post(`/offers/${course}/enquiries`, { day: '2026-03-21', text: 'Then?' })).body.errors[0].field,
    ).toBe('day')
    const { body: own } = await t.as(mei).post(`/offers/${course}/enquiries`, { text: 'Is there parking?' })
    for (const other of [t.as(rival), t.as(admin), t.as(frontDesk), t.as(mei)])
      expect([403, 404]).toContain((await other.get(`/supplier-enquiries/${asked.id}`)).status)
    expect((await t.as(gym.owner).get('/supplier-enquiries')).body.map((one: { id: string }) => one.id)).toEqual([
      asked.id,
    ])

    const mail = await mailbox.next(company.email, 'Mara')
    expect(mail.text).toContain(fitzroyCourse.title)
    expect(mail.text).toContain(`/enquiries/${asked.id}`)
    const { body: dashboard } = await t.as(company).get('/dashboard/supplier')
    expect(dashboard.waiting.map((one: { id: string }) => one.id)).toEqual([asked.id, own.id])
    expect(dashboard.figures[0]).toMatchObject({ key: 'enquiries', value: 2 })
    expect((await t.as(company).get('/supplier-enquiries?status=open')).body).toHaveLength(2)

    const { body: answered } = await t
      .as(company)
      .post(`/supplier-enquiries/${asked.id}/lines`, { text: 'For twelve.' })
    expect(answered).toMatchObject({
      status: 'answered',
      lines: [{ by: 'asker' }, { by: 'supplier', name: 'Lawson First Aid', text: 'For twelve.' }],
    })
    await mailbox.next(gym.owner.email, 'Lawson First Aid has replied')
    await mailbox.next(manager.email, 'Lawson First Aid has replied')
    const { body: on } = await t.as(gym.owner).post(`/supplier-enquiries/${asked.id}/lines`, { text: 'And vegans?' })
    expect(on.status).toBe('open')
    expect((await t.as(manager).post(`/supplier-enquiries/${asked.id}/closing`)).body).toMatchObject({
      status: 'closed',
      can: { write: false },
    })
    expect((await t.as(company).post(`/supplier-enquiries/${asked.id}/lines`, { text: 'Sure' })).status).toBe(409)
    expect((await t.as(manager).post(`/offers/${course}/enquiries`, { text: 'Once more' })).status).toBe(201)
    expect((await t.as(company).delete(`/offers/${course}`)).body.code).toBe('suppliers.was_asked')
  })

  it('several of a gym, or one trainer several times at once, make one enquiry', async () => {
    const offer = await publish(company, { kind: 'equipment', title: 'Ten kettlebells' })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => t.as(mei).post(`/offers/${offer}/enquiries`, { text: 'How heavy?' })),
    )
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const ofGym = [gym.owner, manager].map((one) =>
      t.as(one).post(`/offers/${offer}/enquiries`, { text: 'How heavy?' }),
    )
    expect((await Promise.all(ofGym)).map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('is counted when it is opened, without remembering by whom, and not by its supplier or an admin', async () => {
    const note = (who: typeof t.visitor) => who.post('/supplier-views', { supplierId, offerId: course })
    await Promise.all([t.visitor, t.visitor, t.as(mei), t.as(manager)].map(note))
    await t.as(mei).post('/supplier-views', { supplierId })
    await note(t.as(company))
    await note(t.as(admin))
    const { body: rows } = await t.as(company).get('/supplier-views')
    expect(rows).toEqual([
      { day: '2026-03-02', offer: { id: course, title: fitzroyCourse.title }, views: 4 },
      { day: '2026-03-02', offer: null, views: 1 },
    ])
    const { body } = await t.as(company).get('/dashboard/supplier')
    const value = (key: string) => body.figures.find((one: { key: string }) => one.key === key).value
    expect(value('views')).toBe(rows.reduce((sum: number, one: { views: number }) => sum + one.views, 0))
    const { body: own } = await t.as(company).get('/supplier-offers')
    const published = own.filter((one: { status: string }) => one.status === 'published')
    expect(value('offers')).toBe(published.length)
    expect(value('days')).toBe(published.flatMap((one: { days: unknown[] }) => one.days).length)
    expect(own.find((one: { id: string }) => one.id === course).mine.views).toBe(4)
    const kept = await t.given(({ tx }) => tx.execute<Record<string, unknown>>(sql`select * from supplier_views`))
    expect(Object.keys(kept.rows[0]!).toSorted()).toEqual(['day', 'offer_id', 'supplier_id', 'views'])
    expect((await t.as(rival).get('/supplier-views')).body).toEqual([])
  })

  it('is taken down by an admin with a reason that its supplier reads, and put up again', async () => {
    const reason = 'This is not a course'
    await t.as(admin).post(`/offers/${course}/removal`, { reason })
    expect((await t.visitor.get(`/offers/${course}`)).status).toBe(404)
    const { body: own } = await t.as(company).get(`/offers/${course}`)
    expect(own).toMatchObject({ removed: { reason }, can: { edit: false } })
    expect((await t.as(company).delete(`/offers/${course}/publication`)).body.code).toBe('suppliers.removed')
    await t.settle()
    const { body: notices } = await t.as(company).get('/notifications')
    expect(notices[0]).toMatchObject({
      title: 'Your listing has been taken down',
      message: expect.stringContaining(reason),
    })
    await t.as(admin).delete(`/offers/${course}/removal`)
    expect((await t.visitor.get(`/offers/${course}`)).status).toBe(200)

    await t.as(admin).post(`/suppliers/${supplierId}/removal`, { reason })
    expect((await t.visitor.get(`/suppliers/${supplierId}`)).status).toBe(404)
    expect((await t.visitor.get(`/offers/${course}`)).status).toBe(404)
    expect((await t.as(company).get('/supplier-profile')).body.profile.removed.reason).toBe(reason)
    expect((await t.as(company).post('/offers', fitzroyCourse)).body.code).toBe('suppliers.removed')
    await t.as(admin).delete(`/suppliers/${supplierId}/removal`)
    expect((await t.visitor.get(`/suppliers/${supplierId}`)).body).toMatchObject({
      name: 'Lawson First Aid',
      offers: 4,
    })
  })
})

it('a course reaches the trainer whose certificate runs out: on the certificate, in time and near first, and in the notice', async () => {
  await approveIt(t, gym.owner, await handIn(t, mei, cpr, cprOf('Mei Tanaka', '2025-03-31')))
  const { body } = await t.as(mei).get(`/compliance/courses?requirementId=${cpr}`)
  const seen = body.map((one: { offer: { title: string }; next: { day: string }; inTime: boolean }) => [
    one.offer.title,
    one.next.day,
    one.inTime,
  ])
  expect(seen).toEqual([
    [fitzroyCourse.title, '2026-03-20', true],
    ['CPR at home', '2026-05-01', false],
  ])
})

it('what a supplier and those who ask wrote is in the copy of their own data, and not in that of the other', async () => {
  const { supplierDataOf } = await import('./personal-data.queries.ts')
  const of = (userId: string) => t.given((work) => supplierDataOf(work, { userId, trainerId: null }))
  const [supplier, asker] = [JSON.stringify(await of(company.userId)), JSON.stringify(await of(mei.userId))]
  expect(supplier).toContain('For twelve.')
  expect(supplier).not.toContain('parking')
  expect(asker).toContain('Is there parking?')
  expect(asker).not.toContain('twelve')
})

it('an answer to a gym reaches who runs it and whoever asked for it while they work there, nobody who has left', async () => {
  const [kim, ada] = await t.given(async (work) => {
    const people = [await makePerson(work, { role: 'gym' }), await makePerson(work, { role: 'gym_admin' })] as const
    await joinTeam(work, gym.gymId, people[0].userId, 'manager')
    await joinTeam(work, gym.gymId, people[1].userId, 'gym_admin')
    return people
  })
  const askAbout = async (who: Caller, title: string) => {
    const offer = await publish(company, { kind: 'equipment', title })
    return (await who.post(`/offers/${offer}/enquiries`, { text: 'How long?' })).body.id
  }
  const asked = [await askAbout(t.as(kim), 'A rower'), await askAbout(t.as(ada, gym.gymId), 'A bike')]
  await t.given(({ tx, now }) =>
    tx.execute(sql`update team_members set ended_at = ${now.toString()} where account_id = ${kim.userId}`),
  )
  for (const id of asked)
    expect((await t.as(company).post(`/supplier-enquiries/${id}/lines`, { text: 'Two metres.' })).status).toBe(200)
  await t.settle()
  const answersTo = async (who: MadePerson) =>
    (await t.as(who).get('/notifications')).body
      .map((one: { message: string }) => one.message)
      .filter((words: string) => /reply about “A (rower|bike)”/.test(words)).length
  expect([await answersTo(gym.owner), await answersTo(ada), await answersTo(kim)]).toEqual([2, 1, 0])
})

let more = 0
const newSupplier = () => t.given((work) => makePerson(work, { role: 'supplier', firstName: `New${++more}` }))
