import { reaction, type Reaction } from '../../../platform/events/events.ts'

/** A sweep whose item is to be tried again runs at once: some run by themselves only at night. */
export const operationsReactions = (run: (sweep: string) => Promise<void>): Reaction[] => [
  reaction('sweep.run-again', 'failure.retried', async (_work, { payload: { kind, name } }) => {
    if (kind === 'item' && name) await run(name)
  }),
]
