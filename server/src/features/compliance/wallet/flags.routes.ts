import type { z } from 'zod'
import { compliance as contract, type fileFlag } from '@quartet/contract/compliance/compliance'
import type { Work } from '../../../platform/db/db.ts'
import { found } from '../../../platform/fail.ts'
import { operation, roles } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { peopleByIds } from '../../users/person/names.queries.ts'
import { settleFlag, handedInAlike, listFlags, lockFlag, type FlagRow } from './flags.commands.ts'
import { trainersByIds } from '../document/people.queries.ts'
import { presentNamedTrainer } from '../status/held.present.ts'

/** Files that two people handed in. Only admins know of them (decision 41). */
export function flagRoutes() {
  return {
    flags: operation(contract.flags, roles('admin'), async (work, { input }) => {
      const rows = await listFlags(work.tx, {
        after: decodeCursor(input, 'text', 'instant', 'id'),
        limit: input.limit + 1,
      })
      const shown = new Map((await presentFlags(work, rows)).map((one) => [one.id, one]))
      return answerList(
        input,
        rows,
        (row) => [String(row.settledAt === null), row.raisedAt.toString(), row.id],
        (row) => shown.get(row.id)!,
      )
    }),

    settleFlag: operation(contract.settleFlag, roles('admin'), async (work, { input }) => {
      const row = found(await lockFlag(work.tx, input.id))
      if (row.settledAt === null) await settleFlag(work, row, input.finding)
      return (await presentFlags(work, [(await lockFlag(work.tx, row.id))!]))[0]!
    }),
  }
}

async function presentFlags(work: Work, rows: FlagRow[]): Promise<z.infer<typeof fileFlag>[]> {
  const files = await handedInAlike(
    work.tx,
    rows.map((row) => row.sha256),
  )
  const trainers = await trainersByIds(
    work.tx,
    files.map((one) => one.trainerId),
  )
  const settlers = await peopleByIds(
    work.tx,
    rows.flatMap((row) => row.settledBy ?? []),
  )
  return rows.map((row) => {
    const settler = row.settledBy ? settlers.get(row.settledBy) : undefined
    return {
      id: row.id,
      sha256: row.sha256.toString('hex'),
      people: files
        .filter((one) => one.sha256.equals(row.sha256))
        .map((one) => ({
          ...presentNamedTrainer(trainers.get(one.trainerId)!),
          requirement: one.requirement ?? 'Not submitted yet',
          sentAt: one.sentAt.toString(),
        })),
      raisedAt: row.raisedAt.toString(),
      settled:
        row.settledAt === null
          ? null
          : {
              by: {
                userId: row.settledBy!,
                name: settler?.name ?? 'Someone',
                avatarUrl: avatarUrl(settler?.avatarId ?? null),
              },
              at: row.settledAt.toString(),
              finding: row.finding!,
            },
    }
  })
}
