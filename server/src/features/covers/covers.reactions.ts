import { heardBy, reaction, together, type Reaction, type TransactionalHandler } from '../../platform/events/events.ts'
import { connectedTrainers } from '../connections/connection/connection.queries.ts'
import { dropApplicationsAt, judgeAnew } from './applications/applications.commands.ts'
import { accountsOf } from './cover/audience.queries.ts'
import { closeCoversOf, followEntries } from './cover/cover.commands.ts'
import { planByNewStart } from './search/deadlines.commands.ts'
import { findCover } from './cover/cover.queries.ts'
import type { AboutCover } from './cover/cover.tables.ts'
import { between, readersOfCover } from './notices/audience.live.ts'

/** What the events of O-03 say: which cover it is. */
const changeOf = ({ coverId, gymId, entryId }: AboutCover) => ({ coverId, gymId, timetableId: entryId })

export const coversTogether: TransactionalHandler[] = [
  together('timetable.zone_changed', async (work, { payload }) =>
    planByNewStart(work, await followEntries(work, payload.gymId)),
  ),
  together('timetable.edited', async (work, { payload }) => {
    const moved = payload.moved.length > 0 ? await followEntries(work, payload.gymId) : []
    // Nobody is needed for a class that is not held: what was open closes, and whoever was asked is told.
    await closeCoversOf(work, payload.off, 'class_cancelled')
    await planByNewStart(work, moved)
  }),
]

export const coversReactions: Reaction[] = [
  reaction('live.cover.requested', 'cover.requested', async (work, event, live) => {
    const { payload } = event
    const cover = (await findCover(work.tx, undefined, payload.coverId))!
    const change = changeOf(payload)
    live.toGym(payload.gymId, 'cover_request_created', change)
    if (cover.requestedBy) live.toPeople([cover.requestedBy], 'cover_request_created', change)
    const asked = await accountsOf(work.tx, [...payload.asked, ...(payload.applicants ?? [])])
    live.toPeople(
      [...asked.values()].map((one) => one.userId),
      'new_cover_request',
      change,
    )
    live.tell(await readersOfCover(work, payload, payload.applicants ?? []), event)
  }),

  reaction('live.cover.applied', 'cover.applied', async (work, event, live) => {
    const { payload } = event
    const change = { ...changeOf(payload), applicationId: payload.applicationId }
    live.toGym(payload.gymId, 'new_cover_application', change)
    const applicant = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    live.toPeople([applicant.userId], 'application_submitted', change)
    const near = payload.first ? await between(work, payload, []) : { gyms: [payload.gymId] }
    live.tell({ ...near, people: [...(near.people ?? []), applicant.userId] }, event)
  }),
  ...(['cover.application_withdrawn', 'cover.application_disqualified'] as const).map((on) =>
    heardBy(on, (work, { payload }) => between(work, payload, [payload.trainerId])),
  ),
  heardBy('cover.approved', (work, { payload }) =>
    readersOfCover(work, payload, [payload.trainerId, ...payload.others]),
  ),
  ...(['cover.cancelled', 'cover.unfilled'] as const).map((on) =>
    heardBy(on, (work, { payload }) => readersOfCover(work, payload, payload.lapsed)),
  ),

  // Whoever is not connected any more cannot be chosen: their applications end, unless they connected again meanwhile.
  reaction('disqualify.connection-terminated', 'connection.terminated', async (work, { payload }) => {
    const connected = await connectedTrainers(work.tx, payload.gymId, [payload.trainerId])
    if (!connected.has(payload.trainerId)) await dropApplicationsAt(work, payload.trainerId, payload.gymId)
  }),

  // What was applied for is judged by what is asked for now.
  reaction('judge.requirement-added', 'requirement.added', (work, { gymId }) => judgeAnew(work, { gymId })),
  reaction('judge.requirement-changed', 'requirement.changed', (work, { gymId }) => judgeAnew(work, { gymId })),
  reaction('judge.credential-revoked', 'credential.revoked', (work, { payload }) =>
    judgeAnew(work, { trainerId: payload.trainerId }),
  ),
  reaction('judge.document-withheld', 'document.withheld', (work, { payload }) =>
    judgeAnew(work, { trainerId: payload.trainerId, gymId: payload.gymId }),
  ),
]
