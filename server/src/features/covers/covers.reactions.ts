import { reaction, together, type Reaction, type TransactionalHandler } from '../../platform/events/events.ts'
import { connectedTrainers, trainersOfGym } from '../connections/connection/connection.queries.ts'
import { dropApplicationsAt, judgeAnew } from './applications/applications.commands.ts'
import { accountsOf } from './cover/audience.queries.ts'
import { closeCoversOf, followEntries } from './cover/cover.commands.ts'
import { planByNewStart } from './search/deadlines.commands.ts'
import { findCover } from './cover/cover.queries.ts'
import { changeOf, tellNear, tellBetween, tellEverybody } from './notices/audience.live.ts'

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
  reaction('live.cover-requested', 'cover.requested', async (work, { payload }, live) => {
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
    const connected = await trainersOfGym(work.tx, payload.gymId)
    live.toGym(payload.gymId, 'timetable_changed', { gymId: payload.gymId })
    live.toPeople(
      connected.map((one) => one.userId),
      'timetable_changed',
      { gymId: payload.gymId },
    )
  }),

  reaction('live.cover-applied', 'cover.applied', async (work, { payload }, live) => {
    const change = { ...changeOf(payload), applicationId: payload.applicationId }
    live.toGym(payload.gymId, 'new_cover_application', change)
    const applicant = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    live.toPeople([applicant.userId], 'application_submitted', change)
    if (payload.first) await tellNear(work, payload, live)
  }),

  reaction('live.cover-application-withdrawn', 'cover.application_withdrawn', (work, { payload }, live) =>
    tellBetween(work, payload, payload.trainerId, live),
  ),

  reaction('live.cover-application-disqualified', 'cover.application_disqualified', (work, { payload }, live) =>
    tellBetween(work, payload, payload.trainerId, live),
  ),

  reaction('live.cover-approved', 'cover.approved', (work, { payload }, live) =>
    tellEverybody(work, payload, [payload.trainerId, ...payload.others], live),
  ),
  reaction('live.cover-cancelled', 'cover.cancelled', (work, { payload }, live) =>
    tellEverybody(work, payload, payload.lapsed, live),
  ),
  reaction('live.cover-unfilled', 'cover.unfilled', (work, { payload }, live) =>
    tellEverybody(work, payload, payload.lapsed, live),
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
