import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Product } from './product.ts'

type Statement = { text: string; values?: unknown[]; name?: string }
type Asked = [config: string | Statement, values?: unknown[]]

/** The statements that a call of the product sends to the database, in their order. Those of its work in the background are none. */
export async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  const listening = new AsyncLocalStorage<Statement[]>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function hear(this: pg.Client, ...given: never[]) {
    const [config, values] = given as unknown as Asked
    const { text, name, values: own } = typeof config === 'string' ? { text: config } : config
    listening.getStore()?.push({ text, name, values: values ?? own })
    return (query as (...given: never[]) => never).apply(this, given)
  } as never
  try {
    const heard: Statement[] = []
    await listening.run(heard, call)
    return heard
  } finally {
    pg.Client.prototype.query = query
  }
}

/** Sends exactly these statements again on a connection of the product's pool: what its call costs the database alone. */
export async function replay({ app }: Product, statements: Statement[]): Promise<void> {
  const client = await app.database.pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
}
