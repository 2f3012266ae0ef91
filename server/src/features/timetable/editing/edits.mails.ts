import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const timetableMails: MailKind[] = [
  noticeMail('class.added', {
    name: 'New class',
    description: 'A trainer has a new class.',
    readers: 'the trainer who teaches it',
    sample: ({ className, gym, when }) => ({
      title: `New class: ${className}`,
      message: `You’re teaching ${className} at ${gym}, from ${when}.`,
    }),
    button: 'See the timetable',
  }),
  noticeMail('series.handed_on', {
    name: 'Classes reassigned',
    description: 'A trainer gets classes that another trainer taught.',
    readers: 'the trainer who gets them',
    sample: ({ className, gym, when }) => ({
      title: `More classes at ${gym}`,
      message: `${gym} has given you ${className}, from ${when}.`,
    }),
    button: 'See the timetable',
  }),
]
