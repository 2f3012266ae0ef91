import { commonErrors } from '@quartet/contract/kernel/errors'
import { freshMinutes } from '../../platform/operation.ts'
import { WireFailure } from './auth-wire.present.ts'
import type { Standing } from './assurance.queries.ts'

/**
 * Refuses at the protocol whoever has a second factor and has not given it in this session, as `lacking` says, and
 * whoever proved who they are too long ago, with 428.
 */
export function demandProof({ guarded, aal, assurance }: Standing, lacking: () => WireFailure): void {
  if (guarded && aal !== 'aal2') throw lacking()
  if (assurance.minutesSinceProof >= freshMinutes)
    throw new WireFailure(428, 'insufficient_aal', commonErrors.insufficient_aal.message, { need: assurance.by })
}
