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

/**
 * One connection as drizzle uses it. Its transactions open as somebody: `begin`, who it is and the first question are one way
 * to the database, and a transaction that asks nothing takes none.
 */
export class DatabaseLine {
  opening = ''
  readonly db: ReturnType<typeof drizzle>
  #isOpen = false
  #waits = false
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()
  readonly #client: pg.PoolClient
  readonly #prepares: boolean
  constructor(client: pg.PoolClient, prepares: boolean) {
    this.#client = client
    this.#prepares = prepares
    // Rows are read by code made for their query: a list of 200 in a tenth of the time.
    this.db = drizzle({ client: this as never, jit: true })
  }
  async query(asked: pg.QueryConfig, values: unknown[]) {
    if (asked.text === 'begin') {
      this.#isOpen = this.#waits = true
      return nothing
    }
    const ends = asked.text === 'commit' || asked.text === 'rollback'
    const query_timeout = this.#isOpen ? undefined : databasePatience
    if (ends) this.#isOpen = false
    const first = this.#waits
    this.#waits = false
    if (first && ends) return nothing
    const opened = first ? this.#client.query(this.opening) : undefined
    const named = { ...asked, name: asked.name ?? this.#nameOf(asked.text, values), query_timeout }
    // Where the opening fails that is what is said, and not what the question makes of it.
    return (await Promise.all([opened, this.#client.query(named, values)]))[1]
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
