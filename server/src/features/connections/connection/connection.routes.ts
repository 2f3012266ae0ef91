import { connections as contract, connectionsErrors, type Connection } from '@quartet/contract/connections/connections'
import type { Actor, Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf, notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { refuseIntroduction } from '../../../platform/post/introductions.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { findGym } from '../../gyms/gym/gym.queries.ts'
import { acceptConnection, settleEnding, requestConnection } from './connection.commands.ts'
import {
  connectionPolicy,
  mayFilterBy,
  requestPolicy,
  sideOf,
  visibleConnections,
  type GymTrainerPair,
  type Side,
} from './connection.policy.ts'
import type { ConnectionsPorts } from './connection.ports.ts'
import { presentConnection } from './connection.present.ts'
import {
  findConnection,
  listConnections,
  lockConnection,
  type ConnectionFilter,
  type NamedConnection,
} from './connection.queries.ts'
import { visibleTrainers } from './trainers.policy.ts'
import { findTrainer, specialtiesOf } from './trainers.queries.ts'

const fail = failureOf(connectionsErrors)
const parties = roles('admin', 'gym_admin', 'gym', 'trainer')
/** More than any gym has; the paged list is `GET /connections`. */
const mostOfOne = 1000

export function connectionsRoutes(ports: ConnectionsPorts): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, parties, async (work, { input }) => {
      const { gymId, trainerId, status, limit } = input
      const rows = await listInView(work, {
        gymId,
        trainerId,
        status,
        limit,
        after: decodeCursor(input, 'instant', 'id'),
      })
      return answerList(input, rows, (row) => [row.createdAt.toString(), row.id], await presenter(work, rows))
    }),

    create: operation(contract.create, parties, async (work, { input }) => {
      const gym = found(await findGym(work.tx, input.gymEntityId))
      const pair = allow(work.actor, requestPolicy, 'request', {
        gymId: gym.id,
        trainerId: input.trainerEntityId,
      } satisfies GymTrainerPair)
      if (!(await findTrainer(work.tx, visibleTrainers(work.actor), pair.trainerId))) throw notFound()
      const by = mySide(work.actor, pair)
      await refuseIntroduction(
        work,
        { gymId: by === 'gym' ? gym.id : null, sentBy: work.actor.userId },
        { name: by === 'gym' ? gym.name : 'You', zone: gym.timezone },
      )
      const { id } = await requestConnection(work, pair, by, {
        // What somebody is at a gym is the gym's to say (C-01).
        employmentStatus: by === 'gym' ? input.employmentStatus : 'contractor',
        startDate: input.startDate
          ? Temporal.PlainDate.from(input.startDate)
          : work.now.toZonedDateTimeISO(gym.timezone).toPlainDate(),
        message: input.message || null,
      })
      return presentOne(work, (await findConnection(work.tx, visibleConnections(work.actor), id))!)
    }),

    get: operation(contract.get, parties, async (work, { input }) => {
      const row = await findConnection(work.tx, visibleConnections(work.actor), input.id)
      if (!row) throw fail('connections.not_found')
      return presentOne(work, row)
    }),

    change: operation(contract.change, parties, async (work, { input }) => {
      const row = await lock(work, input.id)
      if (input.status === 'active') {
        const allowed = allow(work.actor, connectionPolicy, 'answer', row)
        await acceptConnection(work, allowed, mySide(work.actor, allowed))
      } else await end(work, row)
      return presentOne(work, (await findConnection(work.tx, visibleConnections(work.actor), row.id))!)
    }),

    end: operation(contract.end, parties, async (work, { input }) => {
      await end(work, await lock(work, input.id))
      return { success: true as const }
    }),

    ofTrainer: operation(contract.ofTrainer, parties, async (work, { input }) => {
      const rows = await listInView(work, { trainerId: input.id, limit: mostOfOne })
      return rows.map(await presenter(work, rows))
    }),

    ofGym: operation(contract.ofGym, parties, async (work, { input }) => {
      const rows = await listInView(work, { gymId: input.id, limit: mostOfOne })
      return rows.map(await presenter(work, rows))
    }),
  }

  async function end(work: Work, row: NamedConnection): Promise<void> {
    const allowed = allow(work.actor, connectionPolicy, 'end', row)
    const from = work.now
    await settleEnding(work, allowed, mySide(work.actor, allowed), {
      from,
      touched: await ports.touches(work, { ...allowed, from }),
      taughtUntil: await ports.taughtUntil(work, allowed),
    })
  }
}

async function listInView(work: Work & { actor: Person }, filter: ConnectionFilter): Promise<NamedConnection[]> {
  if (!mayFilterBy(work.actor, filter)) throw notFound()
  return listConnections(work.tx, visibleConnections(work.actor), filter)
}

async function lock(work: Work, id: string): Promise<NamedConnection> {
  const row = await lockConnection(work.tx, visibleConnections(work.actor), id)
  if (!row) throw fail('connections.not_found')
  return row
}

/** The side that the gate let pass. */
function mySide(actor: Actor, pair: GymTrainerPair): Side {
  const side = sideOf(actor, pair)
  if (!side) throw failure('not_permitted')
  return side
}

/** Presents connections with their trainers' specialties, however many, in one more read. */
async function presenter(work: Work, rows: NamedConnection[]): Promise<(row: NamedConnection) => Connection> {
  const specialties = await specialtiesOf(
    work.tx,
    rows.map((row) => row.trainerId),
  )
  return (row) => presentConnection(work.actor, row, specialties.get(row.trainerId) ?? [])
}

async function presentOne(work: Work, row: NamedConnection): Promise<Connection> {
  return (await presenter(work, [row]))(row)
}
