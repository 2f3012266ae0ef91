import { identityErrors } from '@quartet/contract/identity/identity'
import { commonErrors } from '@quartet/contract/kernel/errors'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import { freshMinutes } from '../../../platform/http/operation.ts'
import { WireFailure } from '../accounts/failures.present.ts'
import type { Standing } from '../sessions/assurance.queries.ts'
import { withProof } from '../sessions/assurance.rules.ts'
import type { Entrance, EntranceRequest } from '../accounts/entrance.ports.ts'
import { findAccount, lockSession } from '../accounts/accounts.queries.ts'
import { authSessions } from '../accounts/accounts.tables.ts'
import { proveAccount } from './passwords.commands.ts'
import type { Source } from '../accounts/sources.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'session.proved': { accountId: string; sessionId: string; method: string } & Source
  }
}

/**
 * Refuses at the protocol whoever has a second factor and has not given it in this session, as `lacking` says, and
 * whoever proved who they are too long ago, with 428.
 */
export function demandProof({ guarded, aal, assurance }: Standing, lacking: () => WireFailure): void {
  if (guarded && aal !== 'aal2') throw lacking()
  if (assurance.minutesSinceProof >= freshMinutes)
    throw new WireFailure(428, 'insufficient_aal', commonErrors.insufficient_aal.message, { need: assurance.by })
}

const fail = failureOf(identityErrors)

/** Takes the password once more, so that the session counts as freshly proved. Wrong ones count as at sign-in. */
export async function proveAgain(
  entrance: Entrance,
  person: Person,
  password: string,
  request: EntranceRequest,
): Promise<void> {
  const { database } = entrance
  const account = await database.transact(person, (work) => findAccount(work.tx, person.userId), request.requestId)
  const proved = await proveAccount(entrance, { email: account!.email, password }, request)
  if (proved === 'locked') throw fail('identity.locked')
  if (typeof proved === 'string') {
    const { message } = identityErrors['identity.wrong_password']
    throw fail('identity.wrong_password', { data: { errors: [{ field: 'password', message }] } })
  }
  await database.transact(
    person,
    async (work) => {
      const session = await lockSession(work.tx, person.sessionId)
      if (!session) throw failure('unauthorized')
      const amr = withProof(session.amr, 'password', work.now)
      await work.tx.update(authSessions).set({ amr }).where(eq(authSessions.id, session.id))
      const facts = { accountId: person.userId, sessionId: session.id, method: 'password', ...request.source }
      await work.record('session.proved', facts, 'accountId')
    },
    request.requestId,
  )
}
