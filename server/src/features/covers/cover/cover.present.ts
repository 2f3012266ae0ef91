import type { Application, Cover } from '@quartet/contract/covers/cover'
import { currencyAt } from '@quartet/contract/kernel/pay-countries'
import { isTrainer, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import type { CoverApplicationRow } from './applications.queries.ts'
import type { CoverContext } from './contexts.queries.ts'
import { coverApplicationPolicy, coverPolicy } from './cover.policy.ts'
import type { CoverRow } from './cover.queries.ts'
import { isLive, isUnsettled, stateAt, stateFor, coverStatusOf } from './cover.rules.ts'

export function presentCover(actor: Actor, row: CoverRow, context: CoverContext): Cover {
  const { now, mine, qualification } = context
  const live = isLive(stateAt(row, now))
  const applied = mine?.state === 'applied' || mine?.state === 'selected'
  const readsApplications = may(actor, coverPolicy, 'readApplications', row)
  const knows = applied || may(actor, coverPolicy, 'knowOfApplications', row)
  const state = stateFor(row, now, knows)
  const can = {
    apply: live && !applied && qualification?.ok === true && may(actor, coverPolicy, 'apply', row),
    approve: live && may(actor, coverPolicy, 'approve', row),
    ...(stateAt(row, now) === 'awaiting_release' && may(actor, coverPolicy, 'release', row) ? { release: true } : {}),
    cancel: isUnsettled(stateAt(row, now)) && may(actor, coverPolicy, 'cancel', row),
  }
  const start = row.startsAt.toZonedDateTimeISO(row.timezone)
  const end = row.endsAt.toZonedDateTimeISO(row.timezone)
  return {
    id: row.id,
    gymId: row.gymId,
    gymName: row.gymName,
    timetableId: row.entryId,
    status: coverStatusOf(state),
    state,
    // It moves when somebody applies, so it is told only to those who may know that.
    version: knows ? row.version : 0,
    reason: may(actor, coverPolicy, 'readReason', row) ? row.reason : null,
    note: row.note,
    className: row.className,
    specialty: row.specialty,
    studio: row.studio,
    date: start.toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    endTime: end.toPlainTime().toString({ smallestUnit: 'minute' }),
    timezone: row.timezone,
    startsAt: row.startsAt.toString(),
    endsAt: row.endsAt.toString(),
    usualTrainer: named(row.usualTrainerId, row.usualTrainer),
    substitute: named(row.substituteId, row.substitute),
    teaches: row.teaches && named(row.teaches.id, row.teaches),
    applicationCount: readsApplications ? row.applicationCount : null,
    ...(readsApplications && context.applications
      ? { applications: context.applications.map((one) => presentApplication(actor, one, live)) }
      : {}),
    myApplication: mine && isTrainer(actor, mine.trainerId) ? presentApplication(actor, mine, live) : null,
    qualified: qualification ?? null,
    currency: currencyAt(row.gymCountry),
    pay: payOf(row),
    ...(context.forMe ? { forMe: context.forMe } : {}),
    createdAt: row.createdAt.toString(),
    closedAt: row.closedAt?.toString() ?? null,
    can,
  }
}

/** What was raised for this class comes on top of what its request offers for the class, and counts before any other offer. */
export function payOf({ offer, offerCents, bonusCents }: CoverRow): NonNullable<Cover['pay']> {
  if (offer === 'class_rate') return { kind: offer, cents: (offerCents ?? 0) + (bonusCents ?? 0) }
  if (bonusCents !== null)
    return bonusCents > 0 ? { kind: 'urgent', cents: bonusCents } : { kind: 'standard', cents: null }
  return { kind: offer, cents: offerCents }
}

function presentApplication(actor: Actor, row: CoverApplicationRow, live: boolean): Application {
  const open = live && row.state === 'applied'
  return {
    id: row.id,
    coverId: row.coverId,
    status: row.state,
    message: row.message,
    createdAt: row.createdAt.toString(),
    trainer: named(row.trainerId, row.trainer)!,
    can: {
      approve: open && may(actor, coverApplicationPolicy, 'approve', row),
      withdraw: open && may(actor, coverApplicationPolicy, 'withdraw', row),
    },
  }
}

type Named = { userId: string; name: string; avatarId: string | null }

function named(id: string | null, person: Named | null): Cover['usualTrainer'] {
  if (id === null || person === null) return null
  return { id, userId: person.userId, name: person.name, avatarUrl: avatarUrl(person.avatarId) }
}
