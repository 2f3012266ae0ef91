import type { Bench, Claim } from './measuring/claim.ts'
import { layGround, layGyms, weeks } from './worlds/growth-world.ts'
import { askedOf, processorOf, questions } from './growth/growth-questions.ts'
import { idleMinute, judgeHour, judgeNight, remindEverybody, rollOn } from './growth/growth-tasks.ts'
import { median } from './measuring/measure.ts'
import { openProduct, type Product } from './measuring/product.ts'

/** The largest world. 10,000 gyms of these take more time and disk than a bench may; see docs/scaling.md. */
const largest = Number(process.env.BENCH_GYMS ?? 5000)
const sizes = [1, 10, 100, 1000, largest].filter((size, at, all) => size <= largest && all.indexOf(size) === at)
const small = 10
const calls = 40
const rounds = 10

/** No task begins by itself: each is run when it is measured. */
export const settings = { WORKER: '0' }

/**
 * One database that grows from one gym to thousands. At each size a request is asked by turns of it and of another of ten
 * gyms, so that a busy moment of the machine falls on both; what runs in the background is held against the time between
 * two runs of it.
 */
const bench: Bench = async (product) => {
  const beside = await openProduct(settings)
  try {
    await layGround(beside)
    await layGyms(beside, 0, small)
    await layGround(product)
    return await grow(product, beside)
  } finally {
    await beside.end()
  }
}
export default bench

async function grow(product: Product, beside: Product): Promise<Claim[]> {
  const claims: Claim[] = []
  const empty = await bytesOf(product)
  const ofGym = new Map<number, number>()
  const ofClass = new Map<number, number>()
  let laid = 0
  for (const size of sizes) {
    const begun = performance.now()
    await layGyms(product, laid, size)
    laid = size
    console.log(`${many(size)} gyms are there, after ${Math.round((performance.now() - begun) / 1000)} s`)
    claims.push(...(await waits(product, beside, size)))
    ofGym.set(size, ((await bytesOf(product)) - empty) / size / 1e6)
    ofClass.set(size, await bytesOfClass(product))
    if (size < 100) continue
    claims.push(
      sized(`size of a gym of ${many(size)}, ${weeks.back + weeks.ahead} weeks of classes`, 'MB', ofGym, size),
      sized(`size of a class and of who teaches it, of ${many(size)} gyms`, 'bytes', ofClass, size),
      ...(await background(product, size)),
    )
  }
  return claims
}

async function waits(product: Product, beside: Product, size: number): Promise<Claim[]> {
  const [large, ten] = [await askedOf(product, size), await askedOf(beside, small)]
  const claims: Claim[] = []
  for (const question of questions) {
    const [figures, limits] = [[] as number[], [] as number[]]
    for (let turn = -2; turn < calls; turn++) {
      const limit = await took(() => ten(question, turn + 2))
      const figure = await took(() => large(question, turn + 2))
      if (turn < 0) continue
      limits.push(limit)
      figures.push(figure)
    }
    claims.push({
      name: `${question.name}, of ${many(size)} ${size === 1 ? 'gym' : 'gyms'}, p50`,
      unit: 'ms',
      figure: median(figures),
      limit: median(limits),
      limitIs: `of ${small} gyms`,
      ratio: { atMost: 1.5 },
    })
  }
  claims.push({
    name: `processor time of one of these, of ${many(size)} ${size === 1 ? 'gym' : 'gyms'}`,
    unit: 'ms',
    figure: await processorOf(product, large, rounds),
    limit: await processorOf(beside, ten, rounds),
    limitIs: `of ${small} gyms`,
    ratio: { atMost: 1.5 },
  })
  return claims
}

/** What runs by itself, each beside the time until it runs again. */
async function background(product: Product, size: number): Promise<Claim[]> {
  const of = `, of ${many(size)} gyms`
  const rolled = await rollOn(product)
  const night = await judgeNight(product)
  const within = (name: string, milliseconds: number, minutes: number, limitIs: string, atMost: number): Claim => ({
    name: `${name}${of}`,
    unit: 'ms',
    figure: milliseconds,
    limit: minutes * 60_000,
    limitIs,
    ratio: { atMost },
  })
  return [
    within(`rolling ${rolled.gyms} gyms on by a week`, rolled.took, 15, 'until the next roll', 0.1),
    within(`the night's check of the classes of ${night.gyms} gyms`, night.took, 5, 'until the next check', 0.5),
    within('reminders of documents', await remindEverybody(product), 60, 'until the next', 0.2),
    within('checking classes that all begin at once', await judgeHour(product), 2, 'how long before', 0.5),
    within('tasks of a minute with nothing to do', await idleMinute(product), 1, 'a minute', 0.1),
  ]
}

function sized(name: string, unit: string, all: Map<number, number>, size: number): Claim {
  return { name, unit, figure: all.get(size)!, limit: all.get(100)!, limitIs: 'of 100 gyms', ratio: { atMost: 1.25 } }
}

async function took(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

async function bytesOf({ app }: Product): Promise<number> {
  const { rows } = await app.database.pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return rows[0]!.bytes
}

/** Rows and indexes of a class on one day and of its one assignment, in bytes. */
async function bytesOfClass({ app }: Product): Promise<number> {
  const { rows } = await app.database.pool.query<{ bytes: number }>(
    `select (pg_total_relation_size('entries') + pg_total_relation_size('assignments'))::float8 / (select count(*) from entries) as bytes`,
  )
  return rows[0]!.bytes
}

const many = (value: number) => value.toLocaleString('en-AU')
