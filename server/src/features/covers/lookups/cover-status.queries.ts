import { inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { parseInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { may } from '../../../platform/authorize.ts'
import type { CoverStanding } from '../../timetable/recurrence/assign.ports.ts'
import { coverPolicy, visibleCovers } from '../cover/cover.policy.ts'
import { stateFor, unsettledStates, type CoverState } from '../cover/cover.rules.ts'
import { covers } from '../cover/cover.tables.ts'

type Row = {
  entry_id: string
  id: string
  gym_id: string
  state: CoverState
  starts_at: string
  usual_trainer_id: string | null
  requested_by: string | null
  applied: boolean
  visible: boolean
}

/** The cover that each of these entries has now: the live one, else the one that was filled last. One read for all. */
export async function coverStatusesOf(work: Work, entryIds: string[]): Promise<Map<string, CoverStanding>> {
  const { actor, now } = work
  const standings = new Map<string, CoverStanding>()
  for (const row of await read(work.tx, actor, now, entryIds)) {
    const cover = { gymId: row.gym_id, usualTrainerId: row.usual_trainer_id, requestedBy: row.requested_by }
    const timed = { state: row.state, startsAt: parseInstant(row.starts_at) }
    const state = stateFor(timed, now, row.applied || may(actor, coverPolicy, 'knowOfApplications', cover))
    const status = standingOf(state)
    if (status && (row.visible || status !== 'draft'))
      standings.set(row.entry_id, { coverId: row.visible ? row.id : null, status })
  }
  return standings
}

function standingOf(state: CoverState): CoverStanding['status'] | null {
  if (state === 'unfilled' || state === 'cancelled' || state === 'no_show') return null
  if (state === 'awaiting_release') return 'draft'
  return state === 'taught' ? 'filled' : state
}

async function read(tx: Tx, actor: Actor, now: Temporal.Instant, entryIds: string[]): Promise<Row[]> {
  if (entryIds.length === 0) return []
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  const rows = await ask(
    tx,
    rowsOf<Row>(sql`
    select distinct on (entry_id) entry_id, id, gym_id, state, starts_at, usual_trainer_id,
      (select r.requested_by from cover_requests r where r.id = covers.request_id) as requested_by,
      exists (select 1 from cover_applications a
        where a.cover_id = covers.id and a.trainer_id = ${trainerId}::uuid and a.state in ('applied', 'selected')) as applied,
      ${visibleCovers(actor, now) ?? sql`true`} as visible
    from ${covers}
    where entry_id = any(${sql.param(entryIds)}::uuid[]) and state not in ('cancelled', 'unfilled', 'no_show')
    order by entry_id, ${inArray(covers.state, [...unsettledStates])} desc, created_at desc`),
  )
  return rows
}
