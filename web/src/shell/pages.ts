import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { routes } from '../routes.ts'

const asObjects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map((entry): RouteObject =>
    entry.index
      ? { index: true, id: entry.file }
      : { path: entry.path, handle: entry.path, children: asObjects(entry.children ?? []) },
  )

const table = asObjects(routes)

/** Whether the route table has a page at this path, so that navigation names only what exists. */
export function hasPage(path: string): boolean {
  const matches = matchRoutes(table, path.replace(/[?#].*$/, ''))
  return matches !== null && matches.at(-1)?.route.path !== '*'
}
