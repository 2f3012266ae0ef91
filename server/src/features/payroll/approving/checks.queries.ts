import { payPlaceOf, type PayPlace } from '@quartet/contract/kernel/pay-countries'
import type { Tx } from '../../../platform/db/db.ts'
import { registeredOn } from '../../connections/engagements/engagements.rules.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { eq, sql } from 'drizzle-orm'
import type { DocumentRow, PayLineRow } from '../document/document.queries.ts'
import { checksOf, documentOpen, type Check, type Snapshot } from '../document/document.rules.ts'
import { engagementsAt, gstOfAbns, payerOf } from '../reckoning/prices.queries.ts'
import { superOwed } from '../document/super-cap.queries.ts'
import { superBaseOf } from '../reckoning/super-base.rules.ts'

/** Who issues a document to whom as it stands now, and everything that is checked before it is sent in. */
export async function readPaper(
  tx: Tx,
  gym: GymRow,
  document: DocumentRow,
  lines: PayLineRow[],
  today: Temporal.PlainDate,
): Promise<{ snapshot: Snapshot; checks: Check[]; termsDays: number }> {
  const [payer, all, registered, [person], owed] = await Promise.all([
    payerOf(tx, gym.id),
    engagementsAt(tx, gym.id, document.trainerId),
    gstOfAbns(
      tx,
      gym.id,
      sql`select abn from payers where gym_id = ${gym.id}
        union select abn from engagements where id = ${document.engagementId}::uuid`,
    ),
    tx
      .select({ address: profiles.address, city: profiles.city, state: profiles.state, postcode: profiles.postcode })
      .from(profiles)
      .innerJoin(trainers, eq(trainers.accountId, profiles.accountId))
      .where(eq(trainers.id, document.trainerId)),
    superOf(tx, document, lines, today),
  ])
  const engagement = all.find(({ row }) => row.id === document.engagementId)
  const ours = registered.filter((one) => one.trainerId === null)
  const theirs = engagement?.engaged.gst ?? []
  const last = document.periodTo.toString()
  const place = payPlaceOf(gym)
  const isTimesheet = document.kind === 'timesheet'
  const since = (rows: { fromDate: string; toDate: string | null }[]) =>
    rows.find((one) => registeredOn([one], last))?.fromDate ?? null
  const snapshot: Snapshot = {
    place: place.place,
    supplier: {
      name: document.payeeName,
      abn: isTimesheet ? null : (engagement?.row.abn ?? null),
      ...(isTimesheet ? {} : registerOf(place, engagement?.row.registerNumber)),
      gstFrom: document.taxed ? since(theirs) : null,
      address: isTimesheet ? null : placeOf(person),
    },
    buyer: {
      name: payer?.legalName ?? '',
      abn: payer?.abn ?? null,
      ...registerOf(place, payer?.registerNumber),
      gstFrom: since(ours),
      address: placeOf(gym),
    },
    notes: notesOf(document, place),
    super: owed && { ...owed, fund: engagement?.row.employeeFacts?.fund ?? null },
  }
  const dates = lines.map((line) => line.date.toString())
  // An invoice written by its recipient needs both registrations on the day that it is issued too (LI 2023/20).
  const issuedOn = documentOpen(document) ? today : (document.issuedOn ?? today)
  const issuing = [...dates, issuedOn.toString()]
  const checks = checksOf({
    kind: document.kind,
    place,
    taxed: document.taxed,
    supplier: snapshot.supplier,
    buyer: snapshot.buyer,
    described: lines.every((line) => line.title !== ''),
    subtotalCents: document.subtotalCents,
    taxCents: document.taxCents,
    totalCents: document.totalCents,
    lineCents: lines.map((line) => line.cents),
    lineTaxCents: lines.map((line) => line.taxCents),
    recipientCreated: {
      supplierRegistered: issuing.every((date) => registeredOn(theirs, date)),
      recipientRegistered: issuing.every((date) => registeredOn(ours, date)),
      agreed: Boolean(engagement?.row.recipientGymAt && engagement.row.recipientTrainerAt),
    },
  })
  return { snapshot, checks, termsDays: engagement?.row.termsDays ?? payer?.termsDays ?? 14 }
}

/** A party's number of a register, where its country has such a number. */
const registerOf = ({ country }: PayPlace, number: string | null | undefined) =>
  country.register ? { registerNumber: number ?? null } : {}

function placeOf(place?: {
  address: string | null
  city: string | null
  state: string | null
  postcode: string | null
}) {
  if (!place?.address) return null
  return [place.address, [place.city, place.state, place.postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

function notesOf({ kind, taxed }: DocumentRow, { country }: PayPlace): string[] {
  if (kind === 'timesheet') return ['Amounts are before tax.']
  const notes = taxed || country.untaxedNote === null ? [] : [country.untaxedNote]
  if (kind === 'recipient_created_invoice')
    notes.push(
      'Issued by the recipient under an agreement with the supplier. Any GST shown is payable by the supplier. Object within 21 days.',
    )
  return notes
}

async function superOf(
  tx: Tx,
  document: DocumentRow,
  lines: PayLineRow[],
  today: Temporal.PlainDate,
): Promise<Omit<NonNullable<Snapshot['super']>, 'fund'> | null> {
  if (document.superCents === null) return null
  const earnedCents = superBaseOf(document, lines)
  return superOwed(tx, document, { earnedCents, day: today, promised: true })
}
