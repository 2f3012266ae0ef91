import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Position, Role } from '@quartet/contract/kernel/people'
import { is, sql } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { system, visitor, type Actor } from '../../src/platform/actor.ts'
import { databaseError } from '../../src/platform/conflict.ts'
import type { Tx } from '../../src/platform/db/db.ts'
import type { MadePerson } from '../factories.ts'
import { testApp, type TestApp } from '../harness.ts'
import { buildWorld } from '../permissions/world.ts'
import { plantPrivateRows } from '../worlds/private-rows.ts'
import type { World } from '../permissions/callers.ts'

/** Who of a world reads rows of a table by themself, with no policy or scope of the code in between. */
type Reader = 'owner' | 'trainer' | 'admin'
const both: Reader[] = ['owner', 'trainer']
const withAdmin: Reader[] = [...both, 'admin']

/** Every table that holds pay, bank and tax identity, documents or messages. */
const privateTables: Record<string, Reader[]> = {
  pay_documents: both,
  pay_lines: both,
  pay_left_off: both,
  pay_line_messages: both,
  pay_line_queries: both,
  pay_run_documents: both,
  pay_run_settlements: both,
  pay_runs: ['owner'],
  pay_files: ['owner'],
  pay_papers: both,
  pay_e_invoices: both,
  super_members: both,
  super_contributions: both,
  super_batches: ['owner'],
  super_answers: ['owner'],
  clearing_settings: ['owner'],
  engagements: both,
  pay_accounts: both,
  gst_registrations: both,
  rate_rules: both,
  payers: both,
  award_floors: both,
  document_files: withAdmin,
  submissions: withAdmin,
  submission_decisions: withAdmin,
  submission_messages: withAdmin,
  credentials: withAdmin,
  credential_reminders: withAdmin,
  withheld_documents: withAdmin,
  waivers: withAdmin,
  file_flags: ['admin'],
  document_bounds: [],
  conversations: both,
  conversation_people: both,
  messages: both,
  message_reactions: both,
  message_files: both,
  message_blocks: ['trainer'],
  message_reports: ['owner', 'admin'],
}

/** Tables of the same slices, and others with something sealed, that row-level security is off for. */
const open: Record<string, string> = {
  requirements: 'what gyms and the platform ask for is shown to whoever has to bring it',
  requirement_versions: 'the same',
  document_marks: 'a number that moves with changes, and nothing of what changed',
  requirement_marks: 'the same',
  number_series: 'how far a series has been counted',
  pay_rates: 'public rates',
  award_tables: 'public rates',
  award_levels: 'public rates',
  super_caps: 'public figures',
  super_open_days: 'public days',
  super_funds: 'a public register',
  signing_keys: 'read before anybody is known; sealed',
  factors: 'read before anybody is known; sealed',
  auth_challenges: 'read before anybody is known; sealed',
  webauthn_credentials: 'read before anybody is known',
  one_time_tokens: 'read before anybody is known; sealed',
  provider_flows: 'read before anybody is known; sealed',
  busy_calendars: 'an address that only the product can open',
  avatars: 'a picture that everyone who may see its person sees; its key is sealed',
  data_exports: 'where a file lies, never what is in it; its key is sealed, and a link opens it for its person alone',
}

let t: TestApp
let here: World
/** Of each table the rows of the other world: where they lie, and as JSON. */
const foreign = new Map<string, { at: string; row: Record<string, unknown> }[]>()

beforeAll(async () => {
  t = await testApp()
  here = await worldWithAll()
  const known = new Map<string, Set<string>>()
  for (const table of Object.keys(privateTables)) known.set(table, new Set((await rowsOf(table)).map((one) => one.at)))
  await worldWithAll()
  for (const [table, before] of known)
    foreign.set(
      table,
      (await rowsOf(table)).filter((one) => !before.has(one.at)),
    )
})
afterAll(() => t.stop())

async function worldWithAll(): Promise<World> {
  const world = await buildWorld(t)
  await t.settle()
  await t.given((work) => plantPrivateRows(work, world))
  return world
}

const rowsOf = (table: string) => as(system('test'), (tx) => visible(tx, table))
const as = <T>(actor: Actor, ask: (tx: Tx) => Promise<T>) => t.app.database.transact(actor, ({ tx }) => ask(tx))
const visible = async (tx: Tx, table: string) =>
  (
    await tx.execute<{ at: string; row: Record<string, unknown> }>(
      sql`select ctid::text as at, to_jsonb(t) as row from ${sql.identifier(table)} t`,
    )
  ).rows

function personOf(made: MadePerson, role: Role, trainerId: string | null, gymId?: string, position?: Position): Actor {
  const teams = gymId && position ? [{ gymId, position }] : []
  return { kind: 'person', userId: made.userId, role, sessionId: '', name: '', trainerId, teams, actingGymId: null }
}

/** People of the one world, as the function that opens every transaction knows them. */
function peopleOf({ people, gymId, trainer }: World): Record<string, Actor> {
  return {
    owner: personOf(people.owner, 'gym', null, gymId, 'owner'),
    manager: personOf(people.manager, 'gym', null, gymId, 'manager'),
    gymAdmin: personOf(people.gymAdmin, 'gym_admin', null, gymId, 'gym_admin'),
    trainer: personOf(people.trainer, 'trainer', trainer.trainerId),
    otherTrainer: personOf(people.otherTrainer, 'trainer', here.otherTrainer.trainerId),
    supplier: personOf(people.supplier, 'supplier', null),
  }
}

/** Does it and undoes it again: how many rows it touched, or the code that the database refused it with. */
async function tried(actor: Actor, statement: ReturnType<typeof sql>): Promise<number | string> {
  class Undone extends Error {}
  let touched = 0
  try {
    await as(actor, async (tx) => {
      touched = (await tx.execute<object>(statement)).rowCount ?? 0
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) return databaseError(error)?.code ?? String(error)
  }
  return touched
}

it('every table of pay, identity, documents and messages has row-level security that holds for its owner too', async () => {
  const folder = join(import.meta.dirname, '../../src/features')
  const slices = ['compliance', 'payroll', 'messages', 'connections/engagements', 'connections/rates']
  const names: string[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.tables.ts')) continue
    const ofPrivate = slices.some((slice) => name.startsWith(slice))
    for (const table of Object.values((await import(join(folder, name))) as Record<string, unknown>)) {
      if (!is(table, PgTable)) continue
      const { name: known, columns } = getTableConfig(table)
      if (ofPrivate || columns.some((column) => column.name.startsWith('sealed_'))) names.push(known)
    }
  }
  expect(names.length).toBeGreaterThan(Object.keys(privateTables).length)
  const { rows } = await t.app.database.pool.query<{ name: string; whole: boolean }>(
    `select relname as name, relrowsecurity and relforcerowsecurity as whole from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const held = new Set(rows.filter((one) => one.whole).map((one) => one.name))
  expect(names.filter((name) => !held.has(name) && !open[name])).toEqual([])
  expect(Object.keys(privateTables).filter((name) => !held.has(name))).toEqual([])
  expect(Object.keys(open).filter((name) => held.has(name))).toEqual([])
  // A table of these slices that is held but not in the list would not be looked at below.
  const ofSlices = names.filter((name) => held.has(name) && !privateTables[name])
  expect(ofSlices).toEqual([])
})

describe.each(Object.keys(privateTables))('%s, with the first net off', (table) => {
  it('shows people of one gym what is theirs and nothing of another’s', async () => {
    const theirs = foreign.get(table)!
    expect(theirs.length).toBeGreaterThan(0)
    const places = new Set(theirs.map((one) => one.at))
    const readers: string[] = []
    for (const [who, actor] of Object.entries(peopleOf(here))) {
      const seen = await as(actor, (tx) => visible(tx, table))
      expect([who, seen.filter((one) => places.has(one.at))]).toEqual([who, []])
      if (seen.length > 0) readers.push(who)
    }
    const meant = both.filter((one) => privateTables[table]!.includes(one))
    expect(readers.filter((who) => both.some((one) => one === who))).toEqual(meant)
  })

  it('shows nothing to who is nobody, and to an admin only what admins read', async () => {
    expect(await as(visitor, (tx) => visible(tx, table))).toEqual([])
    const { rows } = await t.app.database.pool.query(`select 1 from ${table}`)
    expect(rows).toEqual([])
    const admin = await as(personOf(here.people.admin, 'admin', null), (tx) => visible(tx, table))
    expect(admin.length > 0).toBe(privateTables[table]!.includes('admin'))
  })

  it('lets nobody change, remove or add what is another’s, nor hand over what is theirs', async () => {
    const theirs = foreign.get(table)!
    const name = sql.identifier(table)
    const at = sql`ctid = any(array[${sql.join(
      theirs.map((one) => sql`${one.at}::tid`),
      sql`, `,
    )}])`
    const columns = Object.keys(theirs[0]!.row)
    const first = sql.identifier(columns[0]!)
    const whose = columns.filter((column) => /_id$|_by$/.test(column))
    const handed = sql.join(
      whose.map((column) => sql`${sql.identifier(column)} = o.${sql.identifier(column)}`),
      sql`, `,
    )
    const faults: unknown[] = []
    for (const [who, actor] of Object.entries(peopleOf(here))) {
      const changed = await tried(actor, sql`update ${name} set ${first} = ${first} where ${at}`)
      const removed = await tried(actor, sql`delete from ${name} where ${at}`)
      if (changed !== 0 || removed !== 0) faults.push({ who, changed, removed })
      for (const { row } of theirs) {
        const given = sql`jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`
        const added = await tried(actor, sql`insert into ${name} select * from ${given}`)
        if (added !== '42501') faults.push({ who, added })
        const over =
          whose.length === 0 ? '42501' : await tried(actor, sql`update ${name} t set ${handed} from ${given} o`)
        if (over !== '42501' && over !== 0) faults.push({ who, over })
      }
    }
    expect(faults).toEqual([])
  })
})

it('in a conversation of their own people read everything, and write as nobody but themselves', async () => {
  const owner = peopleOf(here)['owner']!
  const { conversationId, messageId } = here
  const stranger = here.people.supplier.userId
  const trainer = here.people.trainer.userId
  expect(
    await tried(owner, sql`update conversation_people set read_until = 0 where conversation_id = ${conversationId}`),
  ).toBe(1)
  const others = [
    sql`delete from messages where id = ${messageId}`,
    sql`update message_files set name = 'other.pdf' where message_id = ${messageId}`,
    sql`delete from message_files where message_id = ${messageId}`,
    sql`update conversations set title = 'Another' where id = ${conversationId}`,
    sql`delete from conversation_people where conversation_id = ${conversationId}`,
  ]
  expect(await Promise.all(others.map((statement) => tried(owner, statement)))).toEqual(others.map(() => 0))
  const forged = [
    sql`update messages set content = 'I never said that' where id = ${messageId}`,
    sql`update messages set sender_id = ${here.people.owner.userId}, content = 'Mine' where id = ${messageId}`,
    sql`insert into conversation_people (conversation_id, account_id, joined_at) values (${conversationId}, ${stranger}, now())`,
    sql`insert into messages (id, conversation_id, sequence, sender_id, client_id, type, content, at)
      values (gen_random_uuid(), ${conversationId}, 99, ${trainer}, 'forged', 'TEXT', 'Yes', now())`,
    sql`insert into message_reactions (message_id, account_id, emoji, at) values (${messageId}, ${trainer}, 'y', now())`,
  ]
  expect(await Promise.all(forged.map((statement) => tried(owner, statement)))).toEqual(forged.map(() => '42501'))
  const joined = personOf(here.people.supplier, 'supplier', null)
  const place = sql`conversation_id = ${conversationId} and account_id = ${stranger}`
  await t.given(({ tx }) =>
    tx.execute(sql`insert into conversation_people (conversation_id, account_id, joined_at, left_at)
      values (${conversationId}, ${stranger}, now(), now())`),
  )
  expect(await tried(joined, sql`update conversation_people set left_at = null where ${place}`)).toBe(0)
  await t.given(({ tx }) => tx.execute(sql`delete from conversation_people where ${place}`))
  expect(
    await tried(
      joined,
      sql`insert into conversation_people (conversation_id, account_id, joined_at) values (${conversationId}, ${stranger}, now())`,
    ),
  ).toBe('42501')
})
