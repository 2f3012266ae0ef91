import type { Work } from '../../../platform/db/db.ts'
import { event } from '../../../platform/events/told-event.ts'
import { teamOf } from '../../gyms/gym/gym.queries.ts'
import { accountOfTrainer, gymAndTrainer } from '../../users/person/names.queries.ts'
import { asksOfPay, factsOfPay, newsOfPay, samplePay, toManagers, toPayee } from '../document/facts.queries.ts'
import type { AboutDocument } from '../filling/fill.commands.ts'

const other = 'the other party'
const button = 'See details'
const live = ({ tx }: Work, { payload }: { payload: AboutDocument }) => gymAndTrainer(tx, payload)

/** Tells the other side what somebody said of a line. */
function saidOfLine(f: Parameters<typeof toPayee>[0] & { words: string; byPayee: boolean }, title: string) {
  const message = f.words.length > 200 ? `${f.words.slice(0, 199)}…` : f.words
  const said = { title, message, ...asksOfPay, by: 'EB' as const }
  return f.byPayee ? toManagers(f, said) : [toPayee(f, said)]
}

/** What follows once somebody has a word on a line, or what it is of has changed. */
export const payLineEvents = [
  event('pay_document.line_queried', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [{ ...samplePay(about), words: 'Were there 18 people?', byPayee: false }],
    notices: (f) => saidOfLine(f, `Line queried on ${f.document}`),
    mail: { name: 'Line queried', readers: other, button },
    live,
  }),

  event('pay_document.line_answered', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [{ ...samplePay(about), words: 'Yes, 18.', byPayee: true }],
    notices: (f) => saidOfLine(f, `New reply to a query on ${f.document}`),
    mail: { name: 'Reply to a query', readers: other, button },
    live,
  }),

  event('pay_document.query_unresolved', {
    async facts(work, happened) {
      const told = await factsOfPay(work, happened)
      const team = told ? await teamOf(work.tx, told.gymId) : []
      const managers = team.filter(({ position }) => position === 'gym_admin').map(({ userId }) => userId)
      return told && { ...told, managers }
    },
    samples: (about) => [{ ...samplePay(about), managers: ['gym_admin'] }],
    notices: (f) =>
      toManagers(f, {
        title: `Query on ${f.document} open for 2 weeks`,
        message: `${f.payeeName} and ${f.gymName} haven’t resolved it. Read their messages and help them decide.`,
        ...asksOfPay,
        by: 'EB',
      }),
    mail: { name: 'Query open for 2 weeks', readers: 'the gym admins', button },
  }),

  event('pay_document.facts_changed', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) =>
      [-500, 500].map((cents) => ({
        ...samplePay(about),
        cents,
        words: 'Sunrise Flow on 10 March: 18 people, was 12',
      })),
    notices(f) {
      const changed = (act: string) => ({
        title: `A class on ${f.document} has changed`,
        message: `${f.words}, ${f.cents < 0 ? '−' : '+'}${f.money(Math.abs(f.cents))}. ${act}`,
        ...newsOfPay,
      })
      return [
        toPayee(f, changed('You can leave the difference for the next one.')),
        ...toManagers(f, changed('Send it back, or leave the difference for the next one.')),
      ]
    },
    live,
  }),

  event('pay_document.class_corrected', {
    async facts(work, happened) {
      const told = await factsOfPay(work, happened)
      const { taughtBy, trainerId } = happened.payload
      const isOther = taughtBy !== null && taughtBy !== trainerId
      return told && { ...told, taught: isOther ? await accountOfTrainer(work.tx, taughtBy) : undefined }
    },
    samples: (about) =>
      ['other', undefined].map((taught) => ({
        ...samplePay(about),
        words: 'Sunrise Flow on 10 March was taught by Noah Reid',
        reason: 'They swapped.',
        taughtBy: taught ?? null,
        taught,
      })),
    notices: (f) => [
      toPayee(f, {
        title: `A class on ${f.document} was corrected`,
        message: `${f.words}. They said: “${f.reason}” Any difference is added to your next invoice or timesheet.`,
        ...newsOfPay,
      }),
      ...(f.taught === undefined
        ? []
        : [
            {
              userId: f.taught,
              type: 'payroll',
              title: `You’ll be paid for a class at ${f.gymName}`,
              message: `${f.words}. It’s added to your next invoice or timesheet.`,
              link: '/dashboard/trainer?tab=payroll',
              ...newsOfPay,
            },
          ]),
    ],
    live,
  }),
]
