/**
 * A start that cannot succeed for a reason the person at the keyboard can act on.
 * The message is one clear sentence; `main` prints it without a stack and exits with 1.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The `code` of a system or Postgres error ('EACCES', '42501', …), or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
