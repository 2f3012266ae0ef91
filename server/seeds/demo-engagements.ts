import { noticeVersion } from '@quartet/contract/connections/engagements'
import type { RateBase, RateTerms } from '@quartet/contract/connections/rates'
import { confirmFloors, copyTable } from '../src/features/connections/rates/award-floors.commands.ts'
import { findTable, unconfirmedOf } from '../src/features/connections/rates/award-floors.queries.ts'
import { engage, tellBusiness } from '../src/features/connections/engagements/engagements.commands.ts'
import {
  engagementPolicy,
  payerPolicy,
  ratePolicy,
} from '../src/features/connections/engagements/engagements.policy.ts'
import { lockEngagement } from '../src/features/connections/engagements/engagements.queries.ts'
import {
  changeBank,
  changePayer,
  changePayerBank,
} from '../src/features/connections/engagements/pay-accounts.commands.ts'
import { settleRate } from '../src/features/connections/rates/cards.commands.ts'
import { dateAt } from '../src/features/timetable/recurrence/wall-times.rules.ts'
import { allow } from '../src/platform/authorize.ts'
import type { Vault } from '../src/platform/keys/vault.ts'
import type { Cast } from './demo-people.ts'
import type { TrainerKey, Tell } from './demo-data.ts'

/**
 * Whom the gym pays, and as what; contractors with a year since when they are registered for GST, or without, and for
 * their `labour` where super is owed of it.
 */
export const teamOfStory: {
  who: TrainerKey
  as: 'contractor' | 'employee'
  gst?: boolean
  labour?: boolean
  base?: RateBase
}[] = [
  { who: 'mei', as: 'contractor', gst: true, base: { kind: 'flat', cents: 6800 } },
  { who: 'liam', as: 'contractor', gst: true },
  { who: 'priya', as: 'employee', base: { kind: 'per_hour', cents: 6400 } },
  { who: 'tom', as: 'contractor', labour: true },
  { who: 'anna', as: 'contractor', gst: true, base: { kind: 'per_hour', cents: 7200 } },
  { who: 'jack', as: 'employee', base: { kind: 'per_hour', cents: 5800 } },
  { who: 'sofia', as: 'contractor' },
  { who: 'grace', as: 'contractor', gst: true },
  { who: 'callum', as: 'employee', base: { kind: 'per_hour', cents: 5600 } },
  { who: 'isla', as: 'contractor', labour: true },
]

const byLength: RateBase = {
  kind: 'per_duration',
  table: [
    { minutes: 30, cents: 4800 },
    { minutes: 45, cents: 6200 },
    { minutes: 60, cents: 6800 },
    { minutes: 75, cents: 7600 },
  ],
}
const terms = (base: RateBase, weekend: boolean): RateTerms => ({
  base,
  heads: weekend ? null : { included: 15, cents: 200 },
  bonus: null,
  minimumCents: null,
  capCents: null,
  saturdayPercent: weekend ? 125 : 100,
  sundayPercent: weekend ? 150 : 100,
  holidayPercent: weekend ? 250 : 150,
})

/** An ABN whose check digits fit, made up from nine digits. */
function abnOf(body: number): string {
  const digits = String(body).padStart(9, '0')
  const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return `${((89 - (sum % 89)) % 89) + 10}${digits}`
}

/** The gym says how it pays and by which rates, and engages its team, a year before the story begins. */
export async function engageTeam(tell: Tell, vault: Vault, cast: Cast, begun: Temporal.Instant): Promise<void> {
  const { gymId, owner, timezone } = cast.gyms.northside
  const work = { ...tell(owner, begun), actor: owner }
  const today = dateAt(begun, timezone)
  const since = today.subtract({ years: 1 }).toString()
  const registered = [{ fromDate: today.subtract({ years: 2 }).toString(), toDate: null }]
  await changePayer(work, allow(owner, payerPolicy, 'change', { gymId }), {
    legalName: 'Northside Fitness Pty Ltd',
    abn: abnOf(888_222_000),
    registerNumber: null,
    gst: registered,
    apcaId: '301500',
    institution: 'CBA',
    rhythm: 'weekly',
    // A Monday.
    anchorDate: '2026-01-05',
    termsDays: 9,
    holdWhenNotCompliant: true,
    balanced: false,
    version: 0,
  })
  const account = { bsb: '062-000', account: '10294414', accountName: 'Northside Fitness' }
  await changePayerBank(work, allow(owner, payerPolicy, 'bank', { gymId }), account, vault)
  const settles = allow(owner, ratePolicy, 'settle', { gymId })
  const dated = { classId: null, fromDate: since, toDate: null, reason: null }
  await settleRate(work, settles, { ...dated, trainerId: null, terms: terms(byLength, false) })
  // The owner asked her accountant about casuals on a public holiday, and pays them as permanent staff.
  const table = (await findTable(work.tx, 'AU', { award: 'MA000094' }))!
  await copyTable(work, settles, table, { fromDate: '2026-07-06', casualHolidayPercent: 250 })
  await confirmFloors(work, settles, await unconfirmedOf(work.tx, gymId))

  for (const [at, { who, as, gst = false, labour = false, base }] of teamOfStory.entries()) {
    const trainer = cast.trainers[who]
    const pair = { gymId, trainerId: trainer.trainerId }
    const labourNote = labour ? 'Doesn’t teach at any other gym and never sends someone else.' : null
    if (base)
      await settleRate(work, settles, { ...dated, trainerId: pair.trainerId, terms: terms(base, as === 'employee') })
    const id = await engage(work, allow(owner, engagementPolicy, 'engage', pair), {
      fromDate: since,
      toDate: null,
      noticeVersion,
      as:
        as === 'employee'
          ? { kind: as, classification: 'Level 4', basis: 'casual' }
          : { kind: as, abn: null, termsDays: null, paidForLabour: labour, labourNote },
    })
    const own = { ...tell(trainer, begun), actor: trainer }
    const row = (await lockEngagement(own.tx, undefined, id))!
    if (as === 'contractor') {
      const business = {
        abn: abnOf(555_222_000 + at),
        registerNumber: null,
        version: row.version,
        gst: gst ? registered : [],
        by: 'trainer' as const,
      }
      await tellBusiness(own, allow(trainer, engagementPolicy, 'business', row), business)
    }
    const details = { bsb: '033-001', account: `55500${String(at * 37).padStart(3, '0')}`, accountName: trainer.name }
    await changeBank(own, allow(trainer, engagementPolicy, 'bank', row), { details, vault, by: 'trainer' })
  }
}
