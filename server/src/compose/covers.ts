import { coverAnswers } from '../features/covers/answers.queries.ts'
import { coverBoardsRoutes } from '../features/covers/board.routes.ts'
import { coversMails } from '../features/covers/covers.mails.ts'
import { coversNotices } from '../features/covers/covers.notices.ts'
import { coversReactions, coversTogether } from '../features/covers/covers.reactions.ts'
import { coversRoutes } from '../features/covers/covers.routes.ts'
import { coversTasks } from '../features/covers/covers.tasks.ts'
import { gatesReactions } from '../features/covers/gates.reactions.ts'
import { gatesRoutes } from '../features/covers/gates.routes.ts'
import { coverDataOf } from '../features/covers/personal-data.queries.ts'
import { part } from './part.ts'

export function covers() {
  return part({
    notices: coversNotices,
    mails: coversMails,
    together: coversTogether,
    reactions: [...coversReactions, ...gatesReactions],
    tasks: coversTasks,
    personalData: [{ name: 'covers', of: coverDataOf }],
    answers: [coverAnswers],
    routes: () => ({
      covers: { ...coversRoutes(), ...coverBoardsRoutes() },
      gates: gatesRoutes(),
    }),
  })
}
