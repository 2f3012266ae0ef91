import { sql } from 'drizzle-orm'
import { newId } from '../../src/platform/ids.ts'
import { fiveGyms, gymIdsOf, type SweepCase } from './five.ts'

export const timetableSweeps: Record<string, SweepCase> = {
  'timetable.roll': {
    async arrange(t) {
      const worlds = await fiveGyms(t)
      t.clock.set('2026-03-08T16:00:00Z')
      return gymIdsOf(worlds)
    },
  },
  'timetable.late-time-changes': {
    async arrange(t) {
      const worlds = await fiveGyms(t)
      for (const { owner, entries } of worlds)
        await owner.put(`/timetables/${entries[1]!.id}`, { startTime: '07:00', scope: 'following' })
      t.clock.pass({ hours: 49 })
      return gymIdsOf(worlds)
    },
  },
  'timetable.holidays': {
    async arrange(t) {
      const worlds = await fiveGyms(t)
      for (const { gym } of worlds)
        await t.given(async ({ tx }) => {
          await tx.execute(sql`insert into public_holidays (id, gym_id, date, name, source, checked_on)
            values (${newId()}, ${gym.gymId}, '2026-03-17', 'Opening day', 'Added by the gym', '2026-03-02')`)
          await tx.execute(sql`insert into holiday_policies (gym_id, policy, set_by, set_at)
            values (${gym.gymId}, 'cancel', ${gym.owner.userId}, '2026-03-02')`)
        })
      return gymIdsOf(worlds)
    },
    async isDone(t, gymId) {
      const { rows } = await t.app.database.pool.query('select 1 from layers where gym_id = $1', [gymId])
      return rows.length > 0
    },
  },
}
