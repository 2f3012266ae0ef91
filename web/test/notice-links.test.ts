import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { slices } from '../src/router.tsx'
import { hasPage } from '../src/shell/map/pages.ts'

/** Every path that a notice of the server may lead to, by file; what stands in ${} becomes one word of a path. */
const links = globSync('server/src/features/**/{*.notices,words.present}.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/`(\/[^`\n]+)`|'(\/[^'\n]+)'/g)].map(([, inTicks, inQuotes]) => ({
    file,
    path: inTicks ?? inQuotes ?? '',
  })),
)
const filled = ({ path }: { path: string }) =>
  path.replaceAll(/\$\{[^}?]*\? '(\w+)'[^}]*\}/g, '$1').replaceAll(/\$\{[^}]*\}/g, 'x')

it.each(links)('what a notice leads to is a page: $path ($file)', (link) => {
  const address = new URL(filled(link), 'https://quartet.example')
  expect(hasPage(address.pathname), filled(link)).toBe(true)
  const tab = address.searchParams.get('tab')
  if (tab === null) return
  const role = address.pathname.split('/').at(-1)!
  const tabs = slices.flatMap((slice) => slice.tabs ?? []).filter((one) => one.roles.some((each) => each === role))
  expect(tabs.map((one) => one.key)).toContain(tab)
})

it('knows the links that there are', () => {
  expect(links.length).toBeGreaterThan(10)
  expect(links.map(filled)).toContain('/dashboard/gym_admin?tab=covers&cover=x')
})
