import { longDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import type { SampleClass } from '../../../platform/events/told-event.ts'
import { findGym, managersOf } from '../../gyms/gym/gym.queries.ts'
import { findTrainer } from '../connection/trainers.queries.ts'

type Facts = { trainerId: string; trainer: string; managers: string[] }
type Said = Omit<NoticeWords, 'userId' | 'type' | 'link'>

/** What an event between a gym and somebody it pays says, with both; null once either is gone. */
export async function factsOfPaid<P extends { gymId: string; trainerId: string }>(
  { tx }: Work,
  { payload }: { payload: P },
) {
  const gym = await findGym(tx, payload.gymId)
  const trainer = await findTrainer(tx, undefined, payload.trainerId)
  if (!gym || !trainer) return null
  const managers = await managersOf(tx, payload.gymId)
  return { ...payload, gym: gym.name, name: trainer.name, trainer: trainer.userId, managers }
}

export const samplePaid = ({ gym }: SampleClass) => ({
  engagementId: 'engagement',
  by: 'gym' as const,
  accountId: 'account',
  gymId: 'gym',
  trainerId: 'trainer',
  gym,
  name: 'Mei Tanaka',
  trainer: 'trainer',
  managers: ['gym'],
})

/** Words for whoever is paid. No number of an account, of tax or of a birth is ever in a notice. */
export const toPaid = ({ trainer }: Facts, said: Said): NoticeWords[] => [
  { userId: trainer, type: 'payroll', link: '/pay-details', ...said },
]

/** The same for those who manage the gym. */
export const toPaying = ({ managers, trainerId }: Facts, said: Said): NoticeWords[] =>
  managers.map((userId) => ({ userId, type: 'payroll', link: `/trainers/${trainerId}/pay`, ...said }))

export const updateOfPay = { category: 'updates', priority: 'medium' } as const
export const importantOfPay = { category: 'updates', priority: 'high' } as const

export const dayWords = (date: string): string => longDay(Temporal.PlainDate.from(date))
