import { gyms as contract, type Gym } from '@quartet/contract/gyms/gyms'
import { usualReach } from '@quartet/contract/kernel/places'
import type { Work } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import { postcodesWithin } from '../../../platform/places/localities.ts'
import { pointNear } from '../../../platform/places/places.ts'
import { archiveGym, changeGym, openGym } from './gym.commands.ts'
import { gymPolicy, ofItself } from './gym.policy.ts'
import type { GymsPorts } from './gym.ports.ts'
import { presentGym } from './gym.present.ts'
import { findGym, gymFor, listGyms, lockGym, ownersOf, type GymRow } from './gym.queries.ts'

const idOf = (row: GymRow) => row.id

export function gymsRoutes(ports: Omit<GymsPorts, 'studioInUse'>): RouterOf<typeof contract> {
  /** Presents gyms with their owners, however many, in two more reads. */
  async function presenter(work: Work, rows: GymRow[]): Promise<(row: GymRow) => Gym> {
    const owners = await ownersOf(
      work.tx,
      rows.map((row) => row.id),
    )
    const avatars = await ports.avatarsOf(work, [...owners.values()])
    return (row) => {
      const userId = owners.get(row.id) ?? null
      return presentGym(work.actor, row, { userId, avatarUrl: (userId && avatars.get(userId)) || null })
    }
  }
  const presentOne = async (work: Work, row: GymRow) => (await presenter(work, [row]))(row)

  return {
    list: operation(contract.list, signedIn, async (work, { input }) => {
      const { search, state, limit, specialtyId, near, withinKm } = input
      const around = near ? postcodesWithin(pointNear(near), withinKm ?? usualReach) : undefined
      const rows = await listGyms(work.tx, {
        search,
        state,
        limit,
        around,
        also: specialtyId ? ports.offering(work.now, specialtyId) : undefined,
        after: near ? decodeCursor(input, 'count', 'text', 'id') : decodeCursor(input, 'text', 'id'),
      })
      const present = await presenter(work, rows)
      const offered = specialtyId
        ? await ports.offeredBy(work, specialtyId, rows.map(idOf))
        : new Map<string, string[]>()
      return answerList(
        input,
        rows,
        (row) => [...(near ? [String(row.tenths)] : []), row.name, row.id],
        (row) => ({
          ...present(row),
          match: { specialties: offered.get(row.id) ?? [], kilometres: near ? row.tenths / 10 : null },
        }),
      )
    }),

    create: operation(contract.create, roles('admin'), async (work, { input }) => {
      const { businessName: name, businessAddress: address, ownerEmail, ...place } = input
      const row = await openGym(work, null, { name, address, ...place })
      await ports.openPlan(work, row)
      if (ownerEmail) await ports.inviteOwner(work, row, ownerEmail)
      return presentOne(work, row)
    }),

    mine: operation(contract.mine, roles('gym', 'gym_admin'), async (work, { input }) => {
      const row = await gymFor(work, input.gymId)
      const team = work.actor.teams.find((one) => one.gymId === row.id)
      if (!team) throw notFound()
      return { gymEntityId: row.id, gym: await presentOne(work, row), position: team.position }
    }),

    get: operation(contract.get, signedIn, async (work, { input }) => {
      const row = await findGym(work.tx, input.id)
      if (!row) throw notFound()
      return presentOne(work, row)
    }),

    update: operation(contract.update, signedIn, async (work, { input }) => {
      const { id, version: _, businessName: name, businessAddress: address, ...rest } = input
      const found = await lockGym(work.tx, id)
      if (!found) throw notFound()
      const gym = allow(work.actor, gymPolicy, 'edit', ofItself(found))
      await refuseStale(work, input, {
        version: gym.version,
        last: lastEvent(work, id, 'gym.changed'),
        read: () => presentOne(work, gym),
      })
      return presentOne(work, await changeGym(work, gym, { name, address, ...rest }))
    }),

    archive: operation(contract.archive, roles('admin'), async (work, { input }) => {
      const found = await lockGym(work.tx, input.id)
      if (!found) throw notFound()
      const row = allow(work.actor, gymPolicy, 'archive', ofItself(found))
      await archiveGym(work, row, await ports.touches(work, row.id))
      return { success: true as const }
    }),
  }
}
