import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const coverAnswersMails: MailKind[] = [
  noticeMail('cover.offered', {
    name: 'Cover offered',
    description: 'The gym would like one trainer to take a class.',
    readers: 'the trainer who is asked',
    sample: ({ className, gym, when }) => ({
      title: `Offered to you: ${className}`,
      message: `${gym} would like you to take ${className} on ${when}. Say yes or no by tomorrow at 9:00 am.`,
    }),
    button: 'Answer',
  }),
  noticeMail('cover.offer_ended', {
    name: 'No to an offer',
    description: 'Whoever was offered a class said no, or did not answer in time.',
    readers: 'the gym, and the trainer whose time to answer is over',
    sample: ({ className, when }) => ({
      title: `No thanks: ${className}`,
      message: `Mei Tanaka cannot take ${className} on ${when}. Offer it to somebody else, or wait for others.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.untaken', {
    name: 'Given back at once',
    description: 'Whoever took a class gave it back within the first minutes.',
    readers: 'the trainer who is away, those who were asked and may take it still, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `Yours again: ${className}`,
      message: `Mei Tanaka gave ${className} on ${when} at ${gym} back. It is yours until somebody is approved.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.handed_back', {
    name: 'Substitute cannot come',
    description: 'Whoever took a class cannot take it after all.',
    readers: 'the gym, and the trainer who was covered',
    sample: ({ className, when }) => ({
      title: `Cannot take it after all: ${className}`,
      message: `Mei Tanaka gives ${className} on ${when} back. Somebody else is looked for, and it stays hers until then.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.replacing', {
    name: 'Substitute to be replaced',
    description: 'The gym looks for somebody else than the substitute.',
    readers: 'the substitute',
    sample: ({ className, gym, when }) => ({
      title: `Somebody else is looked for: ${className}`,
      message: `${gym} looks for somebody else for ${className} on ${when}. It stays yours until somebody is approved.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.return_asked', {
    name: 'Class asked for back',
    description: 'A class may go back to whoever taught it before.',
    readers: 'whoever has to agree',
    sample: ({ className, gym, when }) => ({
      title: `Liam Walsh would like it back: ${className}`,
      message: `Liam Walsh could teach ${className} on ${when} at ${gym} after all. It stays yours unless you agree.`,
    }),
    button: 'Answer',
  }),
  noticeMail('cover.return_refused', {
    name: 'Class stays covered',
    description: 'Somebody did not agree that a class goes back.',
    readers: 'whoever asked',
    sample: ({ className, gym, when }) => ({
      title: `It stays covered: ${className}`,
      message: `Mei Tanaka keeps ${className} on ${when} at ${gym}.`,
    }),
  }),
  noticeMail('cover.returned', {
    name: 'Class went back',
    description: 'A covered class has its trainer again.',
    readers: 'both trainers',
    sample: ({ className, gym, when }) => ({
      title: `Yours again: ${className}`,
      message: `You teach ${className} on ${when} at ${gym}.`,
    }),
    button: 'See the class',
  }),
  noticeMail('cover.no_show', {
    name: 'Substitute did not come',
    description: 'A class began and its substitute was not there.',
    readers: 'the gym, and the substitute',
    sample: ({ className, when }) => ({
      title: `Did not come: ${className}`,
      message: `Mei Tanaka did not come for ${className} on ${when}. Say who taught it instead.`,
    }),
    button: 'Say who taught',
  }),
  noticeMail('cover.class_off', {
    name: 'Covered class not held',
    description: 'A class that had its substitute is called off.',
    readers: 'the substitute, and the trainer who was covered',
    sample: ({ className, gym, when }) => ({
      title: `Not held: ${className}`,
      message: `${className} on ${when} at ${gym}, which you cover, is not held. You are paid for the short notice, by the terms of the gym.`,
    }),
  }),
  noticeMail('cover.taken_over', {
    name: 'Covered class taken over',
    description: 'Somebody else was put by hand on a class that had its substitute.',
    readers: 'the substitute',
    sample: ({ className, gym, when }) => ({
      title: `Not yours any more: ${className}`,
      message: `${gym} put somebody else on ${className} on ${when}. You are free.`,
    }),
  }),
  noticeMail('cover.class_on', {
    name: 'Covered class held after all',
    description: 'A class that was called off is held again.',
    readers:
      'the substitute, the trainer who was covered, and, where somebody is looked for again, the gym and those who were asked',
    sample: ({ className, gym, when }) => ({
      title: `Held after all: ${className}`,
      message: `${className} on ${when} at ${gym} is held after all, and you teach it.`,
    }),
    button: 'See the class',
  }),
  noticeMail('cover.back_on', {
    name: 'Class back on, cover open again',
    description: 'A class that needed cover when it was cancelled is back on.',
    readers: 'those who applied, the usual trainer, the gym, and those who were asked',
    sample: ({ className, gym, when }) => ({
      title: `Back on: ${className}`,
      message: `${className} on ${when} at ${gym} is back on and still needs cover. Your application stands.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.moved', {
    name: 'Class moved',
    description: 'A class that somebody applied for is at another time.',
    readers: 'those who applied',
    sample: ({ className, gym, when }) => ({
      title: `Moved: ${className}`,
      message: `${className} at ${gym} is on ${when} now. Apply again if it still suits you.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.holiday_declared', {
    name: 'Cover on a public holiday',
    description: 'The day of a class that somebody took has become a public holiday.',
    readers: 'the substitute, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `On a public holiday: ${className}`,
      message: `${className} on ${when} at ${gym} is yours. The day has become a public holiday, so the rate may be another. Ask ${gym} before the day.`,
    }),
  }),
]
