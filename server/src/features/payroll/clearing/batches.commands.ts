import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { discard } from '../../../platform/files/discarded-files.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { keepSealed, readSealed, type FileKit, type SealedFile } from '../../../platform/files/sealed-files.ts'
import { openEmployee } from '../../connections/engagements/engagements.queries.ts'
import { engagements } from '../../connections/engagements/engagements.tables.ts'
import { openBank, payAccountOf } from '../../connections/engagements/pay-accounts.queries.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import type { Reading } from '../e-invoices/e-invoices.commands.ts'
import { payerOf } from '../reckoning/prices.queries.ts'
import {
  aboutSuper,
  failSuper,
  memberOf,
  prepare,
  writeSuper,
  type AboutSuper,
  type Contribution,
} from '../super/accrual.commands.ts'
import { profilesOf } from '../super/people.queries.ts'
import { isWholeSaff, saffTroubles, writeSaff, type SaffFile, type SaffFund, type SaffRow } from './saff.rules.ts'
import { fundOf, fundOwners, settingsOf } from '../super/super.queries.ts'
import { canStep } from '../super/super.rules.ts'
import { superBatches, superContributions, batchPlace, saffPlace } from '../super/super.tables.ts'

export type SuperBatch = typeof superBatches.$inferSelect
export type AboutBatch = { batchId: string; gymId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'super_batch.queued': AboutBatch & { contributions: number; cents: number }
    'super_batch.file_read': AboutBatch & { name: string; readerId: string }
    'super.queued': AboutSuper & { batchId: string }
  }
}

/** What a sealed column of a batch is bound to. */
/** By which a clearing house names one contribution as it was sent. */
export const contributionRef = ({ id, attempt }: Pick<Contribution, 'id' | 'attempt'>): string => `${id}.${attempt}`

/** What a clearing house is asked, kept sealed until it has taken it. */
export type BatchRequest = {
  create: object
  submit: { expectedTotalCents: number; expectedCount: number; approvedBy: string[] }
}

/**
 * Puts contributions into a batch that is sent after this transaction. Nothing leaves that a clearing house would not
 * take: every field that is wrong is named instead. Answers the id of the batch.
 */
export async function makeBatch(
  work: Work & { actor: Person },
  kit: Pick<FileKit, 'vault'>,
  gym: GymRow,
  _allowed: Allowed<{ gymId: string }, 'send'>,
  ids: string[],
): Promise<string> {
  const { tx } = work
  const wanted = [...new Set(ids)].toSorted()
  const held = await tx
    .select()
    .from(superContributions)
    .where(inArray(superContributions.id, wanted))
    .orderBy(superContributions.id)
    .for('update')
  const rows: Contribution[] = []
  for (const row of held) {
    if (row.gymId !== gym.id) continue
    await prepare(work, kit.vault, row)
    const [now] = await tx.select().from(superContributions).where(eq(superContributions.id, row.id))
    if (canStep(now!.state, 'queue') && (await mayLeave(work, now!))) rows.push(now!)
  }
  if (rows.length === 0) throw failSuper('super.nothing_ready')
  const payer = await payerOf(tx, gym.id)
  const settings = await settingsOf(tx, gym.id)
  const from = await payAccountOf(tx, gym.id, null)
  if (!payer?.abn || !from) throw failSuper('super.no_payer')
  if (!settings || settings.employerStatus !== 'ready') throw failSuper('super.not_ready')
  const bank = openBank(kit.vault, from)
  const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate().toString()
  const id = newId()
  const fileId = `QT${today.replaceAll('-', '')}${id.replaceAll('-', '').slice(-12).toUpperCase()}`
  const names = settings.contactName.split(/\s+/)
  const file: SaffFile = {
    fileId,
    on: today,
    employer: {
      abn: payer.abn,
      name: payer.legalName,
      bsb: bank.bsb,
      account: bank.account,
      accountName: bank.accountName,
      contact: {
        familyName: names.slice(1).join(' ') || names[0]!,
        givenName: names[0]!,
        email: settings.contactEmail,
        phone: settings.contactPhone,
      },
    },
    rows: [],
  }
  for (const row of rows) file.rows.push(await rowOf(work, kit, row))
  const usis = file.rows.flatMap(({ fund }) => (fund.kind === 'fund' ? [fund.usi] : []))
  const troubles = saffTroubles(file, today, { known: await fundOwners(work.tx, usis) })
  if (troubles.length > 0) {
    const data = troubles.map((one) => ({
      contributionId: one.row === null ? null : rows[one.row]!.id,
      field: one.field,
      reason: one.reason,
    }))
    const first = troubles[0]!
    const whose = first.row === null ? '' : `${file.rows[first.row]!.givenName} ${file.rows[first.row]!.familyName}, `
    throw failSuper('super.not_valid', { values: { reason: `${whose}${first.field}: ${first.reason}.` }, data })
  }
  const saff = writeSaff(file)
  if (!isWholeSaff(saff)) throw new Error(`The SAFF of batch ${id} is incomplete`)
  const totalCents = rows.reduce((sum, one) => sum + one.cents, 0)
  const request: BatchRequest = {
    create: {
      ref: id,
      employerAbn: payer.abn,
      qeDay: rows[0]!.qeDay.toString(),
      fileId,
      currency: 'AUD',
      contributions: rows.map((row, at) => asked(row, file.rows[at]!)),
    },
    submit: { expectedTotalCents: totalCents, expectedCount: rows.length, approvedBy: [work.actor.userId] },
  }
  await tx.insert(superBatches).values({
    id,
    gymId: gym.id,
    fileId,
    state: 'queued',
    totalCents,
    contributions: rows.length,
    sealedSaff: kit.vault.seal(Buffer.from(saff), saffPlace(id)),
    sealedRequest: kit.vault.seal(Buffer.from(JSON.stringify(request)), batchPlace(id)),
    madeAt: work.now,
    madeBy: work.actor.userId,
    actingGymId: work.actor.actingGymId,
    nextAttemptAt: work.now,
  })
  for (const row of rows) {
    const cleared = { rejectCode: null, rejectField: null, rejectWords: null, successorUsi: null }
    const queued = await writeSuper(work, row, { state: 'queued', batchId: id, answered: 0, ...cleared })
    await work.record('super.queued', { ...aboutSuper(queued), batchId: id }, 'contributionId')
  }
  const about = { batchId: id, gymId: gym.id }
  await work.record('super_batch.queued', { ...about, contributions: rows.length, cents: totalCents })
  return id
}

/** Whether the fund knows the member by now; of a self-managed fund nobody asks. */
async function mayLeave(work: Work, row: Contribution): Promise<boolean> {
  if (row.state === 'ready') return true
  if (row.fundNumber === null) return false
  const member = await memberOf(work, { ...row, fundNumber: row.fundNumber })
  return !member || member.state === 'verified' || (member.state === 'low_confidence' && member.acceptedBy !== null)
}

async function rowOf(work: Work, { vault }: Pick<FileKit, 'vault'>, row: Contribution): Promise<SaffRow> {
  const { tx } = work
  const [engaged] = await tx.select().from(engagements).where(eq(engagements.id, row.engagementId))
  const details = openEmployee(vault, engaged!)!
  const person = (await profilesOf(tx, [row.trainerId])).get(row.trainerId)!
  return {
    fund: await fundFor(work, row, details.fund),
    familyName: person.familyName,
    givenName: person.givenName,
    sex: details.sex,
    birthDate: details.birthDate,
    tfn: details.tfn,
    address: details.address,
    city: details.city,
    postcode: details.postcode,
    state: details.state,
    memberNumber: details.fund?.memberNumber ?? null,
    payrollNumber: row.engagementId.slice(-12).toUpperCase(),
    periodFrom: row.periodFrom.toString(),
    periodTo: row.periodTo.toString(),
    cents: row.cents,
    ...(row.dueDays > 7
      ? { registration: { startedOn: engaged!.fromDate.toString(), status: statusOf(engaged!) } }
      : {}),
  }
}

const statusOf = ({ kind, basis }: { kind: string; basis: string | null }) =>
  kind === 'contractor'
    ? ('Contractor' as const)
    : basis === 'casual'
      ? ('Casual' as const)
      : basis === 'part_time'
        ? ('Part time' as const)
        : ('Full time' as const)

type Chosen = NonNullable<ReturnType<typeof openEmployee>>['fund']

async function fundFor(work: Work, row: Contribution, chosen: Chosen): Promise<SaffFund> {
  if (chosen?.kind === 'smsf') {
    const { bsb = '', account = '', accountName = '' } = chosen.bank ?? {}
    return { kind: 'smsf', abn: chosen.abn, esa: chosen.esa, name: accountName, bsb, account, accountName }
  }
  const known = await fundOf(work.tx, row.fundNumber!)
  return { kind: 'fund', usi: row.fundNumber!, abn: known?.abn ?? '', name: known?.name ?? '' }
}

function asked(row: Contribution, saff: SaffRow) {
  const { fund } = saff
  return {
    ref: contributionRef(row),
    employee: {
      familyName: saff.familyName,
      givenName: saff.givenName,
      birthDate: saff.birthDate,
      sex: saff.sex,
      tfn: saff.tfn,
      memberNumber: saff.memberNumber,
      address: { line1: saff.address, locality: saff.city, state: saff.state, postcode: saff.postcode, country: 'AU' },
    },
    fund:
      fund.kind === 'fund'
        ? { usi: fund.usi }
        : { smsf: { abn: fund.abn, esa: fund.esa, bsb: fund.bsb, account: fund.account, name: fund.accountName } },
    period: { start: saff.periodFrom, end: saff.periodTo },
    amounts: { sg: row.cents, salarySacrifice: 0, voluntary: 0, award: 0, personalAfterTax: 0 },
  }
}

/** A batch whose SAFF lies in its row until it is kept with the other files. */
export async function saffToKeep({ tx }: Work, { vault }: FileKit, id: string) {
  const [batch] = await tx.select().from(superBatches).where(eq(superBatches.id, id))
  return batch?.sealedSaff ? { id, content: vault.open(batch.sealedSaff, saffPlace(id)) } : null
}

export const keepSaff = (kit: FileKit, { id, content }: { id: string; content: Buffer }): Promise<SealedFile> =>
  keepSealed(kit, 'superfiles', content, batchPlace(id))

export async function putSaff(work: Work, { id }: { id: string }, kept: SealedFile): Promise<void> {
  const put = await work.tx
    .update(superBatches)
    .set({ ...kept, sealedSaff: null })
    .where(and(eq(superBatches.id, id), isNull(superBatches.key)))
    .returning({ id: superBatches.id })
  if (put.length === 0) await discard(work, [kept.key])
}

/** The SAFF of a batch, for somebody who takes it. Null when there is none. */
export async function readingOfBatch(
  { tx }: Work,
  kit: FileKit,
  id: string,
  readerId: string,
): Promise<Reading | null> {
  const [batch] = await tx.select().from(superBatches).where(eq(superBatches.id, id))
  if (!batch) return null
  const { gymId, fileId, key, sealedKey, sealedSaff } = batch
  const name = `saff-${fileId}.csv`
  return {
    name,
    async read() {
      if (sealedSaff) return kit.vault.open(sealedSaff, saffPlace(id))
      return key && sealedKey ? readSealed(kit, { key, sealedKey }, batchPlace(id)) : null
    },
    taken: ({ record }) => record('super_batch.file_read', { batchId: id, gymId, name, readerId }),
  }
}
