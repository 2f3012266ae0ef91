import { eq, inArray } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { frameOf, type IntroductionFrame } from '../../../platform/introduction-words.ts'
import { introduce, unwantedBy } from '../../../platform/post/introductions.ts'
import { introductions } from '../../../platform/post/introductions.tables.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'
import type { noticeDeliveries } from './deliveries.tables.ts'

/** Notes who is emailed by someone they don't know. Returns the introduction by reader; null where they don't want one. */
export async function introduceTo(work: Work, told: NoticeWords[]): Promise<Map<string, string | null>> {
  const made = new Map<string, string | null>()
  if (work.actor.kind !== 'person') return made
  for (const { userId, introduces } of told) {
    if (!introduces || made.has(userId)) continue
    const [account] = await work.tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId))
    const sender = { gymId: introduces.gymId, sentBy: work.actor.userId }
    const unwanted = await unwantedBy(work.tx, sender, [account!.email])
    made.set(userId, unwanted.size > 0 ? null : await introduce(work, introduces, account!.email))
  }
  return made
}

/** Who sent each of these deliveries, by introduction, where their reader doesn't know them. */
export async function framesOf(
  { tx }: Work,
  group: { delivery: Pick<typeof noticeDeliveries.$inferSelect, 'introductionId'> }[],
  reportUrl: (introductionId: string) => string,
): Promise<Map<string, IntroductionFrame>> {
  const ids = group.flatMap(({ delivery }) => delivery.introductionId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: introductions.id, why: introductions.why, gym: gyms.name, person: profiles.fullName })
    .from(introductions)
    .leftJoin(gyms, eq(gyms.id, introductions.gymId))
    .leftJoin(profiles, eq(profiles.accountId, introductions.sentBy))
    .where(inArray(introductions.id, ids))
  return new Map(
    rows.map(({ id, why, gym, person }) => [id, frameOf({ why, gym, person: person ?? 'Someone' }, reportUrl(id))]),
  )
}
