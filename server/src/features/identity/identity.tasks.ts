import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { endBans } from './admin-accounts.commands.ts'
import { dropOldFlows } from './provider-flows.commands.ts'
import { forgetDevices } from './devices.commands.ts'
import { dropOldChallenges } from './factors.commands.ts'
import { dropOldTries } from './sign-in-tries.commands.ts'

export const identityTasks: Task[] = [
  task({
    name: 'identity.drop-old-tries',
    payload: z.object({}),
    schedule: { cron: '17 * * * *', zone: 'UTC' },
    run: (work) => dropOldTries(work),
  }),
  task({
    name: 'identity.end-bans',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC' },
    run: (work) => endBans(work),
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
