import { sql } from 'drizzle-orm'
import { fiveGyms, gymIdsOf, type SweepCase } from './five.ts'

export const connectionsSweeps: Record<string, SweepCase> = {
  'rates.tell_of_newer_tables': {
    async arrange(t) {
      const worlds = await fiveGyms(t)
      for (const { owner } of worlds) {
        const table = { award: 'MA000094', tableFrom: '2026-07-01' }
        await owner.post('/award-floors/copies', { ...table, fromDate: '2026-07-06', casualHolidayPercent: 250 })
        const { body } = await owner.get('/award-floors')
        await owner.post('/award-floors/confirmation', { ids: body.unconfirmed })
      }
      await t.given(({ tx }) =>
        tx.execute(sql`insert into award_tables select award, country, name, date '2027-07-01', permanent, casual,
          open_question, least_minutes_permanent, applies, source, checked_on from award_tables
          where from_date = '2026-07-01' on conflict do nothing`),
      )
      return gymIdsOf(worlds)
    },
  },
}
