import { sql } from 'drizzle-orm'
import { liveEvents } from '@quartet/contract/messages/live'
import type { Heard } from './received-messages.ts'
import type { Who, World } from './cast.ts'

/** Who manages which gym, by its number; they read why somebody is away there. */
const managers: Partial<Record<Who, number[]>> = { ownerA: [0], ownerB: [1], both: [0, 1] }
/** Who works at which gym; they read who applied there. */
const staff: Partial<Record<Who, number[]>> = { ...managers, deskA: [0], admin: [0, 1] }

type Concerned = { id: string; gym: number; people: string[] }

/**
 * What reached somebody whom it does not concern, by any way out: why another is away, what another wrote when applying,
 * that others applied at all, what the gym offered before anybody was asked, and anything of a gym that is not theirs.
 */
export async function overheard(world: World, heard: Heard[]): Promise<string[]> {
  const covers = new Map((await readConcerned(world)).map((one) => [one.id, one]))
  return heard.flatMap((one) =>
    [...inWords(one), ...inPayload(world, one, covers)].map((what) => `${what}: ${one.who}, ${one.by}`),
  )
}

function inWords({ who, words }: Heard): string[] {
  const reasons = [...words.matchAll(/bad back of (t-?\d) at (\d)/g)].filter(
    ([, whose, gym]) => whose !== who && !managers[who]?.includes(Number(gym)),
  )
  const messages = [...words.matchAll(/says (t\d) at (\d)/g)].filter(
    ([, whose, gym]) => whose !== who && !staff[who]?.includes(Number(gym)),
  )
  return [
    ...reasons.map(([said]) => `private words '${said}'`),
    ...messages.map(([said]) => `what another applicant wrote, '${said}'`),
    ...(/late three times/.test(words) && !managers[who] ? ['why somebody is kept from covers'] : []),
  ]
}

function inPayload(world: World, { who, by, payload }: Heard, covers: Map<string, Concerned>): string[] {
  if (!payload) return []
  const trainer = world.trainers.find((one) => one.userId === world.people[who].userId)
  if (!by.startsWith('socket')) return trainer ? inAnswer(payload, trainer.trainerId) : []
  const name = by.replace('socket ', '') as keyof typeof liveEvents
  const found: string[] = []
  // A page asks the API for the rest: an event carries what the contract says and nothing more.
  const extra = Object.keys(payload).filter((key) => !Object.hasOwn(liveEvents[name].shape, key))
  if (extra.length > 0) found.push(`an event that also says ${extra.join()}`)
  const gym = world.gyms.findIndex((one) => one.gym.gymId === payload['gymId'])
  const works = staff[who]?.includes(gym) ?? false
  if (gym >= 0 && !works && !trainer) found.push(`an event of a gym that is not theirs`)
  const cover = covers.get(String(payload['coverId']))
  const concerned = works || (cover?.people.includes(world.people[who].userId) ?? false)
  if (name === 'new_cover_application' && !works) found.push('an event that somebody applied')
  if (name === 'application_submitted' && !concerned) found.push('an event of another’s application')
  if (['pending_approval', 'offered'].includes(String(payload['status'])) && !concerned)
    found.push('an event that somebody applied')
  return found
}

/** What a trainer reads of covers that are not theirs, as deep as it lies. */
function inAnswer(body: unknown, trainerId: string): string[] {
  if (Array.isArray(body)) return body.flatMap((one) => inAnswer(one, trainerId))
  if (typeof body !== 'object' || body === null) return []
  const row = body as Record<string, any>
  const isCover = 'applicationCount' in row
  const found = isCover
    ? [
        ...(row['reason'] !== null && row['usualTrainer']?.id !== trainerId ? ['why somebody is away'] : []),
        ...(row['applicationCount'] !== null ? ['how many applied'] : []),
        ...(row['applications']?.some((one: any) => one.trainer.id !== trainerId) ? ['who applied'] : []),
      ]
    : []
  if ('absenceId' in row && row['offer'] !== null) found.push('what the gym offered')
  return [...found, ...Object.values(row).flatMap((one) => inAnswer(one, trainerId))]
}

/** For each cover, the accounts that may know of applications: who is away, who asked, and whoever applied or teaches it. */
async function readConcerned({ t, gyms }: World): Promise<Concerned[]> {
  const ids = gyms.map((one) => one.gym.gymId)
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ id: string; gym_id: string; people: string[] }>(sql`
      select c.id, c.gym_id, array(
        select t.account_id::text from trainers t where t.id = c.usual_trainer_id
        union select r.requested_by::text from cover_requests r where r.id = c.request_id
        union select t.account_id::text from cover_applications a join trainers t on t.id = a.trainer_id where a.cover_id = c.id) as people
      from covers c where c.gym_id = any(${sql.param(ids)}::uuid[])`),
  )
  return rows.map((row) => ({ id: row.id, gym: ids.indexOf(row.gym_id), people: row.people }))
}
