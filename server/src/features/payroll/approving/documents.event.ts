import { namedDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import { event } from '../../../platform/events/told-event.ts'
import { gymAndTrainer } from '../../users/person/names.queries.ts'
import { asksOfPay, capital, factsOfPay, newsOfPay, samplePay, toManagers, toPayee } from '../document/facts.queries.ts'
import type { AboutDocument } from '../filling/fill.commands.ts'

const payee = 'the trainer who is paid'
const gym = 'the gym’s managers'
const button = 'See details'

/** Both pages of a document learn of it. */
const live = ({ tx }: Work, { payload }: { payload: AboutDocument }) => gymAndTrainer(tx, payload)

/** What follows once a pay document is submitted, until it is decided. */
export const payDocumentEvents = [
  event('pay_document.submitted', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [samplePay(about), samplePay(about, 'recipient_created_invoice')],
    notices(f) {
      const issued = f.kind === 'recipient_created_invoice'
      return [
        ...(issued
          ? [
              toPayee(f, {
                title: `${f.gymName} issued an invoice for you`,
                message: `${capital(f.document)}: ${f.total} for ${f.period}. Check it, and object within 21 days if it’s wrong. Don’t send your own invoice.`,
                ...asksOfPay,
                by: 'EB',
              }),
            ]
          : []),
        ...toManagers(f, {
          title: issued ? `${capital(f.document)} issued for ${f.payeeName}` : `${f.payeeName} submitted ${f.document}`,
          message: `${f.total} for ${f.period}. Approve it or query a line.`,
          ...asksOfPay,
          by: 'EB',
        }),
      ]
    },
    mail: { name: 'Invoice or timesheet submitted', readers: gym, button },
    live,
  }),

  event('pay_document.returned', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [{ ...samplePay(about), reason: 'One class wasn’t yours.' }],
    notices: (f) => [
      toPayee(f, {
        title: `${f.gymName} sent back ${f.document}`,
        message: `They said: “${f.reason}” Change it and submit it again. It keeps its number.`,
        ...asksOfPay,
      }),
    ],
    mail: { name: 'Invoice or timesheet sent back', readers: payee, button },
    live,
  }),

  event('pay_document.approved', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) =>
      [null, 'your bank details have changed.'].map((held) => ({ ...samplePay(about), dueOn: '2026-04-01', held })),
    notices: (f) => [
      toPayee(f, {
        title: `${f.gymName} approved ${f.document}`,
        message: f.held
          ? `${f.total} for ${f.period} is on hold: ${f.held}`
          : `${f.total} for ${f.period}. Payment is due by ${namedDay(Temporal.PlainDate.from(f.dueOn))}.`,
        ...newsOfPay,
        by: 'EB',
      }),
    ],
    mail: { name: 'Invoice or timesheet approved', readers: payee, button },
    live,
  }),

  event('pay_document.approval_revoked', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [samplePay(about)],
    notices: (f) => [
      toPayee(f, {
        title: `${f.gymName} is reviewing ${f.document} again`,
        message: 'They revoked the approval before paying it.',
        ...newsOfPay,
      }),
    ],
    live,
  }),

  event('pay_document.voided', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [{ ...samplePay(about), reason: 'Wrong period.' }],
    notices: (f) => [
      toPayee(f, {
        title: `${capital(f.document)} has been voided`,
        message: `${f.gymName} said: “${f.reason}” Its classes can be added to another invoice or timesheet.`,
        ...newsOfPay,
        by: 'EB',
      }),
    ],
    mail: { name: 'Invoice or timesheet voided', readers: payee, button },
    live,
  }),

  event('pay_document.overdue', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [samplePay(about)],
    notices: (f) =>
      toManagers(f, {
        title: `${capital(f.document)} has waited 3 days`,
        message: `${f.payeeName} submitted ${f.total} for ${f.period}. Approve it or send it back.`,
        ...asksOfPay,
        by: 'EB',
      }),
    mail: { name: 'Invoice or timesheet waiting', readers: gym, button },
  }),
]
