import { verify } from '@node-rs/argon2'
import { makePerson } from '../server/test/factories.ts'
import { hashPassword } from '../server/src/platform/keys/passwords.ts'
import { replay, statementsOf } from './measuring/bare-sql.ts'
import type { Bench } from './measuring/claim.ts'
import { looked } from './measuring/counted-hashes.ts'
import { ratesByTurns } from './measuring/measure.ts'

const password = 'four leaves one lime'

/** Sign-ins against the password hash alone, and what every request pays for knowing its caller against its SQL alone. */
const bench: Bench = async (product) => {
  const passwordHash = await hashPassword(password)
  const people = await product.given(async (work) => {
    const made = []
    for (let count = 0; count < 24; count++) made.push(await makePerson(work, { role: 'supplier', passwordHash }))
    return made
  })
  const signIn = (turn: number) =>
    product.call({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      body: { email: people[turn % people.length]!.email, password },
    })
  const signIns = await ratesByTurns(signIn, () => verify(passwordHash, password), { calls: 60, lanes: 4 })

  const { access_token: token } = (await signIn(0)).body
  const reading = async (url: string) => {
    const call = () => product.call({ method: 'GET', url, token })
    await call()
    const statements = await statementsOf(call)
    return ratesByTurns(call, () => replay(product, statements), { calls: 400, lanes: 8 })
  }
  const check = await reading('/auth/v1/user')
  const me = await reading('/api/users/me')

  const before = looked.times
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      product.app.fastify.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload: { email: people.at(-1)!.email, password: `wrong ${turn}` },
      }),
    ),
  )
  const refused = tries.filter((one) => one.statusCode === 429).length
  if (refused !== 55) throw new Error(`55 of 60 wrong passwords should be refused unseen, not ${refused}`)

  return [
    { name: 'sign-ins', unit: 'a second', ...signIns, limitIs: 'bare argon2', ratio: { atLeast: 0.35 } },
    { name: 'token checks', unit: 'a second', ...check, limitIs: 'their SQL alone', ratio: { atLeast: 0.25 } },
    { name: '/api/users/me', unit: 'a second', ...me, limitIs: 'its SQL alone', ratio: { atLeast: 0.25 } },
    {
      name: '60 wrong passwords at once',
      unit: 'hashes',
      figure: looked.times - before,
      limit: 5,
      limitIs: 'decision 9',
      ratio: { atMost: 1 },
    },
  ]
}
export default bench
