import type { EInvoiceFacts } from '../../src/features/payroll/e-invoices/e-invoice.rules.ts'
import type { SaffRow } from '../../src/features/payroll/clearing/saff.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

/** A tax invoice of one class that everything is right with. */
export const anInvoice: EInvoiceFacts = {
  country: 'AU',
  currency: 'AUD',
  scheme: '0151',
  selfBilled: false,
  credited: null,
  taxed: true,
  number: '0042',
  issuedOn: day('2026-11-16'),
  dueOn: day('2026-11-25'),
  periodFrom: day('2026-11-02'),
  periodTo: day('2026-11-15'),
  title: 'Tax invoice',
  notes: [],
  supplier: { name: 'Mei Tanaka', abn: '47555222000', gstFrom: '2024-07-01', address: null },
  buyer: { name: 'Northside Pty Ltd', abn: '91888222000', gstFrom: '2020-07-01', address: '212 Smith Street' },
  account: { bsb: '062-000', account: '12345678', accountName: 'Mei Tanaka' },
  lines: [{ date: day('2026-11-10'), title: 'Ride', note: null, cents: 6800, taxBasisPoints: 1000 }],
}

/** The same of a trainer and a gym in New Zealand, each with an NZBN beside the number of Inland Revenue. */
export const ofNewZealand = {
  country: 'NZ',
  currency: 'NZD',
  scheme: '0088',
  supplier: { ...anInvoice.supplier, abn: '49091850', registerNumber: '9429041535110' },
  buyer: { ...anInvoice.buyer, abn: '136410132', registerNumber: '9429000106078' },
  account: { bsb: '01-0902', account: '0068389-00', accountName: 'Mei Tanaka' },
  lines: anInvoice.lines.map((one) => ({ ...one, cents: 26_000, taxBasisPoints: 1500 })),
} satisfies Partial<EInvoiceFacts>

/** A member of a fund, as a row of the file of contributions. */
export const jane: SaffRow = {
  fund: { kind: 'fund', abn: '65714394898', usi: 'STA0100AU', name: 'AustralianSuper' },
  familyName: 'CITIZEN',
  givenName: 'JANE',
  sex: 'female',
  birthDate: '1994-05-06',
  tfn: '123456782',
  address: '1 Example St',
  city: 'Sydney',
  postcode: '2000',
  state: 'NSW',
  memberNumber: '12345678',
  payrollNumber: 'E0',
  periodFrom: '2026-11-14',
  periodTo: '2026-11-27',
  cents: 14_886,
}
