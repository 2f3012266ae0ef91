import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const coversMails: MailKind[] = [
  noticeMail('cover.requested', {
    name: 'Cover needed',
    description: 'A class needs cover.',
    readers: 'the trainers who are asked, the usual trainer, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `${className} needs cover`,
      message: `${when} at ${gym}. Apply if you can teach it.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.applied', {
    name: 'First application',
    description: 'A trainer has applied for a cover, the first to do so.',
    readers: 'the gym, and the usual trainer',
    sample: ({ className, when }) => ({
      title: `First application for ${className}`,
      message: `Mei Tanaka has applied for ${className} on ${when}. Approve, or wait for more applications.`,
    }),
    button: 'See the applications',
  }),
  noticeMail('cover.approved', {
    name: 'Cover approved',
    description: 'A trainer is approved for a cover.',
    readers: 'the trainer who is approved, the usual trainer, and the other applicants',
    sample: ({ className, gym, when }) => ({
      title: `You’re covering ${className}`,
      message: `${gym} has approved you for ${className} on ${when}. Thank you for stepping in.`,
    }),
    button: 'See the class',
  }),
  noticeMail('cover.application_disqualified', {
    name: 'Application closed',
    description: 'An application can no longer be approved.',
    readers: 'the trainer who applied, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `Application closed: ${className}`,
      message: `Your application for ${className} on ${when} at ${gym} is closed.`,
    }),
  }),
  noticeMail('cover.cancelled', {
    name: 'Cover cancelled',
    description: 'A class no longer needs cover.',
    readers: 'everyone who was asked, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `${className} no longer needs cover`,
      message: `${className} on ${when} at ${gym} no longer needs cover.`,
    }),
  }),
  noticeMail('cover.unfilled', {
    name: 'No one covered it',
    description: 'A class has started without cover.',
    readers: 'the gym, and the usual trainer',
    sample: ({ className, when }) => ({
      title: `No one covered ${className}`,
      message: `${className} on ${when} has started and no one was approved. Record who taught it.`,
    }),
  }),
]
