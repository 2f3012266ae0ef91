import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SearchHit } from '@quartet/contract/search/search'
import type { Person } from '../../platform/actor.ts'
import { parseInstant, sqlInstant } from '../../platform/db/columns.ts'
import type { Work } from '../../platform/db/db.ts'
import { containsEach } from '../../platform/db/search.ts'
import { visibleCovers } from '../covers/cover/cover.policy.ts'
import { covers } from '../covers/cover/cover.tables.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { visibleClasses } from '../timetable/entries/entries.policy.ts'
import { classes, entries } from '../timetable/recurrence/series.tables.ts'
import { profiles, trainers } from '../users/person/person.tables.ts'
import { dateForAddress, facts, hit, moment, type SearchQuery } from './search.rules.ts'

type Asking = Work & { actor: Person }

/** Classes of timetables that the actor reads, each leading to the next time that it is held. */
export async function findClasses({ tx, actor, now }: Asking, wanted: SearchQuery): Promise<SearchHit[]> {
  const rows = await tx
    .select({
      id: classes.id,
      name: classes.name,
      gymId: classes.gymId,
      gymName: gyms.name,
      timezone: gyms.timezone,
      next: sql<{ id: string; startsAt: string } | null>`(
        select json_build_object('id', ${entries.id}, 'startsAt', ${entries.startsAt}) from ${entries}
        where ${entries.classId} = ${classes.id} and ${entries.cancelledAt} is null and ${entries.endsAt} > ${sqlInstant(now)}
        order by ${entries.startsAt} limit 1)`,
    })
    .from(classes)
    .innerJoin(gyms, eq(gyms.id, classes.gymId))
    .where(
      and(
        visibleClasses(actor),
        isNull(classes.archivedAt),
        isNull(gyms.archivedAt),
        containsEach(sql`lower(${classes.name})`, wanted.words),
      ),
    )
    .orderBy(asc(sql`lower(${classes.name})`), asc(gyms.name), asc(classes.id))
    .limit(wanted.limit + 1)
  return rows.map((row) => {
    const at = row.next && parseInstant(row.next.startsAt)
    return hit({
      id: row.id,
      title: row.name,
      fact: row.gymName,
      at: at && moment(at, row.timezone),
      gymId: row.gymId,
      link: at
        ? `tab=timetable&date=${dateForAddress(at, row.timezone)}&entry=${row.next!.id}`
        : actor.trainerId
          ? 'tab=timetable'
          : `tab=classes&search=${encodeURIComponent(row.name)}`,
    })
  })
}

/** Covers by the class and by who is away, what is still to come first. */
export async function findCovers({ tx, actor, now }: Asking, wanted: SearchQuery): Promise<SearchHit[]> {
  const at = sqlInstant(now)
  const rows = await tx
    .select({
      id: covers.id,
      className: classes.name,
      trainerName: profiles.fullName,
      gymId: covers.gymId,
      gymName: gyms.name,
      timezone: gyms.timezone,
      startsAt: covers.startsAt,
    })
    .from(covers)
    .innerJoin(entries, eq(entries.id, covers.entryId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, covers.gymId))
    .leftJoin(trainers, eq(trainers.id, covers.usualTrainerId))
    .leftJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(
      and(
        visibleCovers(actor, now),
        containsEach(sql`lower(${classes.name} || ' ' || coalesce(${profiles.fullName}, ''))`, wanted.words),
      ),
    )
    .orderBy(
      desc(sql`${covers.startsAt} > ${at}`),
      asc(sql`case when ${covers.startsAt} > ${at} then ${covers.startsAt} end`),
      desc(covers.startsAt),
      asc(covers.id),
    )
    .limit(wanted.limit + 1)
  return rows.map((row) =>
    hit({
      id: row.id,
      title: row.className,
      fact: facts(row.trainerName && `for ${row.trainerName}`, row.gymName),
      at: moment(row.startsAt, row.timezone),
      gymId: row.gymId,
      link: `tab=covers&cover=${row.id}`,
    }),
  )
}
