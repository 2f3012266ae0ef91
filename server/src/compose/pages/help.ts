import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HelpArticle } from '@quartet/contract/help/help'
import { filmOrigins, readArticle } from '../../features/help/articles.rules.ts'
import { helpRoutes } from '../../features/help/help.routes.ts'
import { helpPreferencesOf } from '../../features/help/preferences.queries.ts'
import { part, type Services } from '../part.ts'

const folder = fileURLToPath(new URL('../../../articles', import.meta.url))

/** The articles of this release. */
export function articlesOfRelease(): HelpArticle[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readArticle(basename(file, '.md'), readFileSync(join(folder, file), 'utf8')))
}

/** Where the films of these articles lie that are files, as origins. */
export const filmsOfRelease = (): string[] => filmOrigins(articlesOfRelease())

export function help(kit: Services) {
  return part({
    personalData: [{ name: 'help', of: (work, person) => helpPreferencesOf(work.tx, person.userId) }],
    changes: { help_preferences: { help: null } },
    routes: () => ({ help: helpRoutes({ sendsMail: () => kit.mailer.sends }) }),
  })
}
