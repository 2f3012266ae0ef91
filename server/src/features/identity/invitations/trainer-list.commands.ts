import { invitationsErrors } from '@quartet/contract/identity/invitations'
import type { BulkReport, BulkRow } from '@quartet/contract/identity/invitations'
import type { Work } from '../../../platform/db/db.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { obstacleTo, sendInvitation } from './invitations.commands.ts'
import type { InvitationFacts } from './invitations.commands.ts'
import type { InvitationsPorts } from './invitations.ports.ts'
import { accountsByEmail, openAddresses } from './invitations.queries.ts'
import { readTrainers } from './trainer-list.rules.ts'
import type { ReadRow } from './trainer-list.rules.ts'

/** Judges a list of trainers, and invites those without a problem when that is asked for: all of them or none. */
export async function inviteTrainers(
  work: Work,
  ports: InvitationsPorts,
  gym: Allowed<{ gymId: string }, 'invite'>,
  asked: { rows: BulkRow[]; send: boolean },
): Promise<BulkReport> {
  const judged = await judge(
    work,
    ports,
    gym.gymId,
    readTrainers(asked.rows, await ports.studiosNamed(work, gym.gymId)),
  )
  if (asked.send) {
    for (const row of judged) if (row.problem === null) await sendInvitation(work, ports, invitationOf(gym, row))
  }
  const good = judged.filter((row) => row.problem === null).length
  return {
    rows: judged.map(({ studioId: _, ...row }, at) => ({
      ...row,
      row: at + 1,
      sent: asked.send && row.problem === null,
    })),
    good,
    sent: asked.send ? good : 0,
  }
}

async function judge(work: Work, ports: InvitationsPorts, gymId: string, rows: ReadRow[]): Promise<ReadRow[]> {
  const fine = rows.filter((row) => row.problem === null).map((row) => row.email)
  const accounts = await accountsByEmail(work.tx, fine)
  const invited = await openAddresses(work.tx, { kind: 'trainer', gymId }, work.now)
  const judged: ReadRow[] = []
  for (const row of rows) {
    const obstacle =
      row.problem === null &&
      (invited.has(row.email)
        ? 'invitations.already_invited'
        : await obstacleTo(work, ports, { kind: 'trainer', gymId }, accounts.get(row.email)))
    judged.push(obstacle ? { ...row, problem: invitationsErrors[obstacle].message } : row)
  }
  return judged
}

function invitationOf(gym: Allowed<{ gymId: string }, 'invite'>, row: ReadRow): Allowed<InvitationFacts, 'invite'> {
  return {
    ...gym,
    kind: 'trainer',
    email: row.email,
    name: row.name || null,
    position: null,
    employmentStatus: row.employmentStatus,
    studioId: row.studioId,
    note: null,
    gymIds: [],
  }
}
