import type { ORPCError } from '@orpc/server'

/** Waits for a write; when a unique index refuses it, throws the slice's own sentence instead. The transaction is over then. */
export function uniqueOr<T>(failure: () => ORPCError<string, unknown>, write: PromiseLike<T>): Promise<T> {
  return conflictOr({ '23505': failure }, write)
}

/** As `uniqueOr`, by SQLSTATE or by the name of the constraint that refused: the database settles races, this puts them in words. */
export async function conflictOr<T>(
  failures: Record<string, () => ORPCError<string, unknown>>,
  write: PromiseLike<T>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    const refused = databaseError(error)
    const failure = refused && (failures[refused.constraint ?? ''] ?? failures[refused.code ?? ''])
    throw failure ? failure() : error
  }
}

/** The Postgres error behind whatever the query builder threw. */
export function databaseError(error: unknown): { code?: string; constraint?: string; message?: string } | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (typeof (at as { code?: unknown }).code === 'string')
      return at as { code?: string; constraint?: string; message: string }
  }
  return null
}
