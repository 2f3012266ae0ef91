import type { Step, StepName, Try } from './steps.ts'
import { lineOf, nobody, slotsOf, unsettled } from './world.ts'
import type { Snapshot, Who, World } from './cast.ts'

type Place = { entryId: string; whom: number; applicationId?: string }

/** Steps that are a trainer's own to do; the others are the gym's. */
const oneself = new Set<StepName>([
  'apply',
  'withdraw',
  'accept',
  'refuse',
  'untake',
  'handBack',
  'claim',
  'answerReturn',
])

/** What a step is about and who does it: where it makes sense, if it looks for that, else wherever it points. */
export function aim(world: World, snapshot: Snapshot, step: Step): Try {
  const places = step.aimed ? placesFor(world, snapshot, step) : []
  const slots = slotsOf(world, snapshot, step.gym)
  const place = places[step.size % places.length] ?? { entryId: slots[step.slot % slots.length]!.id, whom: step.whom }
  const { entryId, whom } = place
  const coverId = lineOf(snapshot, entryId)?.id ?? nobody
  const own = snapshot.applications.findLast(
    (one) => one.cover === coverId && one.trainer === world.trainers[whom]?.trainerId,
  )
  const gym = snapshot.entries.find((one) => one.id === entryId)!.gym === world.gyms[0].gym.gymId ? 0 : 1
  const manager: Who = step.size % 3 === 0 ? 'both' : gym === 0 ? 'ownerA' : 'ownerB'
  const fitting =
    oneself.has(step.name) || ((step.name === 'ask' || step.name === 'away') && step.size % 2 === 0)
      ? (`t${whom}` as Who)
      : manager
  return {
    entryId,
    coverId,
    applicationId: place.applicationId ?? own?.id ?? nobody,
    gym,
    whom,
    trainerId: world.trainers[whom]!.trainerId,
    by: step.stranger ?? fitting,
    size: step.size,
  }
}

function placesFor(world: World, snapshot: Snapshot, { name }: Step): Place[] {
  const near = new Set([0, 1].flatMap((gym) => slotsOf(world, snapshot, gym).map((one) => one.id)))
  const now = world.t.clock.now().epochMilliseconds
  const number = (trainerId: string | null) => world.trainers.findIndex((one) => one.trainerId === trainerId)
  const everybody = [0, 1, 2, 3]
  return snapshot.entries
    .filter((one) => near.has(one.id))
    .flatMap((entry): Place[] => {
      const line = lineOf(snapshot, entry.id)
      const coming = Date.parse(entry.starts) > now
      const at = (trainers: number[]) => trainers.filter((one) => one >= 0).map((whom) => ({ entryId: entry.id, whom }))
      const teaches = number(entry.trainer)
      if (name === 'ask' || name === 'away')
        return coming && !entry.off && !(line && unsettled.has(line.state)) ? at([teaches]) : []
      const pairs = (trainers: (trainer: string) => boolean) =>
        at([...world.trainers.keys()].filter((one) => trainers(world.trainers[one]!.trainerId)))
      if (name === 'setAside') return pairs((trainer) => snapshot.lacks.includes(`${entry.id} ${trainer}`))
      if (name === 'certify' && coming) {
        const lacking = pairs((trainer) => snapshot.lacks.includes(`${entry.id} ${trainer}`))
        return lacking.length > 0 ? lacking : at(everybody)
      }
      if (name === 'lift' || name === 'search') {
        const known = name === 'lift' ? snapshot.overrides : snapshot.risks
        return pairs((trainer) => known.some((one) => one.entry === entry.id && one.trainer === trainer))
      }
      if (['revoke', 'terms', 'prefer'].includes(name)) return at(everybody)
      if (name === 'restore') return entry.off ? at([0]) : []
      if (!line) return []
      const theirs = (state: string) =>
        snapshot.applications
          .filter((one) => one.cover === line.id && one.state === state)
          .map((one) => ({ entryId: entry.id, whom: number(one.trainer), applicationId: one.id }))
      const looking = coming && unsettled.has(line.state)
      const back = snapshot.returns.some((one) => one.cover === line.id && one.state === 'asked')
      const filled = line.state === 'filled'
      const places: Partial<Record<StepName, () => Place[]>> = {
        apply: () => (looking ? at(everybody.filter((one) => one !== teaches)) : []),
        offer: () => (looking ? at(everybody.filter((one) => one !== teaches)) : []),
        withdraw: () => (looking ? theirs('applied') : []),
        approve: () => (looking ? theirs('applied') : []),
        accept: () => (looking ? theirs('selected') : []),
        refuse: () => (looking ? theirs('selected') : []),
        takeOfferBack: () => (looking ? theirs('selected') : []),
        release: () => (coming && line.state === 'awaiting_release' ? at([0]) : []),
        refuseRelease: () => (coming && line.state === 'awaiting_release' ? at([0]) : []),
        cancel: () => (looking ? at([0]) : []),
        bonus: () => (looking ? at([0]) : []),
        untake: () => (coming && filled ? theirs('confirmed') : []),
        handBack: () => (coming && filled ? theirs('confirmed') : []),
        replace: () => (coming && filled ? theirs('confirmed') : []),
        claim: () => (coming && filled ? at([number(line.usual)]) : []),
        offerBack: () => (coming && filled ? at([number(line.usual)]) : []),
        answerReturn: () => (back ? at([teaches, number(line.usual)]) : []),
        dropReturn: () => (back ? at([teaches, number(line.usual)]) : []),
        noShow: () => (!coming && filled ? at([teaches]) : []),
        outcome: () => (coming ? [] : at([teaches])),
      }
      return places[name]?.() ?? []
    })
}
