import { invitations as contract, type InvitationDraft } from '@quartet/contract/identity/invitations'
import { isAdmin, worksFor, type Actor, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import {
  bareOperation,
  demandFresh,
  everyone,
  operation,
  roles,
  type RequestContext,
  type RouterOf,
} from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { acceptInvitation, seeInvitation } from './acceptance.commands.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { findAccountByEmail } from '../accounts/accounts.queries.ts'
import {
  copyLink,
  pathOfInvitation,
  refuseUnknownPlaces,
  resendInvitation,
  revokeInvitation,
  sendInvitation,
  type InvitationFacts,
} from './invitations.commands.ts'
import { invitationPolicy, visibleInvitations } from './invitations.policy.ts'
import type { InvitationsPorts } from './invitations.ports.ts'
import { presentInvitation, presentOpen, type Beside } from './invitations.present.ts'
import { gymIdsOf, listInvitations, lockInvitation, type InvitationRow } from './invitations.queries.ts'
import { givesRole } from './invitations.rules.ts'
import { sourceOf } from '../sessions/sessions.commands.ts'
import { inviteTrainers } from './trainer-list.commands.ts'

const inviters = roles('admin', 'gym_admin', 'gym')

export function invitationsRoutes(entrance: Entrance, ports: InvitationsPorts): RouterOf<typeof contract> {
  /** What stands beside these rows elsewhere, read once for all of them. */
  async function beside(work: Work, rows: InvitationRow[]): Promise<(row: InvitationRow) => Beside> {
    const gymIds = await gymIdsOf(
      work.tx,
      rows.map((row) => row.id),
    )
    const ofGyms = [...new Set(rows.flatMap((row) => (row.gymId ? [row.gymId] : [])))]
    const gyms = await ports.gymsNamed(work, [...ofGyms, ...[...gymIds.values()].flat()])
    const people = await ports.peopleNamed(
      work,
      rows.flatMap((row) => row.invitedBy ?? []),
    )
    const studios = new Map<string, string>()
    for (const gymId of ofGyms) {
      if (!rows.some((row) => row.gymId === gymId && row.studioId)) continue
      for (const [id, name] of await ports.studiosNamed(work, gymId)) studios.set(id, name)
    }
    return (row) => ({
      gym: (row.gymId && gyms.get(row.gymId)) || null,
      gyms: (gymIds.get(row.id) ?? []).flatMap((id) => gyms.get(id) ?? []),
      studioName: (row.studioId && studios.get(row.studioId)) || null,
      invitedBy: (row.invitedBy && people.get(row.invitedBy)) || null,
    })
  }
  const presentOne = async (work: Work, row: InvitationRow) =>
    presentInvitation(work.actor, row, (await beside(work, [row]))(row), work.now)

  async function mine(work: Work, id: string) {
    const row = found(await lockInvitation(work.tx, visibleInvitations(work.actor), id))
    return allow(work.actor, invitationPolicy, 'invite', row)
  }
  /** The same to be handed out once more, which is as grave as inviting. */
  async function mineToGive(work: Work, id: string, context: RequestContext) {
    const row = await mine(work, id)
    if (givesRole(row)) demandFresh(context)
    return row
  }

  return {
    list: operation(contract.list, inviters, async (work, { input }) => {
      const gymId = coversMany(work.actor, input.gymId) ? undefined : gymMeant(work.actor, input.gymId)
      if (gymId) allow(work.actor, invitationPolicy, 'see', { gymId })
      const rows = await listInvitations(work.tx, visibleInvitations(work.actor), {
        gymId,
        kind: input.kind,
        waiting: input.waiting,
        limit: input.limit,
        after: decodeCursor(input, 'instant', 'id'),
      })
      const besides = await beside(work, rows)
      return answerList(
        input,
        rows,
        (row) => [row.createdAt.toString(), row.id],
        (row) => presentInvitation(work.actor, row, besides(row), work.now),
      )
    }),

    create: operation(contract.create, inviters, async (work, { input, context }) => {
      if (givesRole(input)) demandFresh(context)
      const facts = factsOf(work.actor, input)
      const allowed = allow(work.actor, invitationPolicy, 'invite', facts)
      await refuseUnknownPlaces(work, ports, facts)
      return presentOne(work, await sendInvitation(work, ports, allowed))
    }),

    bulk: operation(contract.bulk, inviters, async (work, { input }) => {
      if (isAdmin(work.actor)) throw failure('not_permitted')
      const gym = { gymId: gymMeant(work.actor, input.gymId) }
      return inviteTrainers(work, ports, allow(work.actor, invitationPolicy, 'invite', gym), input)
    }),

    resend: operation(contract.resend, inviters, async (work, { input, context }) =>
      presentOne(work, await resendInvitation(work, ports, await mineToGive(work, input.id, context))),
    ),

    // Not answered from a stored answer: the link is kept nowhere.
    link: bareOperation(contract.link, inviters, ({ input, actor, context }) =>
      context.database.transact(
        actor,
        async (work) => ({ path: pathOfInvitation(await copyLink(work, await mineToGive(work, input.id, context))) }),
        context.requestId,
      ),
    ),

    revoke: operation(contract.revoke, inviters, async (work, { input }) => {
      await revokeInvitation(work, await mine(work, input.id))
      return { success: true as const }
    }),

    byToken: operation(contract.byToken, everyone, async (work, { input, actor }) => {
      const row = await seeInvitation(work, input.token)
      const account = await findAccountByEmail(work.tx, row.email)
      const you = actor.kind !== 'person' ? 'visitor' : actor.userId === account?.id ? 'invited' : 'other'
      const known = { account: account ? 'exists' : 'none', you } as const
      return presentOpen(row, (await beside(work, [row]))(row), known, work.now)
    }),

    accept: bareOperation(contract.accept, everyone, ({ input, actor, context }) =>
      acceptInvitation(entrance, ports, input, {
        actor,
        source: sourceOf(context),
        requestId: context.requestId,
      }),
    ),
  }
}

/** The gym that is named, or the one that the person acts or works for. */
/** Whether the list is everything the actor may see: the platform's for an admin, all their gyms' for a gym admin who acts for none. */
function coversMany(actor: Person, asked: string | undefined): boolean {
  return isAdmin(actor) || (actor.role === 'gym_admin' && !asked && !actor.actingGymId)
}

function gymMeant(actor: Person, asked: string | undefined): string {
  const gymId = asked ?? actor.actingGymId ?? (actor.teams.length === 1 ? actor.teams[0]!.gymId : undefined)
  if (!gymId || !worksFor(actor, gymId)) throw notFound()
  return gymId
}

/** Who may not invite to this at all learns that before anything else. */
function factsOf(actor: Actor, draft: InvitationDraft): InvitationFacts {
  const ofGym = draft.kind === 'team' || draft.kind === 'trainer'
  if (actor.kind !== 'person' || ofGym === isAdmin(actor)) throw failure('not_permitted')
  return {
    kind: draft.kind,
    email: draft.email,
    name: draft.name || null,
    note: draft.note || null,
    gymId: ofGym ? gymMeant(actor, draft.gymId) : null,
    position: draft.kind === 'team' ? draft.position : null,
    employmentStatus: draft.kind === 'trainer' ? draft.employmentStatus : null,
    studioId: draft.kind === 'trainer' ? (draft.studioId ?? null) : null,
    gymIds: draft.kind === 'gym_admin' ? draft.gymIds : [],
  }
}
