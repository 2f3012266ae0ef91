import { and, asc, countDistinct, eq, inArray, min, sql } from 'drizzle-orm'
import type { Disqualification } from '@quartet/contract/covers/cover'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { unsettledStates } from '../../covers/cover/cover.rules.ts'
import { visibleRisks } from '../../covers/risks/risks.queries.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { visibleSuper } from '../../payroll/super/super.policy.ts'
import { superContributions } from '../../payroll/super/super.tables.ts'
import { superHarm, type Harm } from './urgent-items.rules.ts'

type Found = {
  gymId: string
  kind: 'at_risk' | 'no_trainer'
  at: string
  riskId: string
  timetableId: string
  className: string
  trainerName: string
  reasons: Disqualification[]
  classes: number
}

/** Classes further away are staffed later, as every gym does. */
const ahead = { hours: 14 * 24 }
/** Most of one kind that is read of one gym. */
const mostOfAGym = 20

/**
 * Classes to come that nobody is looked for although they need somebody: those that have no trainer, and of each trainer
 * who would not be let on theirs now the first, with how many there are.
 */
export async function classHarms({ tx, actor, now }: Work, gymIds: string[]): Promise<{ gymId: string; harm: Harm }[]> {
  if (gymIds.length === 0) return []
  const from = sqlInstant(now)
  const uncovered = sql`not exists (select 1 from covers c where c.entry_id = e.id
    and c.state = any (${sql.param([...unsettledStates])}::text[]))`
  const rows = await ask(
    tx,
    rowsOf<Found>(sql`
    select g.id as "gymId", h.* from gyms g cross join lateral (
      (select 'at_risk' as kind, theirs.* from (
        select distinct on (entry_risks.trainer_id) e.starts_at as at, entry_risks.id as "riskId", e.id as "timetableId",
          coalesce(e.name, cl.name) as "className", p.full_name as "trainerName", entry_risks.reasons,
          count(*) over (partition by entry_risks.trainer_id)::int as classes
        from entry_risks join entries e on e.id = entry_risks.entry_id and e.trainer_id = entry_risks.trainer_id
        join classes cl on cl.id = e.class_id
        join trainers t on t.id = entry_risks.trainer_id join profiles p on p.account_id = t.account_id
        where entry_risks.gym_id = g.id and ${visibleRisks(actor) ?? sql`true`} and entry_risks.cleared_at is null
          and e.cancelled_at is null and e.starts_at > ${from} and ${uncovered}
        order by entry_risks.trainer_id, e.starts_at, e.id) theirs
      order by theirs.at, theirs."riskId" limit ${mostOfAGym})
      union all
      (select 'no_trainer', e.starts_at, null, e.id, coalesce(e.name, cl.name), null, null, 1
      from entries e join classes cl on cl.id = e.class_id
      where e.gym_id = g.id and e.trainer_id is null and e.cancelled_at is null and e.starts_at > ${from}
        and e.starts_at < ${sqlInstant(now.add(ahead))} and ${uncovered}
      order by e.starts_at, e.id limit ${mostOfAGym})
    ) h where g.id = any (${sql.param(gymIds)}::uuid[]) and g.archived_at is null`),
  )
  return rows.map(({ gymId, ...row }) => ({ gymId, harm: harmOf(row) }))
}

function harmOf({
  kind,
  at,
  riskId,
  timetableId,
  className,
  trainerName,
  reasons,
  classes,
}: Omit<Found, 'gymId'>): Harm {
  const one = { at: parseInstant(at), timetableId, className }
  if (kind === 'no_trainer') return { kind, ...one }
  return { kind, ...one, riskId, trainerName, why: reasons.map(({ sentence }) => sentence).join(' '), classes }
}

/** Super of each gym that nobody has sent yet, what is due first. */
export async function superHarms(
  { tx, actor }: { tx: Tx; actor: Work['actor'] },
  gymIds: string[],
): Promise<{ gymId: string; harm: Harm }[]> {
  const rows = await tx
    .select({
      gymId: superContributions.gymId,
      timezone: gyms.timezone,
      dueOn: superContributions.dueOn,
      people: countDistinct(superContributions.trainerId),
      // The one to open, where there is one alone.
      contributionId: min(sql<string>`${superContributions.id}::text`),
    })
    .from(superContributions)
    .innerJoin(gyms, eq(gyms.id, superContributions.gymId))
    .where(
      and(
        visibleSuper(actor),
        inArray(superContributions.gymId, gymIds),
        inArray(superContributions.state, ['accrued', 'ready', 'rejected', 'fixed']),
      ),
    )
    .groupBy(superContributions.gymId, gyms.timezone, superContributions.dueOn)
    .orderBy(asc(superContributions.dueOn))
  return rows.map(({ gymId, timezone, dueOn, people, contributionId }) => ({
    gymId,
    harm: superHarm({ dueOn, people, contributionId: people === 1 ? contributionId : null }, timezone),
  }))
}
