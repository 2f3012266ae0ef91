import { event } from '../../../platform/events/told-event.ts'
import { findGym, teamOf } from '../../gyms/gym/gym.queries.ts'
import { decidersOf } from '../../gyms/gym/team.rules.ts'
import { gymAndTrainer } from '../../users/person/names.queries.ts'
import { factsOfPaid, importantOfPay, samplePaid, toPaid, toPaying, updateOfPay } from './facts.queries.ts'

/** What follows when the account changes that somebody is paid into, or that a gym pays from. */
export const payAccountEvents = [
  event('pay_account.changed', {
    facts: (work, happened) => factsOfPaid(work, happened),
    samples: (about) =>
      (['gym', 'trainer'] as const).flatMap((by) =>
        [true, false].map((first) => ({ ...samplePaid(about), by, first })),
      ),
    // Also tells the person who made the change, in case someone else used their account.
    notices(f) {
      const byGym = f.by === 'gym'
      const { gym, name } = f
      if (f.first)
        return [
          ...toPaid(f, {
            title: 'Your bank details have been added',
            message: byGym
              ? `${gym} has entered the account it pays you into. Check that it’s right.`
              : `You added the account ${gym} pays you into. Wasn’t you? Call ${gym} and change your password.`,
            ...importantOfPay,
            evenToActor: true,
          }),
          ...toPaying(f, {
            title: `Bank details added: ${name}`,
            message: byGym
              ? `Someone on your team has entered ${name}’s bank details.`
              : `${name} has entered their bank details.`,
            ...updateOfPay,
            evenToActor: true,
          }),
        ]
      const confirm = `Before the next pay run, call ${name} on a number you already have and confirm them.`
      return [
        ...toPaid(f, {
          title: 'Your bank details have changed',
          message: byGym
            ? `${gym} has changed the account it pays you into. Didn’t ask for this? Call ${gym} now.`
            : `You changed the account ${gym} pays you into. Wasn’t you? Call ${gym} now and change your password.`,
          ...importantOfPay,
          evenToActor: true,
        }),
        ...toPaying(f, {
          title: `Bank details changed: ${name}`,
          message: byGym
            ? `Someone on your team changed ${name}’s bank details. ${confirm}`
            : `${name} has changed their bank details. ${confirm}`,
          ...importantOfPay,
          evenToActor: true,
        }),
      ]
    },
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
  }),

  event('pay_account.kept', {
    facts: (work, happened) => factsOfPaid(work, happened),
    samples: (about) => [samplePaid(about)],
    notices: (f) => [
      ...toPaid(f, {
        title: 'Your previous bank account is back in use',
        message: `${f.gym} pays you into your previous account again. Is the new one correct? Call ${f.gym} and enter it again.`,
        ...importantOfPay,
      }),
      ...toPaying(f, {
        title: `Previous bank account kept: ${f.name}`,
        message: `${f.name} is paid into their previous account again.`,
        ...updateOfPay,
      }),
    ],
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
  }),

  event('payer.bank_changed', {
    async facts({ tx }, { payload: { gymId, first } }) {
      const gym = await findGym(tx, gymId)
      return gym ? { gym: gym.name, first, deciders: decidersOf(await teamOf(tx, gymId)) } : null
    },
    samples: ({ gym }) =>
      [true, false].map((first) => ({ gym, first, deciders: [{ userId: 'gym', position: 'owner' as const }] })),
    notices: ({ gym, first, deciders }) =>
      deciders.map(({ userId }) => ({
        userId,
        title: first ? `${gym} has added a bank account` : `${gym} has changed its bank account`,
        message: first
          ? `${gym} will make its pay runs from this account. If no one on your team added it, remove it.`
          : `${gym} will make its pay runs from a different account. If no one on your team changed it, stop the next pay run.`,
        type: 'payroll',
        link: '/pay-settings',
        ...importantOfPay,
        evenToActor: true,
      })),
  }),
]
