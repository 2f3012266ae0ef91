import { namedDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import { event } from '../../../platform/events/told-event.ts'
import { accountOfTrainer, gymAndTrainer } from '../../users/person/names.queries.ts'
import { paidWords } from '../document/document.rules.ts'
import { asksOfPay, capital, factsOfPay, newsOfPay, samplePay, toManagers, toPayee } from '../document/facts.queries.ts'
import type { AboutDocument } from '../filling/fill.commands.ts'

const button = 'See details'
const live = ({ tx }: Work, { payload }: { payload: AboutDocument }) => gymAndTrainer(tx, payload)

/** What follows when classes are ready to be paid for, and once a payment goes out or comes back. */
export const paymentEvents = [
  event('pay_period.ready', {
    async facts({ tx }, { payload }) {
      const userId = await accountOfTrainer(tx, payload.trainerId)
      return userId === undefined ? null : { ...payload, userId }
    },
    samples: (about) =>
      [5, 1].map((classes) => {
        const ids = { gymId: 'gym', trainerId: 'trainer', userId: 'trainer' }
        return { ...ids, gymName: about.gym, from: '2026-03-09', words: samplePay(about).period, classes }
      }),
    notices: ({ userId, classes, gymName, words }) => [
      {
        userId,
        type: 'payroll',
        title: classes === 1 ? `${gymName}: 1 class ready to submit` : `${gymName}: ${classes} classes ready to submit`,
        message:
          classes === 1
            ? `You haven’t submitted 1 class for ${words}. Check it and submit it for payment.`
            : `You haven’t submitted ${classes} classes for ${words}. Check them and submit them for payment.`,
        link: '/dashboard/trainer?tab=payroll',
        ...asksOfPay,
        by: 'EB',
      },
    ],
    mail: { name: 'Classes ready to submit', readers: 'the trainer who is paid', button },
  }),

  event('pay_document.paid', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [
      { ...samplePay(about), cents: 124_050, paidOn: '2026-03-25', byHand: false },
      { ...samplePay(about), cents: 124_050, paidOn: '2026-03-25', byHand: true },
    ],
    notices(f) {
      const { done, cents, way } = paidWords(f, f)
      return [
        toPayee(f, {
          title: `${f.gymName} ${done} ${f.document}`,
          message: `${f.money(cents)} ${way} on ${namedDay(Temporal.PlainDate.from(f.paidOn))}. You can download the PDF.`,
          ...newsOfPay,
          // Its email carries the PDF and goes whatever the settings say: a payslip is owed.
          by: 'B',
        }),
      ]
    },
    live,
  }),

  event('pay_document.payment_failed', {
    facts: (work, happened) => factsOfPay(work, happened),
    samples: (about) => [
      { ...samplePay(about), reason: 'The account is closed.', byHand: false },
      { ...samplePay(about), reason: 'The account is closed.', byHand: true },
      { ...samplePay(about, 'credit_note'), reason: 'Closed.', byHand: false },
    ],
    notices(f) {
      const said = f.byHand ? `They said: “${f.reason}”` : `The bank said: “${f.reason}”`
      const failed =
        f.kind === 'credit_note'
          ? ({
              title: `${capital(f.document)} wasn’t deducted`,
              message: `The payment it was deducted from was refused. ${said} It can be deducted in the next pay run.`,
              ...newsOfPay,
              by: 'B',
            } as const)
          : ({
              title: `${capital(f.document)} couldn’t be paid`,
              message: f.byHand
                ? `${said} It can be paid in the next pay run.`
                : `${said} Check the bank details. It can be paid in the next pay run.`,
              category: 'action_required',
              priority: 'high',
              by: 'EB',
            } as const)
      return [toPayee(f, failed), ...toManagers(f, failed)]
    },
    mail: { name: 'Payment failed', readers: 'the trainer and the gym’s managers', button },
    live,
  }),
]
