import { mailKind, noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

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

const amount = '$1,240.50'
const period = '9 – 22 March 2026'

function of(event: string, readers: string, name: string, title: string, message: string): MailKind {
  const said = (words: string, gym: string) => words.replace('{gym}', gym)
  return noticeMail(event, {
    name,
    description: `${name}.`,
    readers,
    sample: ({ gym }) => ({ title: said(title, gym), message: said(message, gym) }),
    button: 'See details',
  })
}

const [payee, gym, other] = ['the trainer who is paid', 'the gym’s managers', 'the other party']
const ready = `You haven’t submitted 5 classes for ${period}. Check them and submit them for payment.`
export const payrollMails: MailKind[] = [
  paidMail,
  of('pay_period.ready', payee, 'Classes ready to submit', '{gym}: 5 classes ready to submit', ready),
  of(
    'pay_document.submitted',
    gym,
    'Invoice or timesheet submitted',
    'Mei Tanaka submitted invoice 0042',
    `${amount} for ${period}. Approve it or query a line.`,
  ),
  of(
    'pay_document.returned',
    payee,
    'Invoice or timesheet sent back',
    '{gym} sent back invoice 0042',
    'They said: “One class wasn’t yours.” Change it and submit it again. It keeps its number.',
  ),
  of('pay_document.line_queried', other, 'Line queried', 'Line queried on invoice 0042', 'Were there 18 people?'),
  of('pay_document.line_answered', other, 'Reply to a query', 'New reply to a query on invoice 0042', 'Yes, 18.'),
  of(
    'pay_document.query_unresolved',
    'the gym admins',
    'Query open for 2 weeks',
    'Query on invoice 0042 open for 2 weeks',
    'Mei Tanaka and {gym} haven’t resolved it. Read their messages and help them decide.',
  ),
  of(
    'pay_document.approved',
    payee,
    'Invoice or timesheet approved',
    '{gym} approved invoice 0042',
    `${amount} for ${period}. Payment is due by Wednesday 1 April.`,
  ),
  of(
    'pay_document.voided',
    payee,
    'Invoice or timesheet voided',
    'Invoice 0042 has been voided',
    '{gym} said: “Wrong period.” Its classes can be added to another invoice or timesheet.',
  ),
  of(
    'pay_document.overdue',
    gym,
    'Invoice or timesheet waiting',
    'Invoice 0042 has waited 3 days',
    `Mei Tanaka submitted ${amount} for ${period}. Approve it or send it back.`,
  ),
  of(
    'pay_document.payment_failed',
    'the trainer and the gym’s managers',
    'Payment failed',
    'Invoice 0042 couldn’t be paid',
    'The bank said: “The account is closed.” Check the bank details. It can be paid in the next pay run.',
  ),
]
