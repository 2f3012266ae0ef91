import { reaction } from '../../platform/events.ts'
import type { Reaction } from '../../platform/events.ts'
import { judgeAnew } from './applications.commands.ts'

export const gatesReactions: Reaction[] = [
  // Whoever waits to be chosen cannot be any more; they learn that their application is closed, and no more.
  reaction('judge.cover-block-made', 'cover_block.made', (work, { payload }) =>
    judgeAnew(work, { trainerId: payload.trainerId, gymId: payload.gymId }),
  ),
]
