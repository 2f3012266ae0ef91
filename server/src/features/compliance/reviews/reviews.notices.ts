import { inAList, longDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { adminsToTell, concernedBy, gymAdminsAt, gymNameOf, type Recipients } from '../status/recipients.queries.ts'
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
import { atStakeWords, submissionFamily, quotedWords, stillValidWords, undoneWords } from './phrases.present.ts'

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
          title: `${name} needs fixing`,
          message: first
            ? `${first.sentence} ${first.fix} The details entered so far are saved.`
            : 'Our check found a problem. The details entered so far are saved.',
          ...action,
          by: 'B',
          link: againLink(row.id),
          evenToActor: true,
        }),
      ]
    }
    return [
      toHolder(concerned, {
        title: own ? `${name} is in review` : `${name} submitted for you`,
        message: own
          ? `We’ll notify you when it’s been reviewed.${atStakeWords(concerned)}`
          : `${actorName(work)} submitted it for you. We’ll notify you when it’s been reviewed.${atStakeWords(concerned)}`,
        ...update('medium'),
        by: own ? 'B' : 'EB',
        link: documentLink(row.id),
        evenToActor: true,
      }),
      ...toGyms(concerned, ({ team }) =>
        team.map(({ userId, position }) => ({
          userId,
          title: `${concerned.holder.name}’s ${name} needs review`,
          message: `${concerned.holder.name} has submitted ${name}.${atStakeWords(concerned, 'their')}`,
          ...update('medium'),
          by: 'DB',
          link: reviewLink(position, row.id),
          family: submissionFamily(`${concerned.holder.name}’s ${name}`),
        })),
      ),
    ]
  }),

  notice('submission.asked', async (work, { payload, gymId }) => {
    const { row, concerned } = await about(work, payload)
    return [
      toHolder(concerned, {
        title: `Question about ${row.requirementName}`,
        message: `${await gymNameOf(work.tx, gymId)} asked: “${payload.text}”${atStakeWords(concerned)} Answer the question. You don’t need to upload the file again.`,
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
        title: `${concerned.holder.name} answered about ${row.requirementName}`,
        message: `${concerned.holder.name} answered a question about ${row.requirementName}. It’s ready to review again.`,
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
        title: `${row.requirementName} approved`,
        message: until
          ? `${gym} approved it. It expires on ${longDay(until)}.${corrected}`
          : `${gym} approved it.${corrected}`,
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
    const kept = before ? stillValidWords(before.row.stand.validUntil) : ''
    return [
      toHolder(concerned, {
        title: `${row.requirementName} rejected`,
        message: `${gym} rejected it: ${reasonInWords(payload.reasonCode)}.${quotedWords(payload.text)}${kept}${atStakeWords(concerned)} Upload it again. The details you entered are saved.`,
        ...action,
        link: againLink(row.id),
      }),
    ]
  }),

  notice('submission.undone', async (work, { payload, gymId }) => {
    const { row, concerned } = await about(work, payload)
    const { requirementName: name } = row
    const gym = await gymNameOf(work.tx, gymId)
    return [
      toHolder(concerned, {
        title: payload.outcome === 'approved' ? `${name}: approval undone` : `${name}: rejection undone`,
        message: `${undoneWords(gym, payload.outcome, row.state)}${atStakeWords(concerned)}`,
        ...update('high'),
        by: 'EPB',
        link: documentLink(row.id),
      }),
    ]
  }),

  notice('submission.overdue', async (work, { payload, gymId }) => {
    const { row, concerned } = await about(work, payload)
    const admins = await gymAdminsAt(work.tx, gymId!)
    const { name } = concerned.holder
    const since = `${name} submitted it ${payload.days} days ago and no one has approved or rejected it.`
    const team = concerned.gyms.find((one) => one.gymId === gymId)?.team ?? []
    return [...team, ...admins].map(({ userId, position }) => ({
      userId,
      type: 'compliance',
      title: `${name}’s ${row.requirementName} has waited ${payload.days} days`,
      message: `${since}${atStakeWords(concerned, 'their')}`,
      ...action,
      link: reviewLink(position, row.id),
    }))
  }),

  notice('credential.revoked', async (work, { payload, gymId }) => {
    const concerned = await concernedBy(work, payload.trainerId, payload.requirementId)
    const name = payload.requirementName
    const from = longDay(Temporal.PlainDate.from(payload.from))
    const said = `${await gymNameOf(work.tx, gymId)} revoked it: “${payload.reason}” It’s not valid from ${from}.`
    const { holder } = concerned
    return [
      toHolder(concerned, {
        title: `${name} revoked`,
        message: `${said}${atStakeWords(concerned)} Upload a valid document.`,
        category: 'action_required',
        priority: 'urgent',
        by: 'EPB!',
        link: handInLink(payload.requirementId),
      }),
      ...toGyms(concerned, ({ team }) =>
        team.map(({ userId, position }) => ({
          userId,
          title: `${holder.name}’s ${name} revoked`,
          message: `${said}${atStakeWords(concerned, 'their')}`,
          ...action,
          link: standingLink(position, holder.trainerId),
        })),
      ),
      ...(await adminsToTell(work.tx)).map((userId) => ({
        userId,
        type: 'compliance',
        title: `${name} revoked`,
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
        title: `${payload.requirementName} expires ${daysInWords(payload.days)}`,
        message: `It’s valid until ${longDay(Temporal.PlainDate.from(payload.until))}.${atStakeWords(concerned)}${courseInWords(course)}`,
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
    const day = (until: string) => longDay(Temporal.PlainDate.from(until))
    const ends = endings.map((one) => `${one.requirementName} on ${day(one.until)}`)
    const alone = endings.length === 1
    const [course] = alone ? await coursesFor(work, trainerId, first!.requirementId, first!.until) : []
    return [
      {
        userId: holder.userId,
        type: 'compliance',
        title: alone
          ? `${first!.requirementName} expires ${daysInWords(first!.days)}`
          : `${endings.length} documents expire soon`,
        message: alone
          ? `It’s valid until ${day(first!.until)}. None of your classes requires it now.${courseInWords(course)}`
          : `Expiring soon: ${inAList(ends)}. None of your classes requires them now.`,
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
    const last = `It was valid until ${longDay(Temporal.PlainDate.from(payload.until))}.`
    return [
      toHolder(concerned, {
        title: `${payload.requirementName} has expired`,
        message: `${last}${atStakeWords(concerned)} Upload the renewed document.`,
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
          title: `${holder.name}’s ${payload.requirementName} has expired`,
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
      title: 'Same file from two trainers',
      message: 'Two trainers uploaded the same file. Review it and record the outcome.',
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
): Promise<{ row: SubmissionRow; concerned: Recipients }> {
  const row = (await findSubmission(work.tx, undefined, submissionId))!
  return { row, concerned: await concernedBy(work, row.trainerId, row.rootId) }
}

function toHolder({ holder }: Recipients, said: Said): NoticeWords {
  return { userId: holder.userId, type: 'compliance', ...said }
}

function toGyms({ gyms }: Recipients, saidTo: (gym: Recipients['gyms'][number]) => (Said & { userId: string })[]) {
  const told = gyms.flatMap((gym) => saidTo(gym).map((said) => ({ type: 'compliance', ...said })))
  // Who manages two gyms of the same trainer hears of it once.
  return [...Map.groupBy(told, (one) => one.userId).values()].map(([first]) => first!)
}

function actorName({ actor }: Work): string {
  return actor.kind === 'person' ? actor.name : 'Your gym'
}
