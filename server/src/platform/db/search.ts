import { sql, type SQL } from 'drizzle-orm'

/** Whether lower-case text holds what a person typed, in any case; the % and _ they typed are just signs. A trigram index on `text` serves it. */
export function contains(text: SQL, typed: string): SQL {
  const pattern = `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`${text} like lower(${pattern})`
}

/** The words of what a person typed, the first six: more than that narrow nothing. */
export const searchWordsOf = (typed: string): string[] => typed.trim().split(/\s+/).slice(0, 6)

/** Whether lower-case text holds each of the words that a person typed, in any order. */
export const containsEach = (text: SQL, words: string[]): SQL =>
  sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  )
