import { sql } from 'drizzle-orm'
import { newId } from '../../src/platform/ids.ts'
import type { SweepItem } from '../../src/platform/events/tasks.ts'
import { fiveGyms, gymIdsOf, type SweepCase } from './five.ts'

const itself = ({ id }: SweepItem): string => id

export const peopleSweeps: Record<string, SweepCase> = {
  'identity.end-bans': {
    async arrange(t) {
      const ids = (await fiveGyms(t)).map(({ usual }) => usual.userId)
      await t.given(({ tx }) =>
        tx.execute(sql`update accounts set banned_at = '2026-03-02', banned_until = '2026-03-03'
          where id = any(${sql.param(ids)}::uuid[])`),
      )
      t.clock.set('2026-03-04T00:00:00Z')
      return ids
    },
    of: itself,
    refusedAt: ['accounts', 'id'],
  },
  'messages.tell': {
    async arrange(t) {
      const ids: string[] = []
      for (const { gym, usual } of await fiveGyms(t)) {
        const hello = { recipientId: gym.owner.userId, content: 'Hello' }
        const { body } = await t.as(usual).post('/messages', hello)
        ids.push(body.conversationId)
      }
      t.clock.pass({ minutes: 6 })
      return ids
    },
    of: ({ id }) => id.split(' ')[0]!,
    refusedAt: ['conversation_people', 'conversation_id'],
  },
  'messages.remove_old': {
    async arrange(t) {
      const ids: string[] = []
      for (const { gym, usual } of await fiveGyms(t)) {
        const hello = { recipientId: gym.owner.userId, content: 'Hello' }
        const { body } = await t.as(usual).post('/messages', hello)
        ids.push(body.conversationId)
      }
      // Each with a file whose place bears the id of its conversation, by which one is spoilt.
      await t.given(({ tx }) =>
        tx.execute(sql`insert into message_files (id, conversation_id, message_id, uploaded_by, key, name, media_type, bytes, uploaded_at)
          select gen_random_uuid(), conversation_id, id, sender_id, conversation_id::text, 'a.pdf', 'application/pdf', 1, at
          from messages where conversation_id = any(${sql.param(ids)}::uuid[])`),
      )
      t.clock.pass({ hours: 731 * 24 })
      return ids
    },
    of: itself,
    refusedAt: ['discarded_files', 'key'],
  },
  'notices.deliver': {
    async arrange(t) {
      const worlds = await fiveGyms(t)
      await t.given(({ tx }) => tx.execute(sql`update notice_deliveries set state = 'off', reason = 'gone'`))
      for (const { owner } of worlds) {
        // One mail of each gym is left: of a class at another time.
        const { body } = await owner.get('/timetables?from=2026-03-10&to=2026-03-10')
        await owner.put(`/timetables/${body[0].id}`, { startTime: '07:00' })
      }
      await t.settle()
      await t.given(({ tx }) =>
        tx.execute(sql`update notice_deliveries set state = 'off', reason = 'gone' where id not in (select distinct on (gym_id) id
          from notice_deliveries where channel = 'email' and state in ('queued', 'held') order by gym_id, id)`),
      )
      t.clock.set('2026-03-04T00:00:00Z')
      return gymIdsOf(worlds)
    },
  },
  'users.remove_old_data': {
    async arrange(t) {
      const ids: string[] = []
      for (const { usual } of await fiveGyms(t)) {
        const id = newId()
        ids.push(id)
        await t.given(({ tx }) =>
          tx.execute(sql`insert into data_exports (id, account_id, parts, done, key, asked_at, ready_at, expires_at)
            values (${id}, ${usual.userId}, 1, 1, ${`exports/${id}`}, '2026-03-01', '2026-03-01', '2026-03-08')`),
        )
      }
      t.clock.set('2026-03-09T00:00:00Z')
      return ids
    },
    of: itself,
    refusedAt: ['data_exports', 'id'],
  },
}
