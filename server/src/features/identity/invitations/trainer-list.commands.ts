import { invitationsErrors, type BulkReport, type BulkRow } from '@quartet/contract/identity/invitations'
import type { Work } from '../../../platform/db/db.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import {
  allowanceOf,
  momentIn,
  refuseIntroduction,
  unwantedBy,
  type Allowance,
  type Called,
  type Sender,
} from '../../../platform/post/introductions.ts'
import { calledOf, obstacleTo, senderOf, sendInvitation, type InvitationFacts } from './invitations.commands.ts'
import type { InvitationsPorts } from './invitations.ports.ts'
import { accountsByEmail, openAddresses } from './invitations.queries.ts'
import { readTrainers, type ReadRow } from './trainer-list.rules.ts'

type Waiting = Pick<Allowance, 'most' | 'freeAt'> & { waiting: number }

/** Judges a list of trainers, and when that is asked for invites those without a problem, as many as the gym may today. */
export async function inviteTrainers(
  work: Work,
  ports: InvitationsPorts,
  gym: Allowed<{ gymId: string }, 'invite'>,
  asked: { rows: BulkRow[]; send: boolean },
): Promise<BulkReport> {
  const sender = senderOf(work, { ...gym, position: null })!
  const called = await calledOf(work, ports, sender)
  const judged = await judge(
    work,
    ports,
    { ...sender, name: called.name, gymId: gym.gymId },
    readTrainers(asked.rows, await ports.studiosNamed(work, gym.gymId)),
  )
  const good = judged.filter((row) => row.problem === null)
  if (asked.send && good.length > 0) await refuseIntroduction(work, sender, called)
  const before = (await allowanceOf(work, sender))!
  const going = new Set(good.slice(0, asked.send ? before.left : 0))
  for (const row of going) await sendInvitation(work, ports, invitationOf(gym, row))
  const { most, left, freeAt } = (await allowanceOf(work, sender))!
  const waiting = good.length - (asked.send ? going.size : Math.min(before.left, good.length))
  return {
    rows: judged.map((row, at) => {
      const { studioId: _, ...told } = row
      return { ...told, row: at + 1, sent: going.has(row) }
    }),
    good: good.length,
    sent: going.size,
    left,
    later: waiting > 0 ? laterWords({ ...called, most, waiting, freeAt }) : null,
  }
}

function laterWords({ name, zone, most, waiting, freeAt }: Called & Waiting): string {
  const when = freeAt ? `from ${momentIn(freeAt, zone)}` : 'tomorrow'
  const wait = waiting === 1 ? '1 invitation is still in your list' : `${waiting} invitations are still in your list`
  return `${name} can email ${most} new people a day. ${wait}. You can send more ${when}, or sooner as trainers accept.`
}

async function judge(
  work: Work,
  ports: InvitationsPorts,
  sender: Sender & { gymId: string; name: string },
  rows: ReadRow[],
): Promise<ReadRow[]> {
  const { gymId, name } = sender
  const fine = rows.filter((row) => row.problem === null).map((row) => row.email)
  const accounts = await accountsByEmail(work.tx, fine)
  const invited = await openAddresses(work.tx, { kind: 'trainer', gymId }, work.now)
  const unwanted = await unwantedBy(work.tx, sender, fine)
  const judged: ReadRow[] = []
  for (const row of rows) {
    const obstacle =
      row.problem === null &&
      (unwanted.has(row.email)
        ? 'introductions.unwanted'
        : invited.has(row.email)
          ? 'invitations.already_invited'
          : await obstacleTo(work, ports, { kind: 'trainer', gymId }, accounts.get(row.email)))
    judged.push(obstacle ? { ...row, problem: invitationsErrors[obstacle].message.replace('{name}', name) } : row)
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
