import { boolean, customType, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { helpPreferences as preferences, type HelpArticle } from '@quartet/contract/help/help'
import type { Role } from '@quartet/contract/kernel/people'
import { instant, json, plainDate } from '../../platform/db/columns.ts'

const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const helpArticles = snakeCase.table('help_articles', {
  id: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  content: text().notNull(),
  category: text().notNull().$type<HelpArticle['category']>(),
  tags: text().array().notNull(),
  difficulty: text().notNull().$type<HelpArticle['difficulty']>(),
  estimatedTime: integer().notNull(),
  videoUrl: text(),
  lastUpdated: plainDate().notNull(),
  popular: boolean().notNull(),
  userRoles: text().array().notNull().$type<Role>(),
  places: text().array().notNull(),
  open: boolean().notNull(),
  searched: searchable().notNull(),
  fuzzy: text().notNull(),
})

export const helpPreferences = snakeCase.table('help_preferences', {
  userId: uuid().primaryKey(),
  hasCompletedOnboarding: boolean().notNull(),
  onboardingProgress: json(preferences.shape.onboardingProgress).notNull(),
  showContextualHelp: boolean().notNull(),
  isFirstTimeUser: boolean().notNull(),
  hasSeenInitialPrompt: boolean().notNull(),
  updatedAt: instant().notNull(),
})
