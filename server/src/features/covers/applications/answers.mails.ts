import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const coverAnswersMails: MailKind[] = [
  noticeMail('cover.offered', {
    name: 'Cover offered',
    description: 'The gym offers a cover to one trainer.',
    readers: 'the trainer who gets the offer',
    sample: ({ className, gym, when }) => ({
      title: `${className} is offered to you`,
      message: `${gym} would like you to cover ${className} on ${when}. Accept or decline by tomorrow at 9:00 am.`,
    }),
    button: 'Accept or decline',
  }),
  noticeMail('cover.offer_ended', {
    name: 'Offer declined or not answered',
    description: 'A trainer declined an offer, or didn’t answer in time.',
    readers: 'the gym, and the trainer whose offer has closed',
    sample: ({ className, when }) => ({
      title: `Mei Tanaka declined ${className}`,
      message: `Mei Tanaka can’t cover ${className} on ${when}. Offer it to someone else, or wait for applications.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.untaken', {
    name: 'Handed back within minutes',
    description: 'A trainer handed a cover back within minutes.',
    readers: 'the usual trainer, other trainers who can still cover it, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `Mei Tanaka can’t cover ${className}`,
      message: `Mei Tanaka handed back ${className} on ${when} at ${gym} within minutes. You’re teaching it until someone else is approved.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.handed_back', {
    name: 'Cover handed back',
    description: 'The covering trainer can’t make it after all.',
    readers: 'the gym, and the usual trainer',
    sample: ({ className, when }) => ({
      title: `Mei Tanaka can’t cover ${className}`,
      message: `Mei Tanaka has handed back ${className} on ${when}. We’re finding someone else. Mei Tanaka is still on until then.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.replacing', {
    name: 'Covering trainer to be replaced',
    description: 'The gym is finding someone else to cover a class.',
    readers: 'the covering trainer, and the usual trainer',
    sample: ({ className, gym, when }) => ({
      title: `Finding someone else: ${className}`,
      message: `${gym} is finding someone else for ${className} on ${when}. You’re still covering it until they’re approved.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.return_asked', {
    name: 'Asked for a class back',
    description: 'The usual trainer may teach a covered class after all.',
    readers: 'the trainer who has to agree, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `Liam Walsh would like ${className} back`,
      message: `Liam Walsh can teach ${className} on ${when} at ${gym} after all. You’re still covering it unless you agree.`,
    }),
    button: 'Answer',
  }),
  noticeMail('cover.return_refused', {
    name: 'Class stays covered',
    description: 'A trainer didn’t agree to change who teaches a covered class.',
    readers: 'the trainer or the gym that asked',
    sample: ({ className, gym, when }) => ({
      title: `${className} stays covered`,
      message: `Mei Tanaka is still covering ${className} on ${when} at ${gym}.`,
    }),
  }),
  noticeMail('cover.returned', {
    name: 'Class is back with its usual trainer',
    description: 'The usual trainer is teaching a covered class again.',
    readers: 'both trainers, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `You’re teaching ${className} again`,
      message: `You’re teaching ${className} on ${when} at ${gym}.`,
    }),
    button: 'See the class',
  }),
  noticeMail('cover.no_show', {
    name: 'No-show',
    description: 'The covering trainer didn’t show up.',
    readers: 'the gym, and the covering trainer',
    sample: ({ className, when }) => ({
      title: `Mei Tanaka didn’t show up: ${className}`,
      message: `Mei Tanaka didn’t show up for ${className} on ${when}. Record who taught it instead.`,
    }),
    button: 'Record who taught',
  }),
  noticeMail('cover.class_off', {
    name: 'Covered class cancelled',
    description: 'A class that was covered is cancelled.',
    readers: 'the covering trainer, the usual trainer, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `${className} is cancelled`,
      message: `${className} on ${when} at ${gym}, which you’re covering, is cancelled. You’ll be paid for the late cancellation, under the gym’s terms.`,
    }),
  }),
  noticeMail('cover.taken_over', {
    name: 'Covering trainer changed on the timetable',
    description: 'The gym changed the trainer of a covered class on the timetable.',
    readers: 'the covering trainer, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `You’re no longer covering ${className}`,
      message: `${gym} has put another trainer on ${className} on ${when}. You don’t need to teach it.`,
    }),
  }),
  noticeMail('cover.class_on', {
    name: 'Covered class back on',
    description: 'A covered class that was cancelled is back on.',
    readers:
      'the covering trainer, the usual trainer, the gym and, where it needs cover again, the trainers who are asked',
    sample: ({ className, gym, when }) => ({
      title: `${className} is back on`,
      message: `${className} on ${when} at ${gym} is back on, and you’re covering it.`,
    }),
    button: 'See the class',
  }),
  noticeMail('cover.back_on', {
    name: 'Class back on, cover open again',
    description: 'A class that needed cover when it was cancelled is back on.',
    readers: 'the trainers who applied, the usual trainer, the gym, and the trainers who were asked',
    sample: ({ className, gym, when }) => ({
      title: `${className} is back on`,
      message: `${className} on ${when} at ${gym} is back on and still needs cover. Your application stands.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.moved', {
    name: 'Class moved',
    description: 'A class that a trainer applied for has a new time.',
    readers: 'the trainers who applied',
    sample: ({ className, gym, when }) => ({
      title: `${className} has moved`,
      message: `${className} at ${gym} is now on ${when}. Apply again if you can still teach it.`,
    }),
    button: 'See the cover',
  }),
  noticeMail('cover.holiday_declared', {
    name: 'Cover on a public holiday',
    description: 'The day of a covered class is now a public holiday.',
    readers: 'the covering trainer, and the gym',
    sample: ({ className, gym, when }) => ({
      title: `${className} is on a public holiday`,
      message: `You’re covering ${className} on ${when} at ${gym}. The day is now a public holiday, so the pay rate may change. Check with ${gym} before the day.`,
    }),
  }),
]
