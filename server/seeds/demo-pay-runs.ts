import { engagementPolicy } from '../src/features/connections/engagements/engagements.policy.ts'
import { listEngagements } from '../src/features/connections/engagements/engagements.queries.ts'
import { changeBank } from '../src/features/connections/engagements/pay-accounts.commands.ts'
import { findGym } from '../src/features/gyms/gym/gym.queries.ts'
import { filesToMake, keepFiles, putFiles } from '../src/features/payroll/runs/making.commands.ts'
import { makeRun, payRun } from '../src/features/payroll/runs/runs.commands.ts'
import { documentsForRun, findRun } from '../src/features/payroll/runs/runs.queries.ts'
import { lockRun } from '../src/features/payroll/runs/locking.commands.ts'
import { enterNets } from '../src/features/payroll/runs/nets.commands.ts'
import { system } from '../src/platform/actor.ts'
import { beforeAnybody } from '../src/platform/db/db.ts'
import { allow } from '../src/platform/authorize.ts'
import type { FileKit } from '../src/platform/files/sealed-files.ts'
import type { Cast } from './demo-people.ts'
import type { Tell } from './demo-data.ts'
import { runPolicy } from '../src/features/payroll/document/run.policy.ts'

/** What is left of a wage after tax in this story: as if some payroll had worked it out. */
const afterTax = (cents: number) => Math.round(cents * 0.86)

/** The run that paid the week before last, but for one account that was closed. */
export async function tellPaidRun(
  tell: Tell,
  kit: FileKit,
  cast: Cast,
  after: (hours: number) => Temporal.Instant,
  payOn: Temporal.PlainDate,
): Promise<void> {
  const { gymId, owner } = cast.gyms.northside
  const as = (hours: number) => ({ ...tell(owner, after(hours)), actor: owner })
  const id = await makeRun(as(57), allow(owner, runPolicy, 'prepare', { gymId }), payOn)
  const work = as(58)
  const run = async () => (await findRun(work.tx, undefined, id))!.run
  const rows = (await documentsForRun(work.tx, await run())).map(({ document }) => document)
  const nets = rows
    .filter((one) => one.kind === 'timesheet')
    .map((one) => ({ documentId: one.id, netCents: afterTax(one.totalCents) }))
  await enterNets(work, allow(owner, runPolicy, 'prepare', await run()), nets)
  const gym = (await findGym(work.tx, gymId))!
  await lockRun(as(58.05), kit.vault, gym, allow(owner, runPolicy, 'lock', await run()))
  const maker = tell(system('demo'), after(58.05))
  const making = (await filesToMake(maker, kit, id))!
  await putFiles(maker, making, await beforeAnybody(() => keepFiles(kit, making)))
  const failed = rows
    .filter((one) => one.trainerId === cast.trainers.sofia.trainerId)
    .map((one) => ({ documentId: one.id, reason: 'Account closed' }))
  const paid = { paidOn: payOn, reference: 'NPR 4471', failed }
  await payRun(as(63), allow(owner, runPolicy, 'pay', await run()), paid)
}

/** Whose account was closed has another one, which somebody has yet to call about; the rest waits in an open run. */
export async function tellOpenRun(
  tell: Tell,
  { vault }: FileKit,
  cast: Cast,
  now: Temporal.Instant,
  payOn: Temporal.PlainDate,
): Promise<void> {
  const { gymId, owner } = cast.gyms.northside
  const { sofia, priya } = cast.trainers
  const own = { ...tell(sofia, now.subtract({ hours: 4 * 24 })), actor: sofia }
  const [row] = await listEngagements(own.tx, undefined, { gymId, trainerId: sofia.trainerId })
  const details = { bsb: '063-182', account: '10553771', accountName: sofia.name }
  await changeBank(own, allow(sofia, engagementPolicy, 'bank', row!), { details, vault, by: 'trainer' })
  const minutesAgo = (minutes: number) => ({ ...tell(owner, now.subtract({ minutes })), actor: owner })
  const id = await makeRun(minutesAgo(90), allow(owner, runPolicy, 'prepare', { gymId }), payOn)
  const work = minutesAgo(70)
  const { run } = (await findRun(work.tx, undefined, id))!
  const nets = (await documentsForRun(work.tx, run))
    .filter(({ document }) => document.trainerId === priya.trainerId)
    .map(({ document }) => ({ documentId: document.id, netCents: afterTax(document.totalCents) }))
  if (nets.length > 0) await enterNets(work, allow(owner, runPolicy, 'prepare', run), nets)
}
