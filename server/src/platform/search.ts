import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Whether lower-case text holds what a person typed, in any case; the % and _ they typed are just signs. A trigram index on `text` serves it. */
export function contains(text: SQL, typed: string): SQL {
  const pattern = `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`${text} like lower(${pattern})`
}
