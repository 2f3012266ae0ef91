import { event } from '../../../platform/events/told-event.ts'
import { gymAndTrainer } from '../../users/person/names.queries.ts'
import { dayWords, factsOfPaid, importantOfPay, samplePaid, toPaid, toPaying, updateOfPay } from './facts.queries.ts'

const sides = ['gym', 'trainer'] as const

/** What follows when a gym sets somebody up for pay, and of who writes their tax invoices. */
export const engagementEvents = [
  event('engagement.begun', {
    facts: (work, happened) => factsOfPaid(work, happened),
    samples: (about) =>
      (['employee', 'contractor'] as const).map((kind) => ({
        ...samplePaid(about),
        kind,
        from: '2026-03-03',
      })),
    notices: (f) =>
      toPaid(f, {
        title: `${f.gym} has set you up for pay`,
        message:
          f.kind === 'employee'
            ? `You’re an employee there from ${dayWords(f.from)}. Check your pay details.`
            : `You’re a contractor there from ${dayWords(f.from)}. Check your pay details.`,
        ...importantOfPay,
      }),
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
  }),

  event('engagement.labour_marked', {
    facts: (work, happened) => factsOfPaid(work, happened),
    samples: (about) => [samplePaid(about)],
    notices: (f) =>
      toPaid(f, {
        title: `${f.gym} owes you super`,
        message: `${f.gym} says you’re paid mainly for your own labour. Choose the fund for your super.`,
        category: 'action_required',
        priority: 'medium',
      }),
  }),

  event('engagement.ended', {
    facts: (work, happened) => factsOfPaid(work, happened),
    samples: (about) => [{ ...samplePaid(about), to: '2026-03-31' }],
    notices: (f) =>
      toPaid(f, {
        title: `Your work at ${f.gym} is ending`,
        message: `Your end date is ${dayWords(f.to)}. You’re paid for what you teach until then, and you keep your invoices and timesheets.`,
        ...importantOfPay,
      }),
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
  }),

  event('engagement.agreed', {
    facts: (work, happened) => factsOfPaid(work, happened),
    samples: (about) => sides.flatMap((by) => [true, false].map((inForce) => ({ ...samplePaid(about), by, inForce }))),
    notices(f) {
      const [them, theirs] = f.by === 'gym' ? [f.gym, 'your'] : [f.name, 'their']
      const accepted = `${them} has accepted the agreement on recipient-created tax invoices (RCTIs).`
      const wanted = `create tax invoices for ${theirs} work (RCTIs). Read the agreement and accept it if you’re happy with it.`
      if (f.by === 'gym')
        return toPaid(f, {
          title: f.inForce ? `${them} now writes your tax invoices` : `${them} wants to write your tax invoices`,
          message: f.inForce ? accepted : `They’d ${wanted}`,
          ...(f.inForce ? updateOfPay : importantOfPay),
        })
      return toPaying(f, {
        title: f.inForce ? `You now write ${them}’s tax invoices` : `${them} wants you to write invoices`,
        message: f.inForce ? accepted : `You’d ${wanted}`,
        ...updateOfPay,
      })
    },
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
  }),

  event('engagement.disagreed', {
    facts: (work, happened) => factsOfPaid(work, happened),
    samples: (about) => sides.map((by) => ({ ...samplePaid(about), by })),
    notices(f) {
      const title = 'The agreement on tax invoices has ended'
      const ended = 'has ended the agreement on recipient-created tax invoices (RCTIs). From now on'
      return f.by === 'gym'
        ? toPaid(f, { title, message: `${f.gym} ${ended} you write your own invoices.`, ...importantOfPay })
        : toPaying(f, { title, message: `${f.name} ${ended} they write their own invoices.`, ...importantOfPay })
    },
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
  }),
]
