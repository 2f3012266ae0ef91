import pg from 'pg'
import type { Product } from './product.ts'

type Statement = { text: string; values?: unknown[]; name?: string }
type Asked = [config: string | (Statement & { rowMode?: string }), values?: unknown]

/** The statements that a call of the product sends to the database, in their order. */
export async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function hear(this: pg.Client, ...given: never[]) {
    const [config, values] = given as unknown as Asked
    if (typeof config === 'string') heard.push({ text: config, ...(Array.isArray(values) ? { values } : {}) })
    else
      heard.push({
        text: config.text,
        values: config.values ?? (Array.isArray(values) ? values : []),
        name: config.name,
      })
    return (query as (...given: never[]) => never).apply(this, given)
  } as never
  try {
    await call()
  } finally {
    pg.Client.prototype.query = query
  }
  return heard
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
