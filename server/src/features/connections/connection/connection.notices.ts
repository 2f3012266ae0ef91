import { clockTime, namedDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { findGym, managersOf } from '../../gyms/gym/gym.queries.ts'
import type { ConnectionChanged } from './connection.commands.ts'
import './invited-trainers.commands.ts'
import { findConnection, type NamedConnection } from './connection.queries.ts'

/** 'Monday 30 November, 9:00 am' on the clock of a gym. */
function endWords(endsAt: string, zone: string): string {
  const end = Temporal.Instant.from(endsAt).toZonedDateTimeISO(zone)
  return `${namedDay(end.toPlainDate())}, ${clockTime(end.toPlainTime())}`
}

type Words = (
  them: string,
  connection: NamedConnection,
) => Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority' | 'asks' | 'by' | 'introduces'>

/** Tells the side that did not do it, in words that name the side that did. */
async function tellOther(work: Work, change: ConnectionChanged, status: string, words: Words): Promise<NoticeWords[]> {
  const connection = await findConnection(work.tx, undefined, change.connectionId)
  if (!connection) return []
  const byGym = change.by === 'gym'
  const people = byGym ? [connection.trainer.userId] : await managersOf(work.tx, connection.gymId)
  const actorId = work.actor.kind === 'person' ? work.actor.userId : null
  const them = byGym ? connection.gym.name : connection.trainer.name
  return people.map((userId) => ({
    userId,
    ...words(them, connection),
    type: 'connection',
    link: byGym ? `/gyms/${connection.gymId}` : `/trainers/${connection.trainerId}`,
    sender: { id: actorId, name: them, avatar: null },
    requestData: {
      type: 'connection',
      status,
      data: {
        connectionId: connection.id,
        gymEntityId: connection.gymId,
        trainerEntityId: connection.trainerId,
        gymId: connection.gymId,
        trainerId: connection.trainerId,
        ...(connection.message ? { message: connection.message } : {}),
      },
    },
  }))
}

/** What a request asks, what its sender wrote, and how to answer. */
function requestWords(by: ConnectionChanged['by'], them: string, gym: string, message: string | null): string {
  const asks = by === 'gym' ? `They’d like you to teach at ${gym}.` : `${them} would like to teach at ${gym}.`
  return [asks, ...(message ? [`“${message}”`] : []), 'Accept or decline the request.'].join(' ')
}

export const connectionsNotices: Notice[] = [
  notice('connection.requested', (work, { payload }) =>
    tellOther(work, payload, 'pending', (them, { message, gym }) => ({
      title: `${them} wants to connect`,
      message: requestWords(payload.by, them, gym.name, message),
      category: 'action_required',
      priority: 'high',
      asks: { kind: 'connection', id: payload.connectionId },
      introduces: {
        gymId: payload.by === 'gym' ? payload.gymId : null,
        why: 'connection',
        subjectId: payload.connectionId,
      },
    })),
  ),
  notice('connection.accepted', (work, { payload }) =>
    tellOther(work, payload, 'active', (them) => ({
      title: `${them} has accepted your request`,
      message: `You’re now connected with ${them}.`,
      by: 'EB',
      category: 'updates',
      priority: 'medium',
    })),
  ),
  notice('connection.joined', async (work, { payload }) => {
    const words = (them: string) => ({
      title: `${them} has accepted your invitation`,
      message: `You’re now connected with ${them}.`,
      category: 'updates' as const,
      priority: 'medium' as const,
    })
    const connected = (them: string) => ({
      ...words(them),
      title: `You’re connected with ${them}`,
      message: `You’ve accepted the invitation to teach at ${them}.`,
    })
    const gym = await tellOther(work, payload, 'active', words)
    const trainer = await tellOther(work, { ...payload, by: 'gym' }, 'active', connected)
    return [...gym, ...trainer.map((one) => ({ ...one, evenToActor: true as const }))]
  }),
  notice('connection.declined', (work, { payload }) =>
    tellOther(work, payload, 'declined', (them) => ({
      title: `${them} has declined your request`,
      message: `You’re not connected with ${them}.`,
      by: 'EB',
      category: 'updates',
      priority: 'medium',
    })),
  ),
  notice('connection.terms_changed', (work, { payload }) =>
    tellOther(work, payload, 'active', (them) => ({
      title: `${them} has changed how you work there`,
      message:
        payload.after === 'employee' ? `You’re now an employee at ${them}.` : `You’re now a contractor at ${them}.`,
      category: 'updates',
      priority: 'medium',
      by: 'EB',
    })),
  ),
  notice('connection.ending_settled', async (work, { payload }) => {
    const gym = await findGym(work.tx, payload.gymId)
    const end = endWords(payload.endsAt, gym?.timezone ?? 'UTC')
    return tellOther(work, payload, 'active', (them) => ({
      title: `${them} is ending your connection`,
      message: `You’re connected until ${end}.`,
      category: 'updates',
      priority: 'high',
    }))
  }),
  notice('connection.terminated', (work, { payload }) =>
    tellOther(work, payload, 'terminated', (them) =>
      payload.before === 'pending'
        ? {
            title: `${them} has withdrawn their request`,
            message: 'Their request to connect is closed. You don’t need to do anything.',
            category: 'updates',
            priority: 'low',
          }
        : {
            title: `${them} has ended your connection`,
            message: `You’re no longer connected with ${them}.`,
            category: 'updates',
            priority: 'high',
          },
    ),
  ),
]
