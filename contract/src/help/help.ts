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
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Expected a name such as cover-a-class')

const summary = {
  id: articleId,
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(200),
  category: helpCategoryId,
  tags: z.array(z.string().min(1)),
  difficulty: z.enum(['beginner', 'intermediate', 'advanced']),
  estimatedTime: z.number().int().min(8).max(20).describe('Minutes, for reading and doing it along'),
  videoUrl: z.url().nullable().describe('`film:NAME` is a film of the product’s own, others are at their address'),
  lastUpdated: date,
  popular: z.boolean(),
  userRoles: z.array(role).min(1),
  places: z.array(z.string()).describe('Tabs of the dashboard and paths of pages that it explains'),
  open: z.boolean().describe('Whether visitors read it too'),
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
    .describe('Steps of tours by name, and whether they are done'),
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
  'help.too_many_steps': { status: 422, message: `At most ${mostSteps} steps can be kept.` },
}

/** One thing to set up; `missing` counts what is left to do of it. */
export const checklistRow = z.object({
  key: z.string(),
  title: z.string().describe('What to do'),
  detail: z.string().describe('What it is good for, or what is missing'),
  link: z.string().describe('Where it is done, a path inside the product'),
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
      summary: 'The articles for the caller’s role, for visitors the open ones',
    })
    .input(
      z.object({
        search: z.string().max(100).optional().describe('Words of title, tags or text; the best come first'),
        category: helpCategoryId.optional(),
        place: z.string().max(100).optional().describe('A tab or a path; what explains it comes first'),
      }),
    )
    .output(z.array(helpArticleSummary)),
  article: helpOperation
    .route({ method: 'GET', path: '/help/articles/{id}', summary: 'One article to read' })
    .input(z.object({ id: articleId }))
    .output(helpArticle),
  preferences: helpOperation
    .route({ method: 'GET', path: '/help/preferences', summary: 'What the caller has seen of the help' })
    .output(helpPreferences),
  changePreferences: helpOperation
    .route({ method: 'PATCH', path: '/help/preferences', summary: 'Keep what was seen; steps are added to those kept' })
    .input(helpPreferences.partial())
    .output(helpPreferences),
  checklist: helpOperation
    .route({ method: 'GET', path: '/help/checklist', summary: 'What is left to set up' })
    .input(z.object({ gymId: id.optional().describe('The gym, for those who work for several') }))
    .output(z.array(checklistRow)),
}
