import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { routes } from '../../routes.ts'

const asObjects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map((entry): RouteObject =>
    entry.index
      ? { index: true, id: entry.file }
      : { path: entry.path, handle: entry.path, children: asObjects(entry.children ?? []) },
  )

const table = asObjects(routes)

const matchAt = (path: string) => {
  const match = matchRoutes(table, path.replace(/[?#].*$/, ''))?.at(-1)
  return match && match.route.path !== '*' ? match : null
}

/** Whether the route table has a page at this path, so that navigation names only what exists. */
export const hasPage = (path: string): boolean => matchAt(path) !== null

/** Whether it is the page of a word and not of an id: `/jobs/new` is no job. */
export function hasNamedPage(path: string): boolean {
  const match = matchAt(path)
  return match !== null && Object.keys(match.params).length === 0
}
