import { createRequire } from 'node:module'
import {
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  joinTeam,
  type MadeGym,
} from '../../server/test/factories.ts'
import { fillWeek, nextMonday } from '../worlds/full-week.ts'
import type { LoadPerson, LoadRole } from './load-mix.ts'
import type { Product } from '../measuring/product.ts'

const argon2 = createRequire(import.meta.resolve('../../server/src/platform/keys/passwords.ts'))('@node-rs/argon2') as {
  hash(password: string, options: object): Promise<string>
}
const password = 'four leaves one lime'

/** Parts of a crowd, of 100: who works with Quartet all day, and who looks in. */
const crowd: Record<LoadRole, number> = { trainer: 48, gym: 40, gym_admin: 4, supplier: 4, admin: 4 }
const gymCount = 20
const studiosEach = 4
const entriesEach = 28

/**
 * So many signed-in people of five roles: twenty gyms with their teams and a week of classes each, trainers who are connected
 * with one of them, gym admins to whom one is given, suppliers and admins.
 */
export async function makeCrowd(product: Product, many: number): Promise<LoadPerson[]> {
  // A password that is cheap to look at: a thousand sign in, and that is measured elsewhere.
  const passwordHash = await argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const share = (role: LoadRole) => Math.round((many * crowd[role]) / 100)
  type Made = Omit<LoadPerson, 'token'> & { email: string }
  const made: Made[] = []
  const gyms: (MadeGym & { studios: string[] })[] = []
  for (let count = 0; count < gymCount; count++)
    gyms.push(
      await product.given(async (work) => {
        const gym = await makeGym(work, { owner: { passwordHash } })
        const studios = []
        for (let room = 0; room < studiosEach; room++) studios.push(await makeStudio(work, gym.gymId))
        return { ...gym, studios }
      }),
    )
  for (const gym of gyms) made.push({ ...gym.owner, role: 'gym', gymId: gym.gymId })
  await product.given(async (work) => {
    const next = (at: number) => gyms[at % gymCount]!.gymId
    for (let at = gymCount; at < share('gym'); at++) {
      const person = await makePerson(work, { role: 'gym', passwordHash })
      await joinTeam(work, next(at), person.userId, 'manager')
      made.push({ ...person, role: 'gym', gymId: next(at) })
    }
    for (let at = 0; at < share('trainer'); at++) {
      const trainer = await makeTrainer(work, { specialtyIds: [], passwordHash })
      await makeConnection(work, next(at), trainer.trainerId)
      made.push({ ...trainer, role: 'trainer', gymId: next(at) })
    }
    for (const role of ['gym_admin', 'supplier', 'admin'] as const)
      for (let at = 0; at < share(role); at++) {
        const person = await makePerson(work, { role, passwordHash })
        if (role === 'gym_admin') await joinTeam(work, next(at), person.userId, 'gym_admin')
        made.push({ ...person, role, gymId: role === 'gym_admin' ? next(at) : null })
      }
  })

  const signIn = async ({ email, userId, role, gymId }: Made): Promise<LoadPerson> => {
    const url = '/auth/v1/token?grant_type=password'
    const { body } = await product.call({ method: 'POST', url, body: { email, password } })
    return { userId, role, gymId, token: body.access_token }
  }
  const people: LoadPerson[] = []
  for (let at = 0; at < made.length; at += 10) people.push(...(await Promise.all(made.slice(at, at + 10).map(signIn))))
  console.log(`${people.length} people are signed in`)
  for (const [at, gym] of gyms.entries()) {
    const monday = nextMonday(gym.timezone).toString()
    await fillWeek(product, { token: people[at]!.token, studios: gym.studios, monday, entries: entriesEach })
  }
  await product.app.database.pool.query('analyze')
  return people
}
