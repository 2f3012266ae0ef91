import type { PlanId } from '@quartet/contract/plans/plan-table'

type Words = { title: string; lead: string; fits: string[]; day: { title: string; words: string }[] }

/** What each membership page says beside the facts of the plan table. */
export const membershipWords: Record<PlanId, Words> = {
  'qt-lite': {
    title: 'Your timetable, out of the spreadsheet.',
    lead: 'For a single studio that wants a week everyone can trust, and cover that doesn’t start with a phone call at 5 am.',
    fits: [
      'One facility with up to two studios',
      'A handful of trainers who know each other',
      'Payroll that’s still done elsewhere',
    ],
    day: [
      {
        title: 'Import your week',
        words: 'Import the file you have. Quartet shows you the result before anything goes live.',
      },
      {
        title: 'Let trainers answer',
        words: 'When someone is away, we ask the right trainers in rounds, and you approve one with a tap.',
      },
      {
        title: 'Keep documents current',
        words:
          'Each trainer uploads a certificate once. We remind them before it expires and name the affected classes.',
      },
    ],
  },
  'qt-studio': {
    title: 'One facility, run from one place.',
    lead: 'Timetable, covers, documents and pay for a full week of classes, with contractors and employees side by side.',
    fits: [
      'One busy facility',
      'Contractors who invoice and employees with timesheets',
      'Your own rules for who can teach what',
    ],
    day: [
      {
        title: 'Review with one key',
        words:
          'See the certificate next to last year’s, with its fields marked. Approve it, ask a question, or reject it with a reason.',
      },
      {
        title: 'Pay for classes taught',
        words:
          'Invoices and timesheets fill themselves from the timetable, with GST and super, and a reason for each amount.',
      },
      {
        title: 'Send one bank file',
        words:
          'A pay run locks once, pauses if bank details have changed, and tracks super until the fund receives it.',
      },
    ],
  },
  'qt-multi-studio': {
    title: 'Several studios, one view of the day.',
    lead: 'For several facilities under one name: share trainers and documents, and change a season of classes at once.',
    fits: [
      'Two to five facilities',
      'Trainers who teach at more than one',
      'Managers and a front desk, each with their own permissions',
    ],
    day: [
      {
        title: 'See studios by day',
        words: 'A column for each studio. Drag a class, and you see who’s affected before you let go.',
      },
      {
        title: 'Change in bulk',
        words: 'Move, swap or cancel many classes with a preview, and undo it if you need to.',
      },
      {
        title: 'Write in your own style',
        words: 'Emails to trainers in your gym’s voice, with a preview for a real class.',
      },
    ],
  },
  'qt-multi-site': {
    title: 'Every gym, most urgent first.',
    lead: 'For groups and franchises with their own rules. Gym admins look after many gyms and act as any of them. Every action shows the person and the gym.',
    fits: [
      'More than five facilities, or a franchise',
      'A central team that helps its gyms',
      'Your own approval rules and audit',
    ],
    day: [
      {
        title: 'Sort by urgency',
        words: 'All gyms in one list, by who needs cover, whose documents block a class, and whose pay is waiting.',
      },
      {
        title: 'Act as a gym',
        words: 'A clear band shows which gym you’re acting as. The gym sees who did what, and for which gym.',
      },
      {
        title: 'Keep records',
        words:
          'Every action shows who did it and for which gym. Download reports for the auditor who asks in two years.',
      },
    ],
  },
  trainer: {
    title: 'Free for trainers, always.',
    lead: 'One place for every gym you teach at: your week, your documents, your covers and your pay.',
    fits: ['Contractors and employees alike', 'As many gyms as you teach at', 'A phone is all you need'],
    day: [
      {
        title: 'Ask for cover',
        words: 'Three taps, for all your gyms. You see who was asked, and when someone is approved.',
      },
      {
        title: 'Take covers that fit',
        words: 'Only classes you can teach, when you’re free. The first screen shows the pay and your travel time.',
      },
      {
        title: 'Get paid without typing',
        words: 'Your invoice or timesheet is ready on Monday. Read it, submit it, and follow its progress.',
      },
    ],
  },
}
