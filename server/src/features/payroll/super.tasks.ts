import { z } from 'zod'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import type { Vault } from '../../platform/vault.ts'
import { askForAnswers } from './super-answers.commands.ts'
import { onBoardPending } from './super-clearing.commands.ts'
import { watchClocks } from './super-clock.commands.ts'
import { askForMembers } from './super-members.commands.ts'
import type { House } from './super-members.commands.ts'
import { sendBatches } from './super-sending.commands.ts'

export const superTasks = (house: House, vault: Vault, webhook: () => string): Task[] => [
  task({
    name: 'super.on_board',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    run: (work) => onBoardPending(work, vault, house, webhook()),
  }),
  task({
    name: 'super.send',
    payload: z.object({ batchId: z.string().optional() }),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    run: (work, { batchId }) => sendBatches(work, house, vault, batchId),
  }),
  task({
    name: 'super.ask_for_member',
    payload: z.object({ memberId: z.string().optional() }),
    schedule: { cron: '* * * * *', zone: 'UTC', atStart: true },
    run: (work, { memberId }) => askForMembers(work, house, vault, memberId),
  }),
  task({
    name: 'super.ask_for_answers',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
    run: (work) => askForAnswers(work, house, vault),
  }),
  task({
    name: 'super.watch_clocks',
    payload: z.object({}),
    schedule: { cron: '25 * * * *', zone: 'UTC', atStart: true },
    run: (work) => watchClocks(work),
  }),
]
