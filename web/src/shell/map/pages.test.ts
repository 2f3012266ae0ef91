import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { hasPage } from './pages.ts'

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [entry.file, ...filesOf(entry.children ?? [])])

it('knows the pages of the route table, whatever their search', () => {
  expect(hasPage('/dashboard/gym')).toBe(true)
  expect(hasPage('/dashboard/gym?tab=covers')).toBe(true)
  expect(hasPage('/')).toBe(true)
  expect(hasPage('/a/path/without/a/page')).toBe(false)
})

it('every page of the route table is there', () => {
  for (const file of filesOf(routes)) expect(existsSync(join('web/src', file)), file).toBe(true)
})
