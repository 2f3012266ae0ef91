/** K-04: what people ask before they choose a plan. */
export const askedOften = [
  {
    question: 'Can I change plan?',
    answer:
      'Any time. An upgrade counts from today and is prorated; a downgrade starts with the next cycle. Both are shown to the cent before you confirm.',
  },
  { question: 'Is there a trial?', answer: '14 days free on every gym plan, without a card.' },
  { question: 'How do I pay?', answer: 'By major card or PayPal. QT Multi-Site, our enterprise plan, is invoiced.' },
  { question: 'Do you have discounts?', answer: 'Yes, for non-profits and for education. Ask us.' },
  {
    question: 'What does a trainer pay?',
    answer: 'Nothing. Documents, covers, invoices and jobs are free for trainers, at every gym they teach at.',
  },
  { question: 'Who helps me?', answer: 'Email support on all plans, and priority support from QT Studio up.' },
]

/** Side by side: what each of the four gym plans has, in the order of the plan table. */
export const comparison = [
  {
    title: 'Scheduling',
    rows: [
      { what: 'Facilities', has: ['1', '1', '5', 'Any'] },
      { what: 'Rolling six-month timetable', has: [true, true, true, true] },
      { what: 'Bulk changes with preview and undo', has: [false, true, true, true] },
    ],
  },
  {
    title: 'Cover',
    rows: [
      { what: 'Cover requests, waves and offers', has: [true, true, true, true] },
      { what: 'Approval rules', has: ['One', 'One', 'Per facility', 'Per facility'] },
    ],
  },
  {
    title: 'Compliance',
    rows: [
      { what: 'Document wallet and reminders', has: [true, true, true, true] },
      { what: 'Your own requirements and review', has: [false, true, true, true] },
    ],
  },
  {
    title: 'Payroll',
    rows: [
      { what: 'Invoices and timesheets from the timetable', has: [false, true, true, true] },
      { what: 'Pay runs, bank file and super clearing', has: [false, true, true, true] },
    ],
  },
  {
    title: 'Company',
    rows: [
      { what: 'Gym admins who act as a gym', has: [false, false, false, true] },
      { what: 'Support', has: ['Email', 'Priority', 'Priority', 'Named contact'] },
    ],
  },
] as const
