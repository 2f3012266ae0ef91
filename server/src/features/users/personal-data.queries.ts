import { eq } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { avatarOf } from './person/avatars.queries.ts'
import type { Someone } from './person/person.ports.ts'
import { findUser } from './person/person.queries.ts'
import { profiles } from './person/person.tables.ts'

/** What a person told of themself. Facts of a gym belong to the gym. */
export async function profileDataOf(work: Work, { userId }: Someone): Promise<unknown> {
  const user = (await findUser(work.tx, undefined, userId))!
  const [profile] = await work.tx.select().from(profiles).where(eq(profiles.accountId, userId))
  const picture = await avatarOf(work.tx, userId)
  return {
    profile,
    teaching: user.trainer && {
      experienceYears: user.trainer.experienceYears,
      specialties: user.specialties.map((one) => one.name),
    },
    gyms: user.teams.map(({ gym, position }) => ({ name: gym.name, position })),
    picture: picture ? { file: 'picture.jpg', uploadedAt: picture.createdAt } : null,
  }
}
