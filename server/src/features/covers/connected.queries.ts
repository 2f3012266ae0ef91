import { sql } from 'drizzle-orm'
import { parseInstant } from '../../platform/columns.ts'
import type { Tx, Work } from '../../platform/db.ts'
import { isAsked, qualified } from './gates.rules.ts'
import type { PairFacts } from './qualification.queries.ts'
import { factsOf } from './qualification.queries.ts'
import type { Candidate } from './waves.rules.ts'

/** A class that somebody is looked for. */
export type Wanted = { id: string; gymId: string; classId: string; startsAt: Temporal.Instant }

/** Somebody connected with a gym, as its searches know them. */
export type Connected = Omit<Candidate, 'named' | 'taught'> & {
  name: string
  userId: string
  phone: string | null
  trusted: boolean
  /** Those of the classes asked about that they taught in the last three months. */
  taughtClasses: string[]
}

type Row = {
  trainer_id: string
  account_id: string
  name: string
  phone: string | null
  favourite: boolean
  trusted: boolean
  muted: boolean
  last_asked: string | null
  taught: string[]
}

/** Everybody connected with a gym whose account is in use: one read, whatever the number of classes. */
export async function connectedWith(
  { tx, now }: { tx: Tx; now: Temporal.Instant },
  gymId: string,
  classIds: string[],
): Promise<Connected[]> {
  const since = now.toZonedDateTimeISO('UTC').subtract({ months: 3 }).toInstant()
  const { rows } = await tx.execute<Row>(sql`
    select c.trainer_id, a.id as account_id, p.full_name as name, p.phone,
      coalesce(w.favourite, false) as favourite, coalesce(w.trusted, false) as trusted, m.gym_id is not null as muted,
      (select k.asked_at from cover_asks k where k.trainer_id = c.trainer_id order by k.asked_at desc limit 1) as last_asked,
      array(select distinct e.class_id from entries e
        where e.trainer_id = c.trainer_id and e.class_id = any(${sql.param(classIds)}::uuid[]) and e.cancelled_at is null
          and e.starts_at >= ${since.toString()}::timestamptz and e.starts_at < ${now.toString()}::timestamptz) as taught
    from connections c
    join trainers t on t.id = c.trainer_id
    join accounts a on a.id = t.account_id and a.archived_at is null and a.banned_at is null
    join profiles p on p.account_id = a.id
    left join cover_preferred w on w.gym_id = c.gym_id and w.trainer_id = c.trainer_id
    left join cover_mutes m on m.gym_id = c.gym_id and m.trainer_id = c.trainer_id
    where c.gym_id = ${gymId} and c.status = 'active'
    order by p.full_name, c.trainer_id`)
  return rows.map((row) => ({
    trainerId: row.trainer_id,
    userId: row.account_id,
    name: row.name,
    phone: row.phone,
    favourite: row.favourite,
    trusted: row.trusted,
    muted: row.muted,
    lastAsked: row.last_asked === null ? null : parseInstant(row.last_asked),
    taughtClasses: row.taught,
  }))
}

export type Judged = { wanted: Wanted; fit: (Candidate & Connected)[]; unfit: (Connected & { facts: PairFacts })[] }

/** For each class, all of one gym, who of the gym's trainers may be asked, and who may not with what keeps them. */
export async function judgeAll(work: Work, wanted: Wanted[], named: string[]): Promise<Judged[]> {
  const [first] = wanted
  if (!first) return []
  const classIds = [...new Set(wanted.map((one) => one.classId))]
  const connected = await connectedWith(work, first.gymId, classIds)
  const byId = new Map(connected.map((one) => [one.trainerId, one]))
  const facts = await factsOf(
    work.tx,
    wanted.flatMap((one) => connected.map(({ trainerId }) => ({ trainerId, entryId: one.id }))),
  )
  const byEntry = Map.groupBy(facts, (one) => one.entryId)
  return wanted.map((one) => {
    const judged: Judged = { wanted: one, fit: [], unfit: [] }
    for (const fact of byEntry.get(one.id) ?? []) {
      const person = byId.get(fact.trainerId)!
      if (fact.own) continue
      if (!isAsked(qualified(fact, work.now))) judged.unfit.push({ ...person, facts: fact })
      else
        judged.fit.push({
          ...person,
          named: named.includes(person.trainerId),
          taught: person.taughtClasses.includes(one.classId),
        })
    }
    return judged
  })
}
