import type { PayDocument, PayDocumentRow, PayLine, PaySummary } from '@quartet/contract/payroll/payroll'
import { idOf } from './covers.ts'

const cannot = {
  fill: false,
  edit: false,
  submit: false,
  recall: false,
  discard: false,
  return: false,
  approve: false,
  revoke: false,
  release: false,
  void: false,
  credit: false,
  settle: false,
}
export const may = (...what: (keyof typeof cannot)[]) => ({
  ...cannot,
  ...Object.fromEntries(what.map((one) => [one, true])),
})

/** A class of 68 dollars without GST on a Tuesday. */
export function aPayLine(number: number, changes: Partial<PayLine> = {}): PayLine {
  return {
    id: idOf(3000 + number),
    kind: 'class',
    timetableId: idOf(200 + number),
    date: '2026-11-10',
    startTime: '18:15',
    endTime: '19:15',
    minutes: 60,
    title: 'Ride Intervals',
    hue: 'orange',
    note: null,
    cents: 6800,
    gstCents: 680,
    steps: [
      { step: 'taught', words: 'Mei taught it', detail: 'rostered since 24 Aug', cents: 0, source: null },
      {
        step: 'rate',
        words: 'Her cycling rate, 60 min',
        detail: "rate card 3, from 1 July 2026; beats the gym's $62.00",
        cents: 6800,
        source: { ruleId: idOf(1), beats: { ruleId: idOf(2), words: "the gym's $62.00" } },
      },
    ],
    corrects: null,
    correctedBy: null,
    query: null,
    news: null,
    can: { remove: false, query: true, answer: false, correct: false },
    ...changes,
  }
}

/** Mei's tax invoice 0042 as it was sent in: two classes, 142 dollars and GST. */
export function aPayRow(changes: Partial<PayDocumentRow> = {}): PayDocumentRow {
  return {
    id: idOf(3100),
    kind: 'invoice',
    title: 'Tax invoice',
    number: '0042',
    status: 'submitted',
    state: 'submitted',
    version: 3,
    gym: { id: idOf(10), name: 'Northside' },
    payee: { trainerId: idOf(4), name: 'Mei Tanaka', avatarUrl: null },
    period: { from: '2026-11-02', to: '2026-11-15', words: '2 – 15 November' },
    lines: 2,
    minutes: 120,
    country: 'AU',
    tax: 'GST',
    currency: 'AUD',
    subtotalCents: 14_200,
    gstCents: 1420,
    totalCents: 15_620,
    superCents: null,
    netCents: null,
    withheldCents: null,
    submittedAt: '2026-11-15T21:04:00Z',
    approvedAt: null,
    dueOn: '2026-11-25',
    paidOn: null,
    run: null,
    held: null,
    factsChanged: false,
    can: may(),
    ...changes,
  }
}

export function aPayDocument(changes: Partial<PayDocument> = {}): PayDocument {
  return {
    ...aPayRow(),
    issuedOn: '2026-11-16',
    from: { name: 'Mei Tanaka', abn: '47555222000', gstFrom: '2024-07-01', address: null },
    to: { name: 'Northside Collective Pty Ltd', abn: '91888222000', gstFrom: null, address: '212 Smith Street' },
    notes: [],
    rows: [
      aPayLine(1, { title: 'Ride 45', date: '2026-11-02', startTime: '06:00', endTime: '06:45' }),
      aPayLine(2, { cents: 7400, gstCents: 740, note: '3 people over 15 × $2.00' }),
    ],
    leftOut: [],
    checks: [{ code: 'total', ok: true, words: 'Lines, GST and total agree to the cent' }],
    differences: [],
    super: null,
    links: [],
    returned: null,
    approveBy: '2026-11-23',
    history: [{ at: '2026-11-15T21:04:00Z', by: 'Mei Tanaka', words: 'sent it' }],
    pdfPath: `/pay-documents/${idOf(3100)}/paper`,
    eInvoice: { path: '/pay-files/an-e-invoice', troubles: [] },
    ...changes,
  }
}

export const aSummary = (changes: Partial<PaySummary> = {}): PaySummary => ({
  gymId: idOf(10),
  period: { from: '2026-11-16', to: '2026-11-29', words: '16 – 29 November' },
  last: { from: '2026-11-02', to: '2026-11-15', words: '2 – 15 November' },
  counts: {
    draft: { documents: 0, cents: 0 },
    submitted: { documents: 1, cents: 15_620 },
    returned: { documents: 0, cents: 0 },
    approved: { documents: 0, cents: 0 },
    scheduled: { documents: 0, cents: 0 },
    paid: { documents: 3, cents: 90_000 },
    payment_failed: { documents: 0, cents: 0 },
    void: { documents: 0, cents: 0 },
  },
  currency: 'AUD',
  overdue: 0,
  ready: [],
  can: { fill: true, run: true },
  ...changes,
})
