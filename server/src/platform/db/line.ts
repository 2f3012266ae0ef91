import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { whoIs, type Actor } from '../actor.ts'

/** Milliseconds that a caller waits for a connection of a busy pool, for the database to take one, or for one question alone. */
export const databasePatience = 10_000
/** How long one statement may take, and how long a transaction may lie idle, before the database ends it. */
const longest = { people: { statement: '20s', idle: '30s' }, system: { statement: '2min', idle: '5min' } }
/** How many statements a connection keeps a plan of. */
const mostNamed = 1000
/** What drizzle gets for opening and ending what nothing was asked in. */
const nothing = { rows: [] }

/** One connection and the statements that it keeps plans of. */
export class DatabaseLine {
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()
  readonly #client: pg.PoolClient
  readonly #prepares: boolean
  constructor(client: pg.PoolClient, prepares: boolean) {
    this.#client = client
    this.#prepares = prepares
  }

  query(asked: pg.QueryConfig, values: unknown[]) {
    return this.#client.query({ ...asked, name: asked.name ?? this.#nameOf(asked.text, values) }, values)
  }

  /** Sends several statements that have no values. */
  tell(text: string) {
    return this.#client.query(text)
  }

  /** Returns what the connection keeps the plan of a statement under, or undefined for one that is planned each time. */
  #nameOf(text: string, values: unknown[]): string | undefined {
    if (!this.#prepares || values.length === 0) return undefined
    const known = this.#names.get(text)
    if (known) return known
    // Texts that are made for one list of values come once: only the second time is worth a plan.
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= mostNamed) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    if (this.#names.size >= mostNamed) return undefined
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

/**
 * A connection as drizzle has it for one transaction, or without `opening` for one question alone. `begin`, who it is for and
 * the first question are one way to the database, and a transaction that asks nothing takes none.
 */
export class Turn {
  readonly db: ReturnType<typeof drizzle>
  readonly #line: DatabaseLine
  readonly #opening: string | undefined
  #waits = false
  #isOver = false
  constructor(line: DatabaseLine, opening?: string) {
    this.#line = line
    this.#opening = opening
    // Rows are read by code made for their query: a list of 200 in a tenth of the time.
    this.db = drizzle({ client: this as never, jit: true })
  }

  async query(asked: pg.QueryConfig, values: unknown[]) {
    // What one of several left behind would be asked as whoever has the connection next.
    if (this.#isOver) throw new Error('This transaction is over.')
    if (asked.text === 'begin') {
      this.#waits = true
      return nothing
    }
    const isFirst = this.#waits
    this.#waits = false
    if (isFirst && (asked.text === 'commit' || asked.text === 'rollback')) return nothing
    const opened = isFirst ? this.#line.tell(this.#opening!) : undefined
    const question = this.#opening === undefined ? { ...asked, query_timeout: databasePatience } : asked
    // Where the opening fails that is what is said, and not what the question makes of it.
    return (await Promise.all([opened, this.#line.query(question, values)]))[1]
  }

  end(): void {
    this.#isOver = true
  }
}

/** Opens a transaction as somebody, local to it, as poolers between us and the database need it. */
export function openingOf(actor: Actor): string {
  const who = whoIs(actor)
  const limits = actor.kind === 'system' ? longest.system : longest.people
  const settings = {
    'quartet.actor': who.userId,
    'quartet.role': who.role,
    'quartet.gyms': who.gymIds.join(','),
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idle,
  }
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
  return `begin; select ${set.join(', ')}`
}

/** An open transaction: the only thing that queries run on. */
export type Tx = Parameters<Parameters<Turn['db']['transaction']>[0]>[0]
