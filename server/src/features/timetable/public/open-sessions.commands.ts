import { and, asc, eq, gt, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { listEntries } from '../entries/entries.queries.ts'
import { openSession, sessionTag, type OpenGym } from './open-sessions.present.ts'
import { openSessions, publicTimetables } from './pages.tables.ts'

/** Items on a page of the feed. */
const openPageSize = 500
/** How old an answer may get before it is looked at again, for names that changed elsewhere and classes that passed. */
const longest = { hours: 1 }

type OpenItem = { entryId: string; changeNumber: number; data: string | null }

/** What changed of a gym's open data after a number, in order. Built once per change, and read from store. */
export async function openItems(
  work: Work,
  gym: OpenGym & { id: string },
  page: string,
  after: bigint,
): Promise<OpenItem[]> {
  // Whoever writes has the gym's row in hand, so that no lower number appears after a higher one was read.
  const [row] = await work.tx.select().from(publicTimetables).where(eq(publicTimetables.gymId, gym.id))
  const old = row!.openBuiltAt === null || Temporal.Instant.compare(row!.openBuiltAt.add(longest), work.now) <= 0
  if (row!.openDue || old) await rebuild(work, gym, page)
  return work.tx
    .select({ entryId: openSessions.entryId, changeNumber: openSessions.changeNumber, data: openSessions.data })
    .from(openSessions)
    .where(and(eq(openSessions.gymId, gym.id), gt(openSessions.changeNumber, sql`${after.toString()}::bigint`)))
    .orderBy(asc(openSessions.changeNumber))
    .limit(openPageSize)
}

async function rebuild(work: Work, gym: OpenGym & { id: string }, page: string): Promise<void> {
  const mine = eq(publicTimetables.gymId, gym.id)
  await work.tx.select().from(publicTimetables).where(mine).for('update')
  await work.tx.update(publicTimetables).set({ openDue: false, openBuiltAt: work.now }).where(mine)
  const rows = await listEntries(work.tx, undefined, { gymId: gym.id, from: work.now })
  const said = rows.flatMap((one) => {
    const data = openSession(gym, page, one)
    return data === null ? [] : [{ id: one.id, data }]
  })
  const column = <T>(of: (one: (typeof said)[number]) => T) => sql.param(said.map(of))
  // Only what says something else now gets a new number.
  await work.tx.execute(sql`
    insert into open_sessions as known (gym_id, entry_id, change_number, tag, data)
    select ${gym.id}::uuid, id, nextval('open_session_changes'), tag, data from (
      select new.* from unnest(
        ${column((one) => one.id)}::uuid[],
        ${column((one) => sessionTag(one.data))}::text[],
        ${column((one) => one.data)}::text[]) with ordinality as new (id, tag, data, place)
      left join open_sessions was on was.gym_id = ${gym.id}::uuid and was.entry_id = new.id
      where was.tag is distinct from new.tag
      order by new.place) as changed
    on conflict (gym_id, entry_id) do update
      set change_number = excluded.change_number, tag = excluded.tag, data = excluded.data`)
  const kept = said.map((one) => one.id)
  await work.tx
    .update(openSessions)
    .set({ changeNumber: sql`nextval('open_session_changes')`, tag: '', data: null })
    .where(
      and(
        eq(openSessions.gymId, gym.id),
        isNotNull(openSessions.data),
        kept.length > 0
          ? notInArray(openSessions.entryId, sql`(select unnest(${sql.param(kept)}::uuid[]))` as never)
          : undefined,
      ),
    )
}
