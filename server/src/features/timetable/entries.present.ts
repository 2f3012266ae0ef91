import type { Entry } from '@quartet/contract/timetable'
import type { Actor } from '../../platform/actor.ts'
import { may } from '../../platform/gate.ts'
import { avatarUrl } from '../users/avatars.rules.ts'
import type { EntryRow } from './entries.queries.ts'
import { entryPolicy } from './timetable.policy.ts'
import type { CoverStanding } from './timetable.ports.ts'
import { entryStatusAt, isUpcoming } from './timetable.rules.ts'

type Named = { userId: string; name: string; avatarId: string | null }

/** An entry on the wall clock of its gym, with the cover that it has. */
export function presentEntry(actor: Actor, now: Temporal.Instant, row: EntryRow, cover?: CoverStanding): Entry {
  const start = row.startsAt.toZonedDateTimeISO(row.timezone)
  const end = row.endsAt.toZonedDateTimeISO(row.timezone)
  const needsCover = cover !== undefined && cover.status !== 'filled'
  const substituted = row.trainerId !== null && row.trainerId !== row.usualTrainerId
  return {
    id: row.id,
    gymId: row.gymId,
    gymName: row.gymName,
    classId: row.classId,
    seriesId: row.seriesId,
    name: row.name,
    specialty: row.specialty,
    studio: row.studio,
    date: start.toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    endTime: end.toPlainTime().toString({ smallestUnit: 'minute' }),
    movedByDaylightSaving: row.movedByDst,
    timezone: row.timezone,
    startsAt: row.startsAt.toString(),
    endsAt: row.endsAt.toString(),
    durationMinutes: row.endsAt.since(row.startsAt).total('minutes'),
    capacity: row.capacity,
    attendance: row.attendance,
    status: entryStatusAt(row, now),
    trainer: named(row.trainerId, row.trainer),
    substituteFor: substituted ? named(row.usualTrainerId, row.usualTrainer) : null,
    needsCover,
    coverId: cover?.coverId ?? null,
    coverStatus: cover?.status ?? null,
    cancellation: row.off === null ? null : { because: row.off, reason: row.offReason ?? '', layerId: row.layerId },
    locked: row.lockedAt !== null,
    version: row.version,
    can: {
      edit: may(actor, entryPolicy, 'edit', row),
      countHeads:
        !row.cancelledAt && !isUpcoming(row, now) && !row.lockedAt && may(actor, entryPolicy, 'countHeads', row),
      askCover: !needsCover && !row.cancelledAt && isUpcoming(row, now) && may(actor, entryPolicy, 'askCover', row),
    },
  }
}

function named(id: string | null, person: Named | null): Entry['trainer'] {
  if (id === null || person === null) return null
  return { id, userId: person.userId, name: person.name, avatarUrl: avatarUrl(person.avatarId) }
}
