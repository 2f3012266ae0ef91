import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeConnection, makeTrainer } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { engage, payGym, type PayGym } from '../../../../test/worlds/pay-gym.ts'
import { newId } from '../../../platform/ids.ts'
import { partOf, rateOn } from '../reckoning/gst.rules.ts'
import { takeNumber } from './numbers.commands.ts'
import { payDocuments, payLines } from './document.tables.ts'
import { datedRates } from '../reckoning/prices.queries.ts'

let t: TestApp
let gym: PayGym
beforeAll(async () => {
  t = await testApp()
  gym = await payGym(t)
})
afterAll(() => t?.stop())

it('200 documents sent in at once are numbered without a gap, whoever fails among them', async () => {
  const issuer = { issuerId: gym.usual.trainerId, series: 'invoice' as const }
  const first = Temporal.PlainDate.from('2020-01-06')
  const send = (at: number) =>
    t.given(async (work) => {
      const number = await takeNumber(work, issuer)
      const periodFrom = first.add({ weeks: at })
      await work.tx.insert(payDocuments).values({
        id: newId(),
        gymId: gym.gym.gymId,
        trainerId: gym.usual.trainerId,
        engagementId: gym.engagementId,
        kind: 'invoice',
        taxed: false,
        state: 'submitted',
        periodFrom,
        periodTo: periodFrom.add({ days: 6 }),
        ...issuer,
        number,
        createdAt: work.now,
        createdBy: gym.usual.userId,
      })
      if (at % 5 === 0) throw new Error('Something else failed')
    })
  const sent = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => send(at)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(160)
  const rows = await t.given(({ tx }) =>
    tx.select({ number: payDocuments.number }).from(payDocuments).where(eq(payDocuments.issuerId, issuer.issuerId)),
  )
  const numbers = rows.map((row) => Number(row.number)).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 160 }, (_, at) => at + 1))
})

/** Timesheets of ten people for twenty weeks each, which one gym numbers. One of each ten has nothing on it and cannot be sent in. */
async function timesheets(): Promise<string[]> {
  const { gymId } = gym.gym
  const first = Temporal.PlainDate.from('2026-01-05')
  const made: string[] = []
  for (let at = 0; at < 10; at++) {
    const person = await t.given(async (work) => {
      const one = await makeTrainer(work, { specialtyIds: [gym.specialtyId] })
      await makeConnection(work, gymId, one.trainerId, { employmentStatus: 'employee' })
      return one
    })
    const as = { kind: 'employee', classification: 'Level 3', basis: 'casual' }
    const engagementId = await engage(t, { ...gym, usual: person }, { as })
    const { trainerId, userId } = person
    const rows = Array.from({ length: 20 }, (_, week) => ({
      id: newId(),
      gymId,
      trainerId,
      engagementId,
      taxed: false,
      createdAt: t.clock.now(),
      createdBy: userId,
      kind: 'timesheet' as const,
      state: 'draft' as const,
      series: 'timesheet' as const,
      issuerId: gymId,
      periodFrom: first.add({ weeks: week }),
      periodTo: first.add({ weeks: week, days: 6 }),
    }))
    const lines = rows
      .filter((_, week) => week % 10 !== 0)
      .map(({ id, periodFrom }) => ({
        id: newId(),
        documentId: id,
        gymId,
        trainerId,
        kind: 'manual' as const,
        date: periodFrom,
        title: 'Workshop',
        cents: 5000,
        minutes: 60,
      }))
    await t.given(async ({ tx }) => {
      await tx.insert(payDocuments).values(rows)
      await tx.insert(payLines).values(lines)
    })
    made.push(...rows.map(({ id }) => id))
  }
  return made
}

it('200 documents of one issuer sent in over HTTP at once, some twice, have 180 numbers without a gap', async () => {
  const ids = await timesheets()
  const send = async (id: string, at: number) => {
    for (;;) {
      const answer = await gym.manager.post(`/pay-documents/${id}/submission`, {}, { key: `number ${at}` })
      // Where the machine is slow some find no room within its patience, and ask again.
      if (answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all([...ids, ...ids.slice(0, 20)].map(send))
  const count = (code: number) => answers.filter(({ status }) => status === code).length
  // The ones with nothing on them are refused each time, and so is whoever sends a document in a second time.
  expect([count(200), count(409), count(422)]).toEqual([180, 18, 22])
  const rows = await t.given(({ tx }) =>
    tx
      .select({ number: payDocuments.number, state: payDocuments.state })
      .from(payDocuments)
      .where(and(eq(payDocuments.issuerId, gym.gym.gymId), eq(payDocuments.series, 'timesheet'))),
  )
  const numbers = rows.flatMap((row) => (row.number === null ? [] : Number(row.number)))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 180 }, (_, at) => at + 1))
  expect(rows.filter((row) => (row.state === 'submitted') !== (row.number !== null))).toEqual([])
})

it('tax and super are dated facts with a source, by the place and the day', async () => {
  const rates = await t.given(({ tx }) => datedRates(tx))
  const on = (place: string, day: string) => rateOn(rates, place, Temporal.PlainDate.from(day))
  expect(['2021-07-01', '2024-07-01', '2026-11-27'].map((day) => on('AU super', day))).toEqual([1000, 1150, 1200])
  expect(partOf(123_457, on('AU super', '2026-11-27')!)).toBe(14_815)
  expect([partOf(12_345, on('NZ', '2026-11-27')!), partOf(12_345, on('SG', '2026-11-27')!)]).toEqual([1852, 1111])
  const provinces = ['ON', 'NB', 'NL', 'AB', 'BC'].map((one) => partOf(10_000, on(`CA ${one}`, '2026-11-27')!))
  expect(provinces).toEqual([1300, 1500, 1500, 500, 500])
  expect(on('AU', '2000-06-30')).toBeNull()
})
