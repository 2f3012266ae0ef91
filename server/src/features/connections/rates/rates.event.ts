import { event } from '../../../platform/events/told-event.ts'
import { findGym, managersOf } from '../../gyms/gym/gym.queries.ts'
import { dayWords, factsOfPaid, samplePaid, toPaid, updateOfPay } from '../engagements/facts.queries.ts'

/** What follows when a rate is set for somebody, or an award has new ones. */
export const rateEvents = [
  event('rate.settled', {
    async facts(work, { payload: { gymId, trainerId, from } }) {
      return trainerId === null ? null : factsOfPaid(work, { payload: { gymId, trainerId, from } })
    },
    samples: (about) => [{ ...samplePaid(about), from: '2026-03-03' }],
    notices: (f) =>
      toPaid(f, {
        title: `${f.gym} has set a pay rate for you`,
        message: `It applies from ${dayWords(f.from)}.`,
        ...updateOfPay,
      }),
  }),

  event('award_table.newer', {
    async facts({ tx }, { payload }) {
      const gym = await findGym(tx, payload.gymId)
      return gym ? { ...payload, gym: gym.name, managers: await managersOf(tx, payload.gymId) } : null
    },
    samples: ({ gym }) => {
      const table = { gymId: 'gym', award: 'MA000094', name: 'Fitness Industry Award', fromDate: '2026-07-01' }
      return [{ ...table, gym, managers: ['gym'] }]
    },
    notices: (f) =>
      f.managers.map((userId) => ({
        userId,
        title: `New award rates from ${dayWords(f.fromDate)}`,
        message: `${f.name} (${f.award}) has new rates. Check and confirm them for ${f.gym}. Your current award floors apply until you do.`,
        type: 'payroll',
        link: '/rate-cards',
        category: 'action_required',
        priority: 'medium',
      })),
  }),
]
