import { sql } from 'drizzle-orm'
import type { Tx, Work } from '../../src/platform/db/db.ts'
import { withSystemRole } from '../../src/platform/db/system-role.ts'
import { plantCanaries, type Canaries } from '../fuzz/canaries.ts'
import { testApp, type TestApp } from '../harness.ts'
import type { World } from '../permissions/callers.ts'
import { buildWorld } from '../permissions/world.ts'
import { rehearsal } from '../rehearsal.ts'
import type { Sent } from './controls.ts'
import { makeIdentities, type Identity } from './identities.ts'
import { buildPrey, idsOf, type Prey } from './prey.ts'

export type Reply = { status: number; text: string; code: string | undefined; wrote: string[]; touched: string[] }

export type Stage = {
  t: TestApp
  prey: Prey
  /** The neighbours' own gym. */
  home: World
  identities: Identity[]
  canaries: Canaries
  /** What the ids that are the attacked gym's alone stand for. */
  ids: Map<string, string>
  calls: number
  /** The planted words that the gym's own people were told. */
  read: Set<string>
  ask(token: string | undefined, method: string, sent: Sent, headers?: Record<string, string>): Promise<Reply>
  /** Tables that hold other rows than when the walk began. */
  changed(): Promise<string[]>
}

/** The product on a port of its own with two gyms. No call lasts: each is undone after what it wrote was looked at. */
export async function openStage({ beside, only }: { beside?: string; only?: string[] } = {}): Promise<Stage> {
  const heard = { wrote: new Set<string>(), touched: new Set<string>() }
  let look: ((work: Work) => Promise<void>) | undefined
  const curtain = rehearsal(async (work) => look?.(work))
  const t = await testApp({ open: curtain.open, ...(beside && { beside }) })
  const prey = await buildPrey(t)
  const home = await buildWorld(t)
  const canaries = await t.given((work) => plantCanaries(work, prey))
  await t.settle()
  for (const person of Object.values(prey.people)) person.email = `canary-5e1f-${person.userId}@example.test`
  const all = await makeIdentities(t, prey, home)
  const identities = only ? all.filter(({ name }) => only.includes(name)) : all
  for (const person of [...Object.values(prey.people), ...Object.values(home.people), prey.applicant, prey.taker])
    await t.tokenOf(person)
  const shared = new Set(idsOf(home).values())
  const ids = new Map(
    [...idsOf(prey)].flatMap(([name, id]) => (isOfOthers(name) || shared.has(id) ? [] : [[id, name]])),
  )
  const named = [...ids.keys()].join('|')
  const address = `${await t.listen()}/api`

  const tables = await t.given(async ({ tx }) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by 1`,
    )
    return rows.map(({ name }) => name)
  })
  const theirs = (tx: Tx, table: string) => rowsOf(tx, table, sql`where t::text ~ ${named}`)
  const before = await t.given(async ({ tx }) => {
    const found = new Map<string, { all: string; theirs: string }>()
    for (const table of tables)
      found.set(table, { all: await rowsOf(tx, table, sql``), theirs: await theirs(tx, table) })
    return found
  })
  curtain.begin()
  look = async ({ tx }) => {
    const assigned = await tx.execute<{ wrote: boolean }>(
      sql`select pg_current_xact_id_if_assigned() is not null as wrote`,
    )
    if (!assigned.rows[0]!.wrote) return
    // As the product itself: a neighbour sees of private tables only their own rows.
    await withSystemRole(tx, async () => {
      const { rows } = await tx.execute<{ name: string }>(
        sql`select relname as name from pg_stat_xact_user_tables
          where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0`,
      )
      for (const { name } of rows) {
        // Postgres also counts what the connection's last transactions wrote, which were undone.
        if ((await rowsOf(tx, name, sql``)) === before.get(name)!.all) continue
        heard.wrote.add(name)
        if ((await theirs(tx, name)) !== before.get(name)!.theirs) heard.touched.add(name)
      }
    })
  }

  const stage: Stage = {
    t,
    prey,
    home,
    identities,
    canaries,
    ids,
    calls: 0,
    read: new Set(),
    async ask(token, method, { path, body, file }, headers = {}) {
      stage.calls++
      heard.wrote.clear()
      heard.touched.clear()
      const form = file && formOf(file, body)
      const json = !form && method !== 'GET' && body !== undefined
      const response = await fetch(address + path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(json && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(form && { body: form }),
        ...(json && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const isProblem = response.headers.get('content-type')?.includes('problem+json')
      return {
        status: response.status,
        text,
        code: isProblem ? (JSON.parse(text) as { code: string }).code : undefined,
        wrote: [...heard.wrote],
        touched: [...heard.touched],
      }
    },
    changed: () =>
      t.given(async ({ tx }) => {
        const differ: string[] = []
        for (const table of tables) if ((await rowsOf(tx, table, sql``)) !== before.get(table)!.all) differ.push(table)
        return differ
      }),
  }
  return stage
}

/** A world has people of a third gym beside it, and its admin; who was removed knows themself. */
const isOfOthers = (name: string) => /^(people\.)?(other|admin|removed)/.test(name)

async function rowsOf(tx: Tx, table: string, which: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await tx.execute<{ said: string }>(
    sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as said
      from ${sql.identifier(table)} t ${which}`,
  )
  return rows[0]!.said
}

function formOf({ field, name, type, bytes }: NonNullable<Sent['file']>, body: unknown): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) form.append(key, String(value))
  form.append(field, new Blob([bytes], { type }), name)
  return form
}
