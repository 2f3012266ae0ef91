import { giveEmployee } from '../src/features/connections/engagements.commands.ts'
import { engagementPolicy } from '../src/features/connections/engagements.policy.ts'
import { lockEngagement } from '../src/features/connections/engagements.queries.ts'
import { classesForPay, duesForPay } from '../src/features/covers/taught.queries.ts'
import { findGym } from '../src/features/gyms/gyms.queries.ts'
import { approve, submit } from '../src/features/payroll/documents.commands.ts'
import { documentPolicy, runPolicy } from '../src/features/payroll/documents.policy.ts'
import { findDocument } from '../src/features/payroll/documents.queries.ts'
import { fillDocuments } from '../src/features/payroll/fill.commands.ts'
import { makeFiles } from '../src/features/payroll/pay-files.commands.ts'
import { choose, lockRun, makeRun, payRun } from '../src/features/payroll/pay-runs.commands.ts'
import { findRun } from '../src/features/payroll/pay-runs.queries.ts'
import { periodBefore } from '../src/features/payroll/periods.rules.ts'
import { engagementsAt } from '../src/features/payroll/prices.queries.ts'
import { enterNets } from '../src/features/payroll/run-nets.commands.ts'
import { accrueSuper, holdSuper, memberOf, writeSuper } from '../src/features/payroll/super-accrual.commands.ts'
import { hear } from '../src/features/payroll/super-answers.commands.ts'
import { saveSettings } from '../src/features/payroll/super-clearing.commands.ts'
import { answerMember } from '../src/features/payroll/super-members.commands.ts'
import { clearingPolicy } from '../src/features/payroll/super.policy.ts'
import { othersOf } from '../src/features/payroll/super.queries.ts'
import { dateAt } from '../src/features/timetable/timetable.rules.ts'
import { allow } from '../src/platform/gate.ts'
import { newId } from '../src/platform/ids.ts'
import type { FileKit } from '../src/platform/sealed-files.ts'
import type { Tell } from './demo.ts'
import type { Cast } from './people-of-story.ts'
import type { TrainerKey } from './story.ts'

const ports = { classes: classesForPay, dues: duesForPay }
/** Employees of the story: their fund, and what became of their super for the week before last. */
const employees: { who: TrainerKey; usi: string; memberNumber: string; birthDate: string; said: string[] }[] = [
  {
    who: 'priya',
    usi: 'STA0100AU',
    memberNumber: '40817200',
    birthDate: '1994-05-06',
    said: ['accepted', 'received', 'allocated'],
  },
  { who: 'jack', usi: 'HOS0100AU', memberNumber: '7712000', birthDate: '1990-01-31', said: ['accepted', 'rejected'] },
  { who: 'callum', usi: 'HST0100AU', memberNumber: '5530100', birthDate: '1998-09-12', said: [] },
]

/** The week before last was paid, and the super on it is on its way: at its fund, rejected, and yet to be sent. */
export async function tellSuper(tell: Tell, kit: FileKit, cast: Cast, now: Temporal.Instant): Promise<void> {
  const { gymId, timezone, owner } = cast.gyms.northside
  const last = periodBefore('weekly', Temporal.PlainDate.from('2026-01-05'), dateAt(now, timezone))
  const week = { from: last.from.subtract({ days: 7 }), to: last.to.subtract({ days: 7 }) }
  const over = week.to.add({ days: 1 }).toZonedDateTime(timezone).toInstant()
  const at = (hours: number) => over.add({ hours })
  const gym = (await findGym(tell(owner, now).tx, gymId))!
  const runs = { ...tell(owner, at(50)), actor: owner }
  const settings = {
    contactName: owner.name,
    contactEmail: 'payroll@northside.demo.quartet.example',
    contactPhone: '02 5550 1234',
    defaultFundUsi: 'STA0100AU',
    version: 0,
  }
  await saveSettings(runs, kit.vault, allow(owner, clearingPolicy, 'change', { gymId }), settings)
  const sheets: string[] = []
  for (const { who, usi, memberNumber, birthDate } of employees) {
    const trainer = cast.trainers[who]
    const own = { ...tell(trainer, at(8)), actor: trainer }
    const [engaged] = await engagementsAt(own.tx, gymId, trainer.trainerId)
    const row = (await lockEngagement(own.tx, undefined, engaged!.row.id))!
    const fund = { kind: 'fund' as const, usi, memberNumber }
    const place = { address: '12 Station Street', city: 'Northcote', state: 'VIC' as const, postcode: '3070' }
    const details = { birthDate, sex: 'not_stated' as const, ...place, tfn: null, fund }
    await giveEmployee(own, allow(trainer, engagementPolicy, 'employee', row), {
      details,
      vault: kit.vault,
      by: 'trainer',
    })
    const payee = allow(trainer, documentPolicy, 'fill', { gymId, trainerId: trainer.trainerId, name: trainer.name })
    const [id] = await fillDocuments(own, ports, gym, payee, week)
    // In a week that had only begun for the story, somebody may not have taught.
    if (id === undefined) continue
    const document = async () => (await findDocument(own.tx, undefined, id))!
    await submit(own, ports, gym, allow(trainer, documentPolicy, 'submit', await document()), {})
    const approves = { ...tell(owner, at(26)), actor: owner }
    await approve(approves, ports, gym, allow(owner, documentPolicy, 'approve', await document()))
    if ((await document()).state === 'approved' && (await document()).heldBecause === null) sheets.push(id)
  }
  if (sheets.length === 0) return
  const paidOn = dateAt(at(50), timezone)
  const runId = await makeRun(runs, allow(owner, runPolicy, 'prepare', { gymId }), paidOn)
  const run = async () => (await findRun(runs.tx, undefined, runId))!.run
  await choose(runs, allow(owner, runPolicy, 'prepare', await run()), { documentIds: sheets, payOn: null })
  const nets = []
  for (const documentId of sheets) {
    const { totalCents } = (await findDocument(runs.tx, undefined, documentId))!
    nets.push({ documentId, netCents: Math.round(totalCents * 0.81) })
  }
  await enterNets(runs, allow(owner, runPolicy, 'prepare', await run()), nets)
  await lockRun(runs, kit.vault, gym, allow(owner, runPolicy, 'lock', await run()))
  await makeFiles(runs, kit, runId)
  await payRun(runs, allow(owner, runPolicy, 'pay', await run()), { paidOn, reference: null, failed: [] })
  for (const documentId of sheets) await follow(tell, kit, { documentId, at })
}

async function follow(
  tell: Tell,
  { vault }: FileKit,
  { documentId, at }: { documentId: string; at: (hours: number) => Temporal.Instant },
): Promise<void> {
  const house = { kind: 'system' as const, name: 'clearing-house' }
  const work = tell(house, at(51))
  await accrueSuper(work, vault, documentId)
  const { gymId, trainerId } = (await findDocument(work.tx, undefined, documentId))!
  const [owed] = await othersOf(work.tx, { gymId, trainerId, id: null })
  const one = employees.find(({ usi }) => usi === owed?.fundNumber)
  if (!owed || !one || one.said.length === 0) return
  const member = await memberOf(work, { gymId, trainerId, fundNumber: one.usi })
  await answerMember(work, vault, { ...member, state: 'pending' }, { status: 'accepted', code: null, message: null })
  await writeSuper(work, await holdSuper(work, owed.id), { state: 'sent' })
  for (const [index, status] of one.said.entries()) {
    const told = tell(house, at(56 + index * 20))
    const rejected = status === 'rejected'
    await hear(
      told,
      vault,
      {
        eventId: newId(),
        kind: 'contribution',
        ref: `${owed.id}.1`,
        sequence: index + 1,
        status,
        code: rejected ? 'MEMBER_NOT_FOUND' : null,
        path: rejected ? 'employee.memberNumber' : null,
        message: rejected ? 'The fund knows no member by this number.' : null,
        receivedOn: status === 'received' ? dateAt(told.now, 'Australia/Melbourne').toString() : null,
      },
      'poll',
    )
  }
}
