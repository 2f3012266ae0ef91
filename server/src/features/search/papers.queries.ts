import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SearchHit } from '@quartet/contract/search/search'
import { gymsOf, type Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { containsEach } from '../../platform/db/search.ts'
import { requirements, submissions } from '../compliance/document/document.tables.ts'
import { visibleSubmissions } from '../compliance/document/submissions.policy.ts'
import { connections } from '../connections/connection/connection.tables.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { visibleDocuments } from '../payroll/document/document.policy.ts'
import { payDocuments } from '../payroll/document/document.tables.ts'
import { profiles, trainers } from '../users/person/person.tables.ts'
import { facts, hit, type SearchQuery } from './search.rules.ts'

type Asking = Work & { actor: Person }

/** Documents that were handed in, and those of pay: by what they are, their number and whose they are, the latest first. */
export async function findDocuments(work: Asking, wanted: SearchQuery): Promise<SearchHit[]> {
  const [handedIn, pay] = [await findHandedIn(work, wanted), await findPay(work, wanted)]
  return [...handedIn, ...pay]
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at))
    .map(({ at: _, ...found }) => hit(found))
}

type Found = Parameters<typeof hit>[0] & { at: Temporal.Instant }
type Dated = Omit<Found, 'at'> & { at: Temporal.Instant }

async function findHandedIn({ tx, actor }: Asking, wanted: SearchQuery): Promise<Dated[]> {
  const rows = await tx
    .select({
      id: submissions.id,
      what: requirements.name,
      trainerId: submissions.trainerId,
      trainerName: profiles.fullName,
      sentAt: submissions.sentAt,
    })
    .from(submissions)
    .innerJoin(requirements, eq(requirements.id, submissions.requirementId))
    .innerJoin(trainers, eq(trainers.id, submissions.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(
      and(
        known(actor),
        visibleSubmissions(actor),
        containsEach(sql`lower(${requirements.name} || ' ' || ${profiles.fullName})`, wanted.words),
      ),
    )
    .orderBy(desc(submissions.sentAt), desc(submissions.id))
    .limit(wanted.limit + 1)
  return rows.map((row) => ({
    id: row.id,
    title: row.what,
    fact: row.trainerId === actor.trainerId ? 'Yours' : row.trainerName,
    link: `tab=compliance&document=${row.id}`,
    at: row.sentAt,
  }))
}

/** Only trainers whom the actor's gyms ever knew, gathered first: to ask of every document whether it is shown would read all there are. */
function known(actor: Person): SQL | undefined {
  return or(
    actor.trainerId ? eq(submissions.trainerId, actor.trainerId) : undefined,
    sql`${submissions.trainerId} = any (array(select ${connections.trainerId} from ${connections} where ${inArray(connections.gymId, gymsOf(actor))}))`,
  )
}

async function findPay({ tx, actor }: Asking, wanted: SearchQuery): Promise<Dated[]> {
  const text = sql`lower(coalesce(${payDocuments.number}, '') || ' ' || ${profiles.fullName} || ' ' || ${gyms.name} || ' ' || ${kindWords})`
  const rows = await tx
    .select({
      id: payDocuments.id,
      number: payDocuments.number,
      kind: sql<string>`${kindWords}`,
      trainerId: payDocuments.trainerId,
      trainerName: profiles.fullName,
      gymName: gyms.name,
      periodTo: sql<string>`to_char(${payDocuments.periodTo}, 'FMDD Mon YYYY')`,
      createdAt: payDocuments.createdAt,
    })
    .from(payDocuments)
    .innerJoin(gyms, eq(gyms.id, payDocuments.gymId))
    .innerJoin(trainers, eq(trainers.id, payDocuments.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(and(visibleDocuments(actor), containsEach(text, wanted.words)))
    .orderBy(desc(payDocuments.createdAt), desc(payDocuments.id))
    .limit(wanted.limit + 1)
  return rows.map((row) => ({
    id: row.id,
    title: facts(row.kind, row.number),
    fact: facts(row.trainerId === actor.trainerId ? row.gymName : row.trainerName, `until ${row.periodTo}`),
    link: `/payroll/documents/${row.id}`,
    at: row.createdAt,
  }))
}

const kindWords = sql`case ${payDocuments.kind} when 'timesheet' then 'Timesheet' when 'credit_note' then 'Credit note' else 'Invoice' end`
