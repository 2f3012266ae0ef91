import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

const holder = 'the trainer whose document it is'

export const complianceMails: MailKind[] = [
  noticeMail('submission.sent', {
    name: 'Document submitted',
    description: 'A document has been submitted for review.',
    readers: 'the gyms that review it, and the trainer if someone else submitted it',
    sample: ({ className, when }) => ({
      title: 'Mei Tanaka’s CPR needs review',
      message: `Mei Tanaka has submitted CPR. 3 of their classes require it, starting with ${className} on ${when}.`,
    }),
    button: 'See the document',
  }),
  noticeMail('submission.asked', {
    name: 'Question about a document',
    description: 'A reviewer has asked about a document.',
    readers: holder,
    sample: ({ gym }) => ({
      title: 'Question about CPR',
      message: `${gym} asked: “Which day was the course?” Answer the question. You don’t need to upload the file again.`,
    }),
    button: 'Answer',
  }),
  noticeMail('submission.answered', {
    name: 'Question answered',
    description: 'A trainer has answered a reviewer’s question.',
    readers: 'the gyms that review it',
    sample: () => ({
      title: 'Mei Tanaka answered about CPR',
      message: 'Mei Tanaka answered a question about CPR. It’s ready to review again.',
    }),
    button: 'Review document',
  }),
  noticeMail('submission.approved', {
    name: 'Document approved',
    description: 'A document has been approved.',
    readers: holder,
    sample: ({ gym }) => ({
      title: 'CPR approved',
      message: `${gym} approved it. It expires on 19 February 2027.`,
    }),
    button: 'See the document',
  }),
  noticeMail('submission.rejected', {
    name: 'Document rejected',
    description: 'A document has been rejected, with the reason.',
    readers: holder,
    sample: ({ gym, className, when }) => ({
      title: 'CPR rejected',
      message: `${gym} rejected it: it can’t be read. 3 of your classes require it, starting with ${className} on ${when}. Upload it again. The details you entered are saved.`,
    }),
    button: 'Upload it again',
  }),
  noticeMail('submission.undone', {
    name: 'Review undone',
    description: 'A reviewer has undone a decision from the last 10 minutes.',
    readers: holder,
    sample: ({ gym }) => ({
      title: 'CPR: approval undone',
      message: `${gym} undid the approval. The document is in review again.`,
    }),
    button: 'See the document',
  }),
  noticeMail('submission.overdue', {
    name: 'Document waiting too long',
    description: 'No one has approved or rejected a document for 5 days.',
    readers: 'the gym and its gym admins',
    sample: () => ({
      title: 'Mei Tanaka’s CPR has waited 5 days',
      message: 'Mei Tanaka submitted it 5 days ago and no one has approved or rejected it.',
    }),
    button: 'Review document',
  }),
  noticeMail('credential.revoked', {
    name: 'Document revoked',
    description: 'An approved document has been revoked.',
    readers: 'the trainer, the gyms that require it, and the admins',
    sample: ({ gym }) => ({
      title: 'Working with Children Check revoked',
      message: `${gym} revoked it: “The register says barred.” It’s not valid from 3 March 2026. Upload a valid document.`,
    }),
    button: 'See what’s required',
  }),
  noticeMail('credential.ending', {
    name: 'Document expires soon',
    description: 'A document expires soon.',
    readers: holder,
    sample: ({ className, when }) => ({
      title: 'CPR expires in 14 days',
      message: `It’s valid until 19 February 2027. 3 of your classes require it, starting with ${className} on ${when}.`,
    }),
    button: 'Renew it',
  }),
  noticeMail('credentials.ending', {
    name: 'Documents that expire soon, once a week',
    description: 'Sent on Mondays to a trainer without classes: which documents expire soon.',
    readers: holder,
    sample: () => ({
      title: '2 documents expire soon',
      message:
        'Expiring soon: CPR on 19 February 2027 and First aid on 3 March 2027. None of your classes requires them now.',
    }),
    button: 'See your documents',
  }),
  noticeMail('credential.expired', {
    name: 'Document expired',
    description: 'A document has expired.',
    readers: 'the trainer, and the gyms that require it',
    sample: ({ className, when }) => ({
      title: 'CPR has expired',
      message: `It was valid until 19 February 2027. 3 of your classes require it, starting with ${className} on ${when}. Upload the renewed document.`,
    }),
    button: 'See what’s required',
  }),
  noticeMail('waiver.asked', {
    name: 'Waiver requested',
    description: 'A waiver needs a second person’s approval.',
    readers: 'the gym, and its gym admins',
    sample: () => ({
      title: 'Mei Tanaka’s CPR waiver needs approval',
      message:
        'Kim Ito requested it from 1 March 2027 to 14 March 2027: “The course is on the 12th.” A second person must approve or decline it.',
    }),
    button: 'Review waiver',
  }),
  noticeMail('waiver.approved', {
    name: 'Waiver approved',
    description: 'A requirement has been waived for a time.',
    readers: 'the trainer, and the person who requested it',
    sample: ({ gym }) => ({
      title: 'CPR waived',
      message: `${gym} has waived it for you from 1 March 2027 to 14 March 2027. Upload a valid document before the waiver ends.`,
    }),
    button: 'See details',
  }),
  noticeMail('waiver.refused', {
    name: 'Waiver declined',
    description: 'A second person has declined a waiver.',
    readers: 'the person who requested it',
    sample: () => ({
      title: 'Mei Tanaka’s CPR waiver declined',
      message: 'Kim Ito declined the waiver from 1 March 2027 to 14 March 2027.',
    }),
  }),
  noticeMail('waiver.ended', {
    name: 'Waiver ended',
    description: 'A waiver has been ended before its end date.',
    readers: holder,
    sample: ({ gym }) => ({
      title: 'CPR required again',
      message: `${gym} ended your waiver. You need a valid document from today.`,
    }),
    button: 'Upload document',
  }),
  noticeMail('document.flagged', {
    name: 'Same file from two trainers',
    description: 'Two trainers have uploaded the same file.',
    readers: 'the admins',
    sample: () => ({
      title: 'Same file from two trainers',
      message: 'Two trainers uploaded the same file. Review it and record the outcome.',
    }),
    button: 'Review both files',
  }),
]
