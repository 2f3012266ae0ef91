import './counted-hashes.ts'
import { openProduct } from './product.ts'
import { replay, statementsOf } from './bare-sql.ts'
import { hashPassword } from '../server/src/platform/passwords.ts'
import { makeConnection, makeGym, makeTrainer } from '../server/test/factories.ts'
import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
const product = await openProduct()
try {
  const passwordHash = await hashPassword('four leaves one lime')
  const { trainer } = await product.given(async (work) => {
    const gym = await makeGym(work, { owner: { passwordHash } })
    const trainer = await makeTrainer(work, { specialtyIds: [], passwordHash })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    return { gym, trainer }
  })
  const token = (await product.call({ method: 'POST', url: '/auth/v1/token?grant_type=password', body: { email: trainer.email, password: 'four leaves one lime' } })).body.access_token
  const call = () => product.call({ method: 'GET', url: '/api/dashboard/trainer', token })
  for (let i = 0; i < 50; i++) await call()
  const st = await statementsOf(call)
  for (const s of st) {
    const t = performance.now(); for (let i = 0; i < 20; i++) await replay(product, [s]).catch(() => 0)
    console.log(((performance.now() - t) / 20).toFixed(2), s.name ?? '-', s.text.replace(/\s+/g, ' ').slice(0, 110))
  }
  const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.start')
  const t = performance.now(); for (let i = 0; i < 300; i++) await call(); const a = performance.now() - t
  writeFileSync('/tmp/lead/zz.cpuprofile', JSON.stringify((await s.post('Profiler.stop')).profile))
  const t2 = performance.now(); for (let i = 0; i < 300; i++) await replay(product, st); const b = performance.now() - t2
  console.log({ call: a / 300, sql: b / 300, ratio: b / a })
} finally { await product.end() }
