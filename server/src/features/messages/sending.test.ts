import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeConnection, makeGym, makeTrainer, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { twoGyms } from '../../../test/worlds/two-gyms.ts'
import { system } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import { openDirect } from './conversation/conversations.commands.ts'
import { areConnected } from './conversation/messages.policy.ts'
import { openLetterbox, storeAll, type Letter } from './conversation/sending.commands.ts'

let t: TestApp
let w: Awaited<ReturnType<typeof twoGyms>>
beforeAll(async () => {
  t = await testApp()
  w = await twoGyms(t)
})
afterAll(() => t.stop())

const letter = (
  sender: MadePerson,
  where: { conversationId: string } | { recipientId: string },
  content: string,
): Letter => ({
  ...where,
  sender: { userId: sender.userId, actingGymId: null },
  clientId: newId(),
  type: 'TEXT',
  content,
  fileIds: [],
})

/**
 * Whoever waits for a row has the condition asked again of what became of it. Where the ids came from a subquery, it was
 * asked against nothing on some plans, and the conversation was taken to be gone.
 */
it.each(['', 'enable_hashagg', 'enable_nestloop', 'enable_indexscan', 'enable_bitmapscan', 'enable_sort'])(
  'a server that waits for conversations that another one writes in finds them all afterwards, also planned without %s',
  async (without) => {
    const { owner } = w.northside
    const open = (other: MadePerson) => t.given((work) => openDirect(work, owner.userId, other.userId))
    const conversations = [await open(w.connected), await open(w.manager)]
    const other = new pg.Client({ connectionString: t.databaseUrl })
    await other.connect()
    try {
      await other.query(`begin; select set_config('quartet.role', 'system', true)`)
      const { rows } = await other.query<{ id: string; last: number }>(
        'update conversations set last_sequence = last_sequence where id = any($1) returning id, last_sequence as last',
        [conversations],
      )
      const lasts = new Map(rows.map((row) => [row.id, row.last]))
      const sent = t.app.database.transact(system('messages'), async (work) => {
        if (without) await work.tx.execute(sql.raw(`set local ${without} = off`))
        await work.tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
        return storeAll(work, [
          letter(owner, { conversationId: conversations[0]! }, 'By its id'),
          letter(owner, { conversationId: conversations[1]! }, 'By its id'),
          letter(w.connected, { recipientId: owner.userId }, 'By who it is for'),
          letter(w.manager, { recipientId: owner.userId }, 'By who it is for'),
        ])
      })
      await expect
        .poll(async () => (await other.query('select 1 from pg_locks where not granted')).rowCount, { interval: 5 })
        .toBeGreaterThan(0)
      await other.query('commit')
      const stored = (await sent).map((one) => ('refused' in one ? one.refused : [one.conversationId, one.sequence]))
      const [first, second] = conversations as [string, string]
      expect(stored).toEqual([
        [first, lasts.get(first)! + 1],
        [second, lasts.get(second)! + 1],
        [first, lasts.get(first)! + 2],
        [second, lasts.get(second)! + 2],
      ])
    } finally {
      await other.end()
    }
  },
)

it('what somebody writes while another is writing to them comes in its order, by whichever way each is addressed', async () => {
  const { owner } = w.northside
  const { connected } = w
  const conversationId = await t.given((work) => openDirect(work, owner.userId, connected.userId))
  const letterbox = openLetterbox(() => t.app.database, t.runs.log)
  const other = new pg.Client({ connectionString: t.databaseUrl })
  await other.connect()
  try {
    await other.query(`begin; select set_config('quartet.role', 'system', true)`)
    await other.query('update conversations set last_sequence = last_sequence where id = $1', [conversationId])
    const before = letterbox.send(letter(owner, { conversationId }, 'Can you come?'))
    await expect
      .poll(async () => (await other.query('select 1 from pg_locks where not granted')).rowCount, { interval: 5 })
      .toBeGreaterThan(0)
    const first = letterbox.send(letter(connected, { conversationId }, 'By its id'))
    const second = letterbox.send(letter(connected, { recipientId: owner.userId }, 'By who it is for'))
    // The turn in which a second transaction takes what it may.
    await new Promise((resolve) => setImmediate(resolve))
    await other.query('commit')
    const sequences = (await Promise.all([before, first, second])).map((one) => one!.sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  } finally {
    await other.end()
  }
})

it('two servers on one database lose, refuse, double and turn around nothing of 200 people each who all write at once', async () => {
  const beside = await testApp({ on: t.databaseUrl })
  try {
    const pairs: [MadePerson, MadePerson][] = []
    for (let gyms = 0; gyms < 10; gyms++)
      await t.given(async (work) => {
        const gym = await makeGym(work, {})
        for (let trainers = 0; trainers < 19; trainers++) {
          const trainer = await makeTrainer(work, { specialtyIds: [] })
          await makeConnection(work, gym.gymId, trainer.trainerId)
          pairs.push([gym.owner, trainer])
        }
      })
    const people = [...new Set(pairs.flat())]
    expect(people).toHaveLength(200)

    const servers = [t, beside].map((one) => openLetterbox(() => one.app.database, t.runs.log))
    type Sent = { server: number; sender: string; n: number; conversationId: string; sequence: number }
    const sent: Sent[] = []
    await Promise.all(
      servers.flatMap((server, which) =>
        people.map(async (person) => {
          const others = pairs
            .filter((pair) => pair.includes(person))
            .map((pair) => pair.find((one) => one !== person)!)
          const known = new Map<string, string>()
          for (let n = 0; n < 6; n++)
            // One after another without waiting, to everybody that this person knows.
            await Promise.all(
              others.slice(0, n === 0 ? others.length : 3).map(async (other) => {
                const conversationId = known.get(other.userId)
                const where = conversationId && n % 2 ? { conversationId } : { recipientId: other.userId }
                const one =
                  (await server.send(letter(person, where, `${n}`))) ??
                  (await server.send(
                    letter(
                      person,
                      { conversationId: await t.given((work) => openDirect(work, person.userId, other.userId)) },
                      `${n}`,
                    ),
                  ))
                known.set(other.userId, one!.conversationId)
                sent.push({ ...one!, server: which, sender: person.userId, n })
              }),
            )
        }),
      ),
    )

    const byConversation = Map.groupBy(sent, (one) => one.conversationId)
    expect(byConversation.size).toBe(pairs.length)
    const { rows: kept } = await t.given((work) =>
      work.tx.execute<{ conversation_id: string; sequences: number[]; last: number }>(sql`
        select m.conversation_id, array_agg(m.sequence order by m.sequence) as sequences, max(c.last_sequence) as last
        from messages m join conversations c on c.id = m.conversation_id
        where m.conversation_id in (select jsonb_array_elements_text(${JSON.stringify([...byConversation.keys()])}::jsonb)::uuid)
        group by m.conversation_id`),
    )
    expect(kept).toHaveLength(pairs.length)
    for (const { conversation_id, sequences, last } of kept) {
      const mine = byConversation.get(conversation_id)!
      expect(sequences).toEqual(Array.from({ length: mine.length }, (_, at) => at + 1))
      expect(mine.map((one) => one.sequence).toSorted((a, b) => a - b)).toEqual(sequences)
      expect(last).toBe(mine.length)
      for (const some of Map.groupBy(mine, (one) => `${one.server} ${one.sender}`).values())
        expect(some.toSorted((a, b) => a.sequence - b.sequence).map((one) => one.n)).toEqual(
          some.map((one) => one.n).toSorted((a, b) => a - b),
        )
    }
  } finally {
    await beside.stop()
  }
})

it('who is connected is looked up for those who write, and never worked out for all people there are', async () => {
  const plan = await t.given(async ({ tx }) => {
    const { rows } = await tx.execute<{
      'QUERY PLAN': string
    }>(sql`explain (verbose) select ${areConnected(sql`a.one`, sql`a.other`)}
      from (select gen_random_uuid() as one, gen_random_uuid() as other from generate_series(1, 100000)) a`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('SubPlan')
  expect(plan).not.toContain('hashed SubPlan')
})
