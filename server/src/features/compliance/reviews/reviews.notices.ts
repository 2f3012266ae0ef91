import { inAList, longDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { adminsToTell, concernedBy, gymAdminsAt, gymNameOf, type Concerned } from '../status/recipients.queries.ts'
import {
  againLink,
  documentLink,
  flagsLink,
  handInLink,
  reviewLink,
  standingLink,
  walletLink,
} from '../document/links.rules.ts'
import { coursesFor } from '../requirements/courses.queries.ts'
import { findSubmission, type SubmissionRow } from '../document/submissions.queries.ts'
import { courseInWords, daysInWords, fieldsInWords, reasonInWords } from '../document/labels.rules.ts'
import { atStakeWords, quotedWords } from './phrases.present.ts'

type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority' | 'link'> & Partial<NoticeWords>

/** Who is told what of documents (workflow b). The holder always is, with what is at stake and a way to mend it. */
export const complianceNotices: Notice[] = [
  notice('submission.sent', async (work, { payload, actorId }) => {
    const { row, concerned } = await about(work, payload)
    const { requirementName: name } = row
    const own = actorId === concerned.holder.userId
    if (payload.state === 'format_failed') {
      const [first] = [...(row.file.checkResult?.problems ?? []), ...row.problems]
      return [
        toHolder(concerned, {
          title: `To mend: ${name}`,
          message: `${first ? `${first.sentence} ${first.fix}` : 'The check found something.'} What was typed is kept.`,
          ...action,
          by: 'B',
          link: againLink(row.id),
          evenToActor: true,
        }),
      ]
    }
    return [
      toHolder(concerned, {
        title: own ? `Received: ${name}` : `Handed in for you: ${name}`,
        message: `${own ? 'It waits for a person who looks at it.' : `${actorName(work)} handed it in for you. It waits for a person who looks at it.`}${atStakeWords(concerned)}`,
        ...update('medium'),
        by: own ? 'B' : 'EB',
        link: documentLink(row.id),
        evenToActor: true,
      }),
      ...toGyms(concerned, ({ team }) =>
        team.map(({ userId, position }) => ({
          userId,
          title: `To review: ${name} of ${concerned.holder.name}`,
          message: `${concerned.holder.name} handed in ${name}.${atStakeWords(concerned, 'their')}`,
          ...update('medium'),
          by: 'DB',
          link: reviewLink(position, row.id),
          family: { key: 'documents-to-review', title: '{count} documents to review', part: concerned.holder.name },
        })),
      ),
    ]
  }),

  notice('submission.asked', async (work, { payload, gymId }) => {
    const { row, concerned } = await about(work, payload)
    return [
      toHolder(concerned, {
        title: `A question about ${row.requirementName}`,
        message: `${await gymNameOf(work.tx, gymId)} asks: “${payload.text}” Answer it; the file need not be sent again.${atStakeWords(concerned)}`,
        ...action,
        link: documentLink(row.id),
      }),
    ]
  }),

  notice('submission.answered', async (work, { payload }) => {
    const { row, concerned } = await about(work, payload)
    return toGyms(concerned, ({ team }) =>
      team.map(({ userId, position }) => ({
        userId,
        title: `Answered: ${row.requirementName} of ${concerned.holder.name}`,
        message: `${concerned.holder.name} answered your question. The document waits for review again.`,
        ...update('high'),
        link: reviewLink(position, row.id),
      })),
    )
  }),

  notice('submission.approved', async (work, { payload, gymId }) => {
    const { row, concerned } = await about(work, payload)
    const gym = await gymNameOf(work.tx, gymId)
    const until = concerned.gyms.find((one) => one.gymId === gymId)?.row.stand.validUntil
    const corrected = payload.corrected.length > 0 ? ` They corrected ${fieldsInWords(payload.corrected)}.` : ''
    return [
      toHolder(concerned, {
        title: `Approved: ${row.requirementName}`,
        message: `${gym} approved it${until ? `; its last day is ${longDay(until)}` : ''}.${corrected}`,
        ...update('high'),
        by: 'EPB',
        link: documentLink(row.id),
      }),
    ]
  }),

  notice('submission.rejected', async (work, { payload, gymId }) => {
    const { row, concerned } = await about(work, payload)
    const gym = await gymNameOf(work.tx, gymId)
    const before = concerned.gyms.find((one) => one.row.stand.status === 'valid' || one.row.stand.status === 'expiring')
    const until = before?.row.stand.validUntil
    const kept = before ? ` What was approved before stays valid${until ? ` until ${longDay(until)}` : ''}.` : ''
    return [
      toHolder(concerned, {
        title: `Rejected: ${row.requirementName}`,
        message: `${gym} could not accept it: ${reasonInWords(payload.reasonCode)}.${quotedWords(payload.text)}${kept}${atStakeWords(concerned)} Hand it in again; what you typed is kept.`,
        ...action,
        link: againLink(row.id),
      }),
    ]
  }),

  notice('submission.undone', async (work, { payload, gymId }) => {
    const { row, concerned } = await about(work, payload)
    return [
      toHolder(concerned, {
        title: `Taken back: ${row.requirementName}`,
        message: `${await gymNameOf(work.tx, gymId)} took back that it was ${payload.outcome}. The document waits for review again.${atStakeWords(concerned)}`,
        ...update('high'),
        by: 'EPB',
        link: documentLink(row.id),
      }),
    ]
  }),

  notice('submission.overdue', async (work, { payload, gymId }) => {
    const { row, concerned } = await about(work, payload)
    const admins = await gymAdminsAt(work.tx, gymId!)
    const since = `${concerned.holder.name} handed it in ${payload.days} days ago and nobody has decided on it.`
    const team = concerned.gyms.find((one) => one.gymId === gymId)?.team ?? []
    return [...team, ...admins].map(({ userId, position }) => ({
      userId,
      type: 'compliance',
      title: `Waits for ${payload.days} days: ${row.requirementName}`,
      message: `${since}${atStakeWords(concerned, 'their')}`,
      ...action,
      link: reviewLink(position, row.id),
    }))
  }),

  notice('credential.revoked', async (work, { payload, gymId }) => {
    const concerned = await concernedBy(work, payload.trainerId, payload.requirementId)
    const name = payload.requirementName
    const from = longDay(Temporal.PlainDate.from(payload.from))
    const said = `${await gymNameOf(work.tx, gymId)} declared it void from ${from} on: “${payload.reason}”`
    const { holder } = concerned
    return [
      toHolder(concerned, {
        title: `Void: ${name}`,
        message: `${said}${atStakeWords(concerned)} Hand in one that is valid.`,
        category: 'action_required',
        priority: 'urgent',
        by: 'EPB!',
        link: handInLink(payload.requirementId),
      }),
      ...toGyms(concerned, ({ team }) =>
        team.map(({ userId, position }) => ({
          userId,
          title: `Void: ${name} of ${holder.name}`,
          message: `${said}${atStakeWords(concerned, 'their')}`,
          ...action,
          link: standingLink(position, holder.trainerId),
        })),
      ),
      ...(await adminsToTell(work.tx)).map((userId) => ({
        userId,
        type: 'compliance',
        title: `Void: ${name}`,
        message: said,
        ...update('medium'),
        link: null,
      })),
    ]
  }),

  notice('credential.ending', async (work, { payload }) => {
    const concerned = await concernedBy(work, payload.trainerId, payload.requirementId)
    const [course] = await coursesFor(work, payload.trainerId, payload.requirementId, payload.until)
    return [
      toHolder(concerned, {
        title: `${payload.requirementName} runs out ${daysInWords(payload.days)}`,
        message: `Its last day is ${longDay(Temporal.PlainDate.from(payload.until))}.${atStakeWords(concerned)}${courseInWords(course)}`,
        category: 'action_required',
        priority: payload.days <= 7 ? 'urgent' : 'high',
        // Who has no class after it to lose reads it with the day's other news.
        by: concerned.classes === 0 ? 'DB' : 'EPB',
        link: handInLink(payload.requirementId),
      }),
    ]
  }),

  notice('credentials.ending', async (work, { payload: { trainerId, endings } }) => {
    const [first] = endings
    const { holder } = await concernedBy(work, trainerId, first!.requirementId)
    const ends = endings.map((one) => `${one.requirementName} on ${longDay(Temporal.PlainDate.from(one.until))}`)
    const alone = endings.length === 1
    const [course] = alone ? await coursesFor(work, trainerId, first!.requirementId, first!.until) : []
    return [
      {
        userId: holder.userId,
        type: 'compliance',
        title: alone
          ? `${first!.requirementName} runs out ${daysInWords(first!.days)}`
          : `${endings.length} documents run out`,
        message: `${alone ? 'It ends' : 'They end'} soon: ${inAList(ends)}. You have no class that asks for ${alone ? 'it' : 'them'} now.${courseInWords(course)}`,
        ...update('medium'),
        // On Mondays, with the morning's other news.
        by: 'DB',
        link: alone ? handInLink(first!.requirementId) : walletLink,
      },
    ]
  }),

  notice('credential.expired', async (work, { payload }) => {
    const concerned = await concernedBy(work, payload.trainerId, payload.requirementId)
    const { holder } = concerned
    const last = `Its last day was ${longDay(Temporal.PlainDate.from(payload.until))}.`
    return [
      toHolder(concerned, {
        title: `${payload.requirementName} has run out`,
        message: `${last}${atStakeWords(concerned)}`,
        category: 'action_required',
        priority: 'urgent',
        by: concerned.classes === 0 ? 'EB' : 'EPB',
        link: handInLink(payload.requirementId),
      }),
      ...toGyms(concerned, ({ team, row }) => {
        const first = row.stake.first?.startsAt
        const isSoon = first && work.now.until(first).total('days') <= 7
        return team.map(({ userId, position }) => ({
          userId,
          title: `Run out: ${payload.requirementName} of ${holder.name}`,
          message: `${last}${atStakeWords(concerned, 'their')}`,
          ...action,
          by: isSoon ? 'EPB' : 'DB',
          link: standingLink(position, holder.trainerId),
        }))
      }),
    ]
  }),

  notice('document.flagged', async (work) =>
    (await adminsToTell(work.tx)).map((userId) => ({
      userId,
      type: 'compliance',
      title: 'The same file of two people',
      message: 'Two people handed in the same file. Look at it, and write down what you found.',
      ...action,
      link: flagsLink,
    })),
  ),
]

const action = { category: 'action_required', priority: 'high' } as const

function update(priority: NoticeWords['priority']): Pick<NoticeWords, 'category' | 'priority'> {
  return { category: 'updates', priority }
}

/** The document that an event is about, and everybody whom it concerns. */
async function about(
  work: Work,
  { submissionId }: { submissionId: string },
): Promise<{ row: SubmissionRow; concerned: Concerned }> {
  const row = (await findSubmission(work.tx, undefined, submissionId))!
  return { row, concerned: await concernedBy(work, row.trainerId, row.rootId) }
}

function toHolder({ holder }: Concerned, said: Said): NoticeWords {
  return { userId: holder.userId, type: 'compliance', ...said }
}

function toGyms({ gyms }: Concerned, saidTo: (gym: Concerned['gyms'][number]) => (Said & { userId: string })[]) {
  const told = gyms.flatMap((gym) => saidTo(gym).map((said) => ({ type: 'compliance', ...said })))
  // Who manages two gyms of the same trainer hears of it once.
  return [...Map.groupBy(told, (one) => one.userId).values()].map(([first]) => first!)
}

function actorName({ actor }: Work): string {
  return actor.kind === 'person' ? actor.name : 'Your gym'
}
