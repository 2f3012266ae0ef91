import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const coversMails: MailKind[] = [
  noticeMail('cover.requested', {
    name: 'Cover wanted',
    description: 'A class needs somebody else.',
    readers: 'the trainers who are asked, the one who is away, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `Cover wanted: ${className}`,
      message: `${gym} looks for somebody for ${className} on ${when}. Apply if it suits you.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.applied', {
    name: 'Somebody applied',
    description: 'There is a first application for a cover.',
    readers: 'the gym, and the trainer who is away',
    sample: ({ className, when }) => ({
      title: `First application: ${className}`,
      message: `Mei Tanaka applied for ${className} on ${when}. Approve, or wait for others.`,
    }),
    button: 'See the applications',
  }),
  noticeMail('cover.approved', {
    name: 'Cover approved',
    description: 'It is settled who teaches the class.',
    readers: 'whoever teaches now, the one who is free, and those who were not chosen',
    sample: ({ className, gym, when }) => ({
      title: `You teach ${className}`,
      message: `You teach ${className} on ${when} at ${gym}.`,
    }),
    button: 'See the class',
  }),
  noticeMail('cover.application_disqualified', {
    name: 'Application closed',
    description: 'An application can no longer be chosen.',
    readers: 'the trainer who applied, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `Application closed: ${className}`,
      message: `Your application for ${className} on ${when} at ${gym} can no longer be chosen.`,
    }),
  }),
  noticeMail('cover.cancelled', {
    name: 'Cover cancelled',
    description: 'Cover for a class is no longer wanted.',
    readers: 'everybody who was asked, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `Cover cancelled: ${className}`,
      message: `Cover for ${className} on ${when} at ${gym} is no longer wanted.`,
    }),
  }),
  noticeMail('cover.unfilled', {
    name: 'Nobody was found',
    description: 'The class begins and nobody covers it.',
    readers: 'the gym, and the trainer who is away',
    sample: ({ className, when }) => ({
      title: `Nobody was found: ${className}`,
      message: `Nobody covers ${className} on ${when}.`,
    }),
  }),
]
