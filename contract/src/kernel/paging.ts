import { z } from 'zod'

/** Query of every list. `page` or `cursor` asks for `{data, nextCursor}`; without them the answer is an array of at most `limit` rows. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1).optional(),
  cursor: z.string().max(1200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

/** A yes or no in a query string: true and false as words or values. */
export const flag = z.union([z.boolean(), z.stringbool()])

/** The two shapes a list answers in (decision 2). */
export function listOf<T extends z.ZodType>(row: T) {
  return z.union([z.array(row), z.object({ data: z.array(row), nextCursor: z.string().nullable() })])
}
