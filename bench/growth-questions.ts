import { nextMonday } from './full-week.ts'
import { password, zone } from './growth-world.ts'
import type { Product } from './product.ts'

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
