import { dashboards as contract } from '@quartet/contract/dashboards/dashboards'
import type { Cover } from '@quartet/contract/covers/cover'
import type { Entry } from '@quartet/contract/timetable/entries'
import { gymsOf, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { gymsReviewed } from '../../compliance/document/submissions.policy.ts'
import { contextsOf } from '../../covers/cover/contexts.queries.ts'
import { visibleCovers } from '../../covers/cover/cover.policy.ts'
import { presentCover } from '../../covers/cover/cover.present.ts'
import type { CoverRow } from '../../covers/cover/cover.queries.ts'
import { risksOf } from '../../covers/risks/risks.queries.ts'
import { coverStatusesOf } from '../../covers/lookups/cover-status.queries.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { presentEntry } from '../../timetable/entries/entries.present.ts'
import { listEntries, type EntryRow } from '../../timetable/entries/entries.queries.ts'
import { visibleEntries } from '../../timetable/entries/entries.policy.ts'
import { calendarZone } from '../../timetable/entries/homes.queries.ts'
import { presentGymFigures, presentPlatformFigures, presentTrainerFigures } from './dashboards.present.ts'
import { gymFigures, nextEntries, openCovers, platformFigures, trainerFigures } from './dashboards.queries.ts'
import { dayAround, weekIn } from './dashboards.rules.ts'
import { presentOverview } from './gym-admin.present.ts'
import { actsFor, gymsAtAGlance } from './gym-admin.queries.ts'
import { classHarms, superHarms } from './urgent-items.queries.ts'
import { readHealth } from '../admin/health.queries.ts'
import { listFailures } from '../admin/operations.queries.ts'
import { supplierDashboard } from './supplier.queries.ts'
import { presentFailure, presentHealth } from './platform.present.ts'
import { asked } from './requirements.queries.ts'
import { waitingAt } from '../admin/waiting.queries.ts'
import { teachers } from '../../eligibility/terms.policy.ts'
import { listAvailable } from '../../covers/boards/available-covers.queries.ts'

/** Rows of one list on a dashboard; its page has the rest. */
const mostShown = 10
/** Acts that are read, so that what was done many times over is told once. */
const mostActs = 60

export function dashboardsRoutes(): RouterOf<typeof contract> {
  return {
    gym: operation(contract.gym, roles('gym', 'gym_admin'), async (work, { input }) => {
      const { actor, now, tx } = work
      const gym = await gymFor(work, input.gymId)
      const week = weekIn(now, gym.timezone)
      const before = weekIn(now, gym.timezone, -1)
      const [figures, needsYou, today, waiting, requirements] = await Promise.all([
        gymFigures(tx, gym.id, { now, week, before }),
        openCovers(tx, visibleCovers(actor, now), gym.id, now, mostShown).then((open) => coversOf(work, open, null)),
        listEntries(tx, visibleEntries(actor), { gymId: gym.id, ...dayAround(now, gym.timezone) }).then((rows) =>
          entriesOf(work, rows),
        ),
        waitingAt(tx, actor, own(actor, [gym.id])),
        asked(work, gym.id),
      ])
      return {
        gymId: gym.id,
        gymName: gym.name,
        timezone: gym.timezone,
        figures: presentGymFigures(actor, { ...figures, ...waiting(gym.id) }),
        needsYou,
        requests: figures.requests,
        today,
        requirements,
      }
    }),

    trainer: operation(contract.trainer, teachers, async (work) => {
      const { actor, now, tx } = work
      const { trainerId } = actor
      const week = weekIn(now, await calendarZone(tx, actor.userId))
      const [figures, offered, next] = await Promise.all([
        trainerFigures(tx, trainerId, { now, week }),
        listAvailable(work, trainerId, { now, after: null, limit: mostShown }, true),
        nextEntries(tx, trainerId, now, mostShown).then((rows) => entriesOf(work, rows)),
      ])
      return {
        trainerId,
        figures: presentTrainerFigures(figures, offered.length, mostShown),
        next,
        offered: await coversOf(work, offered.slice(0, mostShown), trainerId),
      }
    }),

    supplier: operation(contract.supplier, roles('supplier'), supplierDashboard),

    gymAdmin: operation(contract.gymAdmin, roles('gym_admin'), async (work) => {
      const gymIds = gymsOf(work.actor)
      const [acts, waiting, ofClasses, ofSuper, gyms] = await Promise.all([
        actsFor(work.tx, work.actor.userId, gymIds, mostActs),
        waitingAt(work.tx, work.actor, own(work.actor, gymIds)),
        classHarms(work, gymIds),
        superHarms(work, gymIds),
        gymsAtAGlance(work.tx, gymIds, work.now),
      ])
      return presentOverview(gyms, waiting, [...ofClasses, ...ofSuper], acts, work.now)
    }),

    admin: operation(contract.admin, roles('admin'), async (work) => {
      const read = await platformFigures(work.tx, work.now.subtract({ hours: 24 * 7 }))
      const health = await readHealth(work.tx, work.now, work.now.add({ hours: 24 * 7 }))
      const failures = await listFailures(work.tx, { after: null, limit: mostShown, now: work.now })
      const failed = health.effectsFailed + health.tasksFailed + health.itemsAside
      return {
        figures: presentPlatformFigures(read, failed),
        health: presentHealth(health),
        failures: failures.map(presentFailure),
      }
    }),
  }
}

/** Of these gyms, those at which the actor reviews documents and those whose pay they see. */
const own = (actor: Person, gymIds: string[]) => ({
  reviewed: gymsReviewed(actor).filter((gymId) => gymIds.includes(gymId)),
  paid: gymIds,
})

/** Covers as their own list presents them, in as many reads for all as for one. */
async function coversOf(work: Work, rows: CoverRow[], trainerId: string | null): Promise<Cover[]> {
  const contextOf = await contextsOf(work, rows, { trainerId, applications: false })
  return rows.map((row) => presentCover(work.actor, row, contextOf(row)))
}

async function entriesOf(work: Work, rows: EntryRow[]): Promise<Entry[]> {
  const ids = rows.map((row) => row.id)
  const [standings, risks] = await Promise.all([coverStatusesOf(work, ids), risksOf(work, ids)])
  return rows.map((row) =>
    presentEntry(work.actor, work.now, row, { cover: standings.get(row.id), risk: risks.get(row.id) }),
  )
}
