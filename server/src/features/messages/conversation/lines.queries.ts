import { sql } from 'drizzle-orm'
import { parseInstant } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { ThreadEvent, ToldEvent } from '../../../platform/events/told-event.ts'
import type { Line, LineWords } from './messages.ports.ts'

/** The lines of the events that have one. */
export const lineWords = (events: ToldEvent[]): LineWords =>
  Object.fromEntries(events.flatMap(({ on, thread }) => (thread ? [[on, thread]] : [])))

/** Lines of a thread at most. */
export const mostLines = 60

/**
 * What happened to things of one gym, the last 60 lines: for those who manage it all of it, for the others what everybody
 * of the thread may know. What another gym did with the same document is in none.
 */
export async function linesOf(
  tx: Tx,
  words: LineWords,
  { subjectIds, gymId, decides }: { subjectIds: string[]; gymId: string; decides: boolean },
): Promise<Line[]> {
  const types = JSON.stringify(Object.keys(words))
  const { rows } = await tx.execute<ThreadEvent & { type: string; at: string }>(sql`
    select * from (select e.id, e.type, e.payload, e.at::text as at, split_part(coalesce(f.full_name, 'Quartet'), ' ', 1) as by,
        split_part(coalesce(tf.full_name, 'Someone'), ' ', 1) as trainer, g.country
      from events e join gyms g on g.id = ${gymId} left join profiles f on f.account_id = e.actor_id
      left join trainers t on t.id::text = e.payload ->> 'trainerId' left join profiles tf on tf.account_id = t.account_id
      where e.subject_id in (select jsonb_array_elements_text(${JSON.stringify(subjectIds)}::jsonb)::uuid)
        and e.type in (select jsonb_array_elements_text(${types}::jsonb)) and (e.gym_id is null or e.gym_id = ${gymId})
      order by e.at desc, e.id desc limit ${mostLines}) latest order by at, id`)
  return rows.flatMap(({ type, at, ...said }) => {
    const { says, toAll = false } = words[type]!
    return decides || toAll ? [{ at: parseInstant(at).toString(), words: says(said), managersOnly: !toAll }] : []
  })
}
