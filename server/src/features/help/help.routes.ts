import { help as contract } from '@quartet/contract/help/help'
import { found } from '../../platform/fail.ts'
import { everyone, operation, signedIn, type RouterOf } from '../../platform/http/operation.ts'
import { findArticle, listArticles } from './articles.queries.ts'
import { presentArticle, presentArticleSummary } from './articles.present.ts'
import { checklistOf } from './checklist.queries.ts'
import type { HelpPorts } from './help.ports.ts'
import { readableFor, shelvedFor } from './help.policy.ts'
import { changeHelpPreferences } from './preferences.commands.ts'
import { helpPreferencesOf } from './preferences.queries.ts'

export function helpRoutes(ports: HelpPorts): RouterOf<typeof contract> {
  return {
    articles: operation(contract.articles, everyone, async (work, { input, actor }) =>
      (await listArticles(work.tx, shelvedFor(actor), input)).map(presentArticleSummary),
    ),

    article: operation(contract.article, everyone, async (work, { input, actor }) => {
      const row = found(await findArticle(work.tx, readableFor(actor), input.id))
      return presentArticle(row)
    }),

    preferences: operation(contract.preferences, signedIn, (work) => helpPreferencesOf(work.tx, work.actor.userId)),

    changePreferences: operation(contract.changePreferences, signedIn, (work, { input }) =>
      changeHelpPreferences(work, work.actor.userId, input),
    ),

    checklist: operation(contract.checklist, signedIn, (work, { input }) => checklistOf(work, ports, input.gymId)),
  }
}
