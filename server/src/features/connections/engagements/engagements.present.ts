import type { Engagement } from '@quartet/contract/connections/engagements'
import type { GstRegistration, MaskedBank } from '@quartet/contract/connections/pay-details'
import type { Payer } from '@quartet/contract/connections/payers'
import { payPlaceOf, type PayCountry } from '@quartet/contract/kernel/pay-countries'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import type { GstRow, NamedEngagement } from './engagements.queries.ts'
import { engagementPolicy, payerPolicy } from './engagements.policy.ts'
import { owesSuper, registeredOn } from './engagements.rules.ts'
import type { NamedAccount, PayerRow } from './pay-accounts.queries.ts'

type Known = { gst: GstRow[]; account: NamedAccount | undefined; today: string }

/** An engagement as its reader may know it: what is private only as given or not. */
export function presentEngagement(actor: Actor, row: NamedEngagement, { gst, account, today }: Known): Engagement {
  const registrations = registrationsOf(gst, row.abn)
  const verb = (action: keyof typeof engagementPolicy): boolean => may(actor, engagementPolicy, action, row)
  const { country } = payPlaceOf(row.gym)
  const agreed = row.recipientGymAt !== null && row.recipientTrainerAt !== null
  return {
    id: row.id,
    gymId: row.gymId,
    trainerId: row.trainerId,
    kind: row.kind,
    country: country.code,
    fromDate: row.fromDate.toString(),
    toDate: row.toDate?.toString() ?? null,
    version: row.version,
    gym: { id: row.gym.id, name: row.gym.name },
    trainer: { id: row.trainer.id, name: row.trainer.name },
    business:
      row.kind === 'contractor'
        ? {
            abn: row.abn,
            registerNumber: row.registerNumber,
            gst: registrations,
            registeredToday: registeredOn(registrations, today),
            termsDays: row.termsDays,
            paidForLabour: row.paidForLabour,
            labourNote: row.labourNote,
            superDetails: row.paidForLabour && country.offers.includes('super') ? standingOf(row) : null,
          }
        : null,
    recipientCreated:
      row.kind === 'contractor' && country.offers.includes('recipient_created')
        ? {
            version: row.recipientVersion,
            gymAcceptedAt: row.recipientGymAt?.toString() ?? null,
            trainerAcceptedAt: row.recipientTrainerAt?.toString() ?? null,
            inForce: agreed && registeredOn(registrations, today),
          }
        : null,
    employee:
      row.kind === 'employee'
        ? {
            classification: row.classification!,
            basis: row.basis!,
            details: standingOf(row),
          }
        : null,
    bank: account ? presentBank(account) : null,
    notice: { version: row.noticeVersion, shownAt: row.noticeShownAt.toString(), shownTo: row.noticeReader },
    missing: missingOf(row, account, country, registrations.length > 0),
    can: {
      change: verb('engage'),
      end: verb('engage') && row.toDate === null,
      business: verb('business') && row.kind === 'contractor',
      bank: verb('bank') && country.offers.includes('bank'),
      confirmBank: canConfirm(actor, account) && verb('confirmBank'),
      employee: verb('employee') && owesSuper(row) && country.offers.includes('super'),
      reveal: verb('reveal'),
      agree: verb('agree') && row.kind === 'contractor' && country.offers.includes('recipient_created'),
    },
  }
}

const standingOf = ({ employeeFacts: facts, employeeChangedAt }: NamedEngagement) => ({
  given: facts !== null,
  tfn: facts?.tfn ?? false,
  fund: facts?.fund ?? null,
  memberNumber: facts?.memberNumber ?? false,
  changedAt: employeeChangedAt?.toString() ?? null,
})

const canConfirm = (actor: Actor, account: NamedAccount | undefined): boolean =>
  account !== undefined &&
  account.confirmedAt === null &&
  !(actor.kind === 'person' && actor.userId === account.changedBy)

/** When this ABN was registered for GST; nothing without one. */
export function registrationsOf(rows: GstRow[], abn: string | null): GstRegistration[] {
  return rows
    .filter((one) => one.abn === abn)
    .map((one) => ({ fromDate: one.fromDate.toString(), toDate: one.toDate?.toString() ?? null }))
}

/** What has to be there before somebody can be paid, in the words of its form. */
function missingOf(
  row: NamedEngagement,
  account: NamedAccount | undefined,
  { number, offers }: PayCountry,
  isRegistered: boolean,
): Engagement['missing'] {
  const missing: Engagement['missing'] = []
  if (row.kind === 'contractor' && !row.abn && number && (number.always || isRegistered))
    missing.push({ field: 'abn', label: number.label })
  if (owesSuper(row) && !row.sealedEmployee && offers.includes('super'))
    missing.push({ field: 'employee', label: 'Birth date, address and fund' })
  if (!account && offers.includes('bank')) missing.push({ field: 'bank', label: 'Bank details' })
  return missing
}

function presentBank(row: NamedAccount): MaskedBank {
  return {
    id: row.id,
    bsb: row.bsbShown,
    account: row.accountShown,
    changedAt: row.changedAt.toString(),
    changedBy: row.changer,
    confirmed: row.confirmedAt ? { at: row.confirmedAt.toString(), by: row.confirmer ?? '' } : null,
    before: row.before.map((one) => ({ ...one, until: Temporal.Instant.from(one.until).toString() })),
  }
}

/** A gym as a payer; where nothing was entered, only what is missing. */
export function presentPayer(
  actor: Actor,
  { id: gymId, ...place }: { id: string; country: string; state: string | null },
  { row, gst, account }: { row: PayerRow | undefined; gst: GstRow[]; account: NamedAccount | undefined },
): Payer {
  const verb = (action: keyof typeof payerPolicy): boolean => may(actor, payerPolicy, action, { gymId })
  const missing: Payer['missing'] = []
  const { country } = payPlaceOf(place)
  if (!row)
    missing.push({
      field: 'legalName',
      label: country.number?.always ? `Legal name and ${country.number.label}` : 'Legal name',
    })
  const hasFile = country.bankFile !== null
  if (hasFile && !account) missing.push({ field: 'bank', label: 'Account to pay from' })
  if (hasFile && !row?.apcaId) missing.push({ field: 'apcaId', label: 'Direct Entry user ID' })
  if (hasFile && !row?.institution) missing.push({ field: 'institution', label: 'Bank code' })
  return {
    gymId,
    country: country.code,
    details: row
      ? {
          legalName: row.legalName,
          abn: row.abn,
          registerNumber: row.registerNumber,
          gst: registrationsOf(gst, row.abn),
          apcaId: row.apcaId,
          institution: row.institution,
          rhythm: row.rhythm,
          anchorDate: row.anchorDate.toString(),
          termsDays: row.termsDays,
          holdWhenNotCompliant: row.holdWhenNotCompliant,
          balanced: row.balanced,
        }
      : null,
    version: row?.version ?? 0,
    bank: account ? presentBank(account) : null,
    missing,
    can: {
      change: verb('change'),
      bank: verb('bank') && country.offers.includes('bank'),
      confirmBank: false,
      reveal: verb('reveal'),
    },
  }
}
