import type { PlanId } from '@quartet/contract/plans/plan-table'

type Words = { title: string; lead: string; fits: string[]; day: { title: string; words: string }[] }

/** What each membership page says beside the facts of the plan table. */
export const membershipWords: Record<PlanId, Words> = {
  'qt-lite': {
    title: 'The timetable, out of the spreadsheet.',
    lead: 'For a single studio that wants a week everybody can trust, and cover that does not begin with a phone call at five.',
    fits: [
      'One facility with up to two studios',
      'A handful of trainers who know each other',
      'Pay that is still done elsewhere',
    ],
    day: [
      {
        title: 'Bring your week',
        words: 'Import the file you have. Quartet shows what it understood before anything goes live.',
      },
      {
        title: 'Let trainers answer',
        words: 'Somebody is away: the right people are asked in waves, and the first good answer is one touch away.',
      },
      {
        title: 'Keep documents current',
        words:
          'Each trainer hands in a certificate once and is reminded before it runs out, with the classes at stake.',
      },
    ],
  },
  'qt-studio': {
    title: 'One studio, run from one place.',
    lead: 'Timetable, covers, documents and pay for a full week of classes, with contractors and employees side by side.',
    fits: [
      'One busy facility',
      'Contractors who invoice and employees with timesheets',
      'Your own rules for who may teach what',
    ],
    day: [
      {
        title: 'Review with one key',
        words: 'The certificate beside last year’s, its fields outlined. Approve, ask, or reject with a reason.',
      },
      {
        title: 'Pay what was taught',
        words:
          'Invoices and timesheets fill themselves from the timetable, GST and super included, each amount with its reason.',
      },
      {
        title: 'Send one bank file',
        words:
          'A pay run locks once, stops when bank details changed, and keeps the super clock until the fund has it.',
      },
    ],
  },
  'qt-multi-studio': {
    title: 'Several studios, one view of the day.',
    lead: 'For several facilities under one name: share trainers and documents, and change a season of classes at once.',
    fits: [
      'Two to five facilities',
      'Trainers who teach at more than one',
      'Managers and a front desk with rights of their own',
    ],
    day: [
      {
        title: 'See studios by day',
        words: 'A column for each room. Drag a class, and the people it touches are named before you let go.',
      },
      {
        title: 'Change in bulk',
        words: 'Move, swap or close many classes with a preview, and take it back if you need to.',
      },
      {
        title: 'Write in your own words',
        words: 'E-mails to trainers in your gym’s voice, with a preview about a real class.',
      },
    ],
  },
  'qt-multi-site': {
    title: 'Every gym, the one in trouble first.',
    lead: 'For groups and franchises with their own rules. Gym admins look after many gyms and act as any of them, and every act names both.',
    fits: [
      'More than five facilities, or a franchise',
      'A head office that helps its gyms',
      'Approval rules and audit of your own',
    ],
    day: [
      {
        title: 'Sort by harm',
        words: 'All gyms in one list, by who needs cover, whose documents block a class, and whose pay waits.',
      },
      {
        title: 'Act as a gym',
        words: 'Step in with a clear band on the screen. The gym sees who did what, on whose behalf.',
      },
      {
        title: 'Keep the record',
        words:
          'Every act names who did it and for whom, and reports go into files, for the auditor who asks in two years.',
      },
    ],
  },
  trainer: {
    title: 'Free for trainers, always.',
    lead: 'One place for every gym you teach at: your week, your documents, your covers and your pay.',
    fits: ['Contractors and employees alike', 'As many gyms as you teach at', 'A phone is all you need'],
    day: [
      {
        title: 'Say that you are away',
        words: 'Three taps, over all your gyms. You see who was asked, and when it is settled.',
      },
      {
        title: 'Take covers that fit',
        words: 'Only classes you may teach, when you are free, with the money and the way there on the first screen.',
      },
      {
        title: 'Be paid without typing',
        words: 'Your invoice or timesheet is there on Monday. Read it, send it, and see where it is.',
      },
    ],
  },
}
