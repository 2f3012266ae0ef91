import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { chunksOf, weigh } from '../../web/budgets.js'

const folder = mkdtempSync(join(tmpdir(), 'quartet-budgets-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a page loads its parts and everything that they import, once', () => {
  const manifest = {
    page: { file: 'page.js', imports: ['kit', 'shared'], css: ['page.css'] },
    kit: { file: 'kit.js', imports: ['shared'] },
    shared: { file: 'shared.js', imports: ['page'] },
    other: { file: 'other.js' },
  }
  expect(
    chunksOf(manifest, ['page'])
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(['kit.js', 'page.js', 'shared.js'])
  expect(() => chunksOf(manifest, ['gone'])).toThrow("The build has no 'gone'")
})

it('what is over its budget is named', () => {
  mkdirSync(join(folder, '.vite'), { recursive: true })
  const manifest = /** @type {Record<string, { file: string }>} */ ({})
  const names = [
    ...[
      'root',
      'shell/frame',
      'shell/guards/signed-in',
      'shell/guards/complete-profile',
      'shell/pages/dashboard-page',
    ].map((name) => `src/${name}.tsx?__react-router-build-client-route`),
    'src/entry.client.tsx',
    'src/features/notifications/list/bell.tsx',
    'src/features/plans/plan/plan-band.tsx',
    ...['gym', 'trainer', 'gym-admin', 'admin', 'supplier'].map(
      (role) => `src/features/dashboards/${role}/${role}-overview-page.tsx`,
    ),
  ]
  for (const name of names) manifest[name] = { file: 'small.js' }
  manifest['src/features/dashboards/trainer/trainer-overview-page.tsx'] = { file: 'large.js' }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'small.js'), 'const small = 1')
  writeFileSync(join(folder, 'large.js'), randomBytes(520_000))
  writeFileSync(join(folder, 'style.css'), randomBytes(20_000))
  const { over } = weigh(folder, { style: 'style.css', script: 'small.js' })
  expect(over).toEqual([
    expect.stringMatching(/^dashboard of a trainer: 520\.\d kB of js at first, budget 518$/),
    expect.stringMatching(/^public pages: 20\.\d kB of css at first, budget 12$/),
  ])
})
