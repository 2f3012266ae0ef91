import { coverRequested } from '../../features/covers/notices/requested.event.ts'
import { releaseAsked } from '../../features/covers/notices/release-asked.event.ts'
import { askingEvents } from '../../features/covers/requests/requests.event.ts'
import { applicationEvents } from '../../features/covers/applications/applied.event.ts'
import { offerEvents } from '../../features/covers/applications/offers.event.ts'
import { coverApproved } from '../../features/covers/notices/approved.event.ts'
import { coverClosedEvents } from '../../features/covers/notices/closed.event.ts'
import { handedBackEvents } from '../../features/covers/outcomes/handed-back.event.ts'
import { reclaimEvents } from '../../features/covers/outcomes/reclaims.event.ts'
import { outcomeEvents } from '../../features/covers/outcomes/outcomes.event.ts'
import { classChangeEvents } from '../../features/covers/class-changes/class-changes.event.ts'
import { riskEvents } from '../../features/covers/risks/risks.event.ts'
import { applicationAnswers, coverAnswers } from '../../features/covers/lookups/notice-answers.queries.ts'
import { coverBoardsRoutes } from '../../features/covers/boards/board.routes.ts'
import { coverAnswersRoutes } from '../../features/covers/cover-answers.routes.ts'
import {
  classChangesReactions,
  classChangesTogether,
} from '../../features/covers/class-changes/class-changes.reactions.ts'
import { coverAnswersTasks } from '../../features/covers/outcomes/outcomes.tasks.ts'
import { coversReactions, coversTogether } from '../../features/covers/covers.reactions.ts'
import { coversRoutes } from '../../features/covers/boards/covers.routes.ts'
import { threadOfClass, threadOfCover } from '../../features/covers/cover/thread.queries.ts'
import { threadsTogether } from '../../features/covers/threads.reactions.ts'
import { coversTasks } from '../../features/covers/cover/cover.tasks.ts'
import { gatesReactions } from '../../features/covers/applications/judged-anew.reactions.ts'
import { risksReactions } from '../../features/covers/risks/risks.reactions.ts'
import { risksRoutes } from '../../features/covers/risks/risks.routes.ts'
import { risksTasks } from '../../features/covers/risks/risks.tasks.ts'
import { coverDataOf } from '../../features/covers/personal-data.queries.ts'
import { coverRequestsRoutes } from '../../features/covers/requests/requests.routes.ts'
import { deadlineTasks } from '../../features/covers/search/deadlines.tasks.ts'
import { alertedOfCovers } from '../../features/notifications/settings/preferences.queries.ts'
import { part } from '../part.ts'

export function covers() {
  return part({
    events: [
      coverRequested,
      releaseAsked,
      coverApproved,
      ...applicationEvents,
      ...offerEvents,
      ...coverClosedEvents,
      ...handedBackEvents,
      ...reclaimEvents,
      ...outcomeEvents,
      ...classChangeEvents,
      ...askingEvents,
      ...riskEvents,
    ],
    together: [...coversTogether, ...classChangesTogether, ...threadsTogether],
    threads: { class: threadOfClass, cover: threadOfCover },
    reactions: [...coversReactions, ...gatesReactions, ...classChangesReactions, ...risksReactions],
    tasks: [...coversTasks, ...deadlineTasks, ...coverAnswersTasks, ...risksTasks],
    personalData: [{ name: 'covers', of: coverDataOf }],
    answers: [coverAnswers, applicationAnswers],
    changes: {
      cover: {
        covers: 'coverId',
        coverAnswers: 'coverId',
        coverRequests: 'coverId',
        timetables: 'entryId',
        risks: null,
        roster: null,
        notifications: null,
        deliveries: 'coverId',
        dashboards: null,
      },
      classes: { risks: null, timetables: null, dashboards: null },
      risk: { risks: null },
    },
    routes: () => ({
      covers: { ...coversRoutes(), ...coverBoardsRoutes() },
      coverAnswers: coverAnswersRoutes(),
      risks: risksRoutes(),
      coverRequests: coverRequestsRoutes({ alerted: alertedOfCovers }),
    }),
  })
}
