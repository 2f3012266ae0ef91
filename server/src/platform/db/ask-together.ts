import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from './line.ts'
import { isLooking, mayLook } from './system-role.ts'

/** A selection that isn't asked yet, or SQL of one's own. */
type Question<Rows = unknown> = PromiseLike<Rows> & { getSQL(): SQL }
type Waiting = { question: object; mayLook: boolean; answer(rows: never): void; fail(error: unknown): void }
type Asked = { rows: SQL; read(rows: unknown[]): unknown }
/** What drizzle knows of a selection: its columns, and how a row of their values becomes an object. */
type Selection = {
  config: { lockingClause?: unknown }
  getSQL(): SQL
  execute(): Promise<unknown>
  _resolveSelection(): unknown[]
  _prepare(): { mapper(rows: unknown[]): unknown[]; execute(): Promise<unknown> }
}

class OwnRows {
  readonly text: SQL
  constructor(text: SQL) {
    this.text = text
  }
}

/** SQL of one's own to be asked. Its rows come as JSON writes them, moments too (`parseInstant` reads both). */
export const rowsOf = <Row>(text: SQL): Question<Row[]> => new OwnRows(text) as unknown as Question<Row[]>

/** Questions of one statement; Postgres takes at most 100 arguments of a function. */
const mostTogether = 50
const mostArguments = 100

const waiting = new WeakMap<Tx, Waiting[]>()

/**
 * Has a transaction ask in one statement what it is asked in one turn: what needs no other's answer is best begun at once
 * (`Promise.all`), wherever that is. Each is answered as it would be by itself. What locks goes by itself, and at once.
 */
export function joiningSelects(tx: Tx): Tx {
  for (const verb of ['select', 'selectDistinct', 'selectDistinctOn'] as const) {
    const begin = tx[verb].bind(tx) as unknown as (...args: unknown[]) => { from(...args: unknown[]): Selection }
    const joining = (...args: unknown[]) => {
      const builder = begin(...args)
      const from = builder.from.bind(builder)
      builder.from = (...tables) => {
        const selection = from(...tables)
        selection.execute = () =>
          selection.config.lockingClause ? selection._prepare().execute() : ask(tx, selection as never)
        return selection
      }
      return builder
    }
    Object.assign(tx, { [verb]: joining })
  }
  return tx
}

/** Asks with all else that the transaction is asked in the same turn. Not for numbers that only a bigint holds. */
export function ask<Rows>(tx: Tx, question: Question<Rows>): Promise<Rows> {
  return new Promise((answer, fail) => {
    const one: Waiting = { question, mayLook: mayLook(tx), answer, fail }
    const others = waiting.get(tx)
    if (others) return void others.push(one)
    waiting.set(tx, [one])
    setImmediate(() => void send(tx))
  })
}

/** Asks several questions at once, by their names. */
export async function askTogether<Q extends Record<string, Question>>(
  tx: Tx,
  questions: Q,
): Promise<{ [K in keyof Q]: Awaited<Q[K]> }> {
  const all = Object.entries(questions).map(async ([name, one]) => [name, await ask(tx, one)] as const)
  return Object.fromEntries(await Promise.all(all)) as never
}

async function send(tx: Tx): Promise<void> {
  const all = waiting.get(tx)!
  waiting.delete(tx)
  try {
    // What was asked beside `withSystemRole` would be answered with the product's eyes.
    if (isLooking(tx) && all.some((one) => !one.mayLook)) throw new Error('Something was asked beside withSystemRole.')
    for (let from = 0; from < all.length; from += mostTogether) {
      const some = all.slice(from, from + mostTogether)
      const answers = await answersTo(tx, some)
      for (const [at, one] of some.entries()) one.answer(answers[at] as never)
    }
  } catch (error) {
    for (const one of all) one.fail(error)
  }
}

async function answersTo(tx: Tx, all: Waiting[]): Promise<unknown[]> {
  const lends = !isLooking(tx) && all.some((one) => one.mayLook)
  const [{ question }] = all as [Waiting]
  if (all.length === 1 && !lends && !(question instanceof OwnRows))
    return [await (question as Selection)._prepare().execute()]
  const asked = all.map((one) => ({ ...askedOf(one.question), lent: lends && one.mayLook }))
  const rowsFor = (lent: boolean) => {
    const some = asked.filter((one) => one.lent === lent).map(({ rows }) => sql`(${rows})`)
    return some.length > 0 ? sql`json_build_array(${sql.join(some, sql`, `)})` : sql`'[]'::json`
  }
  const { rows } = await tx.execute<{ own: unknown[][]; lent?: unknown[][] }>(
    lends ? withEyesLent(rowsFor(true), rowsFor(false)) : sql`select ${rowsFor(false)} as own`,
  )
  const { own, lent = [] } = rows[0]!
  const [ownRows, lentRows] = [own.values(), lent.values()]
  return asked.map(({ read, lent: isLent }) => read((isLent ? lentRows : ownRows).next().value ?? []))
}

/**
 * One statement that answers some questions with the product's own eyes and the others with the caller's. Each `case` asks
 * only after its setting is made, and the second waits for the row of the first. A failure ends the transaction.
 */
const withEyesLent = (lent: SQL, own: SQL): SQL => sql`
  with caller as materialized (select current_role_name() as role),
  looked as materialized (
    select role, case when set_config('quartet.role', 'system', true) = 'system' then ${lent} end as lent from caller)
  select lent, case when set_config('quartet.role', role, true) = role then ${own} end as own from looked`

function askedOf(question: object): Asked {
  if (question instanceof OwnRows)
    return { rows: sql`select json_agg(to_json(q)) from (${question.text}) q`, read: (rows) => rows }
  const selection = question as Selection
  // By place: two tables of one selection may each have a column of the same name.
  const columns = selection._resolveSelection().map((_, at) => sql.identifier(`c${at}`))
  const parts = Array.from({ length: Math.ceil(columns.length / mostArguments) }, (_, at) =>
    sql.join(columns.slice(at * mostArguments, (at + 1) * mostArguments), sql`, `),
  )
  const values = sql.join(
    parts.map((part) => sql`json_build_array(${part})`),
    sql`, `,
  )
  return {
    rows: sql`select json_agg(json_build_array(${values})) from (${selection.getSQL()}) q (${sql.join(columns, sql`, `)})`,
    read: (rows) => selection._prepare().mapper((rows as unknown[][][]).map((row) => row.flat())),
  }
}
