import type { SearchGroup, SearchKind } from '@quartet/contract/search/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam, makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { buildWorld } from '../../../test/permissions/world.ts'
import type { World } from '../../../test/permissions/callers.ts'

type There = OneClass & { coverId: string; draftJobId: string; people: MadePerson[] }

/** Two gyms of the same classes and jobs, each with everybody who can work there; all that a gym can hold is at the first. */
let t: TestApp
let here: World
let there: There
beforeAll(async () => {
  t = await testApp()
  here = await buildWorld(t)
  there = await anotherGym()
  const { body: everybody } = await t.as(here.people.admin).get('/users?limit=100')
  words.push(...new Set<string>(everybody.map((one: { name: string }) => one.name.split(' ')[0]!)))
})
afterAll(() => t.stop())

async function anotherGym(): Promise<There> {
  const made = await oneClass(t, { others: 1 })
  const { body: cover } = await t.as(made.usual).post('/covers', { timetableId: made.entries[0]!.id })
  const times = [{ name: 'Ride 45', weekday: 3, startTime: '06:00', durationMinutes: 45 }]
  const { body: draft } = await made.owner.post('/jobs', { title: 'A draft of a job', times })
  const team = await t.given(async (work) => {
    const people = [
      await makePerson(work, { role: 'gym' }),
      await makePerson(work, { role: 'gym' }),
      await makePerson(work, { role: 'gym_admin' }),
    ]
    for (const [at, position] of (['manager', 'front_desk', 'gym_admin'] as const).entries())
      await joinTeam(work, made.gym.gymId, people[at]!.userId, position)
    return people
  })
  const people = [made.gym.owner, ...team, made.usual, made.others[0]!]
  return { ...made, coverId: cover.id, draftJobId: draft.id, people }
}

type Found = { kind: SearchKind; id: string; title: string; link: string }

async function find(as: Caller, q: string, more = ''): Promise<Found[]> {
  const { status, body } = await as.get<{ groups: SearchGroup[] }>(`/search?limit=50&q=${encodeURIComponent(q)}${more}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.groups.flatMap(({ kind, hits }) => hits.map(({ id, title, link }) => ({ kind, id, title, link })))
}

/** What everything of the two gyms is called; names of people are added. */
const words = ['ride', 'wednesday', 'draft', 'briefing', 'invoice', 'gym']

/** Everything that somebody finds by all of the words. */
async function findAll(person: MadePerson): Promise<Found[]> {
  const found = await Promise.all(words.map((q) => find(t.as(person), q)))
  return found.flat()
}

/** What is nobody's but of its own gym's people, or of their trainer. */
const heldHere = () => [here.classId, here.coverId, here.submissionId, here.payDocumentId, here.draftJobId]
const heldThere = () => [there.classId, there.coverId, there.draftJobId]

it('a gym’s people find their classes, covers, documents, jobs and each other, and articles that are written for them', async () => {
  const found = await findAll(here.people.owner)
  const ids = found.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(heldHere()))
  expect(ids).toEqual(
    expect.arrayContaining([here.people.manager.userId, here.people.frontDesk.userId, here.people.trainer.userId]),
  )
  expect(ids).toEqual(expect.arrayContaining([here.jobId, here.gymId]))
  expect(new Set(found.map(({ kind }) => kind)).size).toBe(7)
})

it('a trainer finds their own classes, covers, documents and pay', async () => {
  const ids = (await findAll(here.people.trainer)).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([here.classId, here.coverId, here.submissionId, here.payDocumentId]))
})

it('nobody of two gyms finds by any word what they cannot open, or what is the other gym’s', async () => {
  const leaks: string[] = []
  const { otherGymAdmin, otherOwner, otherTrainer, supplier, admin, ...own } = here.people
  const third = [otherGymAdmin, otherOwner]
  const grounds = [Object.values(own), there.people, third, [otherTrainer], [supplier]]
  const callers = grounds.flatMap((ground) =>
    ground.map((person) => ({
      person,
      gymId: ground === there.people ? there.gym.gymId : here.gymId,
      foreign: [
        ...(ground === grounds[0] ? heldThere() : heldHere()),
        ...grounds.filter((one) => one !== ground).flatMap((one) => one.map(({ userId }) => userId)),
      ],
    })),
  )
  for (const { person, gymId, foreign } of [
    ...callers,
    { person: admin, gymId: here.gymId, foreign: [] as string[] },
  ]) {
    const as = t.as(person)
    const found = new Map((await findAll(person)).map((one) => [`${one.kind}${one.id}`, one]))
    const { body: classes } = await as.get(`/classes?gymId=${gymId}`)
    const { body: articles } = await as.get('/help/articles')
    const readable = Array.isArray(classes) ? classes.map((one: { id: string }) => one.id) : []
    const opens: Record<SearchKind, (one: Found) => boolean | Promise<boolean>> = {
      people: async ({ link }) => !link.startsWith('/trainers/') || (await as.get(link)).status === 200,
      gyms: async ({ id }) => (await as.get(`/gyms/${id}`)).status === 200,
      classes: ({ id }) => readable.includes(id),
      covers: async ({ id }) => (await as.get(`/covers/${id}`)).status === 200,
      documents: async ({ id, link }) =>
        (await as.get(link.startsWith('/payroll') ? `/pay-documents/${id}` : `/submissions/${id}`)).status === 200,
      jobs: async ({ id }) => (await as.get(`/jobs/${id}`)).status === 200,
      articles: ({ id }) => articles.some((one: { id: string }) => one.id === id),
    }
    for (const one of found.values()) {
      if (foreign.includes(one.id)) leaks.push(`${person.role} finds ${one.kind} of the other gym: ${one.title}`)
      if (!(await opens[one.kind](one))) leaks.push(`${person.role} finds ${one.kind} that do not open: ${one.title}`)
    }
  }
  expect(leaks).toEqual([])
})

it('the front desk finds no pay and no documents, a supplier no classes, an admin neither classes nor covers', async () => {
  const kindsOf = async (person: MadePerson) => new Set((await findAll(person)).map(({ kind }) => kind))
  expect(await kindsOf(here.people.frontDesk)).not.toContain('documents')
  const supplier = await kindsOf(here.people.supplier)
  for (const kind of ['people', 'classes', 'covers', 'documents']) expect(supplier).not.toContain(kind)
  const admin = await kindsOf(here.people.admin)
  expect(admin).toContain('people')
  for (const kind of ['classes', 'covers', 'documents']) expect(admin).not.toContain(kind)
})

it('whoever acts as one gym looks at that gym alone', async () => {
  const acting = await find(t.as(here.people.gymAdmin, here.gymId), 'ride')
  expect(acting.map(({ id }) => id)).toContain(here.classId)
})

it('words are found in any order and in part, signs of patterns are signs, and a kind can be asked for alone', async () => {
  const owner = t.as(here.people.owner)
  expect((await find(owner, '45 rid')).some(({ id }) => id === here.classId)).toBe(true)
  expect(await find(owner, '%%')).toEqual([])
  expect(new Set((await find(owner, 'ride', '&kind=classes')).map(({ kind }) => kind))).toEqual(new Set(['classes']))
  const { body } = await owner.get('/search?q=gym&limit=1&kind=gyms')
  expect(body.groups).toMatchObject([{ kind: 'gyms', more: true, hits: [{ gymId: expect.any(String) }] }])
  expect((await owner.get('/search?q=r')).status).toBe(400)
  expect((await t.visitor.get('/search?q=ride')).status).toBe(401)
})
