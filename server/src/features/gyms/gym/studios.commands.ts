import { eq } from 'drizzle-orm'
import { gymsErrors } from '@quartet/contract/gyms/gyms'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { GymRow } from './gym.queries.ts'
import { studios } from './gym.tables.ts'
import { listStudios, type StudioRow } from './studios.queries.ts'
import { nextHue } from './studios.rules.ts'

const fail = failureOf(gymsErrors)
const nameTaken = () => fail('gyms.studio_name_taken')

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'studio.added': { gymId: string; studioId: string; name: string }
    'studio.changed': { gymId: string; studioId: string; before: StudioDraft; after: StudioDraft }
    'studio.archived': { gymId: string; studioId: string; name: string }
  }
}

type StudioDraft = Pick<StudioRow, 'name' | 'capacity' | 'hue' | 'partitioned'>

export async function addStudio(
  work: Work,
  gym: Allowed<GymRow, 'manageStudios'>,
  draft: Omit<StudioDraft, 'hue' | 'partitioned'> & Partial<Pick<StudioDraft, 'hue' | 'partitioned'>>,
): Promise<StudioRow> {
  const hue = draft.hue ?? nextHue((await listStudios(work.tx, gym.id)).map((one) => one.hue))
  const [row] = await uniqueOr(
    nameTaken,
    work.tx
      .insert(studios)
      .values({
        id: newId(),
        gymId: gym.id,
        name: draft.name,
        capacity: draft.capacity,
        hue,
        partitioned: draft.partitioned ?? false,
        createdAt: work.now,
      })
      .returning(),
  )
  await work.record('studio.added', { gymId: gym.id, studioId: row!.id, name: row!.name })
  return row!
}

export async function changeStudio(
  work: Work,
  studio: Allowed<StudioRow, 'edit'>,
  given: Partial<StudioDraft>,
): Promise<StudioRow> {
  const before = { name: studio.name, capacity: studio.capacity, hue: studio.hue, partitioned: studio.partitioned }
  const after = {
    name: given.name ?? before.name,
    capacity: given.capacity ?? before.capacity,
    hue: given.hue ?? before.hue,
    partitioned: given.partitioned ?? before.partitioned,
  }
  const [row] = await uniqueOr(
    nameTaken,
    work.tx
      .update(studios)
      .set({ ...after, version: studio.version + 1 })
      .where(eq(studios.id, studio.id))
      .returning(),
  )
  await work.record('studio.changed', { gymId: studio.gymId, studioId: studio.id, before, after })
  return row!
}

export async function archiveStudio(work: Work, studio: Allowed<StudioRow, 'edit'>, inUse: boolean): Promise<void> {
  if (inUse) throw fail('gyms.studio_in_use')
  await work.tx.update(studios).set({ archivedAt: work.now }).where(eq(studios.id, studio.id))
  await work.record('studio.archived', { gymId: studio.gymId, studioId: studio.id, name: studio.name })
}
