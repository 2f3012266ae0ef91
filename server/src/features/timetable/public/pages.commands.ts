import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { slugOf } from './pages.present.ts'
import { publicTimetables } from './pages.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'timetable.published': { gymId: string; slug: string }
    'timetable.unpublished': { gymId: string; slug: string }
  }
}

export async function findPublished(tx: Tx, gymId: string) {
  const [row] = await tx.select().from(publicTimetables).where(eq(publicTimetables.gymId, gymId))
  return row
}

/** The gym whose published timetable has this address. */
export async function gymAt(tx: Tx, slug: string) {
  const [row] = await tx
    .select({
      id: gyms.id,
      name: gyms.name,
      timezone: gyms.timezone,
      address: gyms.address,
      city: gyms.city,
      state: gyms.state,
      postcode: gyms.postcode,
      country: gyms.country,
    })
    .from(publicTimetables)
    .innerJoin(gyms, eq(gyms.id, publicTimetables.gymId))
    .where(and(eq(publicTimetables.slug, slug), isNotNull(publicTimetables.publishedAt), isNull(gyms.archivedAt)))
  return row
}

/** Publishes a gym's timetable at an address made of its name, or takes it back. Doing it twice changes nothing. */
export async function publishTimetable(
  work: Work & { actor: Person },
  gym: Allowed<{ gymId: string; name: string }, 'edit'>,
  published: boolean,
): Promise<void> {
  const { gymId } = gym
  const known = await findPublished(work.tx, gymId)
  if (((known?.publishedAt ?? null) !== null) === published) return
  const publishedAt = published ? work.now : null
  const slug = known?.slug ?? slugOf(gym.name, gymId)
  await work.tx
    .insert(publicTimetables)
    .values({ gymId, slug, publishedAt })
    .onConflictDoUpdate({ target: publicTimetables.gymId, set: { publishedAt } })
  const type = published ? 'timetable.published' : 'timetable.unpublished'
  await work.record(type, { gymId, slug }, 'gymId')
}
