import { sql } from 'drizzle-orm'
import type { SweepItem } from '../../src/platform/events/tasks.ts'
import type { TestApp } from '../harness.ts'
import { oneClass, type OneClass } from '../worlds/one-class.ts'

/** How five gyms come to have one item each that a sweep has to do. */
export type SweepCase = {
  /** Makes them and sets the clock to when they are due. Answers whose they are: gyms, or what `of` tells. */
  arrange(t: TestApp): Promise<string[]>
  /** Whose an item is, where it is no gym's. */
  of?(item: SweepItem): string
  /** Where the database refuses what is written of one of them: a table and what of its row tells whose it is. */
  refusedAt?: [table: string, whose: string]
  /** Where what is done stays due by its nature: whether it was done for one of them. */
  isDone?(t: TestApp, whose: string): Promise<boolean>
}

/** Five gyms with a weekly class each, on Tuesdays at 6:00 am in Sydney from 10 March; the clock stands eight days before. */
export async function fiveGyms(t: TestApp, wishes: Parameters<typeof oneClass>[1] = {}): Promise<OneClass[]> {
  t.clock.set('2026-03-02T00:00:00Z')
  const worlds: OneClass[] = []
  for (let count = 0; count < 5; count++) worlds.push(await oneClass(t, { others: 1, ...wishes }))
  return worlds
}

export const gymIdsOf = (worlds: OneClass[]): string[] => worlds.map(({ gym }) => gym.gymId)

/** From now on the database refuses whatever is written about one of five, as it does of a value that it cannot take. Answers how it is mended. */
export async function spoil(t: TestApp, whose: string, at: SweepCase['refusedAt']): Promise<() => Promise<void>> {
  const tables = at ? [at] : await gymTables(t)
  await t.given(async ({ tx }) => {
    await tx.execute(sql`create or replace function refuse_corrupt() returns trigger language plpgsql as $$
      begin raise exception 'a corrupt value'; end $$`)
    for (const [name, column] of tables)
      await tx.execute(
        sql.raw(`create trigger corrupt before insert or update on ${name} for each row
          when ((new.${column})::text = '${whose}') execute function refuse_corrupt()`),
      )
  })
  return () =>
    t.given(async ({ tx }) => {
      for (const [name] of tables) await tx.execute(sql.raw(`drop trigger if exists corrupt on ${name}`))
    })
}

async function gymTables(t: TestApp): Promise<[string, string][]> {
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ name: string }>(sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'gym_id' and table_name <> 'sweep_failures' and is_updatable = 'YES'`),
  )
  return [...rows.map(({ name }): [string, string] => [name, 'gym_id']), ['gyms', 'id']]
}
