import type { Payer, Payment } from '../../src/features/payroll/runs/bank-file.rules.ts'

/** Who pays in the worked example of a bank file. */
export const harbour: Payer = {
  name: 'Harbour Fitness Pty Ltd',
  bsb: '062000',
  account: '12345678',
  apcaId: '301500',
  institution: 'CBA',
  balanced: false,
}

/** Whom, and how much. */
export const harbourPays: Payment[] = [
  {
    name: 'Jane Citizen',
    bsb: '012-003',
    account: '456789123',
    cents: 124_050,
    reference: 'PAY 2026-11-27',
    kind: 'wages',
  },
  {
    name: 'Seán O’Brien',
    bsb: '083-004',
    account: '98765432',
    cents: 69_920,
    reference: 'PAY 2026-11-27',
    kind: 'wages',
  },
  {
    name: 'Zoë Trainer Pty Ltd',
    bsb: '033-001',
    account: '555001',
    cents: 110_000,
    reference: 'INV-0042',
    kind: 'supply',
  },
]

/** On which day, and as what. */
export const harbourDay = { date: Temporal.PlainDate.from('2026-11-27'), description: 'Payroll' }
