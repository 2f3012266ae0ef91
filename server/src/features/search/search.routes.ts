import { search as contract, searchKind, type SearchHit, type SearchKind } from '@quartet/contract/search/search'
import { isAdmin, type Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { operation, signedIn, type RouterOf } from '../../platform/http/operation.ts'
import { searchWordsOf } from '../../platform/db/search.ts'
import { findClasses, findCovers } from './classes.queries.ts'
import { findJobs } from './jobs.queries.ts'
import { findDocuments } from './papers.queries.ts'
import { findGyms, findPeople } from './people.queries.ts'
import type { SearchPorts } from './search.ports.ts'
import { hit, type SearchQuery } from './search.rules.ts'

type Asking = Work & { actor: Person }
type Find = (work: Asking, wanted: SearchQuery) => Promise<SearchHit[]>

export function searchRoutes(ports: SearchPorts): RouterOf<typeof contract> {
  const findArticles: Find = async ({ tx, actor }, { typed, limit }) => {
    // Without a word the help lists all that it has.
    const found = /[\p{L}\p{N}]/u.test(typed) ? await ports.articles(tx, actor, typed) : []
    return found
      .slice(0, limit + 1)
      .map(({ id, title, description }) => hit({ id, title, fact: description, link: `help=${id}` }))
  }
  const finds: Record<SearchKind, Find> = {
    people: findPeople,
    gyms: findGyms,
    classes: findClasses,
    covers: findCovers,
    documents: findDocuments,
    jobs: findJobs,
    articles: findArticles,
  }

  return {
    find: operation(contract.find, signedIn, async (work, { input }) => {
      const { q, kind, limit } = input
      const asking = { ...work, actor: meant(work.actor) }
      const groups = []
      for (const one of kind ? [kind] : kindsFor(work.actor)) {
        const found = await finds[one](asking, { words: searchWordsOf(q), typed: q, limit })
        if (found.length > 0) groups.push({ kind: one, hits: found.slice(0, limit), more: found.length > limit })
      }
      return { groups }
    }),
  }
}

/** Classes and covers have no page of an admin's, who finds their gym instead. */
const kindsFor = (actor: Person): SearchKind[] =>
  searchKind.options.filter((kind) => !isAdmin(actor) || (kind !== 'classes' && kind !== 'covers'))

/** Who acts as one gym looks for what is that gym's. */
const meant = (actor: Person): Person =>
  actor.actingGymId ? { ...actor, teams: actor.teams.filter(({ gymId }) => gymId === actor.actingGymId) } : actor
