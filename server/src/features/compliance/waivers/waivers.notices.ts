import { longDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { decidersAt, gymNameOf } from '../status/recipients.queries.ts'
import { handInLink, waiversLink } from '../document/links.rules.ts'
import { trainersByIds } from '../document/people.queries.ts'
import type { WaiverSaid } from './waivers.commands.ts'
import { waiversOf } from './waivers.policy.ts'
import { findWaiver } from '../status/waivers.queries.ts'

/** A waiver is asked of a second person, and its holder knows from when to when it holds. */
export const waiverNotices: Notice[] = [
  notice('waiver.asked', async (work, { payload, gymId }) => {
    const { row, holder, span } = await about(work, payload, gymId!)
    const by = actorName(work)
    return (await decidersAt(work.tx, gymId!)).map(({ userId, position }) => ({
      userId,
      type: 'compliance',
      title: `${holder.name}’s ${row.requirementName} waiver needs approval`,
      message: `${by} requested it ${span}: “${row.reason}” A second person must approve or decline it.`,
      ...action,
      link: waiversLink(position),
    }))
  }),

  notice('waiver.approved', async (work, { payload, gymId }) => {
    const { row, holder, span, gym } = await about(work, payload, gymId!)
    return [
      {
        userId: holder.userId,
        type: 'compliance',
        title: `${row.requirementName} waived`,
        message: `${gym} has waived it for you ${span}. Upload a valid document before the waiver ends.`,
        ...update,
        link: handInLink(row.requirementId),
      },
      ...(await toAsker(work, row.askedBy, gymId!, {
        title: `${holder.name}’s ${row.requirementName} waiver approved`,
        message: `The waiver applies ${span}.`,
      })),
    ]
  }),

  notice('waiver.refused', async (work, { payload, gymId }) => {
    const { row, holder, span } = await about(work, payload, gymId!)
    return toAsker(work, row.askedBy, gymId!, {
      title: `${holder.name}’s ${row.requirementName} waiver declined`,
      message: `${actorName(work)} declined the waiver ${span}.`,
    })
  }),

  notice('waiver.ended', async (work, { payload, gymId }) => {
    const { row, holder, gym } = await about(work, payload, gymId!)
    return [
      {
        userId: holder.userId,
        type: 'compliance',
        title: `${row.requirementName} required again`,
        message: `${gym} ended your waiver. You need a valid document from today.`,
        ...action,
        link: handInLink(row.requirementId),
      },
    ]
  }),
]

const action = { category: 'action_required', priority: 'high' } as const
const update = { category: 'updates', priority: 'high' } as const

function actorName({ actor }: Work): string {
  return actor.kind === 'person' ? actor.name : 'Your gym'
}

async function about(work: Work, { waiverId }: WaiverSaid, gymId: string) {
  const row = (await findWaiver(work.tx, waiversOf([gymId]), waiverId))!
  const holder = (await trainersByIds(work.tx, [row.trainerId])).get(row.trainerId)!
  const span = `from ${longDay(row.fromDate)} to ${longDay(row.toDate)}`
  return { row, holder, span, gym: await gymNameOf(work.tx, gymId) }
}

async function toAsker(
  work: Work,
  askedBy: string,
  gymId: string,
  said: Pick<NoticeWords, 'title' | 'message'>,
): Promise<NoticeWords[]> {
  const team = await decidersAt(work.tx, gymId)
  return team
    .filter(({ userId }) => userId === askedBy)
    .map(({ userId, position }) => ({ userId, type: 'compliance', ...said, ...update, link: waiversLink(position) }))
}
