import {
  jobFilter,
  jobOrder,
  type JobPageData,
  type JobsPageData,
  type SpecialtyChoice,
} from '@quartet/contract/jobs/jobs'
import { id as anId } from '@quartet/contract/kernel/ids'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { visitor } from '../../platform/actor.ts'
import type { Database, Work } from '../../platform/db/db.ts'
import { answerList } from '../../platform/db/page.ts'
import type { Public } from '../../platform/http/public-pages.ts'
import { listSpecialties } from '../specialties/specialties.queries.ts'
import { visibleSpecialties } from '../specialties/specialties.policy.ts'
import { openJobs } from './job/job.policy.ts'
import { findJob } from './job/job.queries.ts'
import { jobReadingOf } from './applications/readings.queries.ts'
import { searchJobs } from './searches/search.queries.ts'

const pageSize = 25
const asked = z.object({ ...jobFilter, sort: jobOrder.default('newest'), cursor: z.string().max(1200).optional() })
const unreadable = 'We couldn’t read one of these filters. Remove it and search again.'

/** Serves the jobs board and each open job as pages that are read without a script; what is not open is a 404, whatever it is. */
export function registerJobPages(
  fastify: FastifyInstance,
  database: Pick<Database, 'transact'>,
  visitors: Pick<Public, 'send'>,
): void {
  fastify.get<{ Querystring: Record<string, unknown> }>('/jobs', async (request, reply) => {
    const data = await database.transact(visitor, async (work): Promise<JobsPageData> => {
      const specialties = choicesOf(await listSpecialties(work.tx, visibleSpecialties(visitor)))
      return { ...(await search(work, request.query)), specialties }
    })
    return visitors.send(request, reply, { data })
  })

  // Where a gym writes one: a page of the app, as all the others.
  fastify.get('/jobs/new', (_, reply) => reply.callNotFound())

  fastify.get<{ Params: { id: string } }>('/jobs/:id', async (request, reply) => {
    const { id } = request.params
    const data = await database.transact(visitor, async (work): Promise<JobPageData> => {
      const row = anId.safeParse(id).success ? await findJob(work.tx, openJobs(work.now), id) : undefined
      return { job: row ? (await jobReadingOf(work, [row]))(row) : null }
    })
    return visitors.send(request, reply, { data })
  })
}

/** A search of the page's own form: what is left empty asks nothing, and what cannot be read is said, not thrown. */
async function search(work: Work, query: Record<string, unknown>): Promise<Omit<JobsPageData, 'specialties'>> {
  const given = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  const pay = given('pay')
  const read = asked.safeParse({
    search: given('q'),
    specialtyId: given('specialty'),
    near: given('near'),
    withinKm: given('within'),
    minPayCents: pay && Number(pay) * 100,
    weekday: given('day'),
    daypart: given('time'),
    kind: given('kind'),
    sort: given('sort'),
    cursor: given('cursor'),
  })
  const nothing = { jobs: [], next: null }
  if (!read.success) return { ...nothing, trouble: unreadable }
  const { cursor, ...filter } = read.data
  const paging = { page: 1, limit: pageSize, ...(cursor ? { cursor } : {}) }
  try {
    const { rows, point, cursorOf } = await searchJobs(work, { ...filter, ...paging })
    const page = answerList(paging, rows, cursorOf, await jobReadingOf(work, rows, point))
    return Array.isArray(page)
      ? { jobs: page, next: null, trouble: null }
      : { jobs: page.data, next: page.nextCursor, trouble: null }
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status !== 400) throw error
    const { errors } = (error.data ?? {}) as { errors?: { message: string }[] }
    return { ...nothing, trouble: errors?.[0]?.message ?? unreadable }
  }
}

type Specialty = { id: string; name: string; parentId: string | null }

function choicesOf(all: Specialty[], parentId: string | null = null, depth = 0): SpecialtyChoice[] {
  return all
    .filter((one) => one.parentId === parentId)
    .flatMap(({ id, name }) => [{ id, name, depth }, ...choicesOf(all, id, depth + 1)])
}
