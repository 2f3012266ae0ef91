import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, signIn, type Somebody } from '../support/people.ts'
import { runningEmbedded } from '../../server/src/platform/start/embedded.running.ts'
import { mostStart, startProduct, temporaryFolder, type Product } from '../support/server.ts'
import { startWorker, type Worker } from '../support/worker.ts'

/** How often something is killed. `npm run soak -- kills` does it 200 times. */
const rounds = Number(process.env.KILLS ?? 10)
const secret = 'a secret that protects nothing outside a test'
const password = 'a cyclist at six in the morning'

let product: Product
let worker: Worker | undefined
let gym: Somebody
let trainer: Somebody
beforeAll(async () => {
  product = await startProduct({ env: { DEMO: '0', LOG_LEVEL: 'error', SECRET_KEY: secret } })
  const who = { password, lastName: 'Cohen' }
  const tree = await (await fetch(`${product.address}/api/specialties`)).json()
  const businessName = 'Kill Gym'
  gym = await join(product.address, { ...who, role: 'gym', email: 'gym@kill.test', firstName: 'Rachel', businessName })
  const specialties = [tree[0].id]
  trainer = await join(product.address, {
    ...who,
    role: 'trainer',
    email: 't@kill.test',
    firstName: 'Liam',
    specialties,
  })
})
afterAll(async () => {
  await worker?.kill()
  await product.stop()
})

/** A second process that does background work, on the database that the product keeps. */
async function workBeside(): Promise<void> {
  const url = await runningEmbedded(product.dataDir)
  if (!url) throw new Error('The database of the product does not answer.')
  worker = await startWorker({ DATABASE_URL: url, DATA_DIR: temporaryFolder(), SECRET_KEY: secret, DEMO: '0' })
}

/** A write that was sent: whether it was answered, and with what. */
type Sent = { who: Somebody; method: string; path: string; body?: object; key: string; answer?: any }

const startsOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const eightWeeks = new Date(Date.parse(startsOn) + 55 * 86_400_000).toISOString().slice(0, 10)
const weekdays = [new Date(startsOn).getUTCDay() || 7]
const written: Sent[] = []
let count = 0

/** Sends a write and notes what came back; null when nothing, or only that the product cannot answer now. */
async function write(who: Somebody, method: string, path: string, body?: object): Promise<any> {
  const sent: Sent = { who, method, path, body, key: `kill-test-${++count}` }
  written.push(sent)
  try {
    const { status, body: answer } = await who.try(method, path, body, sent.key)
    if (status < 400) return (sent.answer = answer)
    if (status !== 503) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
  }
  return null
}

async function addClasses(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const studio = await write(gym, 'POST', '/studios', { name: `Room ${count}`, capacity: 9 })
    if (!studio) return
    const times = { weekdays, startTime: '06:00', startsOn, studioId: studio.id }
    if (!(await write(gym, 'POST', '/classes', { name: `Class ${count}`, durationMinutes: 45, capacity: 9, ...times })))
      return
  }
}

async function askToConnect(isOver: () => boolean): Promise<void> {
  const pair = { gymEntityId: gym.user.gym!.id, trainerEntityId: trainer.user.trainer!.id }
  while (!isOver()) {
    const asked = await write(trainer, 'POST', '/connections', pair)
    if (!asked || !(await write(trainer, 'DELETE', `/connections/${asked.id}`))) return
  }
}

const sorted = (things: { id: string }[]) => things.map((one) => one.id).toSorted((a, b) => (a < b ? -1 : 1))

/** Waits until the product answers again; in milliseconds, how long that took. */
async function ready(): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < 60_000) {
    if ((await fetch(`${product.address}/api/ready`).catch(() => null))?.ok) return performance.now() - begun
    await sleep(50)
  }
  throw new Error(`The product did not come back:\n${product.output().slice(-3000)}`)
}

async function all(who: Somebody, path: string): Promise<any[]> {
  const rows: any[] = []
  let cursor = ''
  do {
    const page = await who.get(`${path}?limit=200${cursor ? `&cursor=${cursor}` : '&page=1'}`)
    rows.push(...page.data)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

it(
  'whatever is killed whenever: what was acknowledged is there, nothing is there by half, and everything was told once',
  async () => {
    const kills = {
      server: product.kill9Server,
      database: product.kill9Database,
      worker: async () => worker!.kill(),
      all: product.kill9,
    }
    const names = Object.keys(kills) as (keyof typeof kills)[]
    let slowest = { took: 0, most: mostStart(10) }
    for (let round = 0; round < rounds; round++) {
      const killed = names[round % names.length]!
      // Nobody stays signed in for as long as 200 kills take.
      if (round % 25 === 24)
        [gym, trainer] = await Promise.all([
          signIn(product.address, 'gym@kill.test', password),
          signIn(product.address, 't@kill.test', password),
        ])
      if (killed === 'worker') await workBeside()
      let over = false
      const isOver = () => over
      const load = [addClasses(isOver), addClasses(isOver), askToConnect(isOver)]
      await sleep(50 + Math.random() * 700)
      await kills[killed]()
      over = true
      const restarted = killed === 'server' || killed === 'all' ? await product.restart() : await ready()
      if (killed !== 'worker' && restarted > slowest.took)
        slowest = { took: Math.round(restarted), most: mostStart(10) }
      await Promise.all(load)
      await ready()

      // Who got no answer asks again with the same key: it happens now, or it happened then, but once.
      for (const sent of written.filter((one) => !one.answer)) {
        const { status, body } = await sent.who.try(sent.method, sent.path, sent.body, sent.key)
        // Taken back before its answer was lost: there is nothing left to take back.
        const done = status < 400 || (sent.method === 'DELETE' && status === 409)
        expect([done, status, body]).toEqual([true, status, body])
        sent.answer = body
        if (sent.path === '/connections') await write(trainer, 'DELETE', `/connections/${body.id}`)
      }
    }

    const acknowledged = (path: string) => sorted(written.filter((one) => one.path === path).map((one) => one.answer))
    const classes = await gym.get<any[]>('/classes')
    const entries = await gym.get<any[]>(`/timetables?from=${startsOn}&to=${eightWeeks}`)
    const connections = await all(trainer, '/connections')
    expect(sorted(await gym.get('/studios'))).toEqual(acknowledged('/studios'))
    expect(sorted(classes)).toEqual(acknowledged('/classes'))
    const entriesOf = Map.groupBy(entries, (one) => one.classId)
    expect(classes.filter((one) => one.series.length !== 1 || entriesOf.get(one.id)?.length !== 8)).toEqual([])
    expect(sorted(connections)).toEqual(acknowledged('/connections'))
    expect(connections.filter((one) => one.status !== 'inactive')).toEqual([])

    // A class that falls on a public holiday asks something too.
    const isRequest = (one: any) => one.type === 'connection' && one.metadata.category === 'action_required'
    const notices = (await all(gym, '/notifications')).filter(isRequest)
    const told = notices.map((one) => ({ id: one.metadata.requestData.data.connectionId }))
    expect(sorted(told)).toEqual(acknowledged('/connections'))
    const counted = `${rounds} kills, ${written.length} writes acknowledged, 0 missing`
    console.log(`${counted}, slowest start ${slowest.took} ms of ${Math.round(slowest.most)}`)
    expect(slowest.took).toBeLessThan(slowest.most)
  },
  60_000 + rounds * 30_000,
)
