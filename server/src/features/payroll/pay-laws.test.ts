import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { payGym, type PayGym } from '../../../test/worlds/pay-gym.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let gym: PayGym
beforeAll(async () => {
  t = await testApp()
  gym = await payGym(t)
})
afterAll(() => t?.stop())

const rowsOf = async <T extends object>(query: ReturnType<typeof sql>) =>
  (await t.given(({ tx }) => tx.execute<Record<string, unknown>>(query))).rows as T[]

/** 10,000 documents of one payee in every state, each with lines for two of 12,000 classes, which others want too. */
async function documentsInEveryState(): Promise<{ wanted: number; kept: number }> {
  const { gymId } = gym.gym
  const { trainerId, userId } = gym.usual
  await t.given(async ({ tx }) => {
    await tx.execute(sql`select setseed(0.42)`)
    await tx.execute(sql`
      create table wanted_classes as with made as (
        insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, starts_at, ends_at)
        select gen_random_uuid(), gym_id, class_id, series_id, date '2030-01-01' + n, studio_id,
          timestamptz '2030-01-01T00:00Z' + n * interval '1 day', timestamptz '2030-01-01T01:00Z' + n * interval '1 day'
        from entries, generate_series(1, 12000) n where id = ${gym.entries[0]!.id} returning id)
      select id, row_number() over () as n from made`)
    await tx.execute(sql`create unique index on wanted_classes (n)`)
    await tx.execute(sql`insert into pay_runs (id, gym_id, status, pay_on, made_at, made_by)
      values (gen_random_uuid(), ${gymId}, 'open', '2026-03-25', now(), ${userId})`)
    await tx.execute(sql`
      insert into pay_documents (id, gym_id, trainer_id, engagement_id, kind, taxed, state, period_from, period_to, issuer_id,
        series, number, run_id, created_at, created_by)
      select gen_random_uuid(), ${gymId}, ${trainerId}, ${gym.engagementId}, 'invoice', false,
        (array['draft', 'submitted', 'part_queried', 'returned', 'approved', 'approval_revoked', 'scheduled', 'payment_failed', 'void'])[1 + n % 9],
        date '1990-01-01' + n, date '1990-01-01' + n, ${trainerId}, 'invoice', 'L' || n,
        (select id from pay_runs limit 1), now(), ${userId}
      from generate_series(1, 10000) n`)
  })
  const [counts] = await rowsOf<{ wanted: number; kept: number }>(sql`
    with wish as (select d.id as document_id, d.state, 1 + floor(random() * 12000) as n
      from pay_documents d, generate_series(1, 2) where d.number like 'L%'),
    put as (
      insert into pay_lines (id, document_id, gym_id, trainer_id, kind, entry_id, date, title, cents, live)
      select gen_random_uuid(), wish.document_id, ${gymId}, ${trainerId}, 'class', w.id, '2030-01-02', 'Ride',
        (random() * 9000)::int, wish.state <> 'void'
      from wish join wanted_classes w on w.n = wish.n
      on conflict (entry_id, trainer_id) where live and kind = 'class' do nothing returning 1)
    select (select count(*)::int from wish) as wanted, (select count(*)::int from put) as kept`)
  return counts!
}

/** Does this to each of these rows, and counts what the database let happen. */
async function triedOn(these: ReturnType<typeof sql>, change: string): Promise<{ taken: number; refused: number }> {
  const name = `try_${newId().replaceAll('-', '')}`
  await t.given(({ tx }) =>
    tx.execute(sql`create function ${sql.raw(name)}() returns table (taken int, refused int) language plpgsql as $$
      declare one record; target uuid; wish bigint;
      begin
        taken := 0; refused := 0;
        for one in ${these} loop
          begin
            ${sql.raw(change)}
            taken := taken + 1;
          exception when unique_violation or check_violation then refused := refused + 1;
          end;
        end loop;
        return next;
      end $$`),
  )
  const [counts] = await rowsOf<{ taken: number; refused: number }>(sql`select * from ${sql.raw(name)}()`)
  return counts!
}

const twiceOnLiveLines = sql`select entry_id, trainer_id from pay_lines where live and kind = 'class'
  group by entry_id, trainer_id having count(*) > 1`

it('I4 and I6 hold over 10,000 documents in every state, whatever is written to them', async () => {
  const { wanted, kept } = await documentsInEveryState()
  expect([wanted, kept > 8000, kept < wanted]).toEqual([20_000, true, true])
  expect(await rowsOf(twiceOnLiveLines)).toEqual([])
  // Whatever is made live or moved to another class: a class that has a live line takes no second one.
  const tried = await triedOn(
    sql`select id, null::uuid as gym_id, null::uuid as trainer_id from pay_lines order by id limit 10000`,
    `
    wish := 1 + floor(random() * 12000);
    select id into target from wanted_classes where n = wish;
    update pay_lines set live = true, entry_id = target where id = one.id;`,
  )
  expect([tried.taken + tried.refused, tried.taken > 0, tried.refused > 0]).toEqual([10_000, true, true])
  expect(await rowsOf(twiceOnLiveLines)).toEqual([])

  await t.given(({ tx }) =>
    tx.execute(sql`update pay_documents set state = 'paid', paid_on = '2026-03-25' where state = 'scheduled'`),
  )
  const paid = sql`select count(*)::int as documents, md5(string_agg(d::text || coalesce(l.lines, ''), '|' order by d.id)) as digest
    from pay_documents d left join lateral (select string_agg(pay_lines::text, ',' order by id) as lines from pay_lines
      where document_id = d.id) l on true where d.state = 'paid'`
  const [before] = await rowsOf<{ documents: number }>(paid)
  const changes = await triedOn(
    sql`select id, gym_id, trainer_id from pay_documents where number like 'L%'`,
    `
    case floor(random() * 6)
      when 0 then update pay_documents set reference = 'another', version = version + 1 where id = one.id;
      when 1 then delete from pay_documents where id = one.id;
      when 2 then update pay_lines set cents = cents + 1 where document_id = one.id;
      when 3 then delete from pay_lines where document_id = one.id;
      when 4 then insert into pay_lines (id, document_id, gym_id, trainer_id, kind, date, title, cents)
        values (gen_random_uuid(), one.id, one.gym_id, one.trainer_id, 'manual', '2026-03-10', 'More', 100);
      else update pay_documents set due_on = '2026-04-01' where id = one.id;
    end case;`,
  )
  expect(before!.documents).toBe(1111)
  expect(changes.taken).toBeGreaterThan(8000)
  expect(changes.refused).toBeGreaterThan(700)
  expect(await rowsOf(paid)).toEqual([before])
})
