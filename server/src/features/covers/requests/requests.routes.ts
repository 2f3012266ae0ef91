import {
  coverRequests as contract,
  coverRequestsErrors,
  type awayDraft,
  type CoverRequestAnswer,
} from '@quartet/contract/covers/requests'
import type { Cover } from '@quartet/contract/covers/cover'
import type { z } from 'zod'
import { gymsOf, worksFor, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { gymFor, gymsByIds } from '../../gyms/gym/gym.queries.ts'
import type { EntryRow } from '../../timetable/entries/entries.queries.ts'
import { entryPolicy, timetablePolicy } from '../../timetable/entries/entries.policy.ts'
import { gymInView } from '../../timetable/entries/homes.queries.ts'
import { beAway, cancelRequest } from './absences.commands.ts'
import { awayFrom, entriesToAsk } from './away.queries.ts'
import { contextsOf } from '../cover/contexts.queries.ts'
import { coverPolicy, visibleCovers } from '../cover/cover.policy.ts'
import { presentCover } from '../cover/cover.present.ts'
import { coversByIds, findCover, type CoverRow } from '../cover/cover.queries.ts'
import type { Alerted } from '../search/forecast.queries.ts'
import { listNotAttending } from '../search/not-attending.queries.ts'
import { callList, planOfCover } from '../search/plan.queries.ts'
import { refuseRelease, releaseCover } from './releases.commands.ts'
import { presentRequest } from './requests.present.ts'
import { findRequest, listRequests, requestsByIds, visibleRequests, type RequestRow } from './requests.queries.ts'
import { addUncovered } from './uncovered-classes.commands.ts'
import { gymPeople } from '../../eligibility/terms.policy.ts'

const fail = failureOf(coverRequestsErrors)
const askers = roles('gym_admin', 'gym', 'trainer')
const readers = roles('admin', 'gym_admin', 'gym', 'trainer')

export function coverRequestsRoutes({ alerted }: { alerted: Alerted }): RouterOf<typeof contract> {
  return {
    preview: operation(contract.preview, askers, async (work, { input }) => {
      if (input.gymId && !worksFor(work.actor, input.gymId) && work.actor.trainerId === null) throw notFound()
      return awayFrom(work, input, alerted)
    }),

    make: operation(contract.make, askers, async (work, { input }) => ask(work, input.timetableIds, input)),

    makeWithClass: operation(contract.makeWithClass, gymPeople, async (work, { input }) => {
      const { id: gymId, timezone } = await gymFor(work, input.gymId)
      const entryId = await addUncovered(work, allow(work.actor, timetablePolicy, 'edit', { gymId, timezone }), {
        ...input,
        description: '',
        specialtyId: input.specialtyId ?? null,
        startTime: Temporal.PlainTime.from(input.startTime),
        date: Temporal.PlainDate.from(input.date),
      })
      return ask(work, [entryId], { ...input, reason: 'other' })
    }),

    list: operation(contract.list, readers, async (work, { input }) => {
      if (input.gymId) await gymInView(work, input.gymId)
      const read = decodeCursor(input, 'instant', 'id')
      const after = read && { createdAt: read[0]!, id: read[1]! }
      const scope = visibleRequests(work.actor)
      const rows = await listRequests(work.tx, scope, { ...input, after })
      const answers = new Map((await answersTo(work, rows)).map((one) => [one.id, one]))
      return answerList(
        input,
        rows,
        (row) => [row.createdAt.toString(), row.id],
        (row) => answers.get(row.id)!,
      )
    }),

    cancel: operation(contract.cancel, askers, async (work, { input }) => {
      const request = await request404(work, input.id)
      const seen = new Map((input.seen ?? []).map((one) => [one.id, one.version]))
      await cancelRequest(work, allow(work.actor, coverPolicy, 'cancel', request), seen)
      return (await answersTo(work, [await request404(work, input.id)]))[0]!
    }),

    release: operation(contract.release, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverPolicy, 'release', await cover404(work, input.id))
      await releaseCover(work, cover, input.version)
      return coverAnswer(work, cover.id)
    }),

    refuse: operation(contract.refuse, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverPolicy, 'release', await cover404(work, input.id))
      await refuseRelease(work, cover, input.words || null, input.version)
      return coverAnswer(work, cover.id)
    }),

    notAttending: operation(contract.notAttending, gymPeople, async (work, { input }) => {
      if (input.gymId && !worksFor(work.actor, input.gymId)) throw notFound()
      const gymIds = input.gymId ? [input.gymId] : gymsOf(work.actor)
      const rows = await listNotAttending(work.tx, gymIds, work.now)
      return rows.map((row) => ({
        timetableId: row.entryId,
        gymId: row.gymId,
        gymName: row.gymName,
        phone: row.phone,
        className: row.className,
        startsAt: row.startsAt.toString(),
        trainer: { trainerId: row.trainerId, name: row.trainerName, phone: row.trainerPhone },
        reportedAt: row.saidAt.toString(),
        coverId: row.coverId,
      }))
    }),

    plan: operation(contract.plan, readers, async (work, { input }) => {
      const cover = allow(work.actor, coverPolicy, 'readPlan', await cover404(work, input.id))
      return planOfCover(work, cover, alerted)
    }),

    calls: operation(contract.calls, gymPeople, async (work, { input }) =>
      callList(work, allow(work.actor, coverPolicy, 'readPlan', await cover404(work, input.id))),
    ),
  }
}

type Asking = Work & { actor: Person }

type Wish = Pick<z.infer<typeof awayDraft>, 'reason' | 'reasonWords' | 'note' | 'named' | 'offer'>

async function ask(work: Asking, timetableIds: string[], wish: Wish) {
  const rows = await entriesToAsk(work, timetableIds)
  const allowed = rows.map((row) => allow(work.actor, entryPolicy, 'askCover', row))
  const offer = wish.offer ?? { kind: 'standard' as const }
  if (offer.kind !== 'standard' && !rows.every((row) => mayOffer(work.actor, row))) throw fail('covers.offer_not_yours')
  const { absenceId, requestIds, calls, left } = await beAway(work, allowed, {
    reason: wish.reason,
    reasonWords: wish.reasonWords || null,
    note: wish.note || null,
    named: wish.named,
    offer,
  })
  return {
    absenceId,
    requests: await answersTo(work, await requestsByIds(work.tx, requestIds)),
    calls: await Promise.all(calls.map((entry) => callOf(work, entry))),
    left: left.map(leftOut),
  }
}

function leftOut({ entry, sentence }: { entry: EntryRow; sentence: string }) {
  const { id, name, startsAt, timezone } = entry
  const start = startsAt.toZonedDateTimeISO(timezone)
  const startTime = start.toPlainTime().toString({ smallestUnit: 'minute' })
  return { timetableId: id, className: name, date: start.toPlainDate().toString(), startTime, timezone, sentence }
}

const mayOffer = (actor: Person, { gymId }: EntryRow) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

async function callOf(work: Asking, entry: EntryRow) {
  const gym = (await gymsByIds(work.tx, [entry.gymId])).get(entry.gymId)
  return {
    timetableId: entry.id,
    gymId: entry.gymId,
    gymName: entry.gymName,
    phone: gym?.phone ?? null,
    className: entry.name,
    startsAt: entry.startsAt.toString(),
  }
}

async function request404(work: Asking, id: string): Promise<RequestRow> {
  const row = found(await findRequest(work.tx, visibleRequests(work.actor), id))
  return row
}

async function cover404(work: Asking, id: string): Promise<CoverRow> {
  const row = found(await findCover(work.tx, visibleCovers(work.actor, work.now), id))
  return row
}

async function coverAnswer(work: Asking, id: string): Promise<Cover> {
  const row = await cover404(work, id)
  const contextOf = await contextsOf(work, [row], { trainerId: work.actor.trainerId, applications: true })
  return presentCover(work.actor, row, contextOf(row))
}

/** Requests with their lines, in as many reads as for one. */
async function answersTo(work: Asking, rows: RequestRow[]): Promise<CoverRequestAnswer[]> {
  const ids = rows.flatMap((row) => row.coverIds)
  const lines = await coversByIds(work.tx, ids)
  const contextOf = await contextsOf(work, lines, { trainerId: work.actor.trainerId, applications: false })
  const byId = new Map(lines.map((line) => [line.id, presentCover(work.actor, line, contextOf(line))]))
  return rows.map((row) =>
    presentRequest(
      work.actor,
      row,
      row.coverIds.flatMap((id) => byId.get(id) ?? []),
    ),
  )
}
