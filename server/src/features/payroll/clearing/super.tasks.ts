import { z } from 'zod'
import { sweep } from '../../../platform/events/sweep.ts'
import { asking, type Task } from '../../../platform/events/tasks.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { askForAnswers } from './answers.commands.ts'
import { onBoard } from './house.commands.ts'
import { clocksToWatch, watchClock } from '../super/clock.commands.ts'
import { askForMembers, type ClearingHouseClient } from '../super/members.commands.ts'
import { sendBatches } from './sending.commands.ts'

export const superTasks = (house: ClearingHouseClient, vault: Vault, webhook: () => string): Task[] => [
  asking({
    name: 'super.on_board',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    run: (runs) => onBoard(runs, { vault, house, webhook }),
  }),
  asking({
    name: 'super.send',
    payload: z.object({ batchId: z.string().optional() }),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    run: (runs, { batchId }) => sendBatches(runs, house, vault, batchId),
  }),
  asking({
    name: 'super.ask_for_member',
    payload: z.object({ memberId: z.string().optional() }),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    run: (runs, { memberId }) => askForMembers(runs, house, vault, memberId),
  }),
  asking({
    name: 'super.ask_for_answers',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    run: (runs) => askForAnswers(runs, house, vault),
  }),
  sweep({
    name: 'super.watch_clocks',
    schedule: { cron: '25 * * * *', zone: 'UTC', atStart: true },
    most: 10_000,
    due: clocksToWatch,
    each: watchClock,
  }),
]
