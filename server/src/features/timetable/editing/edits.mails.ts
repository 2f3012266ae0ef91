import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const timetableMails: MailKind[] = [
  noticeMail('class.added', {
    name: 'New class',
    description: 'A trainer is given a class that is new.',
    readers: 'the trainer who teaches it',
    sample: ({ className, gym, when }) => ({
      title: `You teach ${className}`,
      message: `${gym} gave you ${className}, from ${when}.`,
    }),
    button: 'See the timetable',
  }),
  noticeMail('series.handed_on', {
    name: 'Another class',
    description: 'A trainer takes a class over from somebody else.',
    readers: 'the trainer who takes it over',
    sample: ({ className, gym, when }) => ({
      title: 'You teach another class',
      message: `You teach ${className} at ${gym} from ${when} on.`,
    }),
    button: 'See the timetable',
  }),
]
