import type { PlanId } from '@quartet/contract/plans/plan-table'

/** K-04: what people ask before they choose a plan. */
export const askedOften = [
  {
    question: 'Can I change my plan?',
    answer:
      'Any time. An upgrade starts today and is prorated. A downgrade starts with the next cycle. You see both amounts to the cent before you confirm.',
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

/** What every plan has: nothing is switched off on a smaller one (docs/decisions/0042). */
export const inEveryPlan = [
  {
    title: 'Scheduling',
    rows: ['Rolling six-month timetable', 'Bulk changes with preview and undo'],
  },
  { title: 'Cover', rows: ['Cover requests, waves and offers', 'Your own approval rules'] },
  { title: 'Compliance', rows: ['Document wallet and reminders', 'Your own requirements and review'] },
  {
    title: 'Payroll',
    rows: ['Invoices and timesheets from the timetable', 'Pay runs, bank file and super clearing'],
  },
] as const

/** What differs. */
export const support: Record<PlanId, string> = {
  'qt-lite': 'Email',
  'qt-studio': 'Priority',
  'qt-multi-studio': 'Priority',
  'qt-multi-site': 'Named contact',
  trainer: 'Email',
}
