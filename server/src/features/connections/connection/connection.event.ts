import { clockTime, namedDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import { event, type SampleClass } from '../../../platform/events/told-event.ts'
import { findGym, managersOf } from '../../gyms/gym/gym.queries.ts'
import { gymAndTrainer } from '../../users/person/names.queries.ts'
import type { ConnectionChanged } from './connection.commands.ts'
import { findConnection } from './connection.queries.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof factsOfConnection>>>
type Said = Omit<NoticeWords, 'userId' | 'type' | 'link' | 'sender' | 'requestData'>

const update = { category: 'updates', priority: 'medium' } as const

/** Both sides of a connection; `them` is the side that did it. */
async function factsOfConnection<P extends ConnectionChanged>({ tx, actor }: Work, { payload }: { payload: P }) {
  const connection = await findConnection(tx, undefined, payload.connectionId)
  if (!connection) return null
  const { gym, trainer, message } = connection
  return {
    ...payload,
    gym: gym.name,
    trainer: trainer.userId,
    them: payload.by === 'gym' ? gym.name : trainer.name,
    managers: await managersOf(tx, payload.gymId),
    message,
    actorId: actor.kind === 'person' ? actor.userId : null,
  }
}

/** Facts as they could be: of what the gym did, and of what the trainer did. */
function sampleConnections({ gym }: SampleClass) {
  const ids = { connectionId: 'connection', gymId: 'gym', trainerId: 'trainer', actorId: 'actor' }
  const both = { ...ids, gym, trainer: 'trainer', managers: ['gym'], message: null }
  return [
    { ...both, by: 'gym' as const, them: gym },
    { ...both, by: 'trainer' as const, them: 'Mei Tanaka' },
  ]
}

/** Tells the side that did not do it, in words that name the side that did. */
function toOther(f: Facts, status: string, said: Said): NoticeWords[] {
  const { connectionId, gymId, trainerId, message } = f
  const byGym = f.by === 'gym'
  return (byGym ? [f.trainer] : f.managers).map((userId) => ({
    userId,
    ...said,
    type: 'connection',
    link: byGym ? `/gyms/${gymId}` : `/trainers/${trainerId}`,
    sender: { id: f.actorId, name: f.them, avatar: null },
    requestData: {
      type: 'connection',
      status,
      data: {
        connectionId,
        gymEntityId: gymId,
        trainerEntityId: trainerId,
        gymId,
        trainerId,
        ...(message ? { message } : {}),
      },
    },
  }))
}

const live = ({ tx }: Work, { payload }: { payload: ConnectionChanged }) => gymAndTrainer(tx, payload)

/** What follows between a gym and a trainer who connect, work together and part. */
export const connectionEvents = [
  event('connection.requested', {
    facts: (work, happened) => factsOfConnection(work, happened),
    samples: (about) => sampleConnections(about).map((one, at) => ({ ...one, message: at > 0 ? 'Hello!' : null })),
    notices(f) {
      const asks =
        f.by === 'gym' ? `They’d like you to teach at ${f.gym}.` : `${f.them} would like to teach at ${f.gym}.`
      return toOther(f, 'pending', {
        title: `${f.them} wants to connect`,
        message: [asks, ...(f.message ? [`“${f.message}”`] : []), 'Accept or decline the request.'].join(' '),
        category: 'action_required',
        priority: 'high',
        asks: { kind: 'connection', id: f.connectionId },
        introduces: { gymId: f.by === 'gym' ? f.gymId : null, why: 'connection', subjectId: f.connectionId },
      })
    },
    mail: {
      name: 'Connection request',
      description: 'A gym or a trainer has asked the other to connect.',
      readers: 'the gym or trainer who was asked',
      introduces: 'connection',
      button: 'Answer the request',
    },
    live,
  }),

  event('connection.accepted', {
    facts: (work, happened) => factsOfConnection(work, happened),
    samples: sampleConnections,
    notices: (f) =>
      toOther(f, 'active', {
        title: `${f.them} has accepted your request`,
        message: `You’re now connected with ${f.them}.`,
        ...update,
        by: 'EB',
      }),
    mail: {
      name: 'Connection accepted',
      description: 'A gym or a trainer has accepted a connection request.',
      readers: 'the gym or trainer who asked',
    },
    live,
  }),

  event('connection.joined', {
    facts: (work, happened) => factsOfConnection(work, happened),
    samples: (about) => sampleConnections(about).slice(1),
    notices: (f) => [
      ...toOther({ ...f, by: 'gym', them: f.gym }, 'active', {
        title: `You’re connected with ${f.gym}`,
        message: `You’ve accepted the invitation to teach at ${f.gym}.`,
        ...update,
        evenToActor: true,
      }),
      ...toOther(f, 'active', {
        title: `${f.them} has accepted your invitation`,
        message: `You’re now connected with ${f.them}.`,
        ...update,
      }),
    ],
    mail: {
      name: 'Invitation accepted',
      description: 'A trainer has accepted a gym’s invitation.',
      readers: 'the gym and the trainer',
    },
    live,
  }),

  event('connection.declined', {
    facts: (work, happened) => factsOfConnection(work, happened),
    samples: sampleConnections,
    notices: (f) =>
      toOther(f, 'declined', {
        title: `${f.them} has declined your request`,
        message: `You’re not connected with ${f.them}.`,
        ...update,
        by: 'EB',
      }),
    mail: {
      name: 'Connection declined',
      description: 'A gym or a trainer has declined a connection request.',
      readers: 'the gym or trainer who asked',
    },
    live,
  }),

  event('connection.terms_changed', {
    facts: (work, happened) => factsOfConnection(work, happened),
    samples: (about) =>
      (['employee', 'contractor'] as const).map((after) => {
        const [one] = sampleConnections(about)
        return { ...one!, before: 'employee' as const, after }
      }),
    notices: (f) =>
      toOther(f, 'active', {
        title: `${f.them} has changed how you work there`,
        message:
          f.after === 'employee' ? `You’re now an employee at ${f.them}.` : `You’re now a contractor at ${f.them}.`,
        ...update,
        by: 'EB',
      }),
    live,
  }),

  event('connection.ending_settled', {
    async facts(work, happened) {
      const told = await factsOfConnection(work, happened)
      return told && { ...told, timezone: (await findGym(work.tx, told.gymId))?.timezone ?? 'UTC' }
    },
    samples: (about) =>
      sampleConnections(about).map((one) => ({ ...one, endsAt: about.startsAt.toString(), timezone: about.timezone })),
    notices(f) {
      const end = Temporal.Instant.from(f.endsAt).toZonedDateTimeISO(f.timezone)
      return toOther(f, 'active', {
        title: `${f.them} is ending your connection`,
        message: `You’re connected until ${namedDay(end.toPlainDate())}, ${clockTime(end.toPlainTime())}.`,
        category: 'updates',
        priority: 'high',
      })
    },
    live,
  }),

  event('connection.terminated', {
    facts: (work, happened) => factsOfConnection(work, happened),
    samples: (about) =>
      (['active', 'pending'] as const).flatMap((before) => sampleConnections(about).map((one) => ({ ...one, before }))),
    notices: (f) =>
      toOther(
        f,
        'terminated',
        f.before === 'pending'
          ? {
              title: `${f.them} has withdrawn their request`,
              message: 'Their request to connect is closed. You don’t need to do anything.',
              category: 'updates',
              priority: 'low',
            }
          : {
              title: `${f.them} has ended your connection`,
              message: `You’re no longer connected with ${f.them}.`,
              category: 'updates',
              priority: 'high',
            },
      ),
    mail: {
      name: 'Connection ended',
      description: 'A gym or a trainer has ended a connection, or withdrawn a request.',
      readers: 'the other trainer or gym',
    },
    live,
  }),
]
