import { mailKind } from '../../../platform/post/mail-kind.ts'

/** What a payee was paid, with its PDF: a payslip or pay summary, or the invoice that a contractor was paid for. */
export const paidMail = mailKind({
  kind: 'payroll.paid',
  name: 'Payment, with the PDF',
  description: 'An invoice or timesheet has been paid. Its PDF is attached.',
  readers: 'the trainer who was paid',
  gymMayChange: true,
  variables: {
    name: { type: 'line', description: 'First name of the reader', sample: 'Mei' },
    gym: { type: 'line', description: 'Name of the gym that paid', sample: 'Northside' },
    document: { type: 'line', description: 'The invoice or timesheet that was paid', sample: 'invoice 0042' },
    done: { type: 'line', description: 'What the gym did with it', sample: 'paid' },
    amount: { type: 'line', description: 'The amount', sample: '$1,240.50' },
    way: { type: 'line', description: 'How it was paid', sample: 'was sent to your bank account' },
    day: { type: 'line', description: 'The payment date', sample: 'Wednesday 25 March' },
    files: {
      type: 'line',
      description: 'What’s attached, and why there’s no e-invoice',
      sample: 'The PDF and its e-invoice are attached.',
    },
    reference: {
      type: 'line',
      description: 'The gym’s payment reference, if there is one',
      sample: 'Reference: PAY 12',
    },
    url: { type: 'link', description: 'Link to the document', sample: 'https://quartet.example/payroll/documents/1' },
  },
  link: 'url',
  fields: {
    subject: '{{ gym }} {{ done }} {{ document }}',
    preheader: '{{ amount }} {{ way }} on {{ day }}.',
    headline: '{{ gym }} {{ done }} {{ document }}',
    text: '{{ amount }} {{ way }} on {{ day }}. {{ files }}',
    button: 'See details',
    note: '{{ reference }}',
  },
})
