import type { Answer } from '../harness.ts'
import { whatDisagrees } from '../worlds/who-teaches.ts'
import type { Step, StepName, Try } from './steps.ts'
import { wrongStanding } from './standing.ts'
import type { Snapshot, World } from './cast.ts'

type Change = { from: string; to: string }
const looking = ['open', 'pending_approval', 'offered']
const between = (from: string[], to: string[]): Change[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other })))
/** Whoever is out of what they waited for leaves it as open as if they had never come. */
const emptied = [...between(['pending_approval'], ['open']), ...between(['offered'], ['open', 'pending_approval'])]
const asked = between(['none'], ['open', 'awaiting_release'])
/** Who applied before and was not chosen is an applicant again of what is looked for in a substitute's place. */
const askedAnew = [...asked, ...between(['none'], ['pending_approval'])]
const filled = [...between(looking, ['filled']), ...emptied]
const edited = [
  ...emptied,
  ...between([...looking, 'awaiting_release', 'filled'], ['cancelled']),
  ...between(['cancelled', 'filled'], ['open', 'filled']),
  ...asked,
]

/** What the product looks for by itself ends once the class is in order. */
const mended = between(looking, ['cancelled'])
/** A class at risk is looked for by itself; all that begins is over. */
const byClock = [...between([...looking, 'awaiting_release'], ['unfilled']), ...emptied, ...asked, ...mended]

/** How a line may move at most, by what was done: the table of transitions of the workflow, written once more. */
const moves: Record<StepName, Change[]> = {
  ask: askedAnew,
  away: askedAnew,
  apply: [...between(['open'], ['pending_approval']), ...filled],
  withdraw: emptied,
  approve: [...filled, ...between(['filled'], ['cancelled'])],
  cancel: between([...looking, 'awaiting_release'], ['cancelled']),
  offer: between(['open', 'pending_approval'], ['offered']),
  takeOfferBack: emptied,
  accept: [...filled, ...between(['filled'], ['cancelled'])],
  refuse: emptied,
  untake: [...between(['filled'], ['open', 'pending_approval']), ...emptied],
  handBack: askedAnew,
  replace: askedAnew,
  claim: [],
  offerBack: [],
  answerReturn: [...between(['filled'], ['cancelled']), ...emptied],
  dropReturn: [],
  noShow: between(['filled'], ['no_show']),
  outcome: [
    ...between(['filled', 'no_show', 'unfilled', ...looking, 'awaiting_release'], ['taught', 'unfilled', 'cancelled']),
  ],
  bonus: [],
  hand: edited,
  callOff: edited,
  // What was looked for when the class was called off is looked for again, applications and all, also for a substitute.
  restore: [...edited, ...askedAnew, ...between(['cancelled'], ['awaiting_release', 'pending_approval'])],
  move: edited,
  block: emptied,
  unblock: emptied,
  setAside: mended,
  lift: emptied,
  certify: [...emptied, ...mended],
  revoke: emptied,
  release: between(['awaiting_release'], ['open']),
  refuseRelease: between(['awaiting_release'], ['cancelled']),
  search: asked,
  terms: [],
  prefer: [],
  look: [],
  pass: byClock,
  tasks: byClock,
  restart: byClock,
  lock: [],
}

/** What the application that a step is about is afterwards. */
const becomes: Partial<Record<StepName, string>> = {
  withdraw: 'withdrawn',
  approve: 'confirmed',
  accept: 'confirmed',
  refuse: 'declined',
}

type Moved = { id: string; gym: string; from: string; to: string; version: number }

function movedLines(before: Snapshot, after: Snapshot): Moved[] {
  const was = new Map(before.covers.map((one) => [one.id, one]))
  return after.covers.flatMap(({ id, gym, state, version }) => {
    const old = was.get(id)
    if (old?.state === state) return []
    return [{ id, gym, from: old?.state ?? 'none', to: state, version: version - (old?.version ?? 0) }]
  })
}

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Everything that is wrong after a step. Empty when nothing is. */
export async function wrongAfter(
  world: World,
  step: Step,
  about: Try | null,
  before: Snapshot,
  after: Snapshot,
  answer: Answer | null,
): Promise<string[]> {
  const moved = movedLines(before, after)
  const legal = moves[step.name]
  const found = [
    ...moved
      .filter(({ from, to }) => !legal.some((one) => one.from === from && one.to === to))
      .map(({ from, to }) => `${step.name} moved a line from ${from} to ${to}`),
    ...moved.filter(({ version }) => version < 1).map(({ to }) => `the version did not move with a line that is ${to}`),
    ...lockedChanges(before, after),
    ...(same(before, after)
      ? []
      : (await world.look<{ what: string }>('disagrees', whatDisagrees, [world.gyms.map((one) => one.gym.gymId)])).map(
          ({ what }) => what,
        )),
  ]
  if (answer && answer.status >= 500) found.push(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
  if (answer && answer.status >= 400 && !same(before, after))
    found.push(`refused with ${answer.status} and changed something`)
  const state = about && after.applications.find((one) => one.id === about.applicationId)?.state
  const wanted = becomes[step.name]
  if (answer && answer.status < 300 && wanted && state !== wanted)
    found.push(`${step.name} left an application ${state}`)
  found.push(...wrongStanding(world, step.name, about, before, after, answer))
  if (step.name === 'look' && !same(before, after)) found.push('looking changed something')
  if (after.written.events > before.written.events || moved.length > 0)
    found.push(...(await wrongEvents(world, about, before, moved)))
  found.push(...(await wrongAssignments(world, step.name, about?.by, before, after)))
  return found
}

/** I6: what payroll has taken into account stays as it was. */
function lockedChanges(before: Snapshot, after: Snapshot): string[] {
  const now = new Map(after.entries.map((one) => [one.id, one]))
  return before.entries
    .filter((one) => one.locked && now.has(one.id) && !same(one, now.get(one.id)))
    .map(() => 'I6 a locked class was changed')
}

type EventRow = {
  id: string
  type: string
  actor_id: string | null
  actor_kind: string
  gym_id: string | null
  subject_id: string | null
  request_id: string
  at: string
  /** Of what happens in steps: which. */
  step: string | null
  because: string | null
}

/** What the product does by itself once something else has changed. */
const follows = new Set(['cover.application_disqualified', 'cover.offer_ended', 'cover.return_ended'])
const isFollow = ({ type, because }: EventRow) =>
  follows.has(type) || (type === 'cover.cancelled' && because === 'in_order')

/** I7: each line that moved has its events, written by who did it, at that gym, in one request, now. */
async function wrongEvents(
  { t, people, look }: World,
  about: Try | null,
  before: Snapshot,
  moved: Moved[],
): Promise<string[]> {
  const rows = await look<EventRow>(
    'events',
    `select id, type, actor_id, actor_kind, gym_id, subject_id, request_id, at::text, coalesce(payload ->> 'step', payload ->> 'wave') as step,
      payload ->> 'because' as because
      from events where position > $1 order by position`,
    [before.written.events],
  )
  const found: string[] = []
  for (const line of moved) {
    const own = rows.filter((one) => one.subject_id === line.id)
    if (own.length === 0) found.push(`I7 a line that is ${line.to} has no event`)
    if (own.some((one) => one.gym_id !== line.gym)) found.push('I7 an event of another gym')
  }
  const twice = rows.filter(({ type, subject_id, step }, at) => {
    if (!type.startsWith('cover.') || follows.has(type)) return false
    return rows.findIndex((one) => one.type === type && one.subject_id === subject_id && one.step === step) !== at
  })
  found.push(...twice.map(({ type }) => `I7 ${type} was written twice`))
  if (!about) return found
  // What follows by itself is the product's own; all else is theirs who did the step.
  const covers = rows.filter(
    (one) => one.type.startsWith('cover.') && !(one.actor_kind.startsWith('system') && isFollow(one)),
  )
  if (covers.some((one) => one.actor_kind !== 'person' || one.actor_id !== people[about.by].userId))
    found.push(`I7 an event names somebody else: ${covers.map((one) => `${one.type} ${one.actor_kind}`).join()}`)
  if (new Set(covers.map((one) => one.request_id)).size > 1) found.push('I7 one step with two requests')
  if (covers.some((one) => one.request_id === '')) found.push('I7 an event without its request')
  const now = t.clock.now().epochMilliseconds
  if (covers.some((one) => Date.parse(one.at) !== now)) found.push('I7 an event at another time')
  return found
}

const takesCover = new Set<StepName>(['apply', 'approve', 'accept'])

type Assigned = {
  entry_id: string
  connected: boolean
  blocked: boolean
  fits: boolean
  told: number
  left_told: number
}

/** I3 and I8: whoever is put on a class to come may be, and both whom it concerns are told, unless they did it themselves. */
async function wrongAssignments(
  world: World,
  name: StepName,
  by: string | undefined,
  before: Snapshot,
  after: Snapshot,
): Promise<string[]> {
  if (name === 'outcome') return []
  const now = world.t.clock.now().epochMilliseconds
  const was = new Map(before.entries.map((one) => [one.id, one]))
  const changed = after.entries.filter(
    (one) => was.has(one.id) && one.trainer !== was.get(one.id)!.trainer && Date.parse(one.starts) > now,
  )
  const found: string[] = []
  for (const entry of changed) {
    const [row] = await world.look<Assigned>('assigned', assigned, [
      entry.id,
      entry.trainer,
      was.get(entry.id)?.trainer ?? null,
      before.written.events,
    ])
    if (!row) continue
    const gym = world.gyms.findIndex((one) => one.gym.gymId === entry.gym)
    const who = world.trainers.findIndex((one) => one.trainerId === entry.trainer)
    if (!row.connected) found.push('I3 somebody who is not connected was put on a class')
    // A block keeps somebody from covers, not from their own classes.
    if (takesCover.has(name) && (row.blocked || world.blocked.has(`${gym} ${who}`)))
      found.push('I3 somebody whom the gym keeps from its covers was put on a class')
    if (!row.fits) found.push('I3 somebody who does not teach it was put on a class')
    if (name === 'hand') continue
    const [taker, giver] = [who, world.trainers.findIndex((one) => one.trainerId === was.get(entry.id)?.trainer)]
    if (taker >= 0 && by !== `t${taker}` && row.told < 1)
      found.push(`I8 who has a class now was told ${row.told} times`)
    if (giver >= 0 && by !== `t${giver}` && row.left_told < 1)
      found.push(`I8 who had a class was told ${row.left_told} times`)
  }
  return found
}

/** Of class $1 and its trainer $2, whom $3 made way for: what concerns them, and what was said since $4. */
const assigned = `
  select e.id as entry_id,
    exists (select 1 from connections c where c.gym_id = e.gym_id and c.trainer_id = t.id and c.status = 'active') as connected,
    exists (select 1 from cover_blocks b where b.gym_id = e.gym_id and b.trainer_id = t.id and b.lifted_at is null) as blocked,
    exists (select 1 from trainer_specialties s where s.trainer_id = t.id and s.specialty_id = cl.specialty_id) as fits,
    ${toldOf('t.id')} as told, ${toldOf('$3::uuid')} as left_told
  from entries e join classes cl on cl.id = e.class_id join trainers t on t.id = $2 where e.id = $1`

/** Notices of this step to one trainer about the line of this class. */
function toldOf(trainer: string): string {
  return `(select count(*)::int from notifications n
    join events v on v.id = n.event_id join trainers told on told.account_id = n.user_id
    where v.position > $4 and told.id = ${trainer} and v.type like 'cover.%'
      and v.subject_id in (select id from covers where entry_id = e.id))`
}
