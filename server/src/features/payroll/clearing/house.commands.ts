import { createHash } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import { HouseFailure, type ClearingHouse } from '../../../platform/outward/clearing-house.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { outside } from '../../../platform/events/outside.ts'
import type { Runs } from '../../../platform/events/tasks.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { openBank, payAccountOf } from '../../connections/engagements/pay-accounts.queries.ts'
import { payerOf } from '../reckoning/prices.queries.ts'
import { failSuper, prepareAll } from '../super/accrual.commands.ts'
import type { ClearingHouseClient } from '../super/members.commands.ts'
import { fundOf } from '../super/super.queries.ts'
import { clearingSettings, superFunds } from '../super/super.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'clearing.settings_saved': { gymId: string; version: number }
    'clearing.tested': { gymId: string; ok: boolean; words: string }
    'clearing.employer_answered': { gymId: string; status: string; reasons: string[] }
    'clearing.employer_validated': { gymId: string; abn: string; status: string }
  }
}

type By = Work & { actor: Person }
/** The wording that a gym authorises a clearing house by. */
const authorityVersion = '2026-11'

/** The clearing house, or 409 where this installation knows none. */
export function demandHouse(house: ClearingHouseClient): ClearingHouse {
  if (!house) throw failSuper('super.not_set_up')
  return house
}

/** What a clearing house did not do, as an answer to whoever asked. */
export function answered<T>(asking: Promise<T>): Promise<T> {
  return asking.catch((error: unknown) => {
    if (!(error instanceof HouseFailure)) throw error
    throw failSuper('super.house', { values: { words: error.message } })
  })
}

/** Writes down how a test of the connection went; before settings were saved there is nowhere to keep it. */
export async function keepTest(
  work: By,
  allowed: Allowed<{ gymId: string }, 'test'>,
  test: { ok: boolean; words: string },
): Promise<void> {
  const { gymId } = allowed
  await work.tx
    .update(clearingSettings)
    .set({ testedAt: work.now, testOk: test.ok, testWords: test.words })
    .where(eq(clearingSettings.gymId, gymId))
  await work.record('clearing.tested', { gymId, ...test }, 'gymId')
}

type SettingsDraft = {
  contactName: string
  contactEmail: string
  contactPhone: string
  defaultFundUsi: string | null
  version: number
}

/** Keeps the settings of a gym, which whoever calls has locked. Telling the clearing house is `onBoard`'s, after this transaction. */
export async function saveSettings(
  work: By,
  vault: Vault,
  allowed: Allowed<{ gymId: string }, 'change'>,
  { version, ...draft }: SettingsDraft,
): Promise<void> {
  const { tx, now, actor } = work
  const { gymId } = allowed
  if (draft.defaultFundUsi !== null && !(await fundOf(tx, draft.defaultFundUsi))) throw failSuper('super.no_fund')
  const by = { changedAt: now, changedBy: actor.userId, actingGymId: actor.actingGymId }
  const authority = { authorityAt: now, authorityBy: actor.userId }
  const set = { ...draft, ...by, ...authority, employerStatus: 'pending' as const }
  await tx
    .insert(clearingSettings)
    .values({ gymId, ...set })
    .onConflictDoUpdate({
      target: clearingSettings.gymId,
      set: { ...set, version: sql`${clearingSettings.version} + 1` },
    })
  await work.record('clearing.settings_saved', { gymId, version: version + 1 }, 'gymId')
  await prepareAll(work, vault, { gymId })
}

type Employer = { id: string; gymId: string; version: number; abn: string; told: object }
type Answered = { status: 'pending' | 'ready' | 'blocked'; reasons: string[] }

/**
 * Tells the clearing house of gyms that it has not answered about yet, as they stand now, and where answers are to go; of
 * one gym where it is named. What cannot be told is told again by the task that keeps on; what is refused stands in the
 * settings.
 */
export async function onBoard(
  runs: Runs,
  kit: { vault: Vault; house: ClearingHouseClient; webhook: () => string },
  gymId?: string,
): Promise<void> {
  const { vault, house, webhook } = kit
  if (!house) return
  await outside<Employer, Answered>(runs, {
    task: 'super.on_board',
    lasts: { minutes: 10 },
    claim: (work, free) => employersToTell(work, vault, free(clearingSettings.gymId), gymId),
    call: (employer) => tell(house, employer, webhook()),
    settle: keepEmployer,
  })
}

async function employersToTell(work: Work, vault: Vault, free: SQL, gymId: string | undefined): Promise<Employer[]> {
  const { tx } = work
  const waiting = await tx
    .select()
    .from(clearingSettings)
    .where(
      and(eq(clearingSettings.employerStatus, 'pending'), gymId ? eq(clearingSettings.gymId, gymId) : undefined, free),
    )
    .limit(20)
    .for('update', { skipLocked: true })
  const known: Employer[] = []
  for (const settings of waiting) {
    const { version, contactName: name, contactEmail: email, contactPhone: phone } = settings
    const one = { id: settings.gymId, gymId: settings.gymId, version }
    const payer = await payerOf(tx, one.gymId)
    const account = await payAccountOf(tx, one.gymId, null)
    if (!payer?.abn || !account) {
      const reasons = ['The gym’s legal name, ABN and account are missing in its pay settings.']
      await keepEmployer(work, one, { status: 'blocked', reasons })
      continue
    }
    const bank = openBank(vault, account)
    const told = {
      legalName: payer.legalName,
      contact: { name, email, phone },
      bank: { bsb: bank.bsb, account: bank.account, name: bank.accountName },
      defaultFundUsi: settings.defaultFundUsi,
      authority: {
        acceptedBy: settings.authorityBy,
        acceptedAt: settings.authorityAt.toString(),
        version: authorityVersion,
      },
    }
    known.push({ ...one, abn: payer.abn, told })
  }
  return known
}

async function tell(house: ClearingHouse, { abn, told }: Employer, webhook: string): Promise<Answered> {
  try {
    // The key is of the address, so that another one is told and the same is not told twice.
    await house.registerWebhook(webhook, createHash('sha256').update(webhook).digest('hex').slice(0, 40))
    return await house.onBoard(abn, told)
  } catch (error) {
    if (!(error instanceof HouseFailure)) throw error
    return { status: error.again ? 'pending' : 'blocked', reasons: [error.message] }
  }
}

/** Of settings that were saved anew meanwhile nothing is kept: they are told next. */
async function keepEmployer(
  work: Work,
  { gymId, version }: Pick<Employer, 'gymId' | 'version'>,
  { status, reasons }: Answered,
): Promise<void> {
  const kept = await work.tx
    .update(clearingSettings)
    .set({ employerStatus: status, employerReasons: reasons, employerAt: work.now })
    .where(and(eq(clearingSettings.gymId, gymId), eq(clearingSettings.version, version)))
    .returning({ gymId: clearingSettings.gymId })
  if (kept.length === 0) return
  await work.record('clearing.employer_answered', { gymId, status, reasons }, 'gymId')
}

/** Keeps what the clearing house says of funds, for when it cannot be asked. */
export async function keepFunds(
  work: Work,
  house: ClearingHouse,
  funds: Awaited<ReturnType<ClearingHouse['funds']>>['funds'],
) {
  for (const { usi, abn, name, product, closed } of funds.slice(0, 500)) {
    const said = {
      abn,
      name,
      product,
      closedOn: closed ? Temporal.PlainDate.from(closed.date) : null,
      closedBecause: closed?.reason ?? null,
      successorUsi: closed?.successorUsi ?? null,
      checkedAt: work.now,
      source: house.host,
    }
    await work.tx
      .insert(superFunds)
      .values({ usi, ...said })
      .onConflictDoUpdate({ target: superFunds.usi, set: said })
  }
}
