import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const requestsMails: MailKind[] = [
  noticeMail('cover.release_asked', {
    name: 'Cover request to approve',
    description: 'A trainer has asked for cover, and the gym approves it first.',
    readers: 'the gym',
    sample: ({ className, when }) => ({
      title: `Liam Hart asked for cover: ${className}`,
      message: `${className} on ${when}. Approve to ask other trainers.`,
    }),
    button: 'See the request',
  }),
  noticeMail('cover.released', {
    name: 'Cover request approved',
    description: 'The gym has approved a cover request, and other trainers are asked.',
    readers: 'the usual trainer, and the trainers who are asked',
    sample: ({ className, gym, when }) => ({
      title: `Request approved: ${className}`,
      message: `${gym} has approved your request for ${className} on ${when}. You’re still teaching it until someone else is approved.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.wave_started', {
    name: 'Cover needed, next round',
    description: 'A class still needs cover, and more trainers are asked.',
    readers: 'the trainers who are asked in this round',
    sample: ({ className, gym, when }) => ({
      title: `${className} needs cover`,
      message: `${when} at ${gym}. Apply if you can teach it.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.escalated', {
    name: 'Cover still needed',
    description: 'A class starts soon and has no cover.',
    readers: 'the gym, its gym admins, and the usual trainer',
    sample: ({ className, when }) => ({
      title: `${className} still needs cover`,
      message: `${className} on ${when} starts in a day and has no cover.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.not_attending', {
    name: 'Trainer can’t make it',
    description: 'A trainer can’t make a class that starts too soon to ask for cover.',
    readers: 'the gym and its gym admins',
    sample: ({ className, when }) => ({
      title: `Liam Hart can’t make ${className}`,
      message: `Liam Hart can’t make ${className} on ${when}. No one else has been asked yet.`,
    }),
    button: 'Find someone',
  }),
]
