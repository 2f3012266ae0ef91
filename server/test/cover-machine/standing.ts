import type { Answer } from '../harness.ts'
import { isSent, type StepName, type Try } from './steps.ts'
import { unsettled } from './world.ts'
import type { Entry, Snapshot, Who, World } from './cast.ts'

/** Steps that may put somebody on a class or take them off it; all others leave the timetable alone. */
const moves = new Set<StepName>([
  'apply',
  'approve',
  'accept',
  'untake',
  'handBack',
  'replace',
  'answerReturn',
  'noShow',
  'outcome',
  'hand',
  'callOff',
  'restore',
  'move',
])
/** Of these, the ones that ask whether somebody is qualified. */
const judges = new Set<StepName>(['apply', 'approve', 'accept', 'answerReturn', 'hand'])
const managing = new Set<Who>(['ownerA', 'ownerB', 'both'])
const managed = new Set<StepName>([
  'setAside',
  'lift',
  'certify',
  'revoke',
  'release',
  'refuseRelease',
  'search',
  'terms',
])

/** What is wrong about documents, overrides, flags and who is asked. Empty when nothing is. */
export function wrongStanding(
  world: World,
  name: StepName,
  about: Try | null,
  before: Snapshot,
  after: Snapshot,
  answer: Answer | null,
): string[] {
  const found: string[] = []
  const set = new Set(after.overrides.filter((one) => one.holds).map((one) => `${one.entry} ${one.trainer}`))
  const lacks = new Set(after.lacks.filter((pair) => !set.has(pair)))
  const was = new Map(before.entries.map((one) => [one.id, one]))
  const coming = new Set(
    after.entries.filter((one) => Date.parse(one.starts) > world.t.clock.now().epochMilliseconds).map((one) => one.id),
  )
  const put = after.entries.filter((one) => was.has(one.id) && was.get(one.id)!.trainer !== one.trainer)
  if (put.length > 0 && !moves.has(name)) found.push(`${name} changed who teaches`)
  if (judges.has(name))
    for (const entry of put)
      if (coming.has(entry.id) && asksOf(world, after, entry) && lacks.has(`${entry.id} ${entry.trainer}`))
        found.push('I3 somebody without the document was put on a class')
  if (isSent(name) && managed.has(name) && answer && answer.status < 300 && about && !managing.has(about.by))
    found.push(`I3 ${name} was let through for ${about.by}`)
  return [
    ...found,
    ...wrongApplicants(name, before, after, lacks),
    ...wrongAsks(world, before, after, lacks),
    ...wrongRisks(world, name, after, lacks),
  ]
}

/** Whether a class asks whoever is on it for a document: at the first gym only who covers it. */
function asksOf(world: World, { covers, applications }: Snapshot, entry: Entry): boolean {
  if (entry.gym === world.gyms[1].gym.gymId) return true
  const filled = covers.filter((one) => one.entry === entry.id && one.state === 'filled').map((one) => one.id)
  return applications.some(
    (one) => one.state === 'confirmed' && one.trainer === entry.trainer && filled.includes(one.cover),
  )
}

/** Nobody is asked who would be refused. */
function wrongAsks(world: World, before: Snapshot, after: Snapshot, lacks: Set<string>): string[] {
  const known = new Set(before.asks)
  return after.asks.flatMap((pair) => {
    if (known.has(pair)) return []
    const [coverId, trainerId] = pair.split(' ')
    const line = after.covers.find((one) => one.id === coverId)!
    const gym = world.gyms.findIndex((one) => one.gym.gymId === line.gym)
    const who = world.trainers.findIndex((one) => one.trainerId === trainerId)
    return [
      ...(lacks.has(`${line.entry} ${trainerId}`) ? ['somebody was asked who lacks the document'] : []),
      ...(world.blocked.has(`${gym} ${who}`) ? ['somebody was asked whom the gym keeps from its covers'] : []),
      ...(after.entries.some((one) => one.id === line.entry && one.trainer === trainerId)
        ? ['somebody was asked for their own class']
        : []),
    ]
  })
}

/** What may make somebody an applicant without their own doing: a substitute gives the class back, or is replaced. */
const renews = new Set<StepName>(['untake', 'handBack', 'replace', 'ask', 'away'])

/** Only who applied for a class and was not chosen is an applicant again; never who withdrew, said no or may not take it. */
function wrongApplicants(name: StepName, before: Snapshot, after: Snapshot, lacks: Set<string>): string[] {
  const was = new Map(before.applications.map((one) => [one.id, one.state]))
  const entryOf = new Map(after.covers.map((one) => [one.id, one.entry]))
  const anew = after.applications.filter((one) => {
    const state = was.get(one.id)
    return one.state === 'applied' && state !== 'applied' && state !== 'selected'
  })
  if (name === 'apply' || name === 'restore') return []
  return anew.flatMap(({ cover, trainer }) => {
    const entry = entryOf.get(cover)
    // An application that ended with its search, which was taken back, leaves what they said before.
    const last = before.applications.findLast(
      (one) => one.trainer === trainer && entryOf.get(one.cover) === entry && one.state !== 'lapsed',
    )
    return [
      ...(renews.has(name) ? [] : [`${name} made somebody an applicant`]),
      ...(last?.state === 'not_chosen' ? [] : [`somebody is an applicant again who was ${last?.state}`]),
      ...(lacks.has(`${entry} ${trainer}`) ? ['somebody is an applicant again who lacks the document'] : []),
    ]
  })
}

/** A class is at risk exactly while whoever is on it lacks what it asks of them. */
function wrongRisks(world: World, name: StepName, after: Snapshot, lacks: Set<string>): string[] {
  const flagged = new Set(after.risks.map((one) => `${one.entry} ${one.trainer}`))
  const now = world.t.clock.now().epochMilliseconds
  const searched = new Set(after.covers.filter((one) => one.itself && unsettled.has(one.state)).map((one) => one.entry))
  return after.entries.flatMap((entry) => {
    if (entry.off || entry.trainer === null || Date.parse(entry.starts) <= now) return []
    const pair = `${entry.id} ${entry.trainer}`
    const lacking = asksOf(world, after, entry) && lacks.has(pair)
    if (lacking && !flagged.has(pair)) return [`${name} left a class whose trainer lacks the document without a flag`]
    if (!lacking && searched.has(entry.id)) return [`${name} left a search of its own for a class that is in order`]
    if (!lacking && flagged.has(pair)) return [`${name} left a flag on a class that is in order`]
    return []
  })
}
