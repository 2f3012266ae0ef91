import { sql } from 'drizzle-orm'
import { covers } from '../../server/src/compose/work/covers.ts'
import { judgeClasses } from '../../server/src/features/covers/risks/risks.commands.ts'
import type { Work } from '../../server/src/platform/db/db.ts'
import type { Product } from '../measuring/product.ts'

/** Milliseconds that one run of a task takes, each of its items in a transaction of its own. */
export async function timedTask({ app, given }: Product, name: string): Promise<number> {
  const task = app.tasks.all.find((one) => one.name === name)!
  const begun = performance.now()
  await task.run({ transact: given, log: console }, {})
  return performance.now() - begun
}

/** Milliseconds that one transaction of the product takes. */
async function timed(product: Product, run: (work: Work) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await product.given(async (work) => void (await run(work)))
  return performance.now() - begun
}

/** Brings those gyms on that are a week behind, and says how many there were. */
export async function rollOn(product: Product): Promise<{ took: number; gyms: number }> {
  const rolled = () =>
    product.given(async ({ tx }) => {
      const { rows } = await tx.execute<{ many: number }>(
        sql`select count(*)::int as many from events where type = 'timetable.rolled'`,
      )
      return rows[0]!.many
    })
  const before = await rolled()
  const took = await timedTask(product, 'timetable.roll')
  const gyms = (await rolled()) - before
  if (gyms === 0) throw new Error('no gym was behind')
  return { took, gyms }
}

/** One run of the night's check, of as many gyms as one run takes; the others count as checked from then on. */
export async function judgeNight(product: Product): Promise<{ took: number; gyms: number }> {
  const judged = () =>
    product.given(async ({ tx }) => {
      const { rows } = await tx.execute<{ many: number }>(
        sql`select count(*)::int as many from risk_sweeps s join gyms g on g.id = s.gym_id where s.day = (now() at time zone g.timezone)::date`,
      )
      return rows[0]!.many
    })
  const before = await judged()
  const took = await timedTask(product, 'covers.judge_nightly')
  const gyms = (await judged()) - before
  await product.given(({ tx }) =>
    tx.execute(sql`insert into risk_sweeps (gym_id, day) select id, (now() at time zone timezone)::date from gyms
      on conflict (gym_id) do update set day = excluded.day`),
  )
  return { took, gyms }
}

export function remindEverybody(product: Product): Promise<number> {
  return timedTask(product, 'compliance.remind')
}

/** Checks the classes of all gyms that begin at the same moment. */
export async function judgeHour(product: Product): Promise<number> {
  const entryIds = await product.given(async ({ tx }) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from entries
      where starts_at = (select min(starts_at) from entries where starts_at > now() + interval '1 day')`)
    return rows.map((row) => row.id)
  })
  return timed(product, (work) => judgeClasses(work, { entryIds }))
}

/** All that runs each minute or few, one after the other, after what was due is done. */
export async function idleMinute(product: Product): Promise<number> {
  const names = [...covers().tasks.map((one) => one.name), 'timetable.roll', 'timetable.late-time-changes']
  const round = async () => {
    let sum = 0
    for (const name of names) sum += await timedTask(product, name)
    return sum
  }
  // A run takes a few hundred of what is due: the first ones take what the laying left.
  for (let run = 0; run < 3; run++) await round()
  return round()
}
