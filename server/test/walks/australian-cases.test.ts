import { readFileSync } from 'node:fs'
import { payPlaceNamed, payCountries } from '@quartet/contract/kernel/pay-countries'
import { readAbn } from '@quartet/contract/kernel/numbers/abn'
import { readAccount, readBsb } from '@quartet/contract/kernel/numbers/bank-numbers'
import { acnInside, readAcn } from '@quartet/contract/kernel/numbers/company-number'
import { readUsi } from '@quartet/contract/kernel/numbers/fund-numbers'
import { readNzbn } from '@quartet/contract/kernel/numbers/nzbn'
import { readTfn } from '@quartet/contract/kernel/numbers/tax-file-number'
import type { AwardFloor, AwardTable } from '@quartet/contract/connections/rates'
import { requirementTerms } from '@quartet/contract/compliance/requirements'
import { evidence } from '@quartet/contract/compliance/submissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reminderDates } from '../../src/features/compliance/reminders/reminders.commands.ts'
import { lastDay } from '../../src/features/compliance/document/status.rules.ts'
import { findTable } from '../../src/features/connections/rates/award-floors.queries.ts'
import { bankFileTroubles, writeBankFile } from '../../src/features/payroll/runs/bank-file.rules.ts'
import {
  checksOf,
  keepUntil,
  paySlipDueBy,
  recipientDueBy,
  titleOf,
  type Checked,
} from '../../src/features/payroll/document/document.rules.ts'
import { eInvoiceOf, type EInvoiceFacts } from '../../src/features/payroll/e-invoices/e-invoice.rules.ts'
import { floorCents } from '../../src/features/payroll/reckoning/floors.rules.ts'
import {
  needsBuyerIdentity,
  needsTaxInvoice,
  partOf,
  rateOn,
  taxInside,
  taxRateOn,
  type DatedRate,
} from '../../src/features/payroll/reckoning/gst.rules.ts'
import { eInvoiceTroubles } from '../../src/features/payroll/e-invoices/pint.rules.ts'
import { datedRates } from '../../src/features/payroll/reckoning/prices.queries.ts'
import { businessCalendar } from '../../src/features/payroll/super/super.queries.ts'
import { dueOf, isBusinessDay, type BusinessCalendar } from '../../src/features/payroll/super/super.rules.ts'
import {
  columnLetter,
  columnOf,
  rowTroubles,
  saffHeadings,
  type SaffRow,
} from '../../src/features/payroll/clearing/saff.rules.ts'
import { anywhere, below, textOf } from '../../src/features/payroll/e-invoices/xml.rules.ts'
import { publicHolidays } from '../../src/features/timetable/holidays/holidays.tables.ts'
import { readDocument } from '../../src/platform/files/documents.ts'
import { readPhone } from '../../src/platform/post/phone.ts'
import { testApp, type TestApp } from '../harness.ts'
import { harbour, harbourDay, harbourPays } from '../papers/worked-bank-file.ts'
import { anInvoice, jane, ofNewZealand } from '../worlds/some-invoiced.ts'
import { baseLeft, maxContributionsBase } from '../../src/features/payroll/reckoning/super-base.rules.ts'

// The cases of Australia's rules that were computed beside the product (spec/australia/vectors.json), all of them.
type Case = { id: string; fn: string; input: any; expected: any }
const cases: Case[] = JSON.parse(readFileSync(new URL('australian-cases.json', import.meta.url), 'utf8'))

/** What the page on pay says is not computed: the kinds of cases, and how the help article names it. */
const notComputed = readFileSync(new URL('../../../docs/subsystems/payroll.md', import.meta.url), 'utf8')
  .split('## What is not computed')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What'))
  .filter((line) => !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what, kinds, inHelp, why]) => ({
    what: what!,
    kinds: [...kinds!.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind!),
    inHelp: inHelp!,
    why: why!,
  }))
const kindsNotComputed = notComputed.flatMap(({ kinds }) => kinds)

let t: TestApp
let awardTable: AwardTable
let rates: DatedRate[]
let calendar: BusinessCalendar
let holidays: (typeof publicHolidays.$inferSelect)[]
beforeAll(async () => {
  t = await testApp()
  await t.given(async ({ tx }) => {
    rates = await datedRates(tx)
    awardTable = (await findTable(tx, 'AU', { award: 'MA000094', fromDate: '2026-07-01' }))!
    calendar = await businessCalendar(tx)
    holidays = await tx.select().from(publicHolidays).where(eq(publicHolidays.version, 1))
  })
})
afterAll(() => t?.stop())

const day = (text: string) => Temporal.PlainDate.from(text)
const au = payPlaceNamed('AU')
const read = (normalised: string | null | undefined) => (normalised ? { valid: true, normalised } : { valid: false })
const due = (qeDay: string, first: 'employee' | null) =>
  dueOf({ qeDay: day(qeDay), first, nextPayDay: null, extendedBefore: [] }, calendar)
const taxAt = (place: string, cents: number) => {
  const rateBp = taxRateOn(rates, place, day('2026-11-27'))
  return { rateBp, cents: partOf(cents, rateBp) }
}
const bankFile = ({ file, mutation }: { file?: string; mutation?: string }) => {
  const written = writeBankFile({ ...harbour, balanced: file === 'sample-balanced.aba' }, harbourPays, harbourDay)
  if (mutation === 'detail amount +1 cent') return written.replace('0000124050', '0000124051')
  return mutation ? written.replace(' \r\n', '\r\n') : written
}
const floored = (date: string, hours: number, holiday = false) => ({
  date: day(date),
  startsAt: null,
  minutes: hours * 60,
  holiday,
  cents: 0,
  title: 'Ride 45',
})
/** The shipped table of the award as a gym's confirmed floors, with what the award's text says of a casual's holiday. */
const awardFloors = (): AwardFloor[] => {
  const { levels, permanent, casual, ...shipped } = awardTable
  const loadings = { permanent, casual: { ...casual, holiday: 130 } }
  return levels.map((level) => ({ id: level.classification, gymId: 'gym', ...shipped, ...level, ...loadings }))
}
const award = ({ level, employment, day: kind, hours }: any) =>
  floorCents(
    awardFloors(),
    { classification: level.replace('L', 'Level '), basis: employment === 'casual' ? 'casual' : 'full_time' },
    [floored(kind === 'sat' ? '2026-11-07' : '2026-11-09', hours, kind === 'ph')],
  )
const invoiced = (more: Partial<EInvoiceFacts>): EInvoiceFacts => ({ ...anInvoice, ...more })
const saff = (wrong: any) => {
  const row = {
    ...jane,
    periodFrom: wrong.payPeriodStart ?? jane.periodFrom,
    periodTo: wrong.payPeriodEnd ?? jane.periodTo,
    tfn: wrong.tfn ?? jane.tfn,
    cents: wrong.sg ? Number(wrong.sg) * 100 : jane.cents,
    fund: 'usi' in wrong ? { ...jane.fund, abn: wrong.fundAbn, usi: wrong.usi } : jane.fund,
  } as SaffRow
  return rowTroubles(row, '2026-11-28').map(({ column, reason }) => ({ ok: false, field: column, reason }))[0]
}

/** What the product answers to each kind of case, in the words of the case. */
const answers: Record<string, (input: any, expected: any) => unknown> = {
  validateAbn: (text) => read(readAbn(text)),
  abnContainsAcn: (text) => acnInside(text),
  validateAcn: (text) => read(readAcn(text)),
  validateTfn: (text) => {
    const found = readTfn(text)
    return 'digits' in found ? read(found.digits) : { valid: false, reason: found.trouble }
  },
  validateBsb: (text) => {
    const found = readBsb(text)
    return 'bsb' in found ? read(found.bsb) : { valid: false, reason: found.trouble }
  },
  validateAccount: (text) => {
    const found = readAccount(text)
    return 'account' in found ? read(found.account) : { valid: false, reason: found.trouble }
  },
  validateUsi: (text) => {
    const found = readUsi(text)
    if (!found) return { valid: false }
    const kind = found.fundAbn ? { kind: 'abn_plus_3', fundAbn: found.fundAbn } : { kind: 'spin_style' }
    return { ...read(found.usi), ...kind }
  },
  'parsePhone(defaultCountry=AU)': (text) => readPhone(text, 'Australia')?.replaceAll(' ', '') ?? null,
  validateGln13: (text) => read(readNzbn(text)),
  gstOnExclusiveCents: (cents) => partOf(cents, 1000),
  gstInsideInclusiveCents: (cents) => taxInside(cents, 1000),
  documentTitle: ({ supplierGstRegistered }) => titleOf('invoice', supplierGstRegistered, false, au.country),
  needsBuyerIdentity: ({ totalIncCents }) => needsBuyerIdentity(totalIncCents),
  taxInvoiceRequiredForCredit: ({ totalIncCents }) => needsTaxInvoice(totalIncCents),
  taxOn: ({ country, exCents }) => taxAt(country, exCents),
  canadaGstHst: ({ province, exCents }) => taxAt(`CA ${province}`, exCents),
  invoiceTotals: ({ lines, rate }) => {
    const one = { date: day('2026-11-10'), title: 'Ride', note: null, taxBasisPoints: rate * 100 }
    const priced = lines.flatMap(({ qty, unitCents }: any) =>
      Array.from({ length: qty }, () => ({ ...one, cents: unitCents })),
    )
    const root = eInvoiceOf(invoiced({ lines: priced }))
    const cents = (path: string) => Math.round(Number(textOf(root, path)) * 100)
    return {
      lineExtension: cents('cac:LegalMonetaryTotal/cbc:LineExtensionAmount'),
      taxExclusive: cents('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'),
      tax: cents('cac:TaxTotal/cbc:TaxAmount'),
      taxInclusive: cents('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'),
      payable: cents('cac:LegalMonetaryTotal/cbc:PayableAmount'),
    }
  },
  taxCategory: ({ gstRegistered }) => {
    const lines = [{ ...invoiced({}).lines[0]!, taxBasisPoints: 0 }]
    const [category] = anywhere(eInvoiceOf(invoiced({ taxed: gstRegistered, lines })), 'cac:ClassifiedTaxCategory')
    const percent = textOf(category!, 'cbc:Percent')
    return {
      id: textOf(category!, 'cbc:ID'),
      percent: percent === null ? null : Number(percent),
      scheme: textOf(category!, 'cac:TaxScheme/cbc:ID'),
    }
  },
  endpointScheme: ({ country }) => {
    const of = payCountries.find(({ code }) => code === country)!
    const root = eInvoiceOf(invoiced({ ...(country === 'NZ' && ofNewZealand), scheme: of.scheme }))
    expect(eInvoiceTroubles(root)).toEqual([])
    const [endpoint] = below(root, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID')
    return endpoint!.attributes.schemeID
  },
  dueDate: ({ valueDetermined }) => recipientDueBy(day(valueDetermined)).toString(),
  eligible: ({ supplierRegistered, recipientRegistered, writtenAgreement }) => {
    const document: Checked = {
      kind: 'recipient_created_invoice',
      place: au,
      taxed: true,
      supplier: { name: 'Mei Tanaka', abn: '47555222000' },
      buyer: { name: 'Northside Pty Ltd', abn: '91888222000' },
      described: true,
      subtotalCents: 1000,
      taxCents: 100,
      totalCents: 1100,
      lineCents: [1000],
      lineTaxCents: [100],
      recipientCreated: { supplierRegistered, recipientRegistered, agreed: writtenAgreement },
    }
    return { ok: checksOf(document).every(({ ok }) => ok) }
  },
  sgRateBp: (date) => rateOn(rates, 'AU super', day(date)),
  sgCents: ({ qeCents, date }) => partOf(qeCents, rateOn(rates, 'AU super', day(date))!),
  maxContributionsBase: ({ concessionalCap, sgPct }) => maxContributionsBase(concessionalCap, sgPct * 100),
  paydaySuperDueDate: ({ qeDay }) => due(qeDay, null).on.toString(),
  paydaySuperDueDateExtended: ({ qeDay }) => due(qeDay, 'employee').on.toString(),
  isPaydaySuperBusinessDay: (date) => isBusinessDay(day(date), calendar),
  fitnessHourlyCents: (asked) => ({ hourly: award({ ...asked, hours: 1 }), total: award(asked) }),
  payableHours: ({ employment, worked, role }) => {
    const level = { instructor: 'Level 3', reception: 'Level 1' }[role as 'instructor']!
    const least = (hours: number) =>
      floorCents(awardFloors(), { classification: level, basis: employment }, [floored('2026-11-09', hours)])!
    return least(worked) / (least(10) / 10)
  },
  lineLengths: (asked) =>
    bankFile(asked)
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.length),
  trailer: (asked) => bankFile(asked).split('\r\n').at(-2),
  validate: (asked) => bankFileTroubles(bankFile(asked)),
  isPublicHoliday: ({ state, date }) =>
    holidays.some((one) => one.region === state && one.date.toString() === date && one.fromTime === null),
  partDay: ({ state, date }) => {
    const found = holidays.find((one) => one.region === state && one.date.toString() === date)
    return { from: found?.fromTime?.toString({ smallestUnit: 'minute' }), to: '24:00' }
  },
  utcOffset: ({ zone, instant }) => `GMT${Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offset}`,
  shiftMinutes: ({ zone, start, end }) => {
    const [from, until] = [start, end].map((one) => Temporal.PlainDateTime.from(one).toZonedDateTime(zone).toInstant())
    return from!.until(until!).total('minutes')
  },
  reminderDates: ({ expiry, leadDays }) => reminderDates(day(expiry), leadDays).map(String),
  expiryFromIssue: ({ unit, issued, months }) => {
    const terms = requirementTerms.parse({ fields: [], validity: { kind: 'months', months }, unitCodes: [unit] })
    return lastDay(evidence.parse({ issuedOn: issued, unitCodes: [unit] }), day(issued), terms)!.toString()
  },
  magicBytes: async (hex) => 'refused' in (await readDocument(Buffer.from(hex, 'hex'))),
  keepUntil: ({ kind, made }) => keepUntil(kind, day(made)).toString(),
  dueBy: ({ paid }) => paySlipDueBy(day(paid)).toString(),
  columnLetter: ({ group, field }) => columnLetter(columnOf(group, field)),
  groupHeadings: () => saffHeadings(),
  validateRow: saff,
}

/** What of a case the product answers: it says less of a number that is none than why, and takes no file but some. */
function wanted({ fn, expected }: Case): unknown {
  if (fn === 'validateAbn' || fn === 'validateUsi') {
    const { reason: _reason, sum: _sum, ...rest } = expected
    return rest
  }
  if (fn === 'validateTfn') {
    const { sum: _sum, ...rest } = expected
    return rest
  }
  if (fn === 'abnContainsAcn') return expected.acnValid ? expected.acn : null
  if (fn === 'parsePhone(defaultCountry=AU)') return expected.valid ? expected.e164 : null
  if (fn === 'eligible') return { ok: expected.ok }
  return fn === 'magicBytes' ? true : expected
}

it('each of the 165 worked cases is answered or named as not computed', () => {
  expect(cases).toHaveLength(165)
  expect(new Set(cases.map((one) => one.id)).size).toBe(165)
  const [answered, kinds] = [Object.keys(answers), cases.map(({ fn }) => fn)]
  expect(new Set(kinds)).toEqual(new Set([...answered, ...kindsNotComputed]))
  expect(kindsNotComputed.filter((kind) => answered.includes(kind))).toEqual([])
  expect(cases.filter(({ fn }) => kindsNotComputed.includes(fn))).toHaveLength(23)
})

it('what pay does not compute is said in the help, with why', () => {
  const article = readFileSync(new URL('../../articles/rates.md', import.meta.url), 'utf8')
  const help = article.split('## What Quartet doesn’t calculate')[1]!.split('\n## ')[0]!
  expect(notComputed.length).toBeGreaterThan(9)
  expect(notComputed.flatMap(({ what, why }) => [what, why])).not.toContain('')
  // A string holds an empty one: what is no matter of pay stands in no help.
  for (const { inHelp } of notComputed) expect(help).toContain(inHelp)
  const said = help.split('\n').filter((line) => line.startsWith('- '))
  expect(said).toHaveLength(notComputed.filter(({ inHelp }) => inHelp !== '').length)
})

it('the award table that ships gives every hour of the award to the cent', async () => {
  const day = { weekday: '2026-11-09', saturday: '2026-11-07', sunday: '2026-11-08', holiday: '2026-11-09' }
  // Permanent: weekday, Saturday, Sunday, public holiday; casual: weekday, weekend.
  const hours: Record<string, number[]> = {
    'Level 1': [2574, 3218, 3861, 6435, 3218, 3346],
    'Level 2': [2644, 3305, 3966, 6610, 3305, 3437],
    'Level 3': [2797, 3496, 4196, 6993, 3496, 3636],
    'Level 3A': [2945, 3681, 4418, 7363, 3681, 3829],
    'Level 4': [3066, 3833, 4599, 7665, 3833, 3986],
    'Level 4A': [3213, 4016, 4820, 8033, 4016, 4177],
    'Level 5': [3387, 4234, 5081, 8468, 4234, 4403],
    'Level 6': [3358, 4198, 5037, 8395, 4198, 4365],
    'Level 7': [3489, 4361, 5234, 8723, 4361, 4536],
  }
  expect(awardTable.levels.map(({ classification }) => classification)).toEqual(Object.keys(hours))
  for (const [classification, expected] of Object.entries(hours)) {
    const hour = (basis: 'casual' | 'full_time', on: keyof typeof day) => {
      const taught = floored(day[on], 10, on === 'holiday')
      return floorCents(awardFloors(), { classification, basis }, [taught])! / 10
    }
    expect([
      ...(['weekday', 'saturday', 'sunday', 'holiday'] as const).map((on) => hour('full_time', on)),
      hour('casual', 'weekday'),
      hour('casual', 'sunday'),
    ]).toEqual(expected)
  }
})

it('super-147: pay that goes past the most of a year is owed super on what is left of it, and later pay on none', () => {
  const { input, expected } = cases.find(({ id }) => id === 'super-148')!
  const most = maxContributionsBase(input.concessionalCap, input.sgPct * 100) * 100
  expect(most).toBe(expected * 100)
  const owed = (before: number, cents: number) => partOf(baseLeft({ baseCents: cents, before, most }), 1200)
  expect([owed(0, 1_000_000), owed(most - 500_000, 1_000_000), owed(most, 1_000_000)]).toEqual([120_000, 60_000, 0])
  expect(owed(0, most + 1_000_000)).toBe(3_249_960)
})

it.each(cases.filter(({ fn }) => fn in answers).map((one) => [one.id, one] as const))(
  '%s is what was worked out',
  async (_, one) => expect(await answers[one.fn]!(one.input, one.expected)).toEqual(wanted(one)),
)
