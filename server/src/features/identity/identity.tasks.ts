import { z } from 'zod'
import { sweep } from '../../platform/events/sweep.ts'
import { task, type Task } from '../../platform/events/tasks.ts'
import { endBan } from './admin/accounts.commands.ts'
import { bansOver } from './admin/accounts.queries.ts'
import { dropOldFlows } from './providers/flows.commands.ts'
import { forgetDevices } from './sessions/devices.commands.ts'
import { dropOldChallenges } from './factors/factors.commands.ts'
import { dropOldTries } from './passwords/sign-in-tries.commands.ts'

export const identityTasks: Task[] = [
  task({
    name: 'identity.drop-old-tries',
    payload: z.object({}),
    schedule: { cron: '17 * * * *', zone: 'UTC' },
    run: (work) => dropOldTries(work),
  }),
  sweep({
    name: 'identity.end-bans',
    schedule: { cron: '*/5 * * * *', zone: 'UTC' },
    most: 1000,
    due: bansOver,
    each: endBan,
  }),
  task({
    name: 'identity.drop-old-flows',
    payload: z.object({}),
    schedule: { cron: '27 * * * *', zone: 'UTC' },
    run: (work) => dropOldFlows(work),
  }),
  task({
    name: 'identity.forget-devices',
    payload: z.object({}),
    schedule: { cron: '37 * * * *', zone: 'UTC' },
    run: async (work) => {
      await forgetDevices(work)
      await dropOldChallenges(work)
    },
  }),
]
