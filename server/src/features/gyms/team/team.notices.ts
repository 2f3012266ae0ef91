import type { Position } from '@quartet/contract/kernel/people'
import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { findGym, managersOf } from '../gym/gym.queries.ts'
import type { TeamPorts } from './team.ports.ts'

const roleWords: Record<Position, string> = {
  owner: 'the owner of',
  manager: 'a manager at',
  front_desk: 'on the front desk at',
  gym_admin: 'a gym admin of',
}

/** Tells the person concerned, and those who lead the gym, of every change of a team. */
export function teamNotices(ports: Pick<TeamPorts, 'peopleOf'>): Notice[] {
  async function names(work: Work, gymId: string, ...userIds: string[]) {
    const people = await ports.peopleOf(work, userIds)
    return {
      gym: (await findGym(work.tx, gymId))?.name || 'the gym',
      people: userIds.map((id) => people.get(id)?.name ?? 'Someone'),
    }
  }

  return [
    notice('team.member_added', async (work, { payload: { gymId, userId, position } }) => {
      // An owner registers the gym themself.
      if (position === 'owner') return []
      const { gym, people } = await names(work, gymId, userId)
      const now = `You’re now ${roleWords[position]} ${gym}.`
      return [
        position === 'gym_admin'
          ? {
              ...toPerson(userId, `You’ve joined the team at ${gym}`, `${now} See it in your overview.`),
              link: '/dashboard/gym_admin',
            }
          : toPerson(userId, `You’ve joined the team at ${gym}`, now),
        ...(await toLeaders(
          work,
          gymId,
          userId,
          `${people[0]} has joined the team`,
          `${people[0]} is now ${roleWords[position]} ${gym}.`,
        )),
      ]
    }),
    notice('team.position_changed', async (work, { payload: { gymId, userId, position } }) => {
      const { gym } = await names(work, gymId)
      return [toPerson(userId, `Your role at ${gym} has changed`, `You’re now ${roleWords[position]} ${gym}.`)]
    }),
    notice('team.member_ended', async (work, { payload: { gymId, userId, position } }) => {
      const { gym, people } = await names(work, gymId, userId)
      return [
        {
          ...toPerson(userId, `Your role at ${gym} has ended`, `You’re no longer ${roleWords[position]} ${gym}.`),
          link: null,
        },
        ...(await toLeaders(
          work,
          gymId,
          userId,
          `${people[0]} has left the team`,
          `${people[0]} is no longer ${roleWords[position]} ${gym}.`,
        )),
      ]
    }),
    notice('gym.archived', async (_, { payload: { name, userIds } }) =>
      userIds.map((userId) => ({
        ...toPerson(
          userId,
          `${name || 'Your gym'} has been archived`,
          'Quartet support has archived the gym. Its team can no longer open it, and its records are kept.',
        ),
        link: null,
      })),
    ),
    notice('gym.handed_over', async (work, { payload: { gymId, from, to } }) => {
      const { gym, people } = await names(work, gymId, from, to)
      return [
        toPerson(to, `You’re now the owner of ${gym}`, `${people[0]} has transferred ${gym} to you.`),
        {
          ...toPerson(from, `You’ve transferred ${gym}`, `${people[1]} is now the owner. You’re still a manager.`),
          evenToActor: true,
        },
      ]
    }),
  ]
}

function toPerson(userId: string, title: string, message: string): NoticeWords {
  return { userId, title, message, type: 'system', category: 'account', priority: 'high', link: '/team' }
}

async function toLeaders(
  work: Work,
  gymId: string,
  except: string,
  title: string,
  message: string,
): Promise<NoticeWords[]> {
  const leaders = await managersOf(work.tx, gymId)
  return leaders
    .filter((id) => id !== except)
    .map((userId) => ({
      userId,
      title,
      message,
      type: 'system',
      category: 'updates',
      priority: 'medium',
      link: '/team',
    }))
}
