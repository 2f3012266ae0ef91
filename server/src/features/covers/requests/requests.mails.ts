import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const requestsMails: MailKind[] = [
  noticeMail('cover.release_asked', {
    name: 'Somebody asks to be away',
    description: 'A trainer asks to be away, and the gym says yes first.',
    readers: 'the gym',
    sample: ({ className, when }) => ({
      title: `Your yes first: ${className}`,
      message: `Liam Hart asks to be away from ${className} on ${when}. Others are asked once you say yes.`,
    }),
    button: 'See the request',
  }),
  noticeMail('cover.released', {
    name: 'You may be away',
    description: 'The gym says yes to an absence, and others are asked.',
    readers: 'the trainer who is away, and those who are asked',
    sample: ({ className, gym, when }) => ({
      title: `You may be away: ${className}`,
      message: `${gym} says yes to ${className} on ${when}. It stays yours until somebody is approved.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.wave_started', {
    name: 'Cover wanted, the next to ask',
    description: 'A class still needs somebody else, and more trainers are asked.',
    readers: 'the trainers who are asked now',
    sample: ({ className, gym, when }) => ({
      title: `Cover wanted: ${className}`,
      message: `${gym} looks for somebody for ${className} on ${when}. Apply if it suits you.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.escalated', {
    name: 'Still open',
    description: 'A class comes near and nobody was found.',
    readers: 'the gym, its gym admins, and the trainer who is away',
    sample: ({ className, when }) => ({
      title: `Still open: ${className}`,
      message: `${className} on ${when} starts in a day and nobody was found.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.not_attending', {
    name: 'Will not attend',
    description: 'A trainer says too late to ask anybody that they will not come.',
    readers: 'the gym and its gym admins',
    sample: ({ className, when }) => ({
      title: `Will not attend: ${className}`,
      message: `Liam Hart will not attend ${className} on ${when}. Nobody has been asked yet.`,
    }),
    button: 'Find somebody',
  }),
]
