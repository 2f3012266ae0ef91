import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { eq, inArray } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { studios } from '../../gyms/gym/gym.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import type { EntryChange, StandingEntry, Clash, Reconciled } from '../recurrence/reconcile.rules.ts'
import type { Occurrence } from '../recurrence/occurrences.rules.ts'
import { hasNewTime } from '../new-times/new-times.rules.ts'
import { dayAndTime } from '../recurrence/wall-times.rules.ts'
import { classes } from '../recurrence/series.tables.ts'
import type { EditOrder } from '../recurrence/changes.rules.ts'

/** Most changes and clashes that are listed one by one; the counts count all. */
const mostListed = 500
/** What a trainer is told of one class; `entryId` where it became theirs or is theirs no more, which a cover may tell itself. */
export type NotificationLine = { text: string; entryId: string | null }

type Names = {
  studios: Map<string, string>
  trainers: Map<string, string>
  classes: Map<string, { name: string; capacity: number }>
}

/** What an edit did or would do, as people read it, and each trainer's own lines of it. */
export async function outcomeOf(
  work: Work,
  order: EditOrder,
  done: Reconciled,
): Promise<{ outcome: EditOutcome; told: { trainerId: string; lines: NotificationLine[] }[] }> {
  const names = await namesOf(work.tx, [...done.changes, ...done.clashes.map((one) => one.change)])
  const sorted = done.changes.toSorted((a, b) => Temporal.Instant.compare(startOf(a), startOf(b)))
  const told = toldOf(sorted, names, order.reason ?? '')
  const count = (kind: EntryChange['kind']) => done.changes.filter((one) => one.kind === kind).length
  return {
    told,
    outcome: {
      editId: null,
      undoUntil: null,
      counts: {
        changed: count('changed'),
        added: count('added'),
        removed: count('removed'),
        cancelled: count('cancelled'),
        suspended: count('suspended'),
        restored: count('restored'),
        stayed: order.stayed ?? 0,
      },
      changes: sorted.slice(0, mostListed).map((one) => presentChange(one, names)),
      kept: order.kept ?? [],
      clashes: done.clashes.slice(0, mostListed).map((one) => presentClash(one, names)),
      told: told.map(({ trainerId, lines }) => ({
        trainerId,
        name: names.trainers.get(trainerId) ?? '',
        classes: lines.length,
        newTimes: done.changes.filter((one) => hasNewTime(one) === trainerId).length,
      })),
    },
  }
}

const startOf = (one: EntryChange) => (one.next ?? one.row!).startsAt

function presentChange(one: EntryChange & { entryId: string }, names: Names): EditOutcome['changes'][number] {
  const { row, next, kind } = one
  const before = row && kind !== 'added' ? side(one, row, row.trainerId, names) : null
  const after = next && !next.off ? side(one, next, one.trainerId, names) : null
  return {
    entryId: one.entryId === '' ? null : one.entryId,
    date: startOf(one).toZonedDateTimeISO(one.series.timezone).toPlainDate().toString(),
    name: nameOf(one, names),
    kind,
    before,
    after,
    movedByDaylightSaving: next?.movedByDst ?? false,
  }
}

function side(one: EntryChange, at: StandingEntry | Occurrence, trainerId: string | null, names: Names) {
  const start = at.startsAt.toZonedDateTimeISO(one.series.timezone)
  const end = at.endsAt.toZonedDateTimeISO(one.series.timezone)
  return {
    date: start.toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    endTime: end.toPlainTime().toString({ smallestUnit: 'minute' }),
    studio: names.studios.get(at.studioId) ?? '',
    trainer: trainerId === null ? null : (names.trainers.get(trainerId) ?? ''),
    capacity: at.capacity ?? names.classes.get(one.series.classId)?.capacity ?? 0,
  }
}

function presentClash({ change, kind, sentence }: Clash, names: Names): EditOutcome['clashes'][number] {
  const start = startOf(change).toZonedDateTimeISO(change.series.timezone)
  return {
    date: start.toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    name: nameOf(change, names),
    kind,
    sentence,
  }
}

function nameOf(one: EntryChange, names: Names): string {
  return one.next?.name ?? one.row?.name ?? names.classes.get(one.series.classId)?.name ?? ''
}

/** One list a trainer, however many of their classes an edit touches. `reason` is why a series ends. */
function toldOf(
  changes: Reconciled['changes'],
  names: Names,
  reason: string,
): { trainerId: string; lines: NotificationLine[] }[] {
  const lines = new Map<string, NotificationLine[]>()
  for (const one of changes) {
    const { row, next } = one
    const zone = one.series.timezone
    const was = row && `${nameOf(one, names)}, ${dayAndTime(row.startsAt, zone)}`
    const is = next && `${nameOf(one, names)}, ${dayAndTime(next.startsAt, zone)}`
    const before = row?.off === null ? row.trainerId : null
    const after = next && !next.off ? one.trainerId : null
    const entryId = before === after ? null : one.entryId
    const tell = (trainerId: string | null, text: string) => {
      if (trainerId) lines.set(trainerId, [...(lines.get(trainerId) ?? []), { text, entryId }])
    }
    if (!next) tell(before, `${was}: removed${because(reason)}`)
    else if (next.off)
      tell(before, next.off.reason ? `${was}: cancelled${because(next.off.reason)}` : `${was}: cancelled`)
    else if (!after) tell(before, `${was}: you’re no longer teaching it`)
    else if (before !== after) {
      tell(before, `${was}: another trainer is teaching it`)
      tell(after, `${is}: you’re teaching it`)
    } else if (row && next) {
      const moved = !row.startsAt.equals(next.startsAt) && `now ${dayAndTime(next.startsAt, zone)}`
      const room = row.studioId !== next.studioId && `now in ${names.studios.get(next.studioId)}`
      const longer =
        row.startsAt.until(row.endsAt).total('minutes') !== next.startsAt.until(next.endsAt).total('minutes')
      const said = [moved, room, longer && `now ${next.startsAt.until(next.endsAt).total('minutes')} minutes`].filter(
        Boolean,
      )
      if (said.length > 0) tell(after, `${was}: ${said.join(', ')}`)
    }
  }
  return [...lines].map(([trainerId, all]) => ({ trainerId, lines: all }))
}

const because = (reason: string) => (reason === '' ? '' : ` (${reason})`)

async function namesOf(tx: Tx, changes: EntryChange[]): Promise<Names> {
  const unique = (all: (string | null | undefined)[]) => [
    ...new Set(all.filter((one): one is string => typeof one === 'string')),
  ]
  const studioIds = unique(changes.flatMap((one) => [one.row?.studioId, one.next?.studioId]))
  const trainerIds = unique(changes.flatMap((one) => [one.row?.trainerId, one.trainerId]))
  const classIds = unique(changes.map((one) => one.series.classId))
  const ofStudios =
    studioIds.length === 0
      ? []
      : await tx.select({ id: studios.id, name: studios.name }).from(studios).where(inArray(studios.id, studioIds))
  const ofTrainers =
    trainerIds.length === 0
      ? []
      : await tx
          .select({ id: trainers.id, name: profiles.fullName })
          .from(trainers)
          .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
          .where(inArray(trainers.id, trainerIds))
  const ofClasses =
    classIds.length === 0
      ? []
      : await tx
          .select({ id: classes.id, name: classes.name, capacity: classes.capacity })
          .from(classes)
          .where(inArray(classes.id, classIds))
  return {
    studios: new Map(ofStudios.map((one) => [one.id, one.name])),
    trainers: new Map(ofTrainers.map((one) => [one.id, one.name])),
    classes: new Map(ofClasses.map((one) => [one.id, one])),
  }
}
