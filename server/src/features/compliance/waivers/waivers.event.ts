import { longDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import { event } from '../../../platform/events/told-event.ts'
import type { TeamMember } from '../../gyms/gym/gym.queries.ts'
import { handInLink, waiversLink } from '../document/links.rules.ts'
import { trainersByIds } from '../document/people.queries.ts'
import { doneBy } from '../reviews/facts.queries.ts'
import { news, toDo, toHolder } from '../reviews/phrases.present.ts'
import { decidersAt, gymNameOf } from '../status/recipients.queries.ts'
import { findWaiver } from '../status/waivers.queries.ts'
import type { WaiverSaid } from './waivers.commands.ts'
import { waiversOf } from './waivers.policy.ts'

async function factsOfWaiver(work: Work, { payload, gymId }: { payload: WaiverSaid; gymId: string | null }) {
  const row = (await findWaiver(work.tx, waiversOf([gymId!]), payload.waiverId))!
  const deciders = await decidersAt(work.tx, gymId!)
  return {
    holder: (await trainersByIds(work.tx, [row.trainerId])).get(row.trainerId)!,
    name: row.requirementName,
    requirementId: row.requirementId,
    reason: row.reason,
    span: `from ${longDay(row.fromDate)} to ${longDay(row.toDate)}`,
    gym: await gymNameOf(work.tx, gymId),
    by: doneBy(work),
    deciders,
    asker: deciders.filter(({ userId }) => userId === row.askedBy),
  }
}

const sampleWaiver = ({ gym }: { gym: string }): Awaited<ReturnType<typeof factsOfWaiver>>[] => {
  const deciders: TeamMember[] = [{ userId: 'gym', position: 'owner' }]
  return [
    {
      holder: { userId: 'trainer', trainerId: 'trainer', name: 'Mei Tanaka', avatarId: null },
      name: 'CPR',
      requirementId: 'requirement',
      reason: 'The course is on the 12th.',
      span: 'from 1 March 2027 to 14 March 2027',
      gym,
      by: 'Kim Ito',
      deciders,
      asker: deciders,
    },
  ]
}

const toDeciders = (readers: TeamMember[], said: Omit<NoticeWords, 'userId' | 'type' | 'link'>): NoticeWords[] =>
  readers.map(({ userId, position }) => ({ userId, type: 'compliance', ...said, link: waiversLink(position) }))

/** A waiver is asked of a second person, and its holder knows from when to when it holds. */
export const waiverEvents = [
  event('waiver.asked', {
    facts: factsOfWaiver,
    samples: sampleWaiver,
    notices: (f) =>
      toDeciders(f.deciders, {
        title: `${f.holder.name}’s ${f.name} waiver needs approval`,
        message: `${f.by} requested it ${f.span}: “${f.reason}” A second person must approve or decline it.`,
        ...toDo,
      }),
    mail: {
      name: 'Waiver requested',
      description: 'A waiver needs a second person’s approval.',
      readers: 'the gym, and its gym admins',
      button: 'Review waiver',
    },
  }),

  event('waiver.approved', {
    facts: factsOfWaiver,
    samples: sampleWaiver,
    notices: (f) => [
      toHolder(f, {
        title: `${f.name} waived`,
        message: `${f.gym} has waived it for you ${f.span}. Upload a valid document before the waiver ends.`,
        ...news('high'),
        link: handInLink(f.requirementId),
      }),
      ...toDeciders(f.asker, {
        title: `${f.holder.name}’s ${f.name} waiver approved`,
        message: `The waiver applies ${f.span}.`,
        ...news('high'),
      }),
    ],
    mail: {
      name: 'Waiver approved',
      description: 'A requirement has been waived for a time.',
      readers: 'the trainer, and the person who requested it',
      button: 'See details',
    },
  }),

  event('waiver.refused', {
    facts: factsOfWaiver,
    samples: sampleWaiver,
    notices: (f) =>
      toDeciders(f.asker, {
        title: `${f.holder.name}’s ${f.name} waiver declined`,
        message: `${f.by} declined the waiver ${f.span}.`,
        ...news('high'),
      }),
    mail: {
      name: 'Waiver declined',
      description: 'A second person has declined a waiver.',
      readers: 'the person who requested it',
    },
  }),

  event('waiver.ended', {
    facts: factsOfWaiver,
    samples: sampleWaiver,
    notices: (f) => [
      toHolder(f, {
        title: `${f.name} required again`,
        message: `${f.gym} ended your waiver. You need a valid document from today.`,
        ...toDo,
        link: handInLink(f.requirementId),
      }),
    ],
    mail: {
      name: 'Waiver ended',
      description: 'A waiver has been ended before its end date.',
      readers: 'the trainer whose document it is',
      button: 'Upload document',
    },
  }),
]
