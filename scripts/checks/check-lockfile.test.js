import { expect, it } from 'vitest'
import { complete, unlocked } from './check-lockfile.js'

const lockfile = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/darwin-arm64': '2.0.0',
        '@tool/linux-x64-gnu': '2.0.0',
        '@tool/linux-x64-musl': '2.0.0',
      },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', dev: true, optional: true },
  },
}

it('finds the platforms that npm left out', () => {
  expect(unlocked(lockfile).map(({ name }) => name)).toEqual(['@tool/darwin-arm64', '@tool/linux-x64-musl'])
})

it('locks them for their platform only', () => {
  const { packages } = complete(lockfile)
  expect(packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    os: ['darwin'],
    dev: true,
    optional: true,
  })
  expect(packages['node_modules/@tool/linux-x64-musl']).toMatchObject({ os: ['linux'], libc: ['musl'] })
  expect(unlocked({ packages })).toEqual([])
})
