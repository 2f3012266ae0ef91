import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

const holder = 'the trainer whose document it is'

export const complianceMails: MailKind[] = [
  noticeMail('submission.sent', {
    name: 'Document handed in',
    description: 'A document was handed in and waits for review.',
    readers: 'the gyms that review it, and the trainer when somebody else handed it in',
    sample: () => ({ title: 'To review: CPR of Mei Tanaka', message: 'Mei Tanaka handed in CPR.' }),
    button: 'Review it',
  }),
  noticeMail('submission.asked', {
    name: 'Question about a document',
    description: 'A reviewer asks about a document.',
    readers: holder,
    sample: ({ gym }) => ({
      title: 'A question about CPR',
      message: `${gym} asks: “Which day was the course?” Answer it; the file need not be sent again.`,
    }),
    button: 'Answer',
  }),
  noticeMail('submission.answered', {
    name: 'Question answered',
    description: 'A trainer answered what a reviewer asked.',
    readers: 'the gym that reviews it',
    sample: () => ({
      title: 'Answered: CPR of Mei Tanaka',
      message: 'Mei Tanaka answered your question. The document waits for review again.',
    }),
    button: 'Review it',
  }),
  noticeMail('submission.approved', {
    name: 'Document approved',
    description: 'A document was approved.',
    readers: holder,
    sample: ({ gym }) => ({
      title: 'Approved: CPR',
      message: `${gym} approved it; its last day is 19 February 2027.`,
    }),
    button: 'See the document',
  }),
  noticeMail('submission.rejected', {
    name: 'Document rejected',
    description: 'A document was rejected, with the reason.',
    readers: holder,
    sample: ({ gym, className, when }) => ({
      title: 'Rejected: CPR',
      message: `${gym} could not accept it: it cannot be read. 3 of your classes ask for it, the first is ${className} on ${when}. Hand it in again; what you typed is kept.`,
    }),
    button: 'Hand it in again',
  }),
  noticeMail('submission.undone', {
    name: 'Decision taken back',
    description: 'A reviewer took back a decision of the last ten minutes.',
    readers: holder,
    sample: ({ gym }) => ({
      title: 'Taken back: CPR',
      message: `${gym} took back that it was approved. The document waits for review again.`,
    }),
    button: 'See the document',
  }),
  noticeMail('submission.overdue', {
    name: 'Document waits too long',
    description: 'Nobody has decided on a document for five days.',
    readers: 'the gym and its gym admins',
    sample: () => ({
      title: 'Waits for 5 days: CPR',
      message: 'Mei Tanaka handed it in 5 days ago and nobody has decided on it.',
    }),
    button: 'Review it',
  }),
  noticeMail('credential.revoked', {
    name: 'Document declared void',
    description: 'An approved document was declared void.',
    readers: 'the trainer, and every gym that counted it',
    sample: ({ gym }) => ({
      title: 'Void: Working with Children Check',
      message: `${gym} declared it void from 3 March 2026 on: “The register says barred.”`,
    }),
    button: 'See what is needed',
  }),
  noticeMail('credential.ending', {
    name: 'Document runs out',
    description: 'A document runs out soon.',
    readers: holder,
    sample: ({ className, when }) => ({
      title: 'CPR runs out in 14 days',
      message: `Its last day is 19 February 2027. 3 of your classes ask for it, the first is ${className} on ${when}.`,
    }),
    button: 'Renew it',
  }),
  noticeMail('credentials.ending', {
    name: 'Documents run out, once a week',
    description: 'On Mondays, to somebody without any class: what of their documents runs out soon.',
    readers: holder,
    sample: () => ({
      title: '2 documents run out',
      message:
        'They end soon: CPR on 19 February 2027 and First aid on 3 March 2027. You have no class that asks for them now.',
    }),
    button: 'See your documents',
  }),
  noticeMail('credential.expired', {
    name: 'Document has run out',
    description: 'A document has run out.',
    readers: 'the trainer, and the gyms that ask for it',
    sample: ({ className, when }) => ({
      title: 'CPR has run out',
      message: `Its last day was 19 February 2027. 3 of your classes ask for it, the first is ${className} on ${when}.`,
    }),
    button: 'See what is needed',
  }),
  noticeMail('waiver.asked', {
    name: 'Waiver asked for',
    description: 'A waiver needs a second person.',
    readers: 'the gym, and its gym admins',
    sample: () => ({
      title: 'A waiver needs a second person',
      message:
        'Kim Ito asks to waive CPR for Mei Tanaka, from 1 March 2027 to 14 March 2027: “The course is on the 12th.”',
    }),
    button: 'Decide',
  }),
  noticeMail('waiver.approved', {
    name: 'Waiver approved',
    description: 'A requirement is waived for a while.',
    readers: 'the trainer, and who asked for it',
    sample: ({ gym }) => ({
      title: 'Waived: CPR',
      message: `${gym} waives it for you, from 1 March 2027 to 14 March 2027. Hand in a valid one by then.`,
    }),
    button: 'Hand it in',
  }),
  noticeMail('waiver.refused', {
    name: 'Waiver refused',
    description: 'A waiver was refused by the second person.',
    readers: 'who asked for it',
    sample: () => ({
      title: 'Waiver refused: CPR of Mei Tanaka',
      message: 'The second person did not agree to waive it, from 1 March 2027 to 14 March 2027.',
    }),
  }),
  noticeMail('waiver.ended', {
    name: 'Waiver ended',
    description: 'A waiver was ended before its last day.',
    readers: holder,
    sample: ({ gym }) => ({ title: 'Waived no more: CPR', message: `${gym} asks you for it again from today.` }),
    button: 'Hand it in',
  }),
  noticeMail('document.flagged', {
    name: 'The same file of two people',
    description: 'Two people handed in the same file.',
    readers: 'the admins',
    sample: () => ({
      title: 'The same file of two people',
      message: 'Two people handed in the same file. Look at it, and write down what you found.',
    }),
    button: 'Look at it',
  }),
]
