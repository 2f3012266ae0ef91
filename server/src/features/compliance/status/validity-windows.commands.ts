import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { withSystemRole } from '../../../platform/db/system-role.ts'
import { workOutBounds, type WindowPlace, type Span } from './validity-windows.queries.ts'

/** So many are worked out at once; who needs more does so the next time. */
const mostAtOnce = 2_000

/**
 * Works out again what documents allow in these places, and keeps it for the next who asks. Nobody waits for it: while
 * somebody else keeps bounds, these are left as they are, and judged one by one until they are kept.
 */
export async function keepBounds(tx: Tx, places: WindowPlace[]): Promise<void> {
  if (places.length === 0) return
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('document_bounds')) as mine`,
  )
  if (!rows[0]!.mine) return
  await withSystemRole(tx, async () => {
    const bounds = await workOutBounds(tx, places.slice(0, mostAtOnce))
    if (bounds.length === 0) return
    const of = <K extends keyof (typeof bounds)[number]>(key: K) => sql.param(bounds.map((one) => one[key]))
    await tx.execute(sql`
      insert into document_bounds (gym_id, specialty_id, trainer_id, days, gym_state, employment, rules_mark, trainer_mark)
      select * from unnest(${of('gymId')}::uuid[], ${of('specialtyId')}::uuid[], ${of('trainerId')}::uuid[],
        ${sql.param(bounds.map((one) => asRange(one.spans)))}::datemultirange[], ${of('gymState')}::text[], ${of('employment')}::text[],
        ${of('rulesMark')}::bigint[], ${of('trainerMark')}::bigint[])
      on conflict (gym_id, specialty_id, trainer_id) do update set days = excluded.days, gym_state = excluded.gym_state,
        employment = excluded.employment, rules_mark = excluded.rules_mark, trainer_mark = excluded.trainer_mark`)
  })
}

/** '{[2026-03-01,2026-04-01)}', as Postgres reads days. */
function asRange(spans: Span[]): string {
  return `{${spans.map(({ from, to }) => `[${from?.toString() ?? ''},${to?.toString() ?? ''}]`).join()}}`
}
