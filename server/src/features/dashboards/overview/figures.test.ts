import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeConnection, makeGym, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { buildWorld } from '../../../../test/permissions/world.ts'
import type { World } from '../../../../test/permissions/callers.ts'

let t: TestApp
let world: World
/** Monday 9 March 2026 in Sydney, the week of the first class. */
const week = 'from=2026-03-09&to=2026-03-15'
beforeAll(async () => {
  t = await testApp()
  world = await buildWorld(t)
  await t.given(async (work) => {
    await work.tx.execute(sql`update pay_documents set state = 'submitted', number = 'INV-1', submitted_at = now()
      where id = ${world.payDocumentId}`)
    const asks = await makeGym(work)
    await makeConnection(work, asks.gymId, world.trainer.trainerId, { status: 'pending', requestedBy: 'gym' })
  })
  t.clock.set('2026-03-08T20:00:00Z')
})
afterAll(() => t.stop())

type Figure = { key: string; value: number; link: string }
type Row = Record<string, any>

/** Reads what a page lists below an address of the API, to its end. */
async function rowsAt(person: MadePerson, path: string, fits: (row: Row) => boolean = () => true): Promise<number> {
  const { status, body } = await t.as(person).get(path)
  expect([path, status]).toEqual([path, 200])
  return (Array.isArray(body) ? body : body.data).filter(fits).length
}

/** How many of a tree of specialties everybody shares. */
const sharedIn = (tree: Row[]): number =>
  tree.reduce((sum, { gymId, children }) => sum + (gymId === null ? 1 : 0) + sharedIn(children), 0)

/** Each figure with where its link leads, and how many rows stand there. */
async function walk(person: MadePerson, dashboard: string, opens: Record<string, [string, () => Promise<number>]>) {
  const { body } = await t.as(person).get(`/dashboard/${dashboard}`)
  const figures = body.figures as Figure[]
  const found: Record<string, [string, number]> = {}
  const told = figures.map(({ key, link, value }) => [key, [link, value]] as const)
  for (const [key, [link, rows]] of Object.entries(opens)) found[key] = [link, await rows()]
  expect(Object.fromEntries(told)).toEqual(found)
  return Object.fromEntries(figures.map(({ key, value }) => [key, value]))
}

it('every figure of a gym is the number of the rows that its link opens', async () => {
  const { owner } = world.people
  const of = `gymId=${world.gymId}`
  const tab = (name: string) => `/dashboard/gym?tab=${name}`
  const values = await walk(owner, 'gym', {
    classes_this_week: [tab('timetable'), () => rowsAt(owner, `/timetables?${of}&${week}`, (one) => !one.cancelled)],
    need_cover: [tab('covers'), () => rowsAt(owner, `/covers/board?${of}`)],
    covers_filled: [`${tab('covers')}&show=filled`, () => rowsAt(owner, `/covers?${of}&status=filled`)],
    to_review: [tab('compliance'), () => rowsAt(owner, `/verifications/gym/submissions?${of}`)],
    to_approve: [`${tab('payroll')}&status=submitted`, () => rowsAt(owner, `/pay-documents?${of}&status=submitted`)],
    trainers: [tab('trainers'), () => rowsAt(owner, `/connections?${of}`, (one) => one.status === 'active')],
  })
  // None of them stands at nothing where the world has something.
  expect(values).toMatchObject({ classes_this_week: 1, need_cover: 1, to_review: 1, to_approve: 1, trainers: 2 })
})

it('every figure of a trainer is the number of the rows that its link opens', async () => {
  const { trainer } = world
  const tab = (name: string) => `/dashboard/trainer?tab=${name}`
  const values = await walk(trainer, 'trainer', {
    classes_this_week: [
      tab('timetable'),
      () =>
        rowsAt(
          trainer,
          `/timetables?trainerId=${trainer.trainerId}&${week}`,
          (one) => one.trainer?.id === trainer.trainerId,
        ),
    ],
    covers_offered: [tab('covers'), () => rowsAt(trainer, '/covers/available')],
    covers_applied: [
      `${tab('covers')}&show=answered`,
      () => rowsAt(trainer, `/covers?trainerId=${trainer.trainerId}`, (one) => one.myApplication?.status === 'applied'),
    ],
    connection_requests: [
      tab('facilities'),
      () => rowsAt(trainer, '/connections', (one) => one.status === 'pending' && one.requestedBy === 'gym'),
    ],
  })
  expect(values).toMatchObject({ classes_this_week: 1, connection_requests: 1 })
})

it('every figure of an admin is the number of the rows that its link opens', async () => {
  const { admin } = world.people
  const people = (role: string): [string, () => Promise<number>] => [
    `/users?role=${role}`,
    () => rowsAt(admin, `/users?role=${role}&limit=100`),
  ]
  const values = await walk(admin, 'admin', {
    gyms: people('gym'),
    trainers: people('trainer'),
    suppliers: people('supplier'),
    specialties: ['/specialties', async () => sharedIn((await t.as(admin).get('/specialties')).body)],
    failures: ['/admin/queues', () => rowsAt(admin, '/operations/failures')],
  })
  expect(values['trainers']).toBeGreaterThan(2)
})

it('every figure of a supplier is the number of what its link opens', async () => {
  const { supplier } = world.people
  const published = async (): Promise<Row[]> =>
    (await t.as(supplier).get('/supplier-offers')).body.filter((one: Row) => one.status === 'published')
  const values = await walk(supplier, 'supplier', {
    enquiries: [
      '/dashboard/supplier?tab=enquiries&status=open',
      () => rowsAt(supplier, '/supplier-enquiries?status=open'),
    ],
    views: [
      '/catalogue/views',
      async () =>
        (await t.as(supplier).get('/supplier-views')).body.reduce((sum: number, { views }: Row) => sum + views, 0),
    ],
    offers: ['/catalogue?status=published', async () => (await published()).length],
    days: [
      '/catalogue?kind=course&status=published',
      async () => (await published()).reduce((sum, { days }) => sum + days.length, 0),
    ],
  })
  expect(values).toMatchObject({ enquiries: 1, offers: 1 })
})

it('every count in the row of a gym admin is the number of the rows that it opens', async () => {
  const { gymAdmin } = world.people
  const { body } = await t.as(gymAdmin).get('/dashboard/gym-admin')
  const of = `gymId=${world.gymId}`
  const acting = t.as(gymAdmin, world.gymId)
  const rows = async (path: string) => {
    const { body: found } = await acting.get(path)
    return (Array.isArray(found) ? found : found.data).length
  }
  expect(body.gyms).toMatchObject([
    {
      openCovers: await rows(`/covers/board?${of}`),
      toReview: await rows(`/verifications/gym/submissions?${of}`),
      toApprove: await rows(`/pay-documents?${of}&status=submitted`),
      classesThisWeek: await rows(`/timetables?${of}&${week}`),
    },
  ])
  expect(body.gyms[0]).toMatchObject({ openCovers: 1, toReview: 1, toApprove: 1, classesThisWeek: 1 })
})
