import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dice } from '../../../test/dice.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { payGym, teach, type PayGym } from '../../../test/worlds/pay-gym.ts'

let t: TestApp
let gym: PayGym
beforeAll(async () => {
  t = await testApp()
  // Paid for labour, so that super is owed of it too.
  gym = await payGym(t, { as: { kind: 'contractor', paidForLabour: true, labourNote: 'Teaches only here' } })
  const { specialtyId, studioId, usual } = gym
  const more = { name: 'Flow', specialtyId, studioId, trainerId: usual.trainerId, durationMinutes: 60, capacity: 20 }
  await gym.owner.post('/classes', { ...more, weekdays: [1, 3, 4, 5, 6], startTime: '09:00', startsOn: '2026-03-09' })
  const { body } = await gym.owner.get('/timetables?from=2026-03-09&to=2026-04-05')
  gym.entries = body
  await teach(t, gym, [12, 18, 9, 16, 8, 20, 17, 13, 4, 6, 19, 20, 11, 2], '2026-04-07T02:00:00Z')
})
afterAll(() => t?.stop())

const rowsOf = async (query: ReturnType<typeof sql>) =>
  (await t.given(({ tx }) => tx.execute<Record<string, any>>(query))).rows

const periods = [
  { from: '2026-03-09', to: '2026-03-22' },
  { from: '2026-03-16', to: '2026-03-29' },
  { from: '2026-03-23', to: '2026-04-05' },
]

/** Classes of locked documents, as far as pay knows them. */
const lockedClasses = async () =>
  new Map<string, string>(
    (
      await rowsOf(
        sql`select id, jsonb_build_array(trainer_id, attendance, starts_at, ends_at, cancelled_at, off)::text as facts
          from entries where locked_at is not null`,
      )
    ).map((row) => [row.id, row.facts]),
  )
const paidPapers = async () =>
  new Map<string, string>(
    (
      await rowsOf(sql`select d.id, md5(d::text || coalesce(string_agg(l::text, ',' order by l.id), '')) as digest
        from pay_documents d left join pay_lines l on l.document_id = d.id where d.state = 'paid' group by d.id`)
    ).map((row) => [row.id, row.digest]),
  )

/** What breaks I4 or I5 now; nothing where both hold. Super is 12 % of the lines without their tax, half a cent up. */
const broken = () =>
  rowsOf(sql`
    select 'I4' as law, entry_id::text as what from pay_lines l join pay_documents d on d.id = l.document_id
      where d.state <> 'void' and l.kind = 'class' group by entry_id, l.trainer_id having count(*) > 1
    union all select 'I4 of void', l.id::text from pay_lines l join pay_documents d on d.id = l.document_id
      where l.live <> (d.state <> 'void')
    union all select 'I5', d.id::text from pay_documents d left join pay_lines l on l.document_id = d.id group by d.id
      having coalesce(sum(l.cents), 0) <> d.subtotal_cents or coalesce(sum(l.tax_cents), 0) <> d.tax_cents
        or d.total_cents <> d.subtotal_cents + d.tax_cents
    union all select 'I5 of super', id::text from pay_documents
      where kind <> 'credit_note' and super_cents is distinct from sign(subtotal_cents) * div(abs(subtotal_cents) * 2400 + 10000, 20000)
    union all select 'I5 of contributions', c.id::text from super_contributions c join pay_documents d on d.id = c.document_id
      where d.state <> 'paid' or c.base_cents <> d.subtotal_cents or c.cents <> d.super_cents
    union all select 'I5 of payments', c.document_id::text from pay_run_documents c join pay_documents d on d.id = c.document_id
      where c.to_pay_cents <> coalesce(d.net_cents, d.total_cents)`)

it('I4 to I6 hold after every step of a long walk through documents, runs and the timetable', async () => {
  const roll = dice(20_261_122)
  const { own, owner, manager } = gym
  const documents = async (...states: string[]) =>
    (await rowsOf(sql`select id, state from pay_documents order by id`)).filter(
      (row) => states.length === 0 || states.includes(row.state),
    )
  const someLine = async (id: string) => {
    const lines = await rowsOf(sql`select id from pay_lines where document_id = ${id} order by id`)
    return lines.length > 0 ? roll.one(lines).id : null
  }
  const on =
    (verb: string, who: () => typeof own, body: object, ...states: string[]) =>
    async () => {
      const rows = await documents(...(roll.chance(0.9) ? states : []))
      return rows.length > 0 ? who().post(`/pay-documents/${roll.one(rows).id}/${verb}`, body) : null
    }
  const either = () => roll.one([own, manager])
  const steps: Record<string, () => Promise<{ status: number; body: any } | null>> = {
    fill: () =>
      either().post('/pay-documents/fill', {
        gymId: gym.gym.gymId,
        trainerId: gym.usual.trainerId,
        ...roll.one(periods),
      }),
    submit: on('submission', either, {}, 'draft', 'returned'),
    recall: on('recall', () => own, {}, 'submitted'),
    return: on('return', () => manager, { reason: 'Look again' }, 'submitted', 'part_queried'),
    approve: on('approval', () => manager, {}, 'submitted', 'approval_revoked'),
    void: on('void', () => manager, { reason: 'Not this one' }, 'returned', 'approved'),
    settle: on('differences', either, {}, 'submitted'),
    revoke: async () => {
      const [one] = await documents('approved')
      return one ? manager.delete(`/pay-documents/${one.id}/approval`, {}) : null
    },
    discard: async () => {
      const [one] = await documents('draft')
      return one && roll.chance(0.3) ? own.delete(`/pay-documents/${one.id}`) : null
    },
    takeOff: async () => {
      const rows = await documents('draft', 'returned', 'part_queried', 'paid')
      const id = rows.length > 0 ? roll.one(rows).id : null
      const line = id && (await someLine(id))
      return line ? own.delete(`/pay-documents/${id}/lines/${line}`) : null
    },
    ask: async () => {
      const rows = await documents('submitted')
      const line = rows[0] && (await someLine(rows[0].id))
      return line ? manager.post(`/pay-documents/${rows[0]!.id}/lines/${line}/messages`, { words: 'Sure?' }) : null
    },
    answered: async () => {
      const rows = await documents('part_queried')
      const asked = await rowsOf(sql`select document_id, line_id from pay_line_queries where settled_at is null`)
      const one = asked.find((each) => rows.some(({ id }) => id === each.document_id))
      return one ? manager.post(`/pay-documents/${one.document_id}/lines/${one.line_id}/settlement`) : null
    },
    correct: async () => {
      const rows = await documents('approved', 'scheduled', 'paid', 'submitted')
      const id = rows.length > 0 ? roll.one(rows).id : null
      const line = id && (await someLine(id))
      const heads = roll.below(25)
      return line
        ? manager.post(`/pay-documents/${id}/lines/${line}/correction`, { heads, reason: 'Counted again' })
        : null
    },
    credit: async () => {
      const rows = await documents('paid')
      const line = rows[0] && (await someLine(rows[0].id))
      const lines = [{ lineId: line, cents: 1 + roll.below(500) }]
      return line ? manager.post(`/pay-documents/${rows[0]!.id}/credit-note`, { reason: 'Agreed', lines }) : null
    },
    count: () =>
      owner.put(`/timetables/${roll.one(gym.entries).id}/attendance`, {
        attendance: roll.chance(0.1) ? null : roll.below(20),
      }),
    pay: async () => {
      const run = await manager.post('/pay-runs', { payOn: '2026-04-08' })
      if (roll.chance(0.2)) return owner.delete(`/pay-runs/${run.body.id}`)
      const locked = await owner.post(`/pay-runs/${run.body.id}/lock`, {})
      if (locked.status !== 200) return owner.delete(`/pay-runs/${run.body.id}`)
      await t.settle()
      const chosen = locked.body.rows.filter((one: any) => one.chosen)
      const failed = roll.chance(0.3) ? [{ documentId: chosen[0].id, reason: 'Closed' }] : []
      return owner.post(`/pay-runs/${run.body.id}/payment`, { paidOn: '2026-04-08', failed })
    },
  }
  const names = [
    ...Object.keys(steps),
    'fill',
    'submit',
    'submit',
    'approve',
    'recall',
    'takeOff',
    'takeOff',
    'count',
    'count',
  ]
  const done = new Map<string, number>()
  // First through everything that counts, then wherever the dice lead.
  const first = ['count', 'fill', 'submit', 'approve', 'correct', 'fill', 'pay', 'correct', 'fill', 'submit']
  for (let turn = 0; turn < 60; turn++) {
    const name = first[turn] ?? roll.one(names)
    const [locked, paid] = [await lockedClasses(), await paidPapers()]
    const answer = await steps[name]!()
    if (!answer) continue
    expect([name, answer.status < 500, answer.body?.message]).toEqual([name, true, answer.body?.message])
    if (answer.status < 300) done.set(name, (done.get(name) ?? 0) + 1)
    const [nowLocked, nowPaid] = [await lockedClasses(), await paidPapers()]
    expect([turn, name, await broken()]).toEqual([turn, name, []])
    for (const [id, digest] of paid) expect([name, id, nowPaid.get(id)]).toEqual([name, id, digest])
    const moved = [...locked].filter(([id, facts]) => nowLocked.has(id) && nowLocked.get(id) !== facts)
    expect([name, name === 'correct' ? [] : moved]).toEqual([name, []])
  }
  expect(first.filter((name) => !done.has(name))).toEqual([])
})
