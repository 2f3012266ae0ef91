import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.js'
import { crowded, rooms } from './slices.js'

/** @type {string} */
let root
const asTheyAre = { rooms: { ...rooms }, crowded: [...crowded] }
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'))
  for (const folder of Object.keys(rooms)) delete rooms[folder]
  crowded.length = 0
})
afterEach(() => {
  rmSync(root, { recursive: true })
  Object.assign(rooms, asTheyAre.rooms)
  crowded.push(...asTheyAre.crowded)
})

/** @param {Record<string, string>} files */
function plant(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkStructure(root)
}

const line = 'const a = 1\n'

describe('what is refused', () => {
  /** @type {[string, Record<string, string>, RegExp][]} */
  const violations = [
    ['a file named utils', { 'server/src/platform/date-things.utils.ts': line }, /'utils' says nothing/],
    ['a folder named helpers', { 'web/src/helpers/cover.ts': line }, /'helpers' says nothing/],
    ['an index', { 'web/src/ui/index.ts': line }, /'index' says nothing/],
    ['a name in camel case', { 'web/src/ui/pageHeader.tsx': line }, /small letters with hyphens/],
    [
      'an unknown slice',
      { 'server/src/features/bookings/bookings.routes.ts': line },
      /'bookings' is no slice; the slices are identity/,
    ],
    [
      'an unknown kind on the server',
      { 'server/src/features/covers/covers.service.ts': line },
      /only <noun>\.<kind>\.ts with the kinds routes, policy/,
    ],
    [
      'a folder in a slice of the server',
      { 'server/src/features/covers/approval/covers.routes.ts': line },
      /a slice of the server has only/,
    ],
    ['an unknown kind on the web', { 'web/src/features/covers/covers.store.ts': line }, /a slice of the web has only/],
    [
      'a folder in a slice of the web',
      { 'web/src/features/covers/pages/covers.tsx': line },
      /a slice of the web has only/,
    ],
    [
      'a folder of the contract that is no slice',
      { 'contract/src/bookings/answers.ts': line },
      /the contract has <slice>/,
    ],
    ['a folder in a folder of the contract', { 'contract/src/covers/search/waves.ts': line }, /no further folders/],
    [
      'more sources in a folder than anybody takes in at once',
      Object.fromEntries(Array.from({ length: 19 }, (_, at) => [`server/src/platform/machine-${at}.ts`, line])),
      /server\/src\/platform: 19 sources, and 18 is the most/,
    ],
    ['a file beside the slices', { 'server/src/features/covers.ts': line }, /lives in the folder of its slice/],
    ['a long file', { 'server/src/platform/http.ts': line.repeat(301) }, /http\.ts: 301 lines, and 300 is the stop/],
    ['a very long test', { 'server/src/platform/http.test.ts': line.repeat(601) }, /601 lines, and 600 is the stop/],
    [
      'a barrel',
      { 'contract/src/everything.ts': `export * from './covers.ts'\nexport type { A } from './gyms.ts'\n` },
      /only passes on other files/,
    ],
  ]
  for (const [title, files, sentence] of violations)
    it(title, () => {
      const troubles = plant(files)
      expect(troubles).toHaveLength(1)
      expect(troubles[0]).toMatch(sentence)
    })
})

describe('what is refused in a slice with rooms', () => {
  beforeEach(() => void Object.assign(rooms, { 'server/src/features/payroll': ['document', 'super'] }))

  /** @type {[string, string, RegExp][]} */
  const violations = [
    [
      'a room that is not in the list',
      'clearing/house.commands.ts',
      /'clearing' is no room of .*payroll; its rooms are/,
    ],
    ['a folder in a room', 'super/sums/sums.rules.ts', /a room has no further folders/],
    ['a name that says its room again', 'super/super-members.commands.ts', /the name says 'super' again/],
    ['an unknown kind in a room', 'super/members.service.ts', /only <noun>\.<kind>\.ts with the kinds/],
  ]
  for (const [title, path, sentence] of violations)
    it(title, () => {
      const troubles = plant({ [`server/src/features/payroll/${path}`]: line })
      expect(troubles).toHaveLength(1)
      expect(troubles[0]).toMatch(sentence)
    })

  it('and a room in order is left alone', () => {
    const files = [
      'super/super.rules.ts',
      'super/members.commands.ts',
      'super/kills.test.ts',
      'personal-data.queries.ts',
    ]
    expect(plant(Object.fromEntries(files.map((one) => [`server/src/features/payroll/${one}`, line])))).toEqual([])
  })
})

it('a name that two files of the server export is refused, and one that a part in compose bears is not', () => {
  const [one, other, part] = [
    'features/covers/covers.rules.ts',
    'features/jobs/jobs.rules.ts',
    'compose/work/covers.ts',
  ]
  /** @param {string[]} paths */
  const of = (paths) =>
    Object.fromEntries(paths.map((path) => [`server/src/${path}`, 'export function statusOf() {}\n']))
  expect(plant(of([one, part]))).toEqual([])
  expect(plant(of([one, other]))).toEqual([expect.stringMatching(/'statusOf' means something in each/)])
})

it('an error that is caught is logged, thrown on, or said to need neither', () => {
  const planted = (/** @type {string} */ body) =>
    plant({ 'server/src/features/covers/covers.commands.ts': `try {\n  f()\n} ${body}\n}\n` })
  expect(planted('catch {\n  return null')).toEqual([
    expect.stringMatching(/covers\.commands\.ts:3: an error is caught/),
  ])
  expect(planted('catch {\n  // Not right is an answer here.\n  return null')).toEqual([])
  expect(planted("catch {\n  throw new Error('said')")).toEqual([])
  expect(plant({ 'server/src/features/covers/covers.tasks.ts': 'f().catch(() => undefined)\n' })).toHaveLength(1)
})

it('a house in order is left alone', () => {
  expect(
    plant({
      'contract/src/covers.ts': line,
      'contract/src/kernel/ids.ts': line,
      'contract/src/payroll/runs.ts': line,
      'server/src/app.ts': line.repeat(300),
      'server/src/features/covers/covers.routes.ts': line,
      'server/src/features/covers/applications.rules.test.ts': line.repeat(599),
      'server/src/features/covers/approval.test.ts': line,
      'server/src/features/email-templates/email-templates.tables.ts': line,
      'server/src/platform/embedded.cluster.ts': line,
      'web/src/features/covers/covers.routes.tsx': line,
      'web/src/features/covers/covers-page.tsx': line,
      'web/src/features/covers/cover-row.module.css': '.row {}',
      'web/src/features/covers/use-walk.ts': line,
      'web/src/features/covers/covers.test.tsx': line,
    }),
  ).toEqual([])
})
