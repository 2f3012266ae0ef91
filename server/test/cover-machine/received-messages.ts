import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { coverDataOf } from '../../src/features/covers/personal-data.queries.ts'
import { callerOf } from './world.ts'
import { cast, type Who, type World } from './cast.ts'

/** Something that reached somebody: how, and what it said. */
export type Heard = { who: Who; by: string; words: string; payload?: Record<string, unknown> }
export type Ears = { heard: Heard[]; close(): void }

/** A window of everybody, open from now on: each hears its own socket. */
export async function openEars(world: World, address: string): Promise<Ears> {
  const heard: Heard[] = []
  const sockets: Socket[] = []
  for (const who of cast) {
    const token = await world.t.tokenOf(world.people[who])
    const socket = io(address, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
    sockets.push(socket)
    socket.onAny((name: string, payload: Record<string, unknown>) =>
      heard.push({ who, by: `socket ${name}`, words: JSON.stringify(payload), payload }),
    )
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  }
  return { heard, close: () => sockets.forEach((socket) => socket.disconnect()) }
}

/** What somebody gets who asks for all that they could: lists, boards, notices, their own data and calendar feeds. */
export async function askForEverything(world: World): Promise<Heard[]> {
  const { t } = world
  const now = t.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const days = `from=${now.subtract({ days: 10 }).toString()}&to=${now.add({ days: 12 }).toString()}`
  const heard: Heard[] = []
  for (const who of cast) {
    const caller = callerOf(world, who)
    const ids = await coverIds(world)
    const paths = [
      '/covers?includeApplications=true&limit=100',
      '/covers/available?limit=50',
      '/covers/available?qualifiedOnly=true&limit=50',
      '/covers/board?limit=100',
      '/covers/summary',
      '/cover-requests?limit=100',
      '/notifications?limit=100',
      ...world.gyms.map(({ gym }) => `/timetables?gymId=${gym.gymId}&${days}`),
      ...ids.flatMap((id) => [
        `/covers/${id}`,
        `/covers/${id}/plan`,
        `/covers/${id}/answer`,
        `/covers/${id}/comparison`,
      ]),
    ]
    for (const path of paths) {
      const { status, body } = await caller.get(path)
      if (status < 300) heard.push({ who, by: path, words: JSON.stringify(body), payload: body })
    }
    for (const kind of ['gym', 'trainer']) {
      const made = await caller.post('/feeds', { kind })
      if (made.status !== 201) continue
      const { pathname, search } = new URL(made.body.address)
      heard.push({ who, by: `feed ${kind}`, words: (await t.app.fastify.inject({ url: pathname + search })).body })
    }
    const { userId } = world.people[who]
    const trainerId = world.trainers.find((one) => one.userId === userId)?.trainerId ?? null
    const own = await t.given((work) => coverDataOf(work, { userId, trainerId }))
    heard.push({ who, by: 'export', words: JSON.stringify(own) })
  }
  return heard
}

/** The last few covers of these gyms. */
async function coverIds({ t, gyms }: World): Promise<string[]> {
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ id: string }>(
      sql`select id from covers where gym_id = any(${sql.param(gyms.map((one) => one.gym.gymId))}::uuid[]) order by created_at desc, id limit 4`,
    ),
  )
  return rows.map((row) => row.id)
}
