import type { Position } from '@quartet/contract/kernel/people'
import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { findGym, managersOf } from '../gym/gym.queries.ts'
import type { TeamPorts } from './team.ports.ts'

const positionWord: Record<Position, string> = {
  owner: 'owner',
  manager: 'manager',
  front_desk: 'front desk',
  gym_admin: 'gym admin',
}

/** Both sides hear of every change of a team: the person whom it concerns, and whoever leads the gym. */
export function teamNotices(ports: Pick<TeamPorts, 'peopleOf'>): Notice[] {
  async function names(work: Work, gymId: string, ...userIds: string[]) {
    const people = await ports.peopleOf(work, userIds)
    return {
      gym: (await findGym(work.tx, gymId))?.name || 'the gym',
      people: userIds.map((id) => people.get(id)?.name ?? 'Somebody'),
    }
  }

  return [
    notice('team.member_added', async (work, { payload: { gymId, userId, position } }) => {
      // Who registers opens their gym themself.
      if (position === 'owner') return []
      const { gym, people } = await names(work, gymId, userId)
      const word = positionWord[position]
      return [
        position === 'gym_admin'
          ? {
              ...toPerson(userId, `You look after ${gym}`, `You are gym admin of ${gym}. It stands in your overview.`),
              link: '/dashboard/gym_admin',
            }
          : toPerson(userId, `You work for ${gym}`, `You are in the team as ${word}.`),
        ...(await toLeaders(work, gymId, userId, `New ${word}: ${people[0]}`, `${people[0]} works for ${gym} now.`)),
      ]
    }),
    notice('team.position_changed', async (work, { payload: { gymId, userId, position } }) => {
      const { gym } = await names(work, gymId)
      return [toPerson(userId, 'Your position changed', `You are ${positionWord[position]} at ${gym} now.`)]
    }),
    notice('team.member_ended', async (work, { payload: { gymId, userId, position } }) => {
      const { gym, people } = await names(work, gymId, userId)
      return [
        { ...toPerson(userId, `You left ${gym}`, `You do not work for ${gym} any more.`), link: null },
        ...(await toLeaders(
          work,
          gymId,
          userId,
          `${people[0]} left`,
          `${people[0]} does not work for ${gym} as ${positionWord[position]} any more.`,
        )),
      ]
    }),
    notice('gym.archived', async (_, { payload: { name, userIds } }) =>
      userIds.map((userId) => ({
        ...toPerson(
          userId,
          `${name || 'Your gym'} is closed`,
          'Quartet support closed the gym. Nobody works for it any more; what was done stays.',
        ),
        link: null,
      })),
    ),
    notice('gym.handed_over', async (work, { payload: { gymId, from, to } }) => {
      const { gym, people } = await names(work, gymId, from, to)
      return [
        toPerson(to, `${gym} is yours`, `${people[0]} handed the gym over to you. You are its owner now.`),
        {
          ...toPerson(from, `${gym} is handed over`, `${people[1]} is the owner now. You stay as a manager.`),
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
