import { strToU8, zip, type Zippable } from 'fflate'
import { promisify } from 'node:util'
import { z } from 'zod'
import { id } from '@quartet/contract/kernel/ids'
import { outside } from '../../../platform/events/outside.ts'
import { keepSealed, readSealed, type FileKit } from '../../../platform/files/sealed-files.ts'
import { sweep } from '../../../platform/events/sweep.ts'
import { asking, type Runs, type Task } from '../../../platform/events/tasks.ts'
import { avatarOf } from '../person/avatars.queries.ts'
import { finishExport, noteProgress, removeOld } from './exports.commands.ts'
import { expiredExports, exportsToCollect, type ExportRow } from './exports.queries.ts'
import type { CollectPorts } from '../person/person.ports.ts'
import { trainerIdOf } from '../person/person.queries.ts'
import { avatarPlace, exportPlace } from '../person/person.tables.ts'

const pack = promisify<Zippable, Uint8Array>((files, done) => zip(files, done))

type Collector = CollectPorts & { files: FileKit }

export const collectTask = 'users.collect_data'

export function usersTasks(collector: Collector): Task[] {
  return [
    asking({
      name: collectTask,
      payload: z.object({ exportId: id.optional() }),
      // What a stop left half-way is begun anew.
      schedule: { cron: '*/5 * * * *', zone: 'UTC', atStart: true },
      run: (runs, { exportId }) => collect(runs, collector, exportId),
    }),
    sweep({
      name: 'users.remove_old_data',
      schedule: { cron: '20 * * * *', zone: 'UTC', atStart: true },
      most: 200,
      due: expiredExports,
      each: removeOld,
    }),
  ]
}

/** Collects what somebody asked for, or all that waits: one at a time, each part read in a transaction of its own. */
async function collect(runs: Runs, collector: Collector, exportId?: string): Promise<void> {
  const one = () =>
    outside(runs, {
      task: collectTask,
      lasts: { minutes: 30 },
      claim: (work, free) => exportsToCollect(work, free, exportId),
      call: (row) => packed(runs, collector, row),
      settle: finishExport,
    })
  while ((await one()) > 0);
}

async function packed({ transact }: Runs, { personalData, files: kit }: Collector, row: ExportRow) {
  const files: Zippable = { 'read-me.txt': strToU8(readMe) }
  const { accountId } = row
  const person = await transact(async ({ tx }) => ({
    userId: accountId,
    trainerId: await trainerIdOf(tx, accountId),
  }))
  for (const [index, part] of personalData().entries()) {
    const data = await transact((work) => part.of(work, person))
    files[`${part.name}.json`] = strToU8(`${JSON.stringify(data, null, 2)}\n`)
    // Whoever waits wants to see it move.
    await transact((work) => noteProgress(work, row.id, index + 1))
  }
  const avatar = await transact(({ tx }) => avatarOf(tx, accountId))
  const picture = avatar && (await readSealed(kit, avatar, avatarPlace(avatar.id)))
  if (picture) files['picture.jpg'] = new Uint8Array(picture)

  const archive = await pack(files)
  const file = await keepSealed(kit, 'exports', archive, exportPlace(row.id))
  return { ...file, bytes: archive.byteLength }
}

const readMe = `Everything Quartet keeps about you, one file for each part of the product.
Times are in UTC. Other people’s names and messages are left out.
`
