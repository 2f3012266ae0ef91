import { sql } from 'drizzle-orm'
import { changePayerBank } from '../../server/src/features/connections/engagements/pay-accounts.commands.ts'
import {
  accountPlace,
  engagements,
  gstRegistrations,
  payAccounts,
  payers,
} from '../../server/src/features/connections/engagements/engagements.tables.ts'
import { rateRules } from '../../server/src/features/connections/rates/cards.tables.ts'
import type { Allowed } from '../../server/src/platform/authorize.ts'
import type { Work } from '../../server/src/platform/db/db.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { makeGym, makeStudio, makeTrainer } from '../../server/test/factories.ts'
import type { Product } from '../measuring/product.ts'

/** How large the world is. Smaller only for somebody in a hurry. */
const entries = Number(process.env.BENCH_ENTRIES ?? 2_000_000)
const people = Number(process.env.BENCH_PAYEES ?? 500)
const perPerson = 40

export type PayWorld = {
  gymId: string
  owner: { userId: string }
  payees: { trainerId: string; name: string }[]
  period: { from: Temporal.PlainDate; to: Temporal.PlainDate }
  entries: number
  perPerson: number
}

type By = Work & { actor: { kind: 'person'; userId: string; actingGymId: null } }
/** The same work as somebody of the gym would do it. */
export const asOwner = (work: Work, { userId }: { userId: string }) =>
  ({ ...work, actor: { ...work.actor, kind: 'person', userId, actingGymId: null } }) as unknown as By

/**
 * One gym that pays 500 contractors for 40 classes each of the last fortnight, with a rate by heads; its timetable holds
 * two million classes, of other years for the most part.
 */
export async function makePayWorld(product: Product): Promise<PayWorld> {
  const monday = Temporal.Now.plainDateISO('UTC')
  const from = monday.subtract({ days: 13 + monday.dayOfWeek })
  const period = { from, to: from.add({ days: 13 }) }
  const { gym, owner, studioId } = await product.given(async (work) => {
    const made = await makeGym(work, { timezone: 'Australia/Sydney' })
    return { gym: made.gymId, owner: made.owner, studioId: await makeStudio(work, made.gymId) }
  })
  const payees = await product.given((work) => engageMany(work, product, gym, owner))
  await product.given(({ tx }) =>
    tx.execute(sql`
      with class as (insert into classes (id, gym_id, name, duration_minutes, capacity, created_at)
        values (gen_random_uuid(), ${gym}, 'Ride', 45, 30, now()) returning id)
      insert into series (id, gym_id, class_id, created_at) select gen_random_uuid(), ${gym}, id, now() from class`),
  )
  const [series] = (await product.app.database.pool.query('select id, class_id from series')).rows
  const put = (rows: ReturnType<typeof sql>) =>
    product.given(({ tx }) =>
      tx.execute(sql`insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, shares_studio, starts_at,
          ends_at, trainer_id, usual_trainer_id, attendance, attendance_by, attendance_at)
        select gen_random_uuid(), ${gym}, ${series.class_id}::uuid, ${series.id}::uuid, date '1990-01-01' + n,
          ${studioId}, true, at, at + interval '45 minutes', who, who, heads, case when heads is null then null else ${owner.userId}::uuid end,
          case when heads is null then null else at + interval '1 hour' end
        from (${rows}) r`),
    )
  const others = entries - people * perPerson
  const perStatement = 100_000
  for (let first = 0; first < others; first += perStatement)
    await put(sql`select n, timestamptz '2010-01-01' + n * interval '4 minutes' as at, null::uuid as who, null::int as heads
      from generate_series(${first}::int, ${Math.min(first + perStatement, others) - 1}::int) n`)
  const first = `${from.toString()}T00:00:00+10:00`
  await put(sql`select 3000000 + p * ${perPerson} + n as n, timestamptz '${sql.raw(first)}' + n * interval '8 hours' as at,
      (${sql.param(payees.map((one) => one.trainerId))}::uuid[])[p + 1] as who, 8 + (n + p) % 20 as heads
    from generate_series(0, ${people - 1}::int) p, generate_series(0, ${perPerson - 1}::int) n`)
  await product.app.database.pool.query('analyze')
  return { gymId: gym, owner, payees, period, entries, perPerson }
}

async function engageMany(work: Work, { app }: Product, gymId: string, owner: { userId: string }) {
  const { tx, now } = work
  const abn = '47555222000'
  const since = Temporal.PlainDate.from('2020-01-01')
  const by = {
    createdAt: now,
    createdBy: owner.userId,
    noticeVersion: '2026-11-27',
    noticeShownAt: now,
    noticeShownTo: owner.userId,
  }
  await tx.insert(payers).values({
    gymId,
    legalName: 'Bench Pty Ltd',
    abn: '91888222000',
    apcaId: '301500',
    institution: 'CBA',
    rhythm: 'fortnightly',
    anchorDate: since,
    termsDays: 7,
    holdWhenNotCompliant: false,
    changedAt: now,
    changedBy: owner.userId,
  })
  const bank = { bsb: '062-000', account: '12345678', accountName: 'Bench' }
  await changePayerBank(asOwner(work, owner) as never, { gymId } as Allowed<{ gymId: string }, 'bank'>, bank, app.vault)
  const terms = {
    base: { kind: 'flat' as const, cents: 6800 },
    heads: { included: 15, cents: 200 },
    bonus: null,
    minimumCents: null,
    capCents: null,
    saturdayPercent: 100,
    sundayPercent: 125,
    holidayPercent: 150,
  }
  await tx
    .insert(rateRules)
    .values({ id: newId(), gymId, fromDate: since, terms, approvedAt: now, approvedBy: owner.userId })
  const payees = []
  for (let at = 0; at < people; at++) {
    const { trainerId, userId, name } = await makeTrainer(work, { firstName: `Payee${at}`, specialtyIds: [] })
    const registered = { gymId, trainerId, abn, fromDate: since, saidAt: now, saidBy: userId }
    await tx
      .insert(engagements)
      .values({ id: newId(), gymId, trainerId, kind: 'contractor', fromDate: since, abn, ...by })
    await tx.insert(gstRegistrations).values({ id: newId(), ...registered })
    const id = newId()
    const details = { bsb: '033-001', account: String(555_000 + at), accountName: name }
    await tx.insert(payAccounts).values({
      id,
      gymId,
      trainerId,
      bsbShown: '•••-•01',
      accountShown: '••• 001',
      changedAt: now,
      changedBy: userId,
      sealedDetails: app.vault.seal(Buffer.from(JSON.stringify(details)), accountPlace(id)),
    })
    payees.push({ trainerId, name })
  }
  return payees
}
