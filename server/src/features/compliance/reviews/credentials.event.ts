import { inAList, longDay } from '@quartet/contract/kernel/wording'
import { event } from '../../../platform/events/told-event.ts'
import { courseInWords, daysInWords } from '../document/labels.rules.ts'
import { handInLink, standingLink, walletLink } from '../document/links.rules.ts'
import { coursesFor } from '../requirements/courses.queries.ts'
import { adminsToTell, concernedBy } from '../status/recipients.queries.ts'
import { factsOfDocument, sampleDocuments } from './facts.queries.ts'
import { atStakeWords, news, toDo, toHolder, toTeams } from './phrases.present.ts'

const holder = 'the trainer whose document it is'
const dayOf = (date: string) => longDay(Temporal.PlainDate.from(date))
const sampleEnd = { until: '2027-02-19', days: 14, course: undefined }

/** What follows once a document that was approved is revoked, or runs out. */
export const credentialEvents = [
  event('credential.revoked', {
    async facts(work, happened) {
      return { ...(await factsOfDocument(work, happened)), admins: await adminsToTell(work.tx) }
    },
    samples: (about) =>
      sampleDocuments(about).map((one) => ({
        ...one,
        requirementName: 'Working with Children Check',
        from: '2026-03-03',
        reason: 'The register says barred.',
        admins: ['admin'],
      })),
    notices(f) {
      const title = `${f.requirementName} revoked`
      const said = `${f.gymName} revoked it: “${f.reason}” It’s not valid from ${dayOf(f.from)}.`
      return [
        toHolder(f, {
          title,
          message: `${said}${atStakeWords(f)} Upload a valid document.`,
          category: 'action_required',
          priority: 'urgent',
          by: 'EPB!',
          link: handInLink(f.requirementId),
        }),
        ...toTeams(f, (position) => ({
          title: `${f.holder.name}’s ${title}`,
          message: `${said}${atStakeWords(f, 'their')}`,
          ...toDo,
          link: standingLink(position, f.holder.trainerId),
        })),
        ...f.admins.map((userId) => ({
          userId,
          type: 'compliance',
          title,
          message: said,
          ...news('medium'),
          link: null,
        })),
      ]
    },
    mail: {
      name: 'Document revoked',
      description: 'An approved document has been revoked.',
      readers: 'the trainer, the gyms that require it, and the admins',
      button: 'See what’s required',
    },
  }),

  event('credential.ending', {
    async facts(work, happened) {
      const { trainerId, requirementId, until } = happened.payload
      const [course] = await coursesFor(work, trainerId, requirementId, until)
      return { ...(await factsOfDocument(work, happened)), course }
    },
    samples: (about) => sampleDocuments(about).map((one) => ({ ...one, ...sampleEnd })),
    notices: (f) => [
      toHolder(f, {
        title: `${f.requirementName} expires ${daysInWords(f.days)}`,
        message: `It’s valid until ${dayOf(f.until)}.${atStakeWords(f)}${courseInWords(f.course)}`,
        category: 'action_required',
        priority: f.days <= 7 ? 'urgent' : 'high',
        // Who has no class after it to lose reads it with the day's other news.
        by: f.classes === 0 ? 'DB' : 'EPB',
        link: handInLink(f.requirementId),
      }),
    ],
    mail: {
      name: 'Document expires soon',
      description: 'A document expires soon.',
      readers: holder,
      button: 'Renew it',
    },
  }),

  event('credentials.ending', {
    async facts(work, { payload: { trainerId, endings } }) {
      const first = endings[0]!
      const concerned = await concernedBy(work, trainerId, first.requirementId)
      const alone = endings.length === 1
      const [course] = alone ? await coursesFor(work, trainerId, first.requirementId, first.until) : []
      return { holder: concerned.holder, endings, first, course }
    },
    samples(about) {
      const [one] = sampleDocuments(about)
      const first = { ...one!, ...sampleEnd }
      const second = { ...first, requirementName: 'First aid', until: '2027-03-03' }
      return [[first, second], [first]].map((endings) => ({ holder: first.holder, endings, first, course: undefined }))
    },
    notices(f) {
      const { endings, first } = f
      const alone = endings.length === 1
      const ends = endings.map((one) => `${one.requirementName} on ${dayOf(one.until)}`)
      return [
        toHolder(f, {
          title: alone
            ? `${first.requirementName} expires ${daysInWords(first.days)}`
            : `${endings.length} documents expire soon`,
          message: alone
            ? `It’s valid until ${dayOf(first.until)}. None of your classes requires it now.${courseInWords(f.course)}`
            : `Expiring soon: ${inAList(ends)}. None of your classes requires them now.`,
          ...news('medium'),
          // On Mondays, with the morning's other news.
          by: 'DB',
          link: alone ? handInLink(first.requirementId) : walletLink,
        }),
      ]
    },
    mail: {
      name: 'Documents that expire soon, once a week',
      description: 'Sent on Mondays to a trainer without classes: which documents expire soon.',
      readers: holder,
      button: 'See your documents',
    },
  }),

  event('credential.expired', {
    facts: async (work, happened) => ({ ...(await factsOfDocument(work, happened)), now: work.now }),
    samples: (about) =>
      sampleDocuments(about).map((one) => ({ ...one, ...sampleEnd, now: about.startsAt.subtract({ hours: 48 }) })),
    notices(f) {
      const last = `It was valid until ${dayOf(f.until)}.`
      const isSoon = (first: Temporal.Instant | null) => first && f.now.until(first).total('days') <= 7
      return [
        toHolder(f, {
          title: `${f.requirementName} has expired`,
          message: `${last}${atStakeWords(f)} Upload the renewed document.`,
          category: 'action_required',
          priority: 'urgent',
          by: f.classes === 0 ? 'EB' : 'EPB',
          link: handInLink(f.requirementId),
        }),
        ...toTeams(f, (position, { firstAt }) => ({
          title: `${f.holder.name}’s ${f.requirementName} has expired`,
          message: `${last}${atStakeWords(f, 'their')}`,
          ...toDo,
          by: isSoon(firstAt) ? 'EPB' : 'DB',
          link: standingLink(position, f.holder.trainerId),
        })),
      ]
    },
    mail: {
      name: 'Document expired',
      description: 'A document has expired.',
      readers: 'the trainer, and the gyms that require it',
      button: 'See what’s required',
    },
  }),
]
