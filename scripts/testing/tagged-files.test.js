import { expect, it } from 'vitest'
import { root } from '../running/children.js'
import { taggedFiles } from './tagged-files.js'

it('finds the tests of each workspace that carry a tag', () => {
  const { contract, server, web } = taggedFiles(root, 'zone')
  expect(server).toContain('server/src/features/timetable/series/zone.test.ts')
  expect(web).toContain('web/src/platform/words/dates.test.ts')
  expect(contract).toContain('contract/src/kernel/wording.test.ts')
  expect(server).not.toContain('server/src/features/identity/accounts/accounts.rules.test.ts')
})
