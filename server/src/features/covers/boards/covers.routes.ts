import { covers as contract, type Cover } from '@quartet/contract/covers/cover'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor, type PageQuery } from '../../../platform/db/page.ts'
import { findEntry } from '../../timetable/entries/entries.queries.ts'
import { entryPolicy, visibleEntries } from '../../timetable/entries/entries.policy.ts'
import { gymInView } from '../../timetable/entries/homes.queries.ts'
import { isUpcoming } from '../../timetable/recurrence/wall-times.rules.ts'
import { askForCover } from '../requests/absences.commands.ts'
import { applyForCover, approveApplication, withdrawApplication } from '../applications/applications.commands.ts'
import { applicationsTo, findCoverApplication } from '../cover/applications.queries.ts'
import { contextsOf } from '../cover/contexts.queries.ts'
import { cancelCover } from '../cover/cover.commands.ts'
import { coverApplicationPolicy, coverPolicy, answerableCovers, visibleCovers } from '../cover/cover.policy.ts'
import { presentCover } from '../cover/cover.present.ts'
import { coversInView, findCover, listCovers, type CoverPlace, type CoverRow } from '../cover/cover.queries.ts'
import { gymPeople, teachers } from '../../eligibility/terms.policy.ts'
import { listAvailable } from './available-covers.queries.ts'

const readers = roles('admin', 'gym_admin', 'gym', 'trainer')
const askers = roles('gym_admin', 'gym', 'trainer')

export function coversRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, readers, async (work, { input }) => {
      const { actor, now } = work
      const inView = coversInView(actor, now, input)
      const [rows] = await Promise.all([
        listCovers(work.tx, inView, { now, after: placeOf(input), limit: input.limit }),
        input.gymId && gymInView(work, input.gymId),
      ])
      const present = await presenter(work, rows, input.includeApplications ?? false)
      return answerList(input, rows, (row) => cursorOf(row, now), present)
    }),

    available: operation(contract.available, teachers, async (work, { input }) => {
      if (input.trainerId && input.trainerId !== work.actor.trainerId) throw notFound()
      const qualifiedOnly = input.qualifiedOnly ?? false
      const page = { now: work.now, after: placeOf(input), limit: input.limit }
      const rows = await listAvailable(work, work.actor.trainerId, page, qualifiedOnly)
      return answerList(input, rows, (row) => cursorOf(row, work.now), await presenter(work, rows, false))
    }),

    get: operation(contract.get, readers, (work, { input }) => answer(work, input.id)),

    ask: operation(contract.ask, askers, async (work, { input }) => {
      const entry = await findEntry(work.tx, visibleEntries(work.actor), input.timetableId)
      if (!entry) throw notFound()
      const allowed = allow(work.actor, entryPolicy, 'askCover', entry)
      return answer(work, await askForCover(work, allowed, { reason: input.reason, note: input.note || null }))
    }),

    apply: operation(contract.apply, teachers, async (work, { input }) => {
      const found = await findCover(work.tx, answerableCovers(work.actor, work.now), input.id)
      if (!found) throw notFound()
      const cover = allow(work.actor, coverPolicy, 'apply', found)
      await applyForCover(work, cover, input.message || null)
      return answer(work, cover.id)
    }),

    withdraw: operation(contract.withdraw, teachers, async (work, { input }) => {
      const cover = await find(work, input.id)
      const application = await findCoverApplication(work.tx, cover.id, input.applicationId)
      // Whose application it is not never learns that there is one.
      if (!application || application.trainerId !== work.actor.trainerId) throw notFound()
      await withdrawApplication(work, allow(work.actor, coverApplicationPolicy, 'withdraw', application))
      return answer(work, cover.id)
    }),

    approve: operation(contract.approve, gymPeople, async (work, { input }) => {
      const [row, application] = await Promise.all([
        find(work, input.id),
        findCoverApplication(work.tx, input.id, input.applicationId),
      ])
      const cover = allow(work.actor, coverPolicy, 'approve', row)
      if (!application) throw notFound()
      const chosen = allow(work.actor, coverApplicationPolicy, 'approve', application)
      await approveApplication(work, cover, chosen, input.version)
      return answer(work, cover.id)
    }),

    cancel: operation(contract.cancel, askers, async (work, { input }) => {
      const cover = allow(work.actor, coverPolicy, 'cancel', await find(work, input.id))
      await cancelCover(work, cover, input.version)
      return answer(work, cover.id)
    }),
  }
}

type Asking = Work & { actor: Person }

async function find(work: Asking, id: string): Promise<CoverRow> {
  const row = await findCover(work.tx, visibleCovers(work.actor, work.now), id)
  if (!row) throw notFound()
  return row
}

async function answer(work: Asking, id: string): Promise<Cover> {
  if (work.actor.trainerId === null) {
    const [row, applications] = await Promise.all([find(work, id), applicationsTo(work.tx, [id])])
    return presentCover(work.actor, row, { now: work.now, applications })
  }
  const row = await find(work, id)
  return (await presenter(work, [row], true))(row)
}

async function presenter(work: Asking, rows: CoverRow[], applications: boolean): Promise<(row: CoverRow) => Cover> {
  const contextOf = await contextsOf(work, rows, { trainerId: work.actor.trainerId, applications })
  return (row) => presentCover(work.actor, row, contextOf(row))
}

function placeOf(asked: PageQuery): CoverPlace | null {
  const read = decodeCursor(asked, 'text', 'instant', 'id')
  return read && { past: read[0] === 'past', startsAt: read[1]!, id: read[2]! }
}

function cursorOf(row: CoverRow, now: Temporal.Instant): string[] {
  return [isUpcoming(row, now) ? 'next' : 'past', row.startsAt.toString(), row.id]
}
