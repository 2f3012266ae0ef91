import type { Entry } from '@quartet/contract/timetable/entries'
import { isTrainer, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import type { EntryRow } from './entries.queries.ts'
import { entryPolicy, seesGym } from './entries.policy.ts'
import type { CoverStanding, EntryRisk } from '../recurrence/assign.ports.ts'
import { entryStatusAt, isUpcoming } from '../recurrence/wall-times.rules.ts'

type Shown = { date: string; time: string; instant: string }
type Named = { userId: string; name: string; avatarId: string | null }

/** An entry on the wall clock of its gym, with the cover that it has and what puts it at risk. Rows that are presented together share `shownAt`. */
export function presentEntry(
  actor: Actor,
  now: Temporal.Instant,
  row: EntryRow,
  { cover, risk }: { cover?: CoverStanding | undefined; risk?: EntryRisk | undefined },
  shownAt = wallClocks(),
): Entry {
  const start = shownAt(row.startsAt, row.timezone)
  const end = shownAt(row.endsAt, row.timezone)
  const upcoming = isUpcoming(row, now)
  const asked = cover !== undefined && cover.status !== 'filled'
  const needsCover = asked && cover.status !== 'draft'
  const timeChange = newTimeOf(actor, row)
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
    date: start.date,
    startTime: start.time,
    endTime: end.time,
    movedByDaylightSaving: row.movedByDst,
    timezone: row.timezone,
    startsAt: start.instant,
    endsAt: end.instant,
    durationMinutes: (row.endsAt.epochMilliseconds - row.startsAt.epochMilliseconds) / 60_000,
    capacity: row.capacity,
    attendance: row.attendance,
    status: entryStatusAt(row, now),
    trainer: named(row.trainerId, row.trainer),
    substituteFor: substituted ? named(row.usualTrainerId, row.usualTrainer) : null,
    needsCover,
    coverId: cover?.coverId ?? null,
    coverStatus: cover?.status ?? null,
    cancellation: row.off === null ? null : { because: row.off, reason: row.offReason ?? '', layerId: row.layerId },
    atRisk: risk ?? null,
    timeChange,
    locked: row.lockedAt !== null,
    version: row.version,
    can: {
      edit: may(actor, entryPolicy, 'edit', row),
      countHeads: !row.cancelledAt && !upcoming && !row.lockedAt && may(actor, entryPolicy, 'countHeads', row),
      askCover: !asked && !row.cancelledAt && upcoming && may(actor, entryPolicy, 'askCover', row),
      acknowledge:
        timeChange?.acknowledgedAt === null && !row.cancelledAt && upcoming && isTrainer(actor, row.trainerId),
    },
  }
}

/** Told to its gym and to the trainer who was asked, while that is who teaches it. */
function newTimeOf(actor: Actor, row: EntryRow): Entry['timeChange'] {
  const change = row.timeChange
  if (!change || change.trainerId !== row.trainerId) return null
  if (!isTrainer(actor, change.trainerId) && !seesGym(actor, row.gymId)) return null
  return {
    id: change.id,
    was: change.was[row.id] ?? row.startsAt.toString(),
    askedAt: change.askedAt.toString(),
    dueAt: change.dueAt.toString(),
    acknowledgedAt: change.acknowledgedAt?.toString() ?? null,
  }
}

const toTheMinute = { smallestUnit: 'minute', offset: 'never', timeZoneName: 'never' } as const

/** Tells what clocks in a zone show at a moment. It looks once: the classes of a week begin and end together. */
export function wallClocks(): (moment: Temporal.Instant, zone: string) => Shown {
  const looked = new Map<string, Shown>()
  return (moment, zone) => {
    const key = `${moment.epochMilliseconds} ${zone}`
    let shown = looked.get(key)
    if (!shown) {
      const [date, time] = moment.toZonedDateTimeISO(zone).toString(toTheMinute).split('T')
      shown = { date: date!, time: time!, instant: moment.toString() }
      looked.set(key, shown)
    }
    return shown
  }
}

function named(id: string | null, person: Named | null): Entry['trainer'] {
  if (id === null || person === null) return null
  return { id, userId: person.userId, name: person.name, avatarUrl: avatarUrl(person.avatarId) }
}
