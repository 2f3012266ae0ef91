import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('every setting that the product reads has its row in the README, and every row is read', () => {
  const settings = [...read('server/src/platform/start/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    (one) => one[1],
  )
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((one) => one[1]))
  // For who works on Quartet alone: `npm run dev` sets it.
  expect(new Set([...rows, 'NODE_ENV'])).toEqual(new Set(settings))
  expect(settings.length).toBeGreaterThan(40)
})
