import { reaction, together, type Reaction, type TransactionalHandler } from '../../platform/events/events.ts'
import { connectedTrainers } from '../connections/connection/connection.queries.ts'
import { dropApplicationsAt, judgeAnew } from './applications/applications.commands.ts'
import { closeCoversOf, followEntries } from './cover/cover.commands.ts'
import { planByNewStart } from './search/deadlines.commands.ts'

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
