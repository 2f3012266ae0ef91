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
  'getting-started': 'First steps and everyday tasks',
  'classes-scheduling': 'Timetable, covers and hiring',
  'compliance-verification': 'Documents and reviews',
  'payroll-billing': 'Pay, super and your plan',
  'reports-analytics': 'Reports and figures',
  troubleshooting: 'When something doesn’t work',
}

type Shortcut = { keys: string[]; does: string }
/** The keyboard's shortcuts, by where they work. */
export const shortcuts: { where: string; keys: Shortcut[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Search everything (⌘ K on a Mac)' },
      { keys: ['?'], does: 'Show keyboard shortcuts' },
      { keys: ['Esc'], does: 'Close a dialog or menu' },
      { keys: ['Tab'], does: 'Go to the next control; the first skips the navigation' },
    ],
  },
  {
    where: 'Timetable',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move between classes' },
      { keys: ['Home', 'End'], does: 'First and last class of the day' },
      { keys: ['Enter'], does: 'Open the class, or drop it where you moved it' },
      { keys: ['Shift', '←', '→', '↑', '↓'], does: 'Move the class; Esc cancels' },
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
    where: 'Job applications',
    keys: [{ keys: ['Alt', '←', '→'], does: 'Move the application to the next column' }],
  },
  {
    where: 'Messages',
    keys: [
      { keys: ['Enter'], does: 'Send the message' },
      { keys: ['Shift', 'Enter'], does: 'Start a new line' },
    ],
  },
]
