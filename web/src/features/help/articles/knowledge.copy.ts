/** What the knowledge base answers, by part of the product. */
export const knowledge = [
  {
    title: 'Getting started',
    asked: [
      {
        question: 'How do I create an account?',
        answer:
          'Select Sign In, then create an account as a gym, trainer or supplier. Gyms get 14 days free without a card. Trainers and suppliers don’t pay. Gym admins get an invitation.',
      },
      {
        question: 'Can I import my timetable?',
        answer:
          'Yes. Import a spreadsheet or a calendar file. You check every class before anything goes live, and you can undo the import.',
      },
      {
        question: 'Does it work on a phone?',
        answer: 'Yes, all of it. Add Quartet to your home screen from the browser’s menu and it opens like an app.',
      },
    ],
  },
  {
    title: 'Classes and covers',
    asked: [
      {
        question: 'Who gets asked when a trainer can’t make it?',
        answer:
          'Trainers who are connected with the gym, eligible for the class, free at that time and whose documents are valid that day. We ask trainers who’ve taught it first, then the others in rounds.',
      },
      {
        question: 'Who decides who covers the class?',
        answer:
          'The gym, unless it has set a rule that approves automatically. It compares applicants by times taught, documents, travel, cost and hours.',
      },
      {
        question: 'What happens with daylight saving?',
        answer:
          'A class keeps its local time, so 6 am stays 6 am. If the change skips that time, we move the class forward by the gap and tell you on screen.',
      },
    ],
  },
  {
    title: 'Documents',
    asked: [
      {
        question: 'Who sees my documents?',
        answer:
          'Only gyms you share them with, and only the people there who review documents. We record each view and encrypt every file.',
      },
      {
        question: 'What if my certificate expires?',
        answer:
          'We remind you and the gym, with the classes affected. Once it has expired you can’t be assigned to those classes until a new one is approved, or the gym grants a waiver that two people approve.',
      },
    ],
  },
  {
    title: 'Pay',
    asked: [
      {
        question: 'Where do the amounts come from?',
        answer:
          'From the classes taught and the rate agreed for that class and day. Open any amount to see each step and its source.',
      },
      {
        question: 'When is super paid?',
        answer: 'When the fund has received it, not when it was sent. We track the 7 business days until then.',
      },
      {
        question: 'What if an amount is wrong?',
        answer:
          'Query that line. The rest of the invoice or timesheet goes ahead. The correction is a separate line that everyone can see.',
      },
    ],
  },
]
