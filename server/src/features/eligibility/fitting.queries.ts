import { sql } from 'drizzle-orm'
import { parseInstant, sqlInstant } from '../../platform/db/columns.ts'
import type { Tx, Work } from '../../platform/db/db.ts'
import { factsOf, type PairFacts } from './facts.queries.ts'
import { audienceOf } from './bulk-eligibility.queries.ts'
import type { Candidate } from './eligibility.rules.ts'

/** A class that somebody is looked for. */
export type WantedClass = { id: string; gymId: string; classId: string; startsAt: Temporal.Instant }

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

/** Everybody connected with a gym whose account is in use, or those of them who are named: one read, whatever the number of classes. */
export async function judgedTrainers(
  { tx, now }: { tx: Tx; now: Temporal.Instant },
  gymId: string,
  classIds: string[],
  trainerIds?: string[],
): Promise<Connected[]> {
  const since = now.toZonedDateTimeISO('UTC').subtract({ months: 3 }).toInstant()
  const { rows } = await tx.execute<Row>(sql`
    select c.trainer_id, a.id as account_id, p.full_name as name, p.phone,
      coalesce(w.favourite, false) as favourite, coalesce(w.trusted, false) as trusted, m.gym_id is not null as muted,
      (select k.asked_at from cover_asks k where k.trainer_id = c.trainer_id order by k.asked_at desc limit 1) as last_asked,
      array(select distinct e.class_id from entries e
        where e.trainer_id = c.trainer_id and e.class_id = any(${sql.param(classIds)}::uuid[]) and e.cancelled_at is null
          and e.starts_at >= ${sqlInstant(since)} and e.starts_at < ${sqlInstant(now)}) as taught
    from connections c
    join trainers t on t.id = c.trainer_id
    join accounts a on a.id = t.account_id and a.archived_at is null and a.banned_at is null
    join profiles p on p.account_id = a.id
    left join cover_preferred w on w.gym_id = c.gym_id and w.trainer_id = c.trainer_id
    left join cover_mutes m on m.gym_id = c.gym_id and m.trainer_id = c.trainer_id
    where c.gym_id = ${gymId} and c.status = 'active'
      ${trainerIds ? sql`and c.trainer_id = any(${sql.param(trainerIds)}::uuid[])` : sql``}
    order by p.full_name, c.trainer_id`)
  return rows.map((row) => ({
    trainerId: row.trainer_id,
    userId: row.account_id,
    name: row.name,
    phone: row.phone,
    favourite: row.favourite,
    trusted: row.trusted,
    muted: row.muted,
    lastAsked: parseInstant(row.last_asked),
    taughtClasses: row.taught,
  }))
}

type Fit = Candidate & Connected
export type JudgedTrainers = { wanted: WantedClass; fit: Fit[]; unfit: (Connected & { facts: PairFacts })[] }

/** For each class, all of one gym, who of the gym's trainers may be asked: a fixed number of questions, however many they are. */
export async function fitFor(work: Work, wanted: WantedClass[], named: string[]): Promise<Fit[][]> {
  const [first] = wanted
  if (!first) return []
  const asked = await audienceOf(
    work,
    wanted.map((one) => one.id),
  )
  const anybody = [...new Set([...asked.values()].flatMap((ids) => [...ids]))]
  return fitAmong(wanted, asked, await judgedTrainers(work, first.gymId, classesOf(wanted), anybody), named)
}

/** For each class, all of one gym, who of the gym's trainers may be asked, and who may not with what keeps them. */
export async function judgeAll(work: Work, wanted: WantedClass[], named: string[]): Promise<JudgedTrainers[]> {
  const [first] = wanted
  if (!first) return []
  const connected = await judgedTrainers(work, first.gymId, classesOf(wanted))
  const asked = await audienceOf(
    work,
    wanted.map((one) => one.id),
  )
  const fit = fitAmong(wanted, asked, connected, named)
  const byId = new Map(connected.map((one) => [one.trainerId, one]))
  const others = wanted.flatMap(({ id }) =>
    connected.filter((one) => !asked.get(id)?.has(one.trainerId)).map((one) => ({ ...one, entryId: id })),
  )
  const byEntry = Map.groupBy(await factsOf(work.tx, others), (one) => one.entryId)
  return wanted.map((one, at) => ({
    wanted: one,
    fit: fit[at]!,
    unfit: (byEntry.get(one.id) ?? [])
      .filter((facts) => !facts.own)
      .map((facts) => ({ ...byId.get(facts.trainerId)!, facts })),
  }))
}

const classesOf = (wanted: WantedClass[]) => [...new Set(wanted.map((one) => one.classId))]

function fitAmong(
  wanted: WantedClass[],
  asked: Map<string, Set<string>>,
  connected: Connected[],
  named: string[],
): Fit[][] {
  return wanted.map((one) =>
    connected
      .filter(({ trainerId }) => asked.get(one.id)?.has(trainerId))
      .map((person) => ({
        ...person,
        named: named.includes(person.trainerId),
        taught: person.taughtClasses.includes(one.classId),
      })),
  )
}
