import { noticeVersion } from '@quartet/contract/connections/engagements'
import { joinTeam, makeConnection, makePerson, makeTrainer, type MadePerson, type MadeTrainer } from '../factories.ts'
import type { Caller, TestApp } from '../harness.ts'
import { oneClass, type OneClass } from './one-class.ts'

/** A gym that can pay: its payer details, a rate of $68.00 and $2.00 a head over 15, and its trainer engaged from 2026. */
export type PayGym = OneClass & { own: Caller; manager: Caller; managerPerson: MadePerson; engagementId: string }

export const flatRate = {
  base: { kind: 'flat', cents: 6800 },
  heads: { included: 15, cents: 200 },
  bonus: null,
  minimumCents: null,
  capCents: null,
  saturdayPercent: 100,
  sundayPercent: 100,
  holidayPercent: 100,
}

export const trainerAbn = '47 555 222 000'
export const gymAbn = '91 888 222 000'

type Wishes = Parameters<typeof oneClass>[1] & {
  as?: object
  /** Since when the trainer is registered for GST; null never. */
  gstFrom?: string | null
  abn?: string | null
  holdWhenNotCompliant?: boolean
}

/** Makes it through the product itself. With the harness's first clock its class is on Tuesdays 06:00 from 10 March 2026. */
export async function payGym(t: TestApp, wishes: Wishes = {}): Promise<PayGym> {
  const made = await oneClass(t, wishes)
  const managerPerson = await t.given(async (work) => {
    const person = await makePerson(work, { role: 'gym', firstName: 'Renee' })
    await joinTeam(work, made.gym.gymId, person.userId, 'manager')
    return person
  })
  const { owner } = made
  const done = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  await done(
    owner.put('/payers', {
      legalName: 'Northside Collective Pty Ltd',
      abn: gymAbn,
      gst: [{ fromDate: '2020-07-01', toDate: null }],
      apcaId: '301500',
      institution: 'CBA',
      rhythm: 'fortnightly',
      anchorDate: '2026-03-09',
      termsDays: 9,
      holdWhenNotCompliant: wishes.holdWhenNotCompliant ?? false,
      version: 0,
    }),
  )
  await done(owner.put('/payers/bank', { bsb: '062-000', account: '12345678', accountName: 'Northside Collective' }))
  await done(owner.post('/rates', { fromDate: '2026-01-01', terms: flatRate }))
  const engagementId = await engage(t, made, wishes)
  return { ...made, own: t.as(made.usual), manager: t.as(managerPerson), managerPerson, engagementId }
}

/** Engages a trainer at a gym and says where they are paid. */
export async function engage(
  t: TestApp,
  made: Pick<OneClass, 'owner' | 'usual'>,
  { as = { kind: 'contractor' }, gstFrom = '2024-07-01', abn = trainerAbn }: Wishes = {},
): Promise<string> {
  const { usual, owner } = made
  const { body, status } = await owner.post('/engagements', {
    trainerId: usual.trainerId,
    fromDate: '2026-01-01',
    as,
    noticeVersion,
  })
  if (status !== 201) throw new Error(`no engagement: ${status} ${JSON.stringify(body)}`)
  const own = t.as(usual)
  if ((as as { kind: string }).kind === 'contractor') {
    const gst = gstFrom === null ? [] : [{ fromDate: gstFrom, toDate: null }]
    if (abn !== null) await own.put(`/engagements/${body.id}/business`, { abn, gst, version: body.version })
  }
  await own.put(`/engagements/${body.id}/bank`, { bsb: '033-001', account: '555001', accountName: usual.name })
  return body.id
}

/** Grace, whom the gym employs and who teaches its Sunrise Flow on Wednesdays from 11 March. */
export async function employGrace(t: TestApp, { gym, specialtyId, studioId, owner }: PayGym): Promise<MadeTrainer> {
  const grace = await t.given(async (work) => {
    const person = await makeTrainer(work, { firstName: 'Grace', specialtyIds: [specialtyId] })
    await makeConnection(work, gym.gymId, person.trainerId, { employmentStatus: 'employee' })
    return person
  })
  await engage(t, { owner, usual: grace }, { as: { kind: 'employee', classification: 'Level 3', basis: 'casual' } })
  await owner.post('/classes', {
    name: 'Sunrise Flow',
    specialtyId,
    durationMinutes: 60,
    capacity: 20,
    studioId,
    weekdays: [3],
    startTime: '07:00',
    startsOn: '2026-03-10',
    trainerId: grace.trainerId,
  })
  return grace
}

/** What a trainer says of their business, over what the gym knows of it by now. */
export async function sayBusiness({ own, engagementId }: Pick<PayGym, 'own' | 'engagementId'>, business: object) {
  const { body } = await own.get(`/engagements/${engagementId}`)
  return own.put(`/engagements/${engagementId}/business`, { ...business, version: body.version })
}

/** Counts heads of the gym's first classes, which says that they were taught. Moves the clock to after the first pay period. */
export async function teach(t: TestApp, gym: PayGym, heads: number[], now = '2026-03-23T02:00:00Z'): Promise<void> {
  t.clock.set(now)
  for (const [at, attendance] of heads.entries()) {
    const { status, body } = await gym.owner.put(`/timetables/${gym.entries[at]!.id}/attendance`, { attendance })
    if (status >= 300) throw new Error(`no count: ${status} ${JSON.stringify(body)}`)
  }
}
