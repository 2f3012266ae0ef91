import { existsSync, readFileSync } from 'node:fs'
import { nextMonday } from '../worlds/full-week.ts'
import { password, zone } from '../worlds/growth-world.ts'
import type { Product } from '../measuring/product.ts'

type Question = { name: string; asks: 'owner' | 'trainer'; path: string }

const monday = nextMonday(zone)
export const questions: Question[] = [
  {
    name: "a gym's week",
    asks: 'owner',
    path: `/timetables?from=${monday.toString()}&to=${monday.add({ days: 6 }).toString()}`,
  },
  { name: "a gym's dashboard", asks: 'owner', path: '/dashboard/gym' },
  { name: 'the cover board', asks: 'owner', path: '/covers/board?page=1' },
  { name: 'covers to take', asks: 'trainer', path: '/covers/available' },
  { name: "a trainer's dashboard", asks: 'trainer', path: '/dashboard/trainer' },
  { name: 'notifications unread', asks: 'owner', path: '/notifications/unread' },
  { name: 'conversations', asks: 'owner', path: '/conversations' },
]

/** As many gyms are asked in turn: one alone would always lie in memory. */
const asked = 20

/** Signs people of gyms in that lie spread over all of `size`, and asks as one of them after the other. */
export async function askedOf(product: Product, size: number) {
  const signIn = async (email: string) => {
    const url = '/auth/v1/token?grant_type=password'
    return (await product.call({ method: 'POST', url, body: { email, password } })).body.access_token as string
  }
  const tokens = { owner: [] as string[], trainer: [] as string[] }
  for (let at = 0; at < Math.min(asked, size); at++) {
    const n = Math.floor((at * size) / Math.min(asked, size))
    tokens.owner.push(await signIn(`owner${n}@bench.test`))
    tokens.trainer.push(await signIn(`trainer${n}-1@bench.test`))
  }
  return (question: Question, turn: number) => {
    const own = tokens[question.asks]
    return product.call({ method: 'GET', url: `/api${question.path}`, token: own[turn % own.length]! })
  }
}

/**
 * Milliseconds of a processor that one request takes here and in the database, the mean of all questions asked `rounds`
 * times: what others do on the machine meanwhile is not in it. Of the database only where the system tells (Linux).
 */
export async function processorOf(
  product: Product,
  ask: Awaited<ReturnType<typeof askedOf>>,
  rounds: number,
): Promise<number> {
  const before = { here: process.cpuUsage(), there: await ofDatabase(product) }
  for (let turn = 0; turn < rounds; turn++) for (const question of questions) await ask(question, turn)
  const { user, system } = process.cpuUsage(before.here)
  // A connection that the pool has let go meanwhile was idle.
  const there = [...(await ofDatabase(product))].reduce((sum, [pid, ms]) => sum + ms - (before.there.get(pid) ?? 0), 0)
  return ((user + system) / 1000 + there) / (rounds * questions.length)
}

/** Milliseconds that each connection of the pool has taken, by its process; a tick of the system is ten. */
async function ofDatabase({ app }: Product): Promise<Map<number, number>> {
  const { rows } = await app.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'quartet'`,
  )
  return new Map(
    rows
      .filter(({ pid }) => existsSync(`/proc/${pid}/stat`))
      .map(({ pid }) => {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
        return [pid, 10 * (Number(fields[11]) + Number(fields[12]))]
      }),
  )
}
