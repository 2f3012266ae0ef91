import { strToU8, zip } from 'fflate'
import type { Zippable } from 'fflate'
import { promisify } from 'node:util'
import { z } from 'zod'
import { id } from '@quartet/contract/kernel/ids'
import { system } from '../../platform/actor.ts'
import type { Database, Work } from '../../platform/db.ts'
import { keepSealed, readSealed } from '../../platform/sealed-files.ts'
import type { FileKit } from '../../platform/sealed-files.ts'
import { task } from '../../platform/tasks.ts'
import type { Task } from '../../platform/tasks.ts'
import { avatarPlace } from './avatars.commands.ts'
import { avatarOf } from './avatars.queries.ts'
import { exportPlace, finishExport, noteProgress, noteRemoved } from './exports.commands.ts'
import { expiredExports, findExport } from './exports.queries.ts'
import type { CollectPorts } from './users.ports.ts'
import { trainerIdOf } from './users.queries.ts'

const pack = promisify<Zippable, Uint8Array>((files, done) => zip(files, done))

/** What collecting works with. The database is asked for late: it is opened after the tasks are named. */
type Collector = CollectPorts & { files: FileKit; database(): Database }

export const collectTask = 'users.collect_data'

export function usersTasks(collector: Collector): Task[] {
  return [
    task({
      name: collectTask,
      payload: z.object({ exportId: id }),
      run: (work, { exportId }) => collect(work, collector, exportId),
    }),
    task({
      name: 'users.remove_old_data',
      payload: z.object({}),
      schedule: { cron: '20 * * * *', zone: 'UTC', atStart: true },
      async run(work) {
        for (const { id: exportId, key } of await expiredExports(work.tx, work.now)) {
          await collector.files.storage.remove(key)
          await noteRemoved(work, exportId)
        }
      },
    }),
  ]
}

async function collect(work: Work, { personalData, files: kit, database }: Collector, exportId: string): Promise<void> {
  const row = await findExport(work.tx, exportId)
  if (!row || row.key !== null) return
  const person = { userId: row.accountId, trainerId: await trainerIdOf(work.tx, row.accountId) }
  const files: Zippable = { 'read-me.txt': strToU8(readMe) }
  for (const [index, part] of personalData().entries()) {
    files[`${part.name}.json`] = strToU8(`${JSON.stringify(await part.of(work, person), null, 2)}\n`)
    // In a transaction of its own: whoever waits wants to see it move.
    await database().transact(system('collect'), (own) => noteProgress(own, exportId, index + 1))
  }
  const avatar = await avatarOf(work.tx, row.accountId)
  const picture = avatar && (await readSealed(kit, avatar, avatarPlace(avatar.id)))
  if (picture) files['picture.jpg'] = new Uint8Array(picture)

  const archive = await pack(files)
  const file = await keepSealed(kit, 'exports', archive, exportPlace(row.id))
  await finishExport(work, row, { ...file, bytes: archive.byteLength })
}

const readMe = `Everything that Quartet keeps about you, one file for each part of the product.
Times are in UTC. Other people's names and words are left out; they are theirs.
`
