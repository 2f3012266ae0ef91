import { mailKind, noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

/** What somebody was paid, with its paper: a pay slip or summary, or what a contractor's payment was for. */
export const paidMail = mailKind({
  kind: 'payroll.paid',
  name: 'Paid, with the paper',
  description: 'A document was paid. Its paper goes with the mail.',
  readers: 'who was paid',
  gymMayChange: true,
  variables: {
    name: { type: 'line', description: 'First name of the reader', sample: 'Mei' },
    gym: { type: 'line', description: 'Name of the gym that paid', sample: 'Northside' },
    document: { type: 'line', description: 'What was paid', sample: 'invoice 0042' },
    done: { type: 'line', description: 'What the gym did with it', sample: 'paid' },
    amount: { type: 'line', description: 'What was paid', sample: '$1,240.50' },
    way: { type: 'line', description: 'How it was paid', sample: 'went to your bank' },
    day: { type: 'line', description: 'The day that it was paid', sample: 'Wednesday 25 March' },
    files: {
      type: 'line',
      description: 'What goes with the mail, and why no e-invoice does',
      sample: 'The paper and its e-invoice are with this mail.',
    },
    reference: { type: 'line', description: "The gym's word for the payment, if there is one", sample: 'PAY 12' },
    url: { type: 'link', description: 'Where the document is', sample: 'https://quartet.example/payroll/documents/1' },
  },
  link: 'url',
  fields: {
    subject: '{{ gym }} {{ done }} {{ document }}',
    preheader: '{{ amount }} {{ way }} on {{ day }}.',
    headline: '{{ gym }} {{ done }} {{ document }}',
    text: 'Hello {{ name }},\n\n{{ amount }} {{ way }} on {{ day }}. {{ files }}',
    button: 'See the document',
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
    button: 'See the document',
  })
}

const [payee, gym, other] = ['who is paid', 'who manages the gym', 'the other side']
const waiting = '5 classes are to be paid and on no document yet.'
export const payrollMails: MailKind[] = [
  paidMail,
  of('pay_period.ready', payee, 'Ready to send in', `Ready to send in: ${period} at {gym}`, waiting),
  of('pay_document.submitted', gym, 'Document sent in', 'Mei Tanaka sent in invoice 0042', `${amount} for ${period}.`),
  of(
    'pay_document.returned',
    payee,
    'Document returned',
    '{gym} returned invoice 0042',
    'They say: One was not yours.',
  ),
  of('pay_document.line_queried', other, 'Line in question', 'About a line of invoice 0042', 'Were there 18 people?'),
  of('pay_document.line_answered', other, 'Answer about a line', 'About a line of invoice 0042', 'Yes, 18.'),
  of(
    'pay_document.query_unresolved',
    "the gym's admins",
    'Line in question for two weeks',
    'A line of invoice 0042 is in question for two weeks',
    'Mei Tanaka and {gym} have not settled it.',
  ),
  of('pay_document.approved', payee, 'Document approved', '{gym} approved invoice 0042', `${amount}, to be paid soon.`),
  of('pay_document.voided', payee, 'Document made void', 'Invoice 0042 is void', '{gym} says: Wrong period.'),
  of('pay_document.overdue', gym, 'Document waits', 'Invoice 0042 waits for three days', `It is over ${amount}.`),
  of(
    'pay_document.payment_failed',
    'both sides',
    'Payment failed',
    'Invoice 0042 could not be paid',
    'The bank said: The account is closed.',
  ),
]
