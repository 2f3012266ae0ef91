import { z } from 'zod'
import { date } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { role, type Role } from '../kernel/people.ts'

export const helpCategoryId = z.enum([
  'getting-started',
  'classes-scheduling',
  'compliance-verification',
  'payroll-billing',
  'reports-analytics',
  'troubleshooting',
])
export type HelpCategoryId = z.infer<typeof helpCategoryId>

export type HelpCategory = { id: HelpCategoryId; name: string; roles: readonly Role[] }

/** The shelves of the Help Center and who sees them (K-10). */
export const helpCategories: readonly HelpCategory[] = [
  { id: 'getting-started', name: 'Getting Started', roles: ['gym', 'trainer', 'admin', 'gym_admin'] },
  { id: 'classes-scheduling', name: 'Classes & Scheduling', roles: ['gym', 'gym_admin'] },
  { id: 'compliance-verification', name: 'Compliance & Verification', roles: ['gym', 'trainer', 'gym_admin'] },
  { id: 'payroll-billing', name: 'Payroll & Billing', roles: ['gym', 'trainer'] },
  { id: 'reports-analytics', name: 'Reports & Analytics', roles: ['gym', 'gym_admin'] },
  { id: 'troubleshooting', name: 'Troubleshooting', roles: ['gym', 'trainer', 'admin', 'gym_admin'] },
]

/** Popular articles that the Help Center names at most (H-02). */
export const mostPopular = 5

const articleId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Enter a name such as cover-a-class.')

const summary = {
  id: articleId,
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(200),
  category: helpCategoryId,
  tags: z.array(z.string().min(1)),
  difficulty: z.enum(['beginner', 'intermediate', 'advanced']),
  estimatedTime: z.number().int().min(8).max(20).describe('Minutes to read it and follow the steps'),
  videoUrl: z.url().nullable().describe('`film:NAME` for our own video, otherwise a URL'),
  lastUpdated: date,
  popular: z.boolean(),
  userRoles: z.array(role).min(1),
  places: z.array(z.string()).describe('Dashboard tabs and page paths it explains'),
  open: z.boolean().describe('Whether visitors can read it'),
}

/** An article as lists show it. */
export const helpArticleSummary = z.object(summary)
export type HelpArticleSummary = z.infer<typeof helpArticleSummary>

/** K-08. `content` is Markdown; its links lead to paths of the product or, as `help:id`, to other articles. */
export const helpArticle = z.object({ ...summary, content: z.string().min(1) })
export type HelpArticle = z.infer<typeof helpArticle>

/** What the server hands to the knowledge base and to the page of one article. */
export type KnowledgeBaseData = { articles: HelpArticleSummary[] }
export type KnowledgePageData = { article: HelpArticle | null }

/** H-04. */
export const helpPreferences = z.object({
  hasCompletedOnboarding: z.boolean(),
  onboardingProgress: z
    .record(z.string().regex(/^[a-z][a-z0-9.-]{0,80}$/), z.boolean())
    .describe('Tour steps by name, with whether they’re done'),
  showContextualHelp: z.boolean(),
  isFirstTimeUser: z.boolean(),
  hasSeenInitialPrompt: z.boolean(),
})
export type HelpPreferences = z.infer<typeof helpPreferences>

/** What holds for somebody who never said anything. */
export const defaultHelpPreferences: HelpPreferences = {
  hasCompletedOnboarding: false,
  onboardingProgress: {},
  showContextualHelp: true,
  isFirstTimeUser: true,
  hasSeenInitialPrompt: false,
}

/** Steps that one person's progress holds at most, so that it cannot be used as a store. */
export const mostSteps = 300

export const helpErrors = {
  'help.too_many_steps': { status: 422, message: `You can save up to ${mostSteps} steps.` },
}

/** One thing to set up; `missing` counts what is left to do of it. */
export const checklistRow = z.object({
  key: z.string(),
  title: z.string().describe('Task'),
  detail: z.string().describe('Why it matters, or what’s missing'),
  link: z.string().describe('Path in the app'),
  missing: z.number().int().min(0),
  done: z.boolean(),
})
export type ChecklistRow = z.infer<typeof checklistRow>

const helpOperation = operationsOf('help', helpErrors)

export const help = {
  articles: helpOperation
    .route({
      method: 'GET',
      path: '/help/articles',
      summary: 'List help articles for your role, or for visitors',
    })
    .input(
      z.object({
        search: z.string().max(100).optional().describe('Text in title, tags or content; best matches first'),
        category: helpCategoryId.optional(),
        place: z.string().max(100).optional().describe('Tab or path; articles that explain it come first'),
      }),
    )
    .output(z.array(helpArticleSummary)),
  article: helpOperation
    .route({ method: 'GET', path: '/help/articles/{id}', summary: 'Get a help article' })
    .input(z.object({ id: articleId }))
    .output(helpArticle),
  preferences: helpOperation
    .route({ method: 'GET', path: '/help/preferences', summary: 'Get your help preferences' })
    .output(helpPreferences),
  changePreferences: helpOperation
    .route({
      method: 'PATCH',
      path: '/help/preferences',
      summary: 'Update your help preferences; steps are added to saved ones',
    })
    .input(helpPreferences.partial())
    .output(helpPreferences),
  checklist: helpOperation
    .route({ method: 'GET', path: '/help/checklist', summary: 'List what’s left to set up' })
    .input(z.object({ gymId: id.optional().describe('Gym, for people with several') }))
    .output(z.array(checklistRow)),
}
