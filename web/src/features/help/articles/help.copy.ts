import type { HelpArticleSummary, HelpCategory } from '@quartet/contract/help/help'

const difficultyWord: Record<HelpArticleSummary['difficulty'], string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

/** '9 min · Beginner'. */
export const articleFacts = ({ estimatedTime, difficulty }: HelpArticleSummary): string =>
  `${estimatedTime} min · ${difficultyWord[difficulty]}`

export const articleCount = (count: number): string => `${count} ${count === 1 ? 'article' : 'articles'}`

/** What somebody finds on each shelf, in a few words. */
export const shelfWords: Record<HelpCategory['id'], string> = {
  'getting-started': 'First steps, and what everybody uses',
  'classes-scheduling': 'Timetable, covers and hiring',
  'compliance-verification': 'Documents and who looks at them',
  'payroll-billing': 'Pay, super and your plan',
  'reports-analytics': 'What the figures say',
  troubleshooting: 'When something does not work',
}

type Shortcut = { keys: string[]; does: string }
/** The keyboard's shortcuts, by where they work. */
export const shortcuts: { where: string; keys: Shortcut[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Find anything; on a Mac ⌘ K' },
      { keys: ['?'], does: 'Show this' },
      { keys: ['Esc'], does: 'Close what is open' },
      { keys: ['Tab'], does: 'Go to the next thing; the first leads past the bar' },
    ],
  },
  {
    where: 'Timetable',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Go from class to class' },
      { keys: ['Home', 'End'], does: 'First and last class of the day' },
      { keys: ['Enter'], does: 'Open the class, or put it down where you moved it' },
      { keys: ['Shift', '←', '→', '↑', '↓'], does: 'Move the class; Esc takes it back' },
      { keys: ['+', '−'], does: 'Make the class longer or shorter' },
    ],
  },
  {
    where: 'Documents to review',
    keys: [
      { keys: ['J', 'K'], does: 'Next and previous document' },
      { keys: ['A'], does: 'Approve' },
      { keys: ['R'], does: 'Reject' },
    ],
  },
  {
    where: 'Applications for a job',
    keys: [{ keys: ['Alt', '←', '→'], does: 'Move the application to the column beside' }],
  },
  {
    where: 'Messages',
    keys: [
      { keys: ['Enter'], does: 'Send' },
      { keys: ['Shift', 'Enter'], does: 'Begin a new line' },
    ],
  },
]
