export type Page<T> = { data: T[]; nextCursor: string | null }

/** Either list shape read as a page. */
export function asPage<T>(answer: T[] | Page<T>): Page<T> {
  return Array.isArray(answer) ? { data: answer, nextCursor: null } : answer
}
