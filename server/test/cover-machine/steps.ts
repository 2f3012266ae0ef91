import { coverAnswersTasks } from '../../src/features/covers/outcomes/outcomes.tasks.ts'
import { usualCoverTerms, type CoverTerms } from '@quartet/contract/eligibility/terms'
import { coversTasks } from '../../src/features/covers/cover/cover.tasks.ts'
import { deadlineTasks } from '../../src/features/covers/search/deadlines.tasks.ts'
import { risksTasks } from '../../src/features/covers/risks/risks.tasks.ts'
import type { Answer } from '../harness.ts'
import { approveDocument, revokeDocument } from './documents.ts'
import { callerOf, nobody, slotsOf } from './world.ts'
import type { Snapshot, Who, World } from './cast.ts'

/** One thing that somebody tries. `aimed` steps look for a place where they make sense; the others are done anywhere. */
export type Step = {
  name: StepName
  aimed: boolean
  gym: 0 | 1
  slot: number
  whom: number
  /** Who tries it although it is not theirs to do. */
  stranger: Who | null
  again: boolean
  size: number
}
/** What a step is about, with ids that nobody has where there is nothing. */
export type Try = {
  entryId: string
  coverId: string
  applicationId: string
  gym: 0 | 1
  whom: number
  by: Who
  trainerId: string
  size: number
}

type Send = (world: World, about: Try, snapshot: Snapshot, key: string) => Promise<Answer>
const reasons = ['sick', 'injury', 'holiday', 'other'] as const
const trainerOf = (world: World, { whom }: Try) => world.trainers[whom]!.trainerId

const post =
  (path: (about: Try, snapshot: Snapshot) => string, body: (about: Try, world: World) => object = () => ({})): Send =>
  (world, about, snapshot, key) =>
    callerOf(world, about.by).post(path(about, snapshot), body(about, world), { key })
const put =
  (path: (about: Try) => string, body: (about: Try, world: World) => object): Send =>
  (world, about) =>
    callerOf(world, about.by).put(path(about), body(about, world))
const del =
  (path: (about: Try, snapshot: Snapshot, world: World) => string): Send =>
  (world, about, snapshot) =>
    callerOf(world, about.by).delete(path(about, snapshot, world))

const cover = ({ coverId }: Try) => `/covers/${coverId}`
/** How a gym may settle its covers. */
const variants: Partial<CoverTerms>[] = [
  {},
  { permission: true },
  { approval: [{ withinHours: null, by: 'first_qualified' }] },
  { approval: [{ withinHours: null, by: 'trusted' }], audience: 'taught' },
  { waves: false, urgentHours: 48, urgentBonusCents: 1500 },
  { lockHours: 24, shortNoticeHours: 48, shortNoticePercent: 50 },
]
const application = (about: Try) => `${cover(about)}/applications/${about.applicationId}`
const offer = (about: Try) => `${cover(about)}/offers/${about.applicationId}`
const entry = ({ entryId }: Try) => `/timetables/${entryId}`
const back = (about: Try, { returns }: Snapshot) =>
  `${cover(about)}/returns/${returns.findLast((one) => one.cover === about.coverId && one.state === 'asked')?.id ?? nobody}`

/** Everything that people do through the API. */
export const sends = {
  ask: post(
    () => '/covers',
    ({ entryId, size }) => ({ timetableId: entryId, reason: reasons[size % 4], note: 'Door code at the desk' }),
  ),
  /** With private words that say whose they are, where, and that nobody else may ever read. */
  away: (world, about, snapshot, key) => {
    const trainerId = snapshot.entries.find(({ id }) => id === about.entryId)?.trainer
    const reasonWords = `bad back of t${world.trainers.findIndex((one) => one.trainerId === trainerId)} at ${about.gym}`
    const draft = {
      timetableIds: [about.entryId],
      reason: reasons[about.size % 4],
      reasonWords,
      note: 'Door code at the desk',
    }
    return callerOf(world, about.by).post('/cover-requests', draft, { key })
  },
  apply: post(
    (about) => `${cover(about)}/applications`,
    ({ whom, gym }) => ({ message: `let me in, says t${whom} at ${gym}` }),
  ),
  withdraw: del(application),
  approve: post(
    (about) => `${cover(about)}/approval`,
    ({ applicationId }) => ({ applicationId }),
  ),
  cancel: post((about) => `${cover(about)}/cancellation`),
  offer: post(
    (about) => `${cover(about)}/offers`,
    (about, world) => ({ trainerId: trainerOf(world, about) }),
  ),
  takeOfferBack: del(offer),
  accept: post((about) => `${offer(about)}/acceptance`),
  refuse: post((about) => `${offer(about)}/refusal`),
  untake: post((about) => `${cover(about)}/untaking`),
  handBack: post(
    (about) => `${cover(about)}/hand-back`,
    ({ size }) => ({ reason: reasons[size % 4] }),
  ),
  replace: post((about) => `${cover(about)}/replacement`),
  claim: post((about) => `${cover(about)}/claims`),
  offerBack: post((about) => `${cover(about)}/returns`),
  answerReturn: post(
    (about, snapshot) => `${back(about, snapshot)}/answer`,
    ({ size }) => ({ agreed: size % 3 > 0 }),
  ),
  dropReturn: del(back),
  noShow: post((about) => `${cover(about)}/no-show`),
  outcome: post(
    (about) => `${cover(about)}/outcome`,
    (about, world) => {
      const kind = (['taught', 'usual_taught', 'other_taught', 'not_held'] as const)[about.size % 4]!
      return { kind, ...(kind === 'other_taught' ? { trainerId: trainerOf(world, about) } : {}) }
    },
  ),
  bonus: put(
    (about) => `${cover(about)}/bonus`,
    ({ size }) => ({ cents: (size % 5) * 500 }),
  ),
  hand: put(entry, (about, world) => ({ trainerId: trainerOf(world, about) })),
  callOff: put(entry, () => ({ cancelled: true, reason: 'Burst pipe' })),
  restore: put(entry, () => ({ cancelled: false })),
  move: put(entry, ({ size }) => ({ startTime: ['05:00', '06:00', '06:15', '07:30'][size % 4] })),
  block: post(
    () => '/covers/blocks',
    (about, world) => ({
      gymId: world.gyms[about.gym].gym.gymId,
      trainerId: trainerOf(world, about),
      reason: 'Was late three times',
    }),
  ),
  unblock: del(({ gym, whom }, _, world) => `/covers/blocks/${world.blocked.get(`${gym} ${whom}`) ?? nobody}`),
  /** For a few days, as a manager does who knows better. */
  setAside: post(
    () => '/covers/overrides',
    (about, world) => ({
      trainerId: trainerOf(world, about),
      timetableIds: [about.entryId],
      reason: 'Shown at the desk',
      expiresOn: world.t.clock
        .now()
        .toZonedDateTimeISO('UTC')
        .toPlainDate()
        .add({ days: 2 + (about.size % 9) })
        .toString(),
    }),
  ),
  lift: del(({ entryId }, { overrides }) => {
    const one = overrides.find(({ entry }) => entry === entryId)
    return `/covers/overrides/${one?.id ?? nobody}`
  }),
  certify: (world, about) => approveDocument(world, about, 1 + (about.size % 14), callerOf(world, about.by)),
  revoke: (world, about) => revokeDocument(world, about, callerOf(world, about.by)),
  release: post((about) => `${cover(about)}/release`),
  refuseRelease: post((about) => `${cover(about)}/release-refusal`),
  search: post(
    ({ entryId }, { risks }) => `/risks/${risks.find(({ entry }) => entry === entryId)?.id ?? nobody}/search`,
  ),
  terms: put(
    () => '/covers/settings',
    ({ gym, size }, world) => ({
      gymId: world.gyms[gym].gym.gymId,
      terms: { ...usualCoverTerms, ...variants[size % variants.length] },
    }),
  ),
  prefer: put(
    (about) => `/covers/settings/people/${about.trainerId}`,
    ({ gym, size }, world) => ({
      gymId: world.gyms[gym].gym.gymId,
      favourite: size % 2 === 0,
      trusted: size % 3 === 0,
    }),
  ),
  look: (world, { by, size }) =>
    callerOf(world, by).get(['/covers', '/covers/board', '/covers/summary', '/timetables'][size % 4]!),
} satisfies Record<string, Send>

/** What happens by itself, or to the machine that the product runs on. */
export const happenings = {
  /** Hours pass; `again` says whether the clock's tasks have run since. */
  pass: async (world: World, step: Step) => {
    world.t.clock.pass({ minutes: 20 + ((step.size * 37) % 2400) })
    if (step.again) await runTasks(world)
  },
  tasks: runTasks,
  restart: async (world: World) => {
    await world.t.restart()
    await world.afterRestart?.()
    await runTasks(world)
  },
  /** What payroll does with a class that it has taken into account. */
  lock: async (world: World, step: Step, snapshot: Snapshot) => {
    const [past] = slotsOf(world, snapshot, step.gym)
    await world.t.app.database.pool.query(
      'update entries set locked_at = $2 where id = $1 and locked_at is null and ends_at < $2',
      [past!.id, world.t.clock.now().toString()],
    )
  },
}

export type StepName = keyof typeof sends | keyof typeof happenings
export const isSent = (name: StepName): name is keyof typeof sends => Object.hasOwn(sends, name)

async function runTasks({ t }: World): Promise<void> {
  for (const one of [...coversTasks, ...coverAnswersTasks, ...deadlineTasks, ...risksTasks]) await t.run(one)
}
