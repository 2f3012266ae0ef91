import type { RosterEntry } from '@quartet/contract/connections/roster'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { connectionPolicy } from '../connection/connection.policy.ts'
import { presentConnection } from '../connection/connection.present.ts'
import type { EmployedRow } from './roster.queries.ts'
import type { NamedSpecialty } from '../../users/person/person.queries.ts'

const newcomer: RosterEntry['standing'] = { classesToCome: 0, coversTaken: 0, coversKept: 0 }

export function presentEmployed(
  actor: Actor,
  row: EmployedRow,
  known: { specialties?: NamedSpecialty[]; standing?: RosterEntry['standing']; notes?: number },
): RosterEntry {
  const { can, ...connection } = presentConnection(actor, row, known.specialties ?? [])
  return {
    ...connection,
    email: row.email,
    phone: row.phone,
    standing: known.standing ?? newcomer,
    notes: may(actor, connectionPolicy, 'readNotes', row) ? (known.notes ?? 0) : null,
    can: {
      change: may(actor, connectionPolicy, 'manage', row),
      end: can.terminate,
      note: may(actor, connectionPolicy, 'note', row),
    },
  }
}
