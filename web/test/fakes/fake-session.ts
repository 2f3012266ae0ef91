import { keepSessionsWith } from '../../src/platform/session/session.ts'

/** Stands in for the token service: it takes every session, and answers else only what the test says. */
export function fakeTokenService(answers: Record<string, unknown> = {}): void {
  const service = { setSession: async () => ({ error: null }), signOut: async () => ({ error: null }), ...answers }
  keepSessionsWith(service as never)
}
