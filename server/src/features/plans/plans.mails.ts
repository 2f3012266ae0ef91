import { mailKind, type MailKind } from '../../platform/post/mail-kind.ts'

export const invoiceMail = mailKind({
  kind: 'plans.invoice',
  name: 'Invoice for a plan',
  description: 'Asks the admins to send a gym its invoice.',
  readers: 'the admins',
  gymMayChange: false,
  variables: {
    gym: { type: 'line', description: 'Name of the gym', sample: 'Northside' },
    amount: { type: 'line', description: 'Amount to pay', sample: '$149.00' },
    plan: { type: 'line', description: 'Name of the plan', sample: 'QT Studio' },
    from: { type: 'line', description: 'First day of the period', sample: '2026-03-02' },
    to: { type: 'line', description: 'First day after the period', sample: '2026-04-02' },
  },
  fields: {
    subject: 'Invoice for {{ gym }}: {{ amount }}',
    preheader: '{{ plan }}, {{ from }} to {{ to }}',
    headline: 'Invoice for {{ gym }}: {{ amount }}',
    text: '{{ gym }} owes {{ amount }} for {{ plan }}, {{ from }} to {{ to }}.\n\nSend the invoice to the gym’s owner.',
    button: '',
    note: '',
  },
})

export const enquiryMail = mailKind({
  kind: 'plans.enquiry',
  name: 'Enquiry from the contact page',
  description: 'Passes on an enquiry from the contact page.',
  readers: 'the admins',
  gymMayChange: false,
  variables: {
    name: { type: 'line', description: 'Name of the person', sample: 'Renee Castellano' },
    email: { type: 'line', description: 'Their email, to reply to', sample: 'renee@northside.example' },
    organisation: { type: 'line', description: 'Their gym, or “not given”', sample: 'Northside' },
    plan: { type: 'line', description: 'The plan they came from, or “not given”', sample: 'QT Studio' },
    message: {
      type: 'paragraphs',
      description: 'What they wrote',
      sample: 'We run 56 classes a week. Can you show us how Quartet works?',
    },
  },
  fields: {
    subject: 'Enquiry from {{ name }}: {{ plan }}',
    preheader: '{{ organisation }}, {{ email }}',
    headline: '{{ name }} has sent an enquiry',
    text: '{{ message }}\n\nFrom: {{ name }}, {{ organisation }}\n\nReply to: {{ email }}\n\nPlan: {{ plan }}',
    button: '',
    note: 'Sent from the contact page.',
  },
})

export const plansMails: MailKind[] = [invoiceMail, enquiryMail]
