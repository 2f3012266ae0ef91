/** What the knowledge base answers, by part of the product. */
export const knowledge = [
  {
    title: 'Getting started',
    asked: [
      {
        question: 'How do I open an account?',
        answer:
          'Choose Sign In, then open an account as a gym, a trainer or a supplier. Gyms have 14 days free without a card; trainers and suppliers do not pay. Gym admins are invited.',
      },
      {
        question: 'Can I bring my timetable?',
        answer:
          'Yes. Import a spreadsheet or a calendar file; you see each class as it was understood before anything goes live, and can take the import back.',
      },
      {
        question: 'Does it work on a phone?',
        answer: 'Everything does. Add Quartet to your home screen from the browser’s menu: it then opens like an app.',
      },
    ],
  },
  {
    title: 'Classes and covers',
    asked: [
      {
        question: 'Who is asked when somebody is away?',
        answer:
          'Trainers who are connected with the gym, qualified for the class, free at that time, and whose documents hold on that day. Those who taught it are asked first, the others in waves.',
      },
      {
        question: 'Who decides who takes it?',
        answer:
          'The gym, unless it set a rule that approves by itself. Applicants are compared by facts: times taught, documents, way, cost and hours.',
      },
      {
        question: 'What happens with daylight saving?',
        answer:
          'A class keeps its wall time: 6 am stays 6 am. A time that the change skips is moved forward by the gap, and the screen says so.',
      },
    ],
  },
  {
    title: 'Documents',
    asked: [
      {
        question: 'Who sees my documents?',
        answer:
          'Only gyms you share them with, and there only people who review. Each look is recorded. Files are kept sealed.',
      },
      {
        question: 'What if my certificate runs out?',
        answer:
          'You and the gym are reminded with the classes at stake. On the day after its last day you are not put on those classes, until a new one is approved or the gym waives it with two people.',
      },
    ],
  },
  {
    title: 'Pay',
    asked: [
      {
        question: 'Where do the amounts come from?',
        answer:
          'From what was taught, with the rate that was agreed for that class and that day. Open any amount to see each step and its source.',
      },
      {
        question: 'When does super count as paid?',
        answer:
          'When the fund has received it, not when it was sent. Quartet keeps the clock of seven business days until then.',
      },
      {
        question: 'What if an amount is wrong?',
        answer:
          'Query that line. The rest of the document goes on, and the correction is a line of its own, never a silent edit.',
      },
    ],
  },
]
