import { afterAll, beforeAll, expect, it } from 'vitest'
import { handIn, requirementNamed } from '../../../test/papers/document.ts'
import { joinTeam, makeConnection, makeGym, makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { payGym, teach } from '../../../test/worlds/pay-gym.ts'
import { someJobs } from '../../../test/worlds/some-jobs.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'

let t: TestApp
let gym: OneClass
let manager: MadePerson
let stranger: MadePerson
beforeAll(async () => {
  t = await testApp()
  gym = await oneClass(t, { others: 2 })
  ;[manager, stranger] = await t.given(async (work) => {
    const one = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gym.gymId, one.userId, 'manager')
    return [one, (await makeGym(work)).owner]
  })
})
afterAll(() => t.stop())

const about = (kind: string, id: string, more = {}) => ({ subject: { kind, id, ...more } })
const people = (conversation: { people: { id: string }[] }, me: string) =>
  [me, ...conversation.people.map((one) => one.id)].toSorted()

it('a class has one thread, joined by its gym and by those who teach it, and by nobody else', async () => {
  const id = gym.entries[0]!.id
  const { body: first } = await t.as(gym.usual).post('/conversations', about('class', id))
  const { body: again } = await gym.owner.post('/conversations', about('class', id))
  expect(again.id).toBe(first.id)
  expect(people(first, gym.usual.userId)).toEqual([gym.gym.owner.userId, manager.userId, gym.usual.userId].toSorted())
  expect(again.subject).toMatchObject({ kind: 'class', id, action: 'Open the class' })
  expect(again.subject.facts).toContainEqual({ label: 'Room', value: 'Cycle room' })
  for (const outsider of [gym.others[0]!, stranger])
    expect((await t.as(outsider).post('/conversations', about('class', id))).status).toBe(404)
  expect(
    (await t.as(gym.usual).post('/messages', { conversationId: first.id, content: 'Bike 4 is loose' })).status,
  ).toBe(201)
  expect((await t.as(manager).get('/conversations/unread')).body.messages).toBe(1)
})

it('a cover’s thread never shows applicants to each other, and offers its gym to compare them', async () => {
  const { body: cover } = await t.as(gym.usual).post('/covers', { timetableId: gym.entries[1]!.id })
  for (const one of gym.others) await t.as(one).post(`/covers/${cover.id}/applications`, {})
  const { body: thread } = await gym.owner.post('/conversations', about('cover', cover.id))
  expect(thread.subject).toMatchObject({ action: 'Compare the 2', link: expect.stringContaining(`cover=${cover.id}`) })
  expect(people(thread, gym.gym.owner.userId)).toEqual(
    [gym.gym.owner.userId, manager.userId, gym.usual.userId].toSorted(),
  )
  for (const one of gym.others)
    expect((await t.as(one).post('/conversations', about('cover', cover.id))).status).toBe(404)
  const { body: away } = await t.as(gym.usual).get(`/conversations/${thread.id}`)
  // What happened stands in it; who applied is for managers only.
  const told = (one: { subject: { lines: { words: string; managersOnly: boolean }[] } }) => one.subject.lines
  expect(told(thread).filter((line) => line.words.endsWith(' applied'))).toHaveLength(2)
  expect(told(thread).every((line) => line.managersOnly)).toBe(true)
  expect(told(away)).toEqual([])
  expect(away.subject.action).toBe('Open the cover')
})

it('who gives a class back and who asks for it stands in its thread for all of it, and whoever gave it back is out of it', async () => {
  const [mei] = gym.others
  const { body: cover } = await t.as(gym.usual).post('/covers', { timetableId: gym.entries[2]!.id })
  const { body: applied } = await t.as(mei!).post(`/covers/${cover.id}/applications`, {})
  const seen = {
    applicationId: applied.myApplication.id,
    version: (await gym.owner.get(`/covers/${cover.id}`)).body.version,
  }
  expect((await gym.owner.post(`/covers/${cover.id}/approval`, seen)).status).toBe(200)
  const { body: thread } = await t.as(mei!).post('/conversations', about('cover', cover.id))
  const { body: asked } = await t.as(gym.usual).post(`/covers/${cover.id}/claims`)
  await t.as(mei!).post(`/covers/${cover.id}/returns/${asked.returning.id}/answer`, { agreed: false })
  const first = (name: string) => name.split(' ')[0]!
  const said = [`${first(gym.usual.name)} asked for it back`, `${first(mei!.name)} is keeping it`]
  const read = async (who: MadePerson) => {
    const { body } = await t.as(who).get(`/conversations/${thread.id}`)
    return body.subject.lines.map((line: { words: string }) => line.words)
  }
  expect((await read(mei!)).slice(-2)).toEqual(said)
  expect((await t.as(mei!).post(`/covers/${cover.id}/untaking`)).status).toBe(200)
  // At once, and before anybody else looks at the thread.
  const late = { conversationId: thread.id, content: 'Still here', clientId: 'said-too-late' }
  expect((await t.as(mei!).post('/messages', late)).status).toBe(404)
  const threads = (await t.as(mei!).get('/conversations?page=1')).body.data
  expect(threads.map((one: { id: string }) => one.id)).not.toContain(thread.id)
  expect((await read(gym.usual)).slice(-3)).toEqual([...said, `${first(mei!.name)} handed it back`])
  expect((await t.as(mei!).get(`/conversations/${thread.id}`)).status).toBe(404)
})

it('whoever is taken off a class by hand is out of its thread at once, and stays while another of its classes is theirs', async () => {
  const [, jo] = gym.others
  const id = gym.entries[3]!.id
  const { body: thread } = await gym.owner.post('/conversations', about('class', id))
  let sent = 0
  const isIn = async (who: MadePerson) => {
    const words = { conversationId: thread.id, content: 'Bike 5 is loose', clientId: `bike-five-${sent++}` }
    return (await t.as(who).post('/messages', words)).status === 201
  }
  const handTo = async (trainerId: string, entryId: string) =>
    expect((await gym.owner.put(`/timetables/${entryId}`, { trainerId })).status).toBe(200)
  await handTo(jo!.trainerId, id)
  await gym.owner.post('/conversations', about('class', id))
  expect([await isIn(jo!), await isIn(gym.usual)]).toEqual([true, true])
  await handTo(jo!.trainerId, gym.entries[1]!.id)
  await handTo(gym.usual.trainerId, id)
  expect(await isIn(jo!)).toBe(true)
  await handTo(gym.usual.trainerId, gym.entries[1]!.id)
  expect([await isIn(jo!), await isIn(gym.usual)]).toEqual([false, true])
})

it('a document has a thread of each gym that sees it, and no gym learns of the other', async () => {
  const other = await t.given(async (work) => {
    const made = await makeGym(work)
    await makeConnection(work, made.gymId, gym.usual.trainerId)
    return made
  })
  const requirement = await requirementNamed(t, gym.usual, 'CPR')
  const handed = await handIn(t, gym.usual, requirement, {})
  const here = await gym.owner.post('/conversations', about('document', handed.id))
  const there = await t.as(other.owner).post('/conversations', about('document', handed.id))
  expect([here.status, there.status]).toEqual([200, 200])
  expect(here.body.id).not.toBe(there.body.id)
  expect(people(there.body, other.owner.userId)).toEqual([other.owner.userId, gym.usual.userId].toSorted())
  expect((await gym.owner.get(`/conversations/${there.body.id}`)).status).toBe(404)
  const asked = about('document', handed.id, { gymId: other.gymId })
  expect((await t.as(gym.usual).post('/conversations', asked)).body.id).toBe(there.body.id)
  expect((await gym.owner.post('/conversations', asked)).status).toBe(404)
})

it('an application for a job is talked about by its applicant and those who hire, and by no other applicant', async () => {
  const [applicant, other] = [gym.others[0]!, gym.others[1]!]
  const { jobApplicationId } = await someJobs(t, gym.gym.owner, applicant)
  const { body: thread } = await t.as(applicant).post('/conversations', about('job_application', jobApplicationId))
  expect(people(thread, applicant.userId)).toEqual([gym.gym.owner.userId, manager.userId, applicant.userId].toSorted())
  expect(thread.subject).toMatchObject({ action: 'View job', lines: [{ managersOnly: false }] })
  await t.as(applicant).post('/messages', { conversationId: thread.id, content: 'May I see the room?' })
  const { body: unread } = await gym.owner.get('/conversations/unread')
  expect(unread.things).toContainEqual(
    expect.objectContaining({ kind: 'job_application', id: jobApplicationId, unread: 1 }),
  )
  for (const outsider of [other, stranger])
    expect((await t.as(outsider).post('/conversations', about('job_application', jobApplicationId))).status).toBe(404)
})

it('whoever leaves the gym leaves its threads, and the thread closes a week after its class', async () => {
  const { body: thread } = await gym.owner.post('/conversations', about('class', gym.entries[0]!.id))
  const { body: team } = await gym.owner.get('/team')
  const member = team.members.find((one: { userId: string }) => one.userId === manager.userId)
  expect((await t.as(manager).get(`/conversations/${thread.id}`)).status).toBe(200)
  expect((await gym.owner.delete(`/team/${member.id}`)).status).toBe(200)
  expect((await t.as(manager).get(`/conversations/${thread.id}`)).status).toBe(404)
  t.clock.set('2026-03-18T20:00:00Z')
  const late = await t.as(gym.usual).post('/messages', { conversationId: thread.id, content: 'Late' })
  expect(late.body.code).toBe('messages.closed')
})

it('a pay document is talked about by its payee and those who pay it, and by nobody else; a draft by nobody', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const pay = await payGym(t, { others: 1 })
  await teach(t, pay, [12])
  const { body: filled } = await pay.own.post('/pay-documents/fill', { gymId: pay.gym.gymId })
  const [draft] = filled.documents
  const asked = about('pay_document', draft.id)
  expect((await t.as(pay.usual).post('/conversations', asked)).status).toBe(404)
  expect((await pay.own.post(`/pay-documents/${draft.id}/submission`, {})).status).toBe(200)
  const { body: thread } = await t.as(pay.usual).post('/conversations', asked)
  expect(people(thread, pay.usual.userId)).toEqual(
    [pay.gym.owner.userId, pay.managerPerson.userId, pay.usual.userId].toSorted(),
  )
  expect(thread.subject.lines.map((line: { words: string }) => line.words).join()).toContain('submitted it')
  for (const outsider of [pay.others[0]!, gym.usual, stranger, gym.gym.owner])
    expect((await t.as(outsider).post('/conversations', asked)).status).toBe(404)
})
