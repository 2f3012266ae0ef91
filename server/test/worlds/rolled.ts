import type { RollReport } from '../../src/features/timetable/series/window.commands.ts'
import type { TestApp } from '../harness.ts'

/** Rolls every window that is behind, and answers what was reported of it. Throws when a series failed. */
export async function rolled(t: TestApp): Promise<RollReport[]> {
  const { pool } = t.app.database
  const before = await pool.query(`select coalesce(max(position), 0) as last from events`)
  await t.run('timetable.roll')
  const { rows } = await pool.query(
    `select payload from events where type = 'timetable.rolled' and position > $1 order by position`,
    [before.rows[0].last],
  )
  return rows.map((row) => row.payload)
}
