import { openDatabase, type Database, type Work } from '../src/platform/db/db.ts'

class CurtainDown extends Error {}

/**
 * A database that, while rehearsing, rolls every transaction back after it succeeded. So one world serves
 * thousands of calls that would each change it. `look` sees what a transaction left, just before that.
 */
export function rehearsal(look?: (work: Work) => Promise<void>): { open: typeof openDatabase; begin(): void } {
  let rehearsing = false
  return {
    begin: () => void (rehearsing = true),
    open: (options) => {
      const database = openDatabase(options)
      const transact: Database['transact'] = async (actor, run, requestId) => {
        if (!rehearsing) return database.transact(actor, run, requestId)
        let answer: { value: Awaited<ReturnType<typeof run>> } | undefined
        try {
          await database.transact(
            actor,
            async (work) => {
              answer = { value: await run(work) }
              await look?.(work)
              throw new CurtainDown()
            },
            requestId,
          )
        } catch (error) {
          if (!(error instanceof CurtainDown)) throw error
        }
        return answer!.value
      }
      return { ...database, transact }
    },
  }
}
