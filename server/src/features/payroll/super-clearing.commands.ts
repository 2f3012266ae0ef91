import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Person } from '../../platform/actor.ts'
import { HouseFailure } from '../../platform/clearing-house.ts'
import type { ClearingHouse } from '../../platform/clearing-house.ts'
import type { Work } from '../../platform/db.ts'
import { failure } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/gate.ts'
import type { Vault } from '../../platform/vault.ts'
import { openBank, payAccountOf } from '../connections/pay-accounts.queries.ts'
import { findGym } from '../gyms/gyms.queries.ts'
import type { GymRow } from '../gyms/gyms.queries.ts'
import { payerOf } from './prices.queries.ts'
import { failSuper, prepareAll } from './super-accrual.commands.ts'
import type { House } from './super-members.commands.ts'
import { fundOf, settingsOf } from './super.queries.ts'
import { clearingSettings, superFunds } from './super.tables.ts'

declare module '../../platform/events.ts' {
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
export function demandHouse(house: House): ClearingHouse {
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
  await work.record('clearing.tested', { gymId, ...test }, { gymId, subjectId: gymId })
}

type SettingsDraft = {
  contactName: string
  contactEmail: string
  contactPhone: string
  defaultFundUsi: string | null
  version: number
}

/** Keeps the settings of a gym. Telling the clearing house is `onBoard`'s, after this transaction. */
export async function saveSettings(
  work: By,
  vault: Vault,
  allowed: Allowed<{ gymId: string }, 'change'>,
  { version, ...draft }: SettingsDraft,
): Promise<void> {
  const { tx, now, actor } = work
  const { gymId } = allowed
  const known = await settingsOf(tx, gymId)
  if ((known?.version ?? 0) !== version) throw failure('stale')
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
  await work.record('clearing.settings_saved', { gymId, version: version + 1 }, { gymId, subjectId: gymId })
  await prepareAll(work, vault, { gymId })
}

/**
 * Tells the clearing house of a gym as it stands now, and where answers are to go. What cannot be told is told again by
 * the next try of the effect; what is refused stands in the settings.
 */
export async function onBoard(work: Work, vault: Vault, house: House, gym: GymRow, webhook: string): Promise<void> {
  if (!house) return
  const { tx, now } = work
  const settings = await settingsOf(tx, gym.id)
  const payer = await payerOf(tx, gym.id)
  const account = await payAccountOf(tx, gym.id, null)
  if (!settings) return
  const said =
    payer?.abn && account
      ? await tell()
      : {
          status: 'blocked' as const,
          reasons: ["The gym's legal name, ABN and account are missing in its pay settings."],
        }
  await tx
    .update(clearingSettings)
    .set({ employerStatus: said.status, employerReasons: said.reasons, employerAt: now })
    .where(eq(clearingSettings.gymId, gym.id))
  const about = { gymId: gym.id, status: said.status, reasons: said.reasons }
  await work.record('clearing.employer_answered', about, { gymId: gym.id, subjectId: gym.id })

  async function tell() {
    const bank = openBank(vault, account!)
    const { contactName: name, contactEmail: mail, contactPhone: phone } = settings!
    try {
      // The key is of the address, so that another one is told and the same is not told twice.
      await house!.registerWebhook(webhook, createHash('sha256').update(webhook).digest('hex').slice(0, 40))
      const answer = await house!.onBoard(payer!.abn!, {
        legalName: payer!.legalName,
        contact: { name, email: mail, phone },
        bank: { bsb: bank.bsb, account: bank.account, name: bank.accountName },
        defaultFundUsi: settings!.defaultFundUsi,
        authority: {
          acceptedBy: settings!.authorityBy,
          acceptedAt: settings!.authorityAt.toString(),
          version: authorityVersion,
        },
      })
      return { status: answer.status, reasons: answer.reasons }
    } catch (error) {
      if (!(error instanceof HouseFailure)) throw error
      return { status: error.again ? ('pending' as const) : ('blocked' as const), reasons: [error.message] }
    }
  }
}

/** Tells the clearing house of every gym that it has not answered about yet. */
export async function onBoardPending(work: Work, vault: Vault, house: House, webhook: string): Promise<void> {
  if (!house) return
  const waiting = await work.tx
    .select({ gymId: clearingSettings.gymId })
    .from(clearingSettings)
    .where(eq(clearingSettings.employerStatus, 'pending'))
    .limit(20)
  for (const { gymId } of waiting) await onBoard(work, vault, house, (await findGym(work.tx, gymId))!, webhook)
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
