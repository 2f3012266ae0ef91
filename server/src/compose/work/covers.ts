import { applicationAnswers, coverAnswers } from '../../features/covers/lookups/notice-answers.queries.ts'
import { coverBoardsRoutes } from '../../features/covers/boards/board.routes.ts'
import { coverAnswersRoutes } from '../../features/covers/cover-answers.routes.ts'
import { classChangesNotices } from '../../features/covers/class-changes/class-changes.notices.ts'
import {
  classChangesReactions,
  classChangesTogether,
} from '../../features/covers/class-changes/class-changes.reactions.ts'
import { coverAnswersMails } from '../../features/covers/applications/answers.mails.ts'
import { coverAnswersReactions } from '../../features/covers/applications/answers.reactions.ts'
import { coverAnswersTasks } from '../../features/covers/outcomes/outcomes.tasks.ts'
import { coversMails } from '../../features/covers/notices/covers.mails.ts'
import { coversNotices } from '../../features/covers/notices/covers.notices.ts'
import { coversReactions, coversTogether } from '../../features/covers/covers.reactions.ts'
import { coversRoutes } from '../../features/covers/boards/covers.routes.ts'
import { threadOfClass, threadOfCover } from '../../features/covers/cover/thread.queries.ts'
import { threadsTogether } from '../../features/covers/threads.reactions.ts'
import { coversTasks } from '../../features/covers/cover/cover.tasks.ts'
import { gatesReactions } from '../../features/covers/applications/judged-anew.reactions.ts'
import { offersNotices } from '../../features/covers/applications/offers.notices.ts'
import { outcomesNotices } from '../../features/covers/outcomes/outcomes.notices.ts'
import { substitutesNotices } from '../../features/covers/outcomes/substitutes.notices.ts'
import { risksNotices } from '../../features/covers/risks/risks.notices.ts'
import { risksReactions } from '../../features/covers/risks/risks.reactions.ts'
import { risksRoutes } from '../../features/covers/risks/risks.routes.ts'
import { risksTasks } from '../../features/covers/risks/risks.tasks.ts'
import { coverDataOf } from '../../features/covers/personal-data.queries.ts'
import { coverRequestsRoutes } from '../../features/covers/requests/requests.routes.ts'
import { deadlineTasks } from '../../features/covers/search/deadlines.tasks.ts'
import { requestsMails } from '../../features/covers/requests/requests.mails.ts'
import { requestsNotices } from '../../features/covers/requests/requests.notices.ts'
import { requestsReactions } from '../../features/covers/requests/requests.reactions.ts'
import { alertedOfCovers } from '../../features/notifications/settings/preferences.queries.ts'
import { part } from '../part.ts'

export function covers() {
  return part({
    notices: [
      ...coversNotices,
      ...requestsNotices,
      ...offersNotices,
      ...substitutesNotices,
      ...outcomesNotices,
      ...classChangesNotices,
      ...risksNotices,
    ],
    mails: [...coversMails, ...requestsMails, ...coverAnswersMails],
    together: [...coversTogether, ...classChangesTogether, ...threadsTogether],
    threads: { class: threadOfClass, cover: threadOfCover },
    reactions: [
      ...coversReactions,
      ...requestsReactions,
      ...gatesReactions,
      ...coverAnswersReactions,
      ...classChangesReactions,
      ...risksReactions,
    ],
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
