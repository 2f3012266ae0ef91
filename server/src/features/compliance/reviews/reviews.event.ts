import { longDay } from '@quartet/contract/kernel/wording'
import { event, quietEvent } from '../../../platform/events/told-event.ts'
import { fieldsInWords, reasonInWords } from '../document/labels.rules.ts'
import { againLink, documentLink, reviewLink } from '../document/links.rules.ts'
import { gymAdminsAt } from '../status/recipients.queries.ts'
import { gymsThatReview } from './audience.live.ts'
import { factsOfSubmission, sampleDocuments } from './facts.queries.ts'
import { atStakeWords, news, quotedWords, stillValidWords, toDo, toHolder, undoneWords } from './phrases.present.ts'

const holder = 'the trainer whose document it is'

/** What follows once a gym reviews a document. The holder is always told, with what is at stake and a way to mend it. */
export const reviewEvents = [
  quietEvent('submission.claimed', { live: gymsThatReview, thread: { says: ({ by }) => `${by} is reviewing it` } }),
  quietEvent('submission.released', { live: gymsThatReview }),
  quietEvent('submission.seconded', {
    live: gymsThatReview,
    thread: { says: ({ by }) => `${by} approved it. A second person must approve it too` },
  }),

  event('submission.asked', {
    facts: (work, happened) => factsOfSubmission(work, happened),
    samples: (about) => sampleDocuments(about).map((one) => ({ ...one, text: 'Which day was the course?' })),
    notices: (f) => [
      toHolder(f, {
        title: `Question about ${f.requirementName}`,
        message: `${f.gymName} asked: “${f.text}”${atStakeWords(f)} Answer the question. You don’t need to upload the file again.`,
        ...toDo,
        link: documentLink(f.submissionId),
      }),
    ],
    mail: {
      name: 'Question about a document',
      description: 'A reviewer has asked about a document.',
      readers: holder,
      button: 'Answer',
    },
    live: gymsThatReview,
    thread: { says: ({ by }) => `${by} asked about it`, toAll: true },
  }),

  event('submission.approved', {
    facts: (work, happened) => factsOfSubmission(work, happened),
    samples: (about) => sampleDocuments(about).map((one, at) => ({ ...one, corrected: at > 0 ? ['number'] : [] })),
    notices(f) {
      const until = f.gyms.find((one) => one.gymId === f.gymId)?.stand.validUntil
      const corrected = f.corrected.length > 0 ? ` They corrected ${fieldsInWords(f.corrected)}.` : ''
      const ends = until ? ` It expires on ${longDay(until)}.` : ''
      return [
        toHolder(f, {
          title: `${f.requirementName} approved`,
          message: `${f.gymName} approved it.${ends}${corrected}`,
          ...news('high'),
          by: 'EPB',
          link: documentLink(f.submissionId),
        }),
      ]
    },
    mail: {
      name: 'Document approved',
      description: 'A document has been approved.',
      readers: holder,
      button: 'See the document',
    },
    live: gymsThatReview,
    thread: { says: ({ by }) => `${by} approved it`, toAll: true },
  }),

  event('submission.rejected', {
    facts: (work, happened) => factsOfSubmission(work, happened),
    samples: (about) =>
      sampleDocuments(about).map((one, at) => ({
        ...one,
        gyms: at > 0 ? one.gyms : [],
        reasonCode: 'unreadable',
        text: at > 0 ? 'The corner is cut off.' : null,
      })),
    notices(f) {
      const before = f.gyms.find(({ stand }) => stand.status === 'valid' || stand.status === 'expiring')
      const kept = before ? stillValidWords(before.stand.validUntil) : ''
      return [
        toHolder(f, {
          title: `${f.requirementName} rejected`,
          message: `${f.gymName} rejected it: ${reasonInWords(f.reasonCode)}.${quotedWords(f.text)}${kept}${atStakeWords(f)} Upload it again. The details you entered are saved.`,
          ...toDo,
          link: againLink(f.submissionId),
        }),
      ]
    },
    mail: {
      name: 'Document rejected',
      description: 'A document has been rejected, with the reason.',
      readers: holder,
      button: 'Upload it again',
    },
    live: gymsThatReview,
    thread: { says: ({ by }) => `${by} rejected it`, toAll: true },
  }),

  event('submission.undone', {
    facts: (work, happened) => factsOfSubmission(work, happened),
    samples: (about) =>
      sampleDocuments(about).flatMap((one) => [
        { ...one, outcome: 'approved' as const },
        { ...one, outcome: 'rejected' as const, standing: 'superseded' as const },
      ]),
    notices: (f) => [
      toHolder(f, {
        title: `${f.requirementName}: ${f.outcome === 'approved' ? 'approval' : 'rejection'} undone`,
        message: `${undoneWords(f.gymName, f.outcome, f.standing)}${atStakeWords(f)}`,
        ...news('high'),
        by: 'EPB',
        link: documentLink(f.submissionId),
      }),
    ],
    mail: {
      name: 'Review undone',
      description: 'A reviewer has undone a decision from the last 10 minutes.',
      readers: holder,
      button: 'See the document',
    },
    live: gymsThatReview,
  }),

  event('submission.overdue', {
    async facts(work, happened) {
      const told = await factsOfSubmission(work, happened)
      const team = told.gyms.find((one) => one.gymId === told.gymId)?.team ?? []
      return { ...told, readers: [...team, ...(await gymAdminsAt(work.tx, told.gymId!))] }
    },
    samples: (about) => sampleDocuments(about).map((one) => ({ ...one, days: 5, readers: one.gyms[0]!.team })),
    notices: (f) =>
      f.readers.map(({ userId, position }) => ({
        userId,
        type: 'compliance',
        title: `${f.holder.name}’s ${f.requirementName} has waited ${f.days} days`,
        message: `${f.holder.name} submitted it ${f.days} days ago and no one has approved or rejected it.${atStakeWords(f, 'their')}`,
        ...toDo,
        link: reviewLink(position, f.submissionId),
      })),
    mail: {
      name: 'Document waiting too long',
      description: 'No one has approved or rejected a document for 5 days.',
      readers: 'the gym and its gym admins',
      button: 'Review document',
    },
    thread: { says: () => 'It’s been waiting too long. We’ve notified the managers' },
  }),
]
