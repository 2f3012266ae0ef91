import { decidersOf } from '../gyms/gym/team.rules.ts'
import { longDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../platform/events/notice.ts'
import { findGym, managersOf, teamOf } from '../gyms/gym/gym.queries.ts'
import type { AboutEngagement } from './engagements/engagements.commands.ts'
import './rates/award-floors.commands.ts'
import './engagements/pay-accounts.commands.ts'
import './rates/cards.commands.ts'
import { findTrainer } from './connection/trainers.queries.ts'

type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority'> & { by?: NoticeWords['by'] }
type Pay = { gymName: string; trainerName: string }

const updates = { category: 'updates', priority: 'medium' } as const
const important = { category: 'updates', priority: 'high' } as const

/** Tells the trainer, the gym's managers, or both. No number of an account, of tax or of a birth is ever in a notice. */
async function tell(
  work: Work,
  { gymId, trainerId }: Pick<AboutEngagement, 'gymId' | 'trainerId'>,
  say: { trainer?: (pay: Pay) => Said; gym?: (pay: Pay) => Said },
): Promise<NoticeWords[]> {
  const gym = await findGym(work.tx, gymId)
  const trainer = await findTrainer(work.tx, undefined, trainerId)
  if (!gym || !trainer) return []
  const pay = { gymName: gym.name, trainerName: trainer.name }
  const about = { type: 'payroll' }
  const toTrainer = say.trainer ? [{ userId: trainer.userId, ...about, link: '/pay-details', ...say.trainer(pay) }] : []
  const managers = say.gym ? await managersOf(work.tx, gymId) : []
  const toGym = managers.map((userId) => ({
    userId,
    ...about,
    link: `/trainers/${trainerId}/pay`,
    ...say.gym!(pay),
  }))
  return [...toTrainer, ...toGym]
}

export const engagementsNotices: Notice[] = [
  notice('engagement.begun', (work, { payload }) =>
    tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: `${gymName} engages you`,
        message: `${gymName} engages you as ${payload.kind === 'employee' ? 'an employee' : 'a contractor'} from ${dayWords(payload.from)}. Say where you are paid.`,
        ...important,
      }),
    }),
  ),
  notice('engagement.labour_marked', (work, { payload }) =>
    tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: `${gymName} owes you super`,
        message: `${gymName} says that you are paid mainly for your own labour. Choose your fund, so that super can go there.`,
        category: 'action_required',
        priority: 'medium',
      }),
    }),
  ),
  notice('engagement.ended', (work, { payload }) =>
    tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: `Your engagement at ${gymName} ends`,
        message: `Its last day is ${dayWords(payload.to)}. What you taught until then is paid, and your papers stay.`,
        ...important,
      }),
    }),
  ),
  notice('pay_account.changed', async (work, { payload }) => {
    if (payload.first) return firstBank(work, payload)
    const told = await tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: 'Bank details changed',
        message:
          payload.by === 'gym'
            ? `${gymName} changed where it pays you. If you did not ask for that, call them now.`
            : `You changed where ${gymName} pays you. If that was not you, call them now and change your password.`,
        ...important,
      }),
      gym: ({ trainerName }) => ({
        title: 'Bank details changed',
        message: `${payload.by === 'gym' ? `Where ${trainerName} is paid was changed by one of you.` : `${trainerName} changed where they are paid.`} Before the next pay run, call a number that you already know, and confirm it.`,
        ...important,
      }),
    })
    // Whoever sits at somebody else's account is found out by this one.
    return told.map((one) => ({ ...one, evenToActor: true as const }))
  }),
  notice('pay_account.kept', (work, { payload }) =>
    tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: 'Your earlier account counts again',
        message: `${gymName} pays you to the account from before the last change. If the new one is yours, tell them and enter it again.`,
        ...important,
      }),
      gym: ({ trainerName }) => ({
        title: 'Earlier account kept',
        message: `${trainerName} is paid to the account from before the last change.`,
        ...updates,
      }),
    }),
  ),
  notice('payer.bank_changed', async (work, { payload }) => {
    const gym = await findGym(work.tx, payload.gymId)
    const team = gym ? await teamOf(work.tx, gym.id) : []
    return decidersOf(team).map(({ userId }) => ({
      userId,
      title: payload.first ? 'The account that pays is known' : 'The account that pays is another',
      message: payload.first
        ? `Pay runs of ${gym!.name} leave from the account that was entered just now. If nobody of you did this, take it out.`
        : `Pay runs of ${gym!.name} leave from another account from now on. If nobody of you did this, stop the next run.`,
      type: 'payroll',
      link: '/pay-settings',
      ...important,
      evenToActor: true as const,
    }))
  }),
  notice('engagement.agreed', (work, { payload }) =>
    payload.by === 'gym'
      ? tell(work, payload, {
          trainer: ({ gymName }) => ({
            title: payload.inForce ? 'Recipient-created invoices agreed' : 'An agreement on your invoices',
            message: payload.inForce
              ? `${gymName} writes your tax invoices from now on.`
              : `${gymName} would like to write your tax invoices for you. Read the agreement, and accept it if you like.`,
            ...(payload.inForce ? updates : important),
          }),
        })
      : tell(work, payload, {
          gym: ({ trainerName }) => ({
            title: payload.inForce ? 'Recipient-created invoices agreed' : 'An agreement on invoices',
            message: payload.inForce
              ? `${trainerName} accepted that you write their tax invoices.`
              : `${trainerName} would like you to write their tax invoices. Read the agreement, and accept it if you like.`,
            ...updates,
          }),
        }),
  ),
  notice('engagement.disagreed', (work, { payload }) => {
    const say = ({ gymName, trainerName }: Pay): Said => ({
      title: 'Recipient-created invoices ended',
      message: `${payload.by === 'gym' ? gymName : trainerName} ended the agreement. From now on ${payload.by === 'gym' ? 'you write your' : 'they write their'} own invoices.`,
      ...important,
    })
    return tell(work, payload, payload.by === 'gym' ? { trainer: say } : { gym: say })
  }),
  notice('award_table.newer', async (work, { payload: { gymId, award, name, fromDate } }) => {
    const gym = await findGym(work.tx, gymId)
    const managers = gym ? await managersOf(work.tx, gymId) : []
    return managers.map((userId) => ({
      userId,
      title: `New award rates from ${dayWords(fromDate)}`,
      message: `${name} (${award}) has new rates. Check and confirm them for ${gym!.name}. Your current floors count until you do.`,
      type: 'payroll',
      link: '/rate-cards',
      category: 'action_required' as const,
      priority: 'medium' as const,
    }))
  }),
  notice('rate.settled', (work, { payload: { trainerId, ...payload } }) =>
    trainerId === null
      ? Promise.resolve([])
      : tell(
          work,
          { ...payload, trainerId },
          {
            trainer: ({ gymName }) => ({
              title: `A rate of yours at ${gymName}`,
              message: `${gymName} settled a rate for you from ${dayWords(payload.from)}.`,
              ...updates,
            }),
          },
        ),
  ),
]

/** Nothing changed: nobody was paid anywhere before. Both learn of it all the same. */
async function firstBank(work: Work, payload: AboutEngagement): Promise<NoticeWords[]> {
  const told = await tell(work, payload, {
    trainer: ({ gymName }) => ({
      title: 'Bank details added',
      message:
        payload.by === 'gym'
          ? `${gymName} entered where it pays you. Look whether it is right.`
          : `${gymName} knows where it pays you now. If that was not you, call them and change your password.`,
      ...important,
    }),
    gym: ({ trainerName }) => ({
      title: 'Bank details added',
      message:
        payload.by === 'gym'
          ? `One of you entered where ${trainerName} is paid.`
          : `${trainerName} said where they are paid.`,
      ...updates,
    }),
  })
  return told.map((one) => ({ ...one, evenToActor: true as const }))
}

function dayWords(date: string): string {
  return longDay(Temporal.PlainDate.from(date))
}
