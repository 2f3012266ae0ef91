import { applicationAnswers, coverAnswers } from '../features/covers/answers.queries.ts'
import { coverBoardsRoutes } from '../features/covers/board.routes.ts'
import { coverAnswersRoutes } from '../features/covers/cover-answers.routes.ts'
import { classChangesNotices } from '../features/covers/class-changes.notices.ts'
import { classChangesReactions, classChangesTogether } from '../features/covers/class-changes.reactions.ts'
import { coverAnswersMails } from '../features/covers/cover-answers.mails.ts'
import { coverAnswersReactions } from '../features/covers/cover-answers.reactions.ts'
import { coverAnswersTasks } from '../features/covers/cover-answers.tasks.ts'
import { coversMails } from '../features/covers/covers.mails.ts'
import { coversNotices } from '../features/covers/covers.notices.ts'
import { coversReactions, coversTogether } from '../features/covers/covers.reactions.ts'
import { coversRoutes } from '../features/covers/covers.routes.ts'
import { coversTasks } from '../features/covers/covers.tasks.ts'
import { gatesReactions } from '../features/covers/gates.reactions.ts'
import { gatesRoutes } from '../features/covers/gates.routes.ts'
import { offersNotices } from '../features/covers/offers.notices.ts'
import { outcomesNotices } from '../features/covers/outcomes.notices.ts'
import { substitutesNotices } from '../features/covers/substitutes.notices.ts'
import { risksNotices } from '../features/covers/risks.notices.ts'
import { risksReactions } from '../features/covers/risks.reactions.ts'
import { risksRoutes } from '../features/covers/risks.routes.ts'
import { risksTasks } from '../features/covers/risks.tasks.ts'
import { coverDataOf } from '../features/covers/personal-data.queries.ts'
import { coverPoliciesRoutes } from '../features/covers/cover-settings.routes.ts'
import { coverRequestsRoutes } from '../features/covers/cover-requests.routes.ts'
import { deadlineTasks } from '../features/covers/deadlines.tasks.ts'
import { requestsMails } from '../features/covers/requests.mails.ts'
import { requestsNotices } from '../features/covers/requests.notices.ts'
import { requestsReactions } from '../features/covers/requests.reactions.ts'
import { alertedOfCovers } from '../features/notifications/preferences.queries.ts'
import { part } from './part.ts'

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
    together: [...coversTogether, ...classChangesTogether],
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
    routes: () => ({
      covers: { ...coversRoutes(), ...coverBoardsRoutes() },
      coverAnswers: coverAnswersRoutes(),
      gates: gatesRoutes(),
      risks: risksRoutes(),
      coverRequests: coverRequestsRoutes({ alerted: alertedOfCovers }),
      coverPolicies: coverPoliciesRoutes(),
    }),
  })
}
