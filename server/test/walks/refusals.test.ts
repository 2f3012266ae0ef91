import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = globSync(`${root}server/src/**/*.ts`).map((file) => readFileSync(file, 'utf8'))

it('every refusal that the contract names is one that the server gives', async () => {
  const modules = await Promise.all(
    globSync(`${root}contract/src/**/*.ts`, { exclude: ['**/*.test.ts'] }).map(
      (file) => import(file) as Promise<Record<string, object>>,
    ),
  )
  const codes = modules.flatMap((one) =>
    Object.entries(one).flatMap(([name, errors]) => (name.endsWith('Errors') ? Object.keys(errors) : [])),
  )
  // 'invitations.' of `invitations.${status}`: the rest is known only when it is given.
  const begun = sources.flatMap((text) => [...text.matchAll(/\(`([a-z_]+\.[a-z_]*)\$\{/g)].map((found) => found[1]!))
  const given = (code: string) =>
    sources.some((text) => text.includes(`'${code}'`)) || begun.some((start) => code.startsWith(start))
  expect(codes.length).toBeGreaterThan(200)
  expect(codes.filter((code) => !given(code))).toEqual([])
})
