import { event, quietEvent } from '../../../platform/events/told-event.ts'
import { againLink, documentLink, flagsLink, reviewLink } from '../document/links.rules.ts'
import { adminsToTell } from '../status/recipients.queries.ts'
import { gymsThatReview } from './audience.live.ts'
import { doneBy, factsOfSubmission, sampleDocuments } from './facts.queries.ts'
import { atStakeWords, news, submissionFamily, toDo, toHolder, toTeams } from './phrases.present.ts'

/** What follows once a trainer hands a document in, answers or takes it back. */
export const submissionEvents = [
  event('submission.sent', {
    async facts(work, happened) {
      const told = await factsOfSubmission(work, happened)
      return { ...told, own: happened.actorId === told.holder.userId, by: doneBy(work) }
    },
    samples(about) {
      const own = sampleDocuments(about).map((one, at) => ({ ...one, own: at === 0 }))
      const words = { sentence: 'The photo is blurred.', fix: 'Take it again.' }
      const problem = { code: 'blurred', field: 'file', severity: 'stops' as const, ...words }
      return [
        ...own.map((one) => ({ ...one, state: one.standing })),
        { ...own[0]!, state: 'format_failed' as const },
        { ...own[0]!, state: 'format_failed' as const, problem },
      ]
    },
    notices(f) {
      const { requirementName: name, holder, own, problem } = f
      if (f.state === 'format_failed') {
        return [
          toHolder(f, {
            title: `${name} needs fixing`,
            message: problem
              ? `${problem.sentence} ${problem.fix} The details entered so far are saved.`
              : 'Our check found a problem. The details entered so far are saved.',
            ...toDo,
            by: 'B',
            link: againLink(f.submissionId),
            evenToActor: true,
          }),
        ]
      }
      return [
        ...toTeams(f, (position) => ({
          title: `${holder.name}’s ${name} needs review`,
          message: `${holder.name} has submitted ${name}.${atStakeWords(f, 'their')}`,
          ...news('medium'),
          by: 'DB',
          link: reviewLink(position, f.submissionId),
          family: submissionFamily(`${holder.name}’s ${name}`),
        })),
        toHolder(f, {
          title: own ? `${name} is in review` : `${name} submitted for you`,
          message: own
            ? `We’ll notify you when it’s been reviewed.${atStakeWords(f)}`
            : `${f.by} submitted it for you. We’ll notify you when it’s been reviewed.${atStakeWords(f)}`,
          ...news('medium'),
          by: own ? 'B' : 'EB',
          link: documentLink(f.submissionId),
          evenToActor: true,
        }),
      ]
    },
    mail: {
      name: 'Document submitted',
      description: 'A document has been submitted for review.',
      readers: 'the gyms that review it, and the trainer if someone else submitted it',
      button: 'See the document',
    },
    live: gymsThatReview,
    thread: { says: ({ by }) => `${by} submitted it`, toAll: true },
  }),

  event('submission.answered', {
    facts: (work, happened) => factsOfSubmission(work, happened),
    samples: (about) => sampleDocuments(about).slice(0, 1),
    notices: (f) =>
      toTeams(f, (position) => ({
        title: `${f.holder.name} answered about ${f.requirementName}`,
        message: `${f.holder.name} answered a question about ${f.requirementName}. It’s ready to review again.`,
        ...news('high'),
        link: reviewLink(position, f.submissionId),
      })),
    mail: {
      name: 'Question answered',
      description: 'A trainer has answered a reviewer’s question.',
      readers: 'the gyms that review it',
      button: 'Review document',
    },
    live: gymsThatReview,
    thread: { says: ({ by }) => `${by} answered the question`, toAll: true },
  }),

  quietEvent('submission.withdrawn', {
    live: gymsThatReview,
    thread: { says: ({ by }) => `${by} withdrew it`, toAll: true },
  }),

  quietEvent('submission.superseded', { live: gymsThatReview }),

  event('document.flagged', {
    facts: async ({ tx }) => ({ admins: await adminsToTell(tx) }),
    samples: () => [{ admins: ['admin'] }],
    notices: ({ admins }) =>
      admins.map((userId) => ({
        userId,
        type: 'compliance',
        title: 'Same file from two trainers',
        message: 'Two trainers uploaded the same file. Review it and record the outcome.',
        ...toDo,
        link: flagsLink,
      })),
    mail: {
      name: 'Same file from two trainers',
      description: 'Two trainers have uploaded the same file.',
      readers: 'the admins',
      button: 'Review both files',
    },
  }),
]
