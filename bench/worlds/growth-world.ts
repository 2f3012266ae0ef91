import { createRequire } from 'node:module'
import { windowWeeks } from '@quartet/contract/timetable/entries'
import { sql } from 'drizzle-orm'
import type { Work } from '../../server/src/platform/db/db.ts'
import { windowDue } from '../../server/src/features/timetable/recurrence/wall-times.rules.ts'
import { makePerson, specialtyNamed } from '../../server/test/factories.ts'
import { askFor } from './cover-world.ts'
import type { Product } from '../measuring/product.ts'

const argon2 = createRequire(import.meta.resolve('../../server/src/platform/keys/passwords.ts'))('@node-rs/argon2') as {
  hash(password: string, options: object): Promise<string>
}
export const password = 'four leaves one lime'
/** All gyms in one zone: every class of one hour begins at the same moment everywhere, which is the hardest case. */
export const zone = 'Australia/Sydney'
/** Classes a week, and trainers, of each gym. */
export const perWeek = 40
/** Weeks of classes that are there. The window is longer: what lies further ahead is neither looked at nor changes what is. */
export const weeks = { back: 4, ahead: 8 }
export const trainersEach = 4
const disciplines = 10
const documents = 3
/** Gyms that one statement lays: a statement of the product may take two minutes. */
const perStatement = 100
const lanes = 2
/** Gyms of each step that are a week behind, for the roll to bring on. */
export const behind = 10

/** What all gyms share: disciplines, the documents that the platform asks for, and the admin who approves them. */
export async function layGround(product: Product): Promise<void> {
  await product.given(async (work) => {
    for (let count = 0; count < disciplines; count++) await specialtyNamed(work, `Discipline ${count}`)
    for (let count = 0; count < documents; count++) await askFor(work, `Paper ${count}`)
    await makePerson(work, { role: 'admin', email: 'reviewer@bench.test' })
  })
}

/**
 * Lays the gyms from number `from` up to before `to`: each with 40 classes a week for twelve weeks,
 * four trainers with their documents, three open covers, a month of pay, notices, messages and what was recorded of it.
 * The last few are a week behind.
 */
export async function layGyms(product: Product, from: number, to: number): Promise<void> {
  const passwordHash = await argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  let next = from
  const lane = async () => {
    while (next < to) {
      const first = next
      next = Math.min(first + perStatement, to)
      const part = { first, last: next - 1, behindFrom: to - behind, passwordHash }
      await product.given((work) => layPart(work, part))
    }
  }
  await checkingAfterwards(product, () => Promise.all(Array.from({ length: lanes }, lane)))
  await product.app.database.pool.query('vacuum analyze')
}

/**
 * What keys and exclusions refuse is looked at once for all rows instead of for each: it takes a fraction of the time, and
 * leaves the same tables and indexes.
 */
async function checkingAfterwards(product: Product, lay: () => Promise<unknown>): Promise<void> {
  const { pool } = product.app.database
  const { rows } = await pool.query<{ at: string; name: string; says: string }>(
    `select conrelid::regclass::text as at, quote_ident(conname) as name, pg_get_constraintdef(oid) as says
    from pg_constraint where contype in ('f', 'x') and conrelid::regclass::text = any($1) order by contype, conname`,
    [['entries', 'assignments', 'events', 'notifications', 'pay_lines', 'messages']],
  )
  for (const { at, name } of rows) await pool.query(`alter table ${at} drop constraint ${name}`)
  await lay()
  const client = await pool.connect()
  // The keys of the private tables are checked as the product sees them.
  await client.query(
    `select set_config('quartet.role', 'system', false), set_config('maintenance_work_mem', '256MB', false)`,
  )
  for (const { at, name, says } of rows) await client.query(`alter table ${at} add constraint ${name} ${says}`)
  client.release(true)
}

type Part = { first: number; last: number; behindFrom: number; passwordHash: string }

async function layPart({ tx, now }: Work, part: Part): Promise<void> {
  const due = windowDue(now, zone)
  const thisMonday = due.subtract({ weeks: windowWeeks })
  const begun = dateOf(thisMonday.subtract({ weeks: weeks.back }))
  const last = dateOf(thisMonday.add({ days: 7 * weeks.ahead - 1 }))
  const rolledUntil = sql`case when is_behind then ${dateOf(due.subtract({ weeks: 1 }))} else ${dateOf(due)} end`
  const run = (statement: ReturnType<typeof sql>) => tx.execute(statement)
  await run(sql`create temporary table new_gym on commit drop as
    select n, uuidv7() as gym_id, uuidv7() as owner_id, uuidv7() as studio_id, n >= ${part.behindFrom}::int and n > 0 as is_behind
    from generate_series(${part.first}::int, ${part.last}::int) n`)
  await run(sql`create temporary table new_trainer on commit drop as
    select n, k, gym_id, owner_id, uuidv7() as account_id, uuidv7() as trainer_id, uuidv7() as engagement_id, uuidv7() as talk_id,
      (array(select id from specialties where name like 'Discipline %' order by name))[1 + (n + k) % ${disciplines}] as specialty_id
    from new_gym, generate_series(0, ${trainersEach - 1}) k`)
  await people(run, part.passwordHash)
  await run(sql`create temporary table new_series on commit drop as
    select g.n, s, g.gym_id, g.studio_id, g.owner_id, is_behind, uuidv7() as series_id, t.trainer_id,
      null::uuid as class_id, s % 8 as kind, s % 7 as weekday, time '06:00' + (s / 7) * interval '2 hours' as at
    from new_gym g cross join generate_series(0, ${perWeek - 1}) s join new_trainer t on t.n = g.n and t.k = s % ${trainersEach}`)
  await run(sql`with made as (insert into classes (id, gym_id, name, specialty_id, duration_minutes, capacity, created_at)
      select uuidv7(), gym_id, 'Class ' || c, (array(select id from specialties where name like 'Discipline %' order by name))[1 + (n + c % ${trainersEach}) % ${disciplines}],
        45, 20, now() from new_gym, generate_series(0, 7) c returning id, gym_id, name)
    update new_series s set class_id = made.id from made where made.gym_id = s.gym_id and made.name = 'Class ' || s.kind`)
  await run(sql`insert into series (id, gym_id, class_id, published_from, rolled_until, created_at)
    select series_id, gym_id, class_id, ${begun}, ${rolledUntil}, now() from new_series`)
  await run(sql`insert into segments (id, series_id, gym_id, starts_on, rule, anchor, start_time, studio_id, trainer_id)
    select uuidv7(), series_id, gym_id, ${begun}, 'FREQ=WEEKLY;BYDAY=' || (array['MO','TU','WE','TH','FR','SA','SU'])[weekday + 1],
      ${begun} + weekday, at, studio_id, trainer_id from new_series`)
  await run(sql`create temporary table new_entry on commit drop as
    select n, s, gym_id, owner_id, series_id, class_id, studio_id, trainer_id, uuidv7() as entry_id, on_day::date as on_day,
      (on_day + at) at time zone ${zone} as starts_at
    from new_series, generate_series(${begun} + weekday, ${last}, interval '7 days') on_day`)
  await run(sql`insert into entries (id, gym_id, class_id, series_id, original_date, studio_id, starts_at, ends_at, trainer_id, usual_trainer_id,
      attendance, attendance_by, attendance_at)
    select entry_id, gym_id, class_id, series_id, on_day, studio_id, starts_at, starts_at + interval '45 minutes', trainer_id, trainer_id,
      case when held then 5 + s % 15 end, case when held then owner_id end, case when held then starts_at + interval '1 hour' end
    from (select *, starts_at < now() - interval '1 hour' as held from new_entry) e order by entry_id`)
  await run(
    sql`insert into assignments (id, entry_id, trainer_id, because, at) select uuidv7(), entry_id, trainer_id, 'series', now() from new_entry`,
  )
  await covers(run)
  await papersAndPay(run, begun)
  await words(run)
}

const dateOf = (date: Temporal.PlainDate) => sql.raw(`date '${date.toString()}'`)

type Run = (statement: ReturnType<typeof sql>) => Promise<unknown>

async function people(run: Run, passwordHash: string): Promise<void> {
  await run(sql`insert into gyms (id, name, address, city, state, postcode, country, phone, timezone, created_at)
    select gym_id, 'Gym ' || n, '12 Gertrude Street', 'Fitzroy', 'VIC', '3065', 'AU', '+61398765432', ${zone}, now() from new_gym`)
  await run(sql`insert into accounts (id, email, role, password_hash, email_confirmed_at, membership_level, terms_version, terms_agreed_at, created_at)
    select owner_id, 'owner' || n || '@bench.test', 'gym', ${passwordHash}, now(), 'QT_FULL', '2026-11-01', now(), now() from new_gym
    union all select account_id, 'trainer' || n || '-' || k || '@bench.test', 'trainer', ${passwordHash}, now(), 'TRAINER', '2026-11-01', now(), now() from new_trainer`)
  await run(sql`insert into profiles (account_id, first_name, last_name, full_name, phone, address, city, state, postcode, timezone, updated_at)
    select id, first, last, first || ' ' || last, '+61412345678', '12 Gertrude Street', 'Fitzroy', 'VIC', '3065', ${zone}, now()
    from (select owner_id as id, 'Owner' as first, 'Number' || n as last from new_gym
      union all select account_id, 'Trainer' || k, 'Number' || n from new_trainer) who`)
  await run(
    sql`insert into team_members (id, gym_id, account_id, position, created_at) select uuidv7(), gym_id, owner_id, 'owner', now() from new_gym`,
  )
  await run(sql`insert into subscriptions (gym_id, plan, interval, state, anchor_on, period_starts_on, period_ends_on, created_at)
    select gym_id, 'qt-multi-studio', 'monthly', 'active', current_date, current_date, current_date + 28, now() from new_gym`)
  await run(
    sql`insert into studios (id, gym_id, name, capacity, hue, created_at) select studio_id, gym_id, 'Main room', 20, 'violet', now() from new_gym`,
  )
  await run(
    sql`insert into trainers (id, account_id, experience_years, findable, created_at) select trainer_id, account_id, 4, true, now() from new_trainer`,
  )
  await run(
    sql`insert into trainer_specialties (trainer_id, specialty_id) select trainer_id, specialty_id from new_trainer`,
  )
  // Each trainer works at the gym beside theirs too, where it was laid together with it.
  await run(sql`insert into connections (id, gym_id, trainer_id, status, employment_status, start_date, requested_by, created_at, answered_at)
    select uuidv7(), g.gym_id, t.trainer_id, 'active', 'contractor', date '2025-01-01', 'gym', now(), now()
    from new_trainer t join new_gym g on g.n in (t.n, (t.n / 2) * 2 + 1 - t.n % 2)`)
}

/** Three classes of each gym look for somebody in the next ten days; the trainers of the gym beside are asked, one applied to one. */
async function covers(run: Run): Promise<void> {
  await run(sql`create temporary table new_cover on commit drop as
    select *, uuidv7() as cover_id, row_number() over (partition by n order by starts_at) as place from new_entry
    where s in (5, 17, 29) and starts_at > now() + interval '3 days' and starts_at <= now() + interval '10 days'`)
  await run(sql`insert into cover_requests (id, gym_id, absence_id, requested_by, trainer_id, via, reason, policy, created_at)
    select cover_id, gym_id, cover_id, owner_id, trainer_id, 'gym', 'holiday', '{}', now() from new_cover`)
  await run(sql`insert into covers (id, request_id, gym_id, entry_id, state, usual_trainer_id, starts_at, created_at)
    select cover_id, cover_id, gym_id, entry_id, case when place = 1 then 'pending_approval' else 'open' end, trainer_id, starts_at, now() from new_cover`)
  await run(sql`create temporary table new_ask on commit drop as
    select c.cover_id, c.place, t.trainer_id, t.k from new_cover c join new_trainer t on t.n = (c.n / 2) * 2 + 1 - c.n % 2`)
  await run(
    sql`insert into cover_asks (cover_id, trainer_id, asked_at) select cover_id, trainer_id, now() from new_ask`,
  )
  await run(sql`insert into cover_applications (id, cover_id, trainer_id, state, created_at)
    select uuidv7(), cover_id, trainer_id, 'applied', now() from new_ask where place = 1 and k = 0`)
}

/** Every trainer's three documents, approved, and two fortnights of pay: the older ones approved, the younger sent in. */
async function papersAndPay(run: Run, begun: ReturnType<typeof sql>): Promise<void> {
  await run(sql`create temporary table new_paper on commit drop as
    select t.trainer_id, t.account_id, r.id as requirement_id, uuidv7() as file_id, uuidv7() as submission_id,
      jsonb_build_object('expiresOn', (current_date + 60 + (t.n * 7 + t.k * 31) % 600)::text, 'unitCodes', '[]'::jsonb) as evidence,
      (select id from accounts where email = 'reviewer@bench.test') as reviewer_id
    from new_trainer t cross join requirements r where r.name like 'Paper %'`)
  await run(sql`insert into document_files (id, trainer_id, key, sealed_key, sha256, bytes, media_type, name, uploaded_by, uploaded_at)
    select file_id, trainer_id, file_id::text, '\\x00', sha256(file_id::text::bytea), 200000, 'application/pdf', 'paper.pdf', account_id, now() from new_paper`)
  await run(sql`insert into submissions (id, trainer_id, requirement_id, requirement_version, file_id, evidence, state, version, problems, found, sent_by, sent_at)
    select submission_id, trainer_id, requirement_id, 1, file_id, evidence, 'approved', 1, '[]', '[]', account_id, now() from new_paper`)
  await run(sql`insert into credentials (id, trainer_id, requirement_id, submission_id, evidence, valid_from, approved_by, approved_at)
    select uuidv7(), trainer_id, requirement_id, submission_id, evidence, current_date - 1, reviewer_id, now() from new_paper`)
  await run(sql`insert into payers (gym_id, legal_name, abn, apca_id, institution, rhythm, anchor_date, terms_days, hold_when_not_compliant, changed_at, changed_by)
    select gym_id, 'Gym ' || n || ' Pty Ltd', '91888222000', '301500', 'CBA', 'fortnightly', ${begun}, 7, false, now(), owner_id from new_gym`)
  await run(sql`insert into rate_rules (id, gym_id, from_date, terms, approved_at, approved_by)
    select uuidv7(), gym_id, date '2020-01-01', '{"base":{"kind":"flat","cents":6800},"heads":null,"bonus":null,"minimumCents":null,"capCents":null,"saturdayPercent":100,"sundayPercent":100,"holidayPercent":100}', now(), owner_id from new_gym`)
  await run(sql`insert into engagements (id, gym_id, trainer_id, kind, from_date, abn, notice_version, notice_shown_at, notice_shown_to, created_at, created_by)
    select engagement_id, gym_id, trainer_id, 'contractor', date '2025-01-01', '47555222000', '2026-11-27', now(), owner_id, now(), owner_id from new_trainer`)
  await run(sql`create temporary table new_document on commit drop as
    select t.*, p, uuidv7() as document_id, ${begun} + 14 * p as period_from, ${begun} + 14 * p + 13 as period_to
    from new_trainer t, generate_series(0, 1) p`)
  await run(sql`create temporary table new_line on commit drop as
    select d.document_id, e.* from new_document d join new_entry e on e.trainer_id = d.trainer_id and e.on_day between d.period_from and d.period_to
    where e.starts_at < now()`)
  await run(sql`insert into pay_documents (id, gym_id, trainer_id, engagement_id, kind, taxed, state, period_from, period_to, issuer_id, series, number,
      subtotal_cents, total_cents, issued_on, due_on, created_at, created_by, submitted_at, submitted_by, approved_at, approved_by)
    select document_id, gym_id, trainer_id, engagement_id, 'invoice', false, case when p = 0 then 'approved' else 'submitted' end, period_from, period_to,
      trainer_id, 'invoice', 'INV-' || p + 1, cents, cents, period_to, period_to + 30, now(), account_id, now(), account_id,
      case when p = 0 then now() end, case when p = 0 then owner_id end
    from new_document d cross join lateral (select 6800 * count(*)::int as cents from new_line l where l.document_id = d.document_id) c`)
  await run(sql`insert into pay_lines (id, document_id, gym_id, trainer_id, kind, entry_id, date, starts_at, ends_at, minutes, title, hue, cents)
    select uuidv7(), document_id, gym_id, trainer_id, 'class', entry_id, on_day, starts_at, starts_at + interval '45 minutes', 45, 'Class', 'violet', 6800 from new_line`)
}

/** Notices, a conversation of the owner with each trainer, and what was recorded. */
async function words(run: Run): Promise<void> {
  await run(sql`create temporary table new_event on commit drop as
    select *, uuidv7() as event_id, row_number() over (partition by n order by entry_id) as place from new_entry where s % 2 = 0`)
  await run(sql`insert into events (id, type, payload, actor_id, actor_kind, gym_id, subject_id, request_id, at)
    select event_id, 'entry.changed', jsonb_build_object('entryId', entry_id, 'trainerId', trainer_id), owner_id, 'person', gym_id, entry_id,
      event_id::text, now() from new_event`)
  await run(sql`insert into notifications (id, user_id, event_id, type, title, message, category, priority, link, sender, created_at, updated_at, read_at)
    select uuidv7(), who, event_id, 'cover_request', 'Ride 45 needs cover', 'Tuesday 10 March, 6:00 am to 6:45 am at Harbour Gym.',
      'action_required', 'high', '/dashboard', '{"id":"system","name":"Quartet"}', now() - place * interval '7 hours', now(), case when place > 5 then now() end
    from (select n, owner_id as who, 40 as many from new_gym union all select n, account_id, 15 from new_trainer) p join new_event e on e.n = p.n and e.place <= p.many`)
  await run(sql`insert into conversations (id, kind, one_id, other_id, last_sequence, last_at, created_at, created_by)
    select talk_id, 'direct', least(owner_id, account_id), greatest(owner_id, account_id), 15, now(), now(), owner_id from new_trainer`)
  await run(sql`insert into conversation_people (conversation_id, account_id, read_until, delivered_until, joined_at)
    select talk_id, owner_id, 13, 15, now() from new_trainer union all select talk_id, account_id, 14, 15, now() from new_trainer`)
  await run(sql`insert into messages (id, conversation_id, sequence, sender_id, client_id, type, content, at)
    select uuidv7(), talk_id, m, case when m % 2 = 0 then owner_id else account_id end, talk_id || '-' || m, 'TEXT',
      'Could you take the six o''clock on Tuesday as well? Somebody called in sick.', now() - (16 - m) * interval '3 hours'
    from new_trainer, generate_series(1, 15) m`)
}
