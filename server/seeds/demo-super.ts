import { giveEmployee } from '../src/features/connections/engagements/engagements.commands.ts'
import { engagementPolicy } from '../src/features/connections/engagements/engagements.policy.ts'
import { lockEngagement } from '../src/features/connections/engagements/engagements.queries.ts'
import { findDocument, listDocuments } from '../src/features/payroll/document/document.queries.ts'
import { engagementsAt } from '../src/features/payroll/reckoning/prices.queries.ts'
import { accrueSuper, holdSuper, memberOf, writeSuper } from '../src/features/payroll/super/accrual.commands.ts'
import { hear } from '../src/features/payroll/clearing/answers.commands.ts'
import { saveSettings } from '../src/features/payroll/clearing/house.commands.ts'
import { answerMember } from '../src/features/payroll/super/members.commands.ts'
import { clearingPolicy } from '../src/features/payroll/super/super.policy.ts'
import { othersOf } from '../src/features/payroll/super/super.queries.ts'
import { dateAt } from '../src/features/timetable/recurrence/wall-times.rules.ts'
import { allow } from '../src/platform/authorize.ts'
import { newId } from '../src/platform/ids.ts'
import type { FileKit } from '../src/platform/files/sealed-files.ts'
import type { Vault } from '../src/platform/keys/vault.ts'
import type { Cast } from './demo-people.ts'
import type { TrainerKey, Tell } from './demo-data.ts'

/** Employees of the story, and contractors who are paid for their labour: their fund, and what became of their super for the week before last. */
const employees: { who: TrainerKey; usi: string; memberNumber: string; birthDate: string; said: string[] }[] = [
  {
    who: 'priya',
    usi: 'STA0100AU',
    memberNumber: '40817200',
    birthDate: '1994-05-06',
    said: ['accepted', 'rejected'],
  },
  {
    who: 'jack',
    usi: 'HOS0100AU',
    memberNumber: '7712000',
    birthDate: '1990-01-31',
    said: ['accepted', 'received', 'allocated'],
  },
  {
    who: 'tom',
    usi: 'CBU0100AU',
    memberNumber: '9921430',
    birthDate: '1987-03-21',
    said: ['accepted', 'received'],
  },
  { who: 'isla', usi: 'HST0100AU', memberNumber: '6610200', birthDate: '1996-11-02', said: [] },
  { who: 'callum', usi: 'HST0100AU', memberNumber: '5530100', birthDate: '1998-09-12', said: [] },
]

/** The run of the week before last was paid, and the super on it is on its way: at its fund, rejected, and yet to be sent. */
export async function tellSuper(
  tell: Tell,
  { vault }: FileKit,
  cast: Cast,
  { begun, now }: { begun: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  const { gymId, owner } = cast.gyms.northside
  const work = { ...tell(owner, begun), actor: owner }
  const settings = {
    contactName: owner.name,
    contactEmail: 'payroll@northside.demo.quartet.example',
    contactPhone: '02 5550 1234',
    defaultFundUsi: 'STA0100AU',
    version: 0,
  }
  await saveSettings(work, vault, allow(owner, clearingPolicy, 'change', { gymId }), settings)
  for (const { who, usi, memberNumber, birthDate } of employees) {
    const trainer = cast.trainers[who]
    const own = { ...tell(trainer, begun), actor: trainer }
    const [engaged] = await engagementsAt(own.tx, gymId, trainer.trainerId)
    const row = (await lockEngagement(own.tx, undefined, engaged!.row.id))!
    const fund = { kind: 'fund' as const, usi, memberNumber }
    const place = { address: '12 Station Street', city: 'Northcote', state: 'VIC' as const, postcode: '3070' }
    const details = { birthDate, sex: 'not_stated' as const, ...place, tfn: null, fund }
    await giveEmployee(own, allow(trainer, engagementPolicy, 'employee', row), { details, vault, by: 'trainer' })
  }
  const paid = await listDocuments(work.tx, undefined, { status: 'paid', after: null, limit: 50 })
  for (const one of paid.filter(({ superCents }) => superCents !== null)) {
    const since = one.paidOn!.toZonedDateTime({ timeZone: one.timezone, plainTime: '12:00' }).toInstant()
    /** So many hours after it was paid, and not later than now. */
    const at = (hours: number) => {
      const moment = since.add({ hours })
      return Temporal.Instant.compare(moment, now) < 0 ? moment : now
    }
    await follow(tell, vault, { documentId: one.id, at })
  }
}

async function follow(
  tell: Tell,
  vault: Vault,
  { documentId, at }: { documentId: string; at: (hours: number) => Temporal.Instant },
): Promise<void> {
  const house = { kind: 'system' as const, name: 'clearing-house' }
  const work = tell(house, at(1))
  await accrueSuper(work, vault, documentId)
  const { gymId, trainerId } = (await findDocument(work.tx, undefined, documentId))!
  const [owed] = await othersOf(work.tx, { gymId, trainerId, id: null })
  const one = employees.find(({ usi }) => usi === owed?.fundNumber)
  if (!owed || !one || one.said.length === 0) return
  const member = await memberOf(work, { gymId, trainerId, fundNumber: one.usi })
  await answerMember(work, vault, { ...member, state: 'pending' }, { status: 'accepted', code: null, message: null })
  const queued = await writeSuper(work, await holdSuper(work, owed.id), { state: 'queued' })
  await writeSuper(work, queued, { state: 'sent' })
  for (const [index, status] of one.said.entries()) {
    const told = tell(house, at(3 + index * 20))
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
        message: rejected ? 'The fund couldn’t find a member with this number.' : null,
        receivedOn: status === 'received' ? dateAt(told.now, 'Australia/Melbourne').toString() : null,
      },
      'poll',
    )
  }
}
