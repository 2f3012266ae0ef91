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
        title: `${gymName} has set you up for pay`,
        message:
          payload.kind === 'employee'
            ? `You’re an employee there from ${dayWords(payload.from)}. Check your pay details.`
            : `You’re a contractor there from ${dayWords(payload.from)}. Check your pay details.`,
        ...important,
      }),
    }),
  ),
  notice('engagement.labour_marked', (work, { payload }) =>
    tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: `${gymName} owes you super`,
        message: `${gymName} says you’re paid mainly for your own labour. Choose the fund for your super.`,
        category: 'action_required',
        priority: 'medium',
      }),
    }),
  ),
  notice('engagement.ended', (work, { payload }) =>
    tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: `Your work at ${gymName} is ending`,
        message: `Your end date is ${dayWords(payload.to)}. You’re paid for what you teach until then, and you keep your invoices and timesheets.`,
        ...important,
      }),
    }),
  ),
  notice('pay_account.changed', async (work, { payload }) => {
    if (payload.first) return firstBank(work, payload)
    const told = await tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: 'Your bank details have changed',
        message:
          payload.by === 'gym'
            ? `${gymName} has changed the account it pays you into. Didn’t ask for this? Call ${gymName} now.`
            : `You changed the account ${gymName} pays you into. Wasn’t you? Call ${gymName} now and change your password.`,
        ...important,
      }),
      gym: ({ trainerName }) => ({
        title: `Bank details changed: ${trainerName}`,
        message:
          payload.by === 'gym'
            ? `Someone on your team changed ${trainerName}’s bank details. Before the next pay run, call ${trainerName} on a number you already have and confirm them.`
            : `${trainerName} has changed their bank details. Before the next pay run, call ${trainerName} on a number you already have and confirm them.`,
        ...important,
      }),
    })
    // Also tells the person who made the change, in case someone else used their account.
    return told.map((one) => ({ ...one, evenToActor: true as const }))
  }),
  notice('pay_account.kept', (work, { payload }) =>
    tell(work, payload, {
      trainer: ({ gymName }) => ({
        title: 'Your previous bank account is back in use',
        message: `${gymName} pays you into your previous account again. Is the new one correct? Call ${gymName} and enter it again.`,
        ...important,
      }),
      gym: ({ trainerName }) => ({
        title: `Previous bank account kept: ${trainerName}`,
        message: `${trainerName} is paid into their previous account again.`,
        ...updates,
      }),
    }),
  ),
  notice('payer.bank_changed', async (work, { payload }) => {
    const gym = await findGym(work.tx, payload.gymId)
    const team = gym ? await teamOf(work.tx, gym.id) : []
    return decidersOf(team).map(({ userId }) => ({
      userId,
      title: payload.first ? `${gym!.name} has added a bank account` : `${gym!.name} has changed its bank account`,
      message: payload.first
        ? `${gym!.name} will make its pay runs from this account. If no one on your team added it, remove it.`
        : `${gym!.name} will make its pay runs from a different account. If no one on your team changed it, stop the next pay run.`,
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
            title: payload.inForce
              ? `${gymName} now writes your tax invoices`
              : `${gymName} wants to write your tax invoices`,
            message: payload.inForce
              ? `${gymName} has accepted the agreement on recipient-created tax invoices (RCTIs).`
              : `They’d create tax invoices for your work (RCTIs). Read the agreement and accept it if you’re happy with it.`,
            ...(payload.inForce ? updates : important),
          }),
        })
      : tell(work, payload, {
          gym: ({ trainerName }) => ({
            title: payload.inForce
              ? `You now write ${trainerName}’s tax invoices`
              : `${trainerName} wants you to write invoices`,
            message: payload.inForce
              ? `${trainerName} has accepted the agreement on recipient-created tax invoices (RCTIs).`
              : `You’d create tax invoices for their work (RCTIs). Read the agreement and accept it if you’re happy with it.`,
            ...updates,
          }),
        }),
  ),
  notice('engagement.disagreed', (work, { payload }) => {
    const title = 'The agreement on tax invoices has ended'
    return payload.by === 'gym'
      ? tell(work, payload, {
          trainer: ({ gymName }) => ({
            title,
            message: `${gymName} has ended the agreement on recipient-created tax invoices (RCTIs). From now on you write your own invoices.`,
            ...important,
          }),
        })
      : tell(work, payload, {
          gym: ({ trainerName }) => ({
            title,
            message: `${trainerName} has ended the agreement on recipient-created tax invoices (RCTIs). From now on they write their own invoices.`,
            ...important,
          }),
        })
  }),
  notice('award_table.newer', async (work, { payload: { gymId, award, name, fromDate } }) => {
    const gym = await findGym(work.tx, gymId)
    const managers = gym ? await managersOf(work.tx, gymId) : []
    return managers.map((userId) => ({
      userId,
      title: `New award rates from ${dayWords(fromDate)}`,
      message: `${name} (${award}) has new rates. Check and confirm them for ${gym!.name}. Your current award floors apply until you do.`,
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
              title: `${gymName} has set a pay rate for you`,
              message: `It applies from ${dayWords(payload.from)}.`,
              ...updates,
            }),
          },
        ),
  ),
]

/** Tells both of the first bank details, though they replace none. */
async function firstBank(work: Work, payload: AboutEngagement): Promise<NoticeWords[]> {
  const told = await tell(work, payload, {
    trainer: ({ gymName }) => ({
      title: 'Your bank details have been added',
      message:
        payload.by === 'gym'
          ? `${gymName} has entered the account it pays you into. Check that it’s right.`
          : `You added the account ${gymName} pays you into. Wasn’t you? Call ${gymName} and change your password.`,
      ...important,
    }),
    gym: ({ trainerName }) => ({
      title: `Bank details added: ${trainerName}`,
      message:
        payload.by === 'gym'
          ? `Someone on your team has entered ${trainerName}’s bank details.`
          : `${trainerName} has entered their bank details.`,
      ...updates,
    }),
  })
  return told.map((one) => ({ ...one, evenToActor: true as const }))
}

function dayWords(date: string): string {
  return longDay(Temporal.PlainDate.from(date))
}
