import { requirementTerms } from '@quartet/contract/compliance/requirements'
import { sql } from 'drizzle-orm'
import type { Work } from '../../server/src/platform/db/db.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { requirements, requirementVersions } from '../../server/src/features/compliance/document/document.tables.ts'
import { makeGym, makePerson, makeStudio, makeTrainer, specialtyNamed } from '../../server/test/factories.ts'
import type { Product } from '../measuring/product.ts'

/** How large the world is. Smaller only for somebody in a hurry. */
const trainers = Number(process.env.BENCH_TRAINERS ?? 100_000)
const gyms = 100
const perGym = 500
const openPerGym = 100
const connected = trainers / 20
const perStatement = 10_000
const documents = 3
const disciplines = 10

export type CoverWorld = {
  /** A class of a gym with many trainers, at an hour at which many are taken. */
  wanted: { id: string; gymId: string; classId: string; startsAt: Temporal.Instant; specialtyId: string }
  /** Connected with every gym that has covers open, of one specialty. */
  trainer: { trainerId: string; specialtyId: string }
  size: { trainers: number; connected: number; entries: number; open: number }
}

/**
 * Gyms with 50,000 classes to come, 10,000 of which look for somebody, and 100,000 trainers, each of whom teaches at most
 * one of them. Of the many trainers of one gym three in five teach what its class asks for, and nine in ten have the three
 * documents that the product asks for.
 */
export async function makeCoverWorld(product: Product): Promise<CoverWorld> {
  const monday = Temporal.Now.plainDateISO('UTC').add({ days: 8 })
  const base = await product.given(async (work) => {
    const specialtyIds: string[] = []
    for (let count = 0; count < disciplines; count++)
      specialtyIds.push(await specialtyNamed(work, `Discipline ${count}`))
    for (let count = 0; count < documents; count++) await askFor(work, `Paper ${count}`)
    await work.tx
      .execute(sql`create table bench_people as select gen_random_uuid() as account_id, gen_random_uuid() as trainer_id,
      n, (${sql.param(specialtyIds)}::uuid[])[1 + n % ${disciplines}] as specialty_id from generate_series(0, ${trainers - 1}::int) n`)
    const chain = await makeGym(work, { name: 'Chain', timezone: 'Australia/Sydney' })
    const reviewer = await makePerson(work, { role: 'admin' })
    const trainer = await makeTrainer(work, { specialtyIds: [specialtyIds[0]!] })
    return { specialtyIds, chain, reviewer, trainer }
  })
  for (let from = 0; from < trainers; from += perStatement)
    await product.given(({ tx }) => tx.execute(people(from, from + perStatement - 1)).then(() => undefined))
  await product.given((work) => connectMany(work, base.chain.gymId, base.reviewer.userId))
  for (let count = 0; count < gyms; count++)
    await product.given((work) => addGym(work, { ...base, count, monday: monday.toString() }))
  await product.given((work) =>
    prove(work, sql`select ${base.trainer.trainerId}::uuid as trainer_id`, base.reviewer.userId),
  )
  const wanted = await product.given(async (work) => {
    const studioId = await makeStudio(work, base.chain.gymId)
    const [id, classId, seriesId] = [newId(), newId(), newId()]
    const startsAt = monday.toZonedDateTime({ timeZone: 'UTC', plainTime: '20:15' }).toInstant()
    await work.tx.execute(sql`
      with class as (insert into classes (id, gym_id, name, specialty_id, duration_minutes, capacity, created_at)
        values (${classId}, ${base.chain.gymId}, 'Ride', ${base.specialtyIds[0]}, 45, 20, now())),
      made as (insert into series (id, gym_id, class_id, created_at) values (${seriesId}, ${base.chain.gymId}, ${classId}, now()))
      insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, starts_at, ends_at)
      values (${id}, ${base.chain.gymId}, ${classId}, ${seriesId}, ${monday.toString()}, ${studioId}, ${startsAt.toString()},
        ${startsAt.add({ minutes: 45 }).toString()})`)
    return { id, gymId: base.chain.gymId, classId, startsAt, specialtyId: base.specialtyIds[0]! }
  })
  await product.app.database.pool.query('drop table bench_people')
  await product.app.database.pool.query('analyze')
  return {
    wanted,
    trainer: { trainerId: base.trainer.trainerId, specialtyId: base.specialtyIds[0]! },
    size: { trainers, connected, entries: gyms * perGym, open: gyms * openPerGym },
  }
}

/** A document that the platform asks for: it ends on a day that is printed on it, and keeps from covers. */
export async function askFor({ tx, now }: Work, name: string): Promise<void> {
  const id = newId()
  await tx.insert(requirements).values({ id, name, description: '', scope: 'global', createdAt: now })
  const terms = requirementTerms.parse({ fields: [], validity: { kind: 'printed' }, consequence: 'block_covers' })
  const effectiveFrom = Temporal.PlainDate.from('2020-01-01')
  await tx
    .insert(requirementVersions)
    .values({ id: newId(), requirementId: id, version: 1, effectiveFrom, terms, createdAt: now })
}

const people = (from: number, to: number) => sql`
  with part as (select * from bench_people where n between ${from} and ${to}),
  account as (insert into accounts (id, email, role, membership_level, created_at)
    select account_id, 'person' || n || '@example.test', 'trainer', 'TRAINER', now() from part),
  profile as (insert into profiles (account_id, full_name, phone, timezone, city, state, postcode, updated_at)
    select account_id, 'Person ' || n, '+61412345678', 'Australia/Sydney', 'Fitzroy', 'VIC', '3065', now() from part),
  trainer as (insert into trainers (id, account_id, findable, created_at) select trainer_id, account_id, true, now() from part)
  insert into trainer_specialties (trainer_id, specialty_id) select trainer_id, specialty_id from part`

async function connectMany(work: Work, gymId: string, reviewerId: string): Promise<void> {
  // Five of a hundred: three of the first specialty and two of others.
  await work.tx.execute(sql`
    insert into connections (id, gym_id, trainer_id, status, employment_status, start_date, requested_by, created_at, answered_at)
    select gen_random_uuid(), ${gymId}, trainer_id, 'active', 'contractor', date '2025-01-01', 'gym', now(), now()
    from bench_people where n % 100 in (0, 10, 20, 1, 2)`)
  await prove(
    work,
    sql`select trainer_id from bench_people where n % 100 in (0, 10, 20, 1, 2) and n % 1000 < 900`,
    reviewerId,
  )
}

/** Approves these trainers for every document that is asked for, for three years. */
async function prove({ tx }: Work, who: ReturnType<typeof sql>, reviewerId: string): Promise<void> {
  await tx.execute(sql`
    with asked as materialized (select w.trainer_id, r.id as requirement_id, gen_random_uuid() as file_id, gen_random_uuid() as submission_id,
        jsonb_build_object('expiresOn', (current_date + 1000)::text, 'unitCodes', '[]'::jsonb) as evidence
      from (${who}) w cross join requirements r where r.name like 'Paper %'),
    file as (insert into document_files (id, trainer_id, key, sealed_key, sha256, bytes, media_type, name, uploaded_by, uploaded_at)
      select file_id, trainer_id, file_id::text, '\\x00', '\\x00', 1, 'image/png', 'a.png', ${reviewerId}, now() from asked),
    sent as (insert into submissions (id, trainer_id, requirement_id, requirement_version, file_id, evidence, state, version, problems, found, sent_by, sent_at)
      select submission_id, trainer_id, requirement_id, 1, file_id, evidence, 'approved', 1, '[]', '[]', ${reviewerId}, now() from asked)
    insert into credentials (id, trainer_id, requirement_id, submission_id, evidence, valid_from, approved_by, approved_at)
    select gen_random_uuid(), trainer_id, requirement_id, submission_id, evidence, current_date - 1, ${reviewerId}, now() from asked`)
}

type Base = {
  specialtyIds: string[]
  reviewer: { userId: string }
  trainer: { trainerId: string }
  count: number
  monday: string
}

/** A gym with five classes a day for a hundred days, one day in five of which look for somebody. */
async function addGym(work: Work, { specialtyIds, reviewer, trainer, count, monday }: Base): Promise<void> {
  const { gymId } = await makeGym(work, { timezone: 'Australia/Sydney' })
  const studioId = await makeStudio(work, gymId)
  const first = count * perGym
  await work.tx.execute(sql`
    with made as materialized (select k, gen_random_uuid() as class_id, gen_random_uuid() as series_id,
        (${sql.param(specialtyIds)}::uuid[])[1 + (k + ${count}) % ${disciplines}] as specialty_id from generate_series(0, 4) k),
    class as (insert into classes (id, gym_id, name, specialty_id, duration_minutes, capacity, created_at)
      select class_id, ${gymId}, 'Class ' || k, specialty_id, 45, 20, now() from made),
    serial as (insert into series (id, gym_id, class_id, created_at) select series_id, ${gymId}, class_id, now() from made),
    day as materialized (select made.*, d, gen_random_uuid() as entry_id, gen_random_uuid() as cover_id,
        (date ${sql.raw(`'${monday}'`)} + d) as on_day, ${first} + k * 100 + d as n from made, generate_series(0, 99) d),
    entry as (insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, shares_studio, starts_at, ends_at, trainer_id)
      select entry_id, ${gymId}, class_id, series_id, on_day, ${studioId}, true,
        on_day + make_interval(hours => 17 + k), on_day + make_interval(hours => 17 + k, mins => 45), p.trainer_id
      from day join bench_people p on p.n = day.n),
    request as (insert into cover_requests (id, gym_id, absence_id, requested_by, via, reason, policy, created_at)
      select cover_id, ${gymId}, cover_id, ${reviewer.userId}, 'gym', 'other', '{}', now() from day where d % 5 = 0)
    insert into covers (id, request_id, gym_id, entry_id, state, usual_trainer_id, starts_at, created_at)
    select cover_id, cover_id, ${gymId}, entry_id, 'open', p.trainer_id, on_day + make_interval(hours => 17 + k), now()
    from day join bench_people p on p.n = day.n where d % 5 = 0`)
  await work.tx.execute(sql`
    insert into connections (id, gym_id, trainer_id, status, employment_status, start_date, requested_by, created_at, answered_at)
    values (gen_random_uuid(), ${gymId}, ${trainer.trainerId}, 'active', 'contractor', date '2025-01-01', 'gym', now(), now())`)
}
