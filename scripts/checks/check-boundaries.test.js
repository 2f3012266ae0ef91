import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkBoundaries } from './check-boundaries.js'
import { rooms } from './slices.js'

/** @type {string} */
let root
const asTheyAre = { ...rooms }
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  for (const folder of Object.keys(rooms)) delete rooms[folder]
})
afterEach(() => {
  rmSync(root, { recursive: true })
  Object.assign(rooms, asTheyAre)
})

/** @param {Record<string, string>} files */
function plant(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkBoundaries(root)
}

const covers = 'server/src/features/covers'

describe('what is refused', () => {
  /** @type {[string, Record<string, string>, RegExp][]} */
  const violations = [
    [
      'the contract importing a library',
      { 'contract/src/covers.ts': `import fastify from 'fastify'` },
      /contract may import zod and @orpc\/contract only, not 'fastify'/,
    ],
    [
      'the web importing the server',
      { 'web/src/shell/frame.tsx': `import { x } from '../../../server/src/app.ts'` },
      /never import each other/,
    ],
    [
      'the server importing the web by name',
      { [`${covers}/covers.commands.ts`]: `import x from '@quartet/web/x'` },
      /never import each other/,
    ],
    [
      'the product importing its test tools',
      { 'server/src/platform/db.ts': `import { testApp } from '../../test/harness.ts'` },
      /does not import its test tools/,
    ],
    [
      'the platform importing a feature',
      { 'server/src/platform/http.ts': `import { a } from '../features/covers/covers.queries.ts'` },
      /platform knows no feature/,
    ],
    [
      'the design system importing a feature',
      { 'web/src/ui/card.tsx': `import { a } from '../features/covers/covers.api.ts'` },
      /ui knows no feature/,
    ],
    [
      'the frame importing a feature',
      { 'web/src/shell/frame.tsx': `import { a } from '../features/covers/covers.api.ts'` },
      /shell knows no feature/,
    ],
    [
      'a feature importing the composition',
      { [`${covers}/covers.routes.ts`]: `import { buildApp } from '../../app.ts'` },
      /app\.ts composes the product and nothing imports it/,
    ],
    [
      'a feature importing a higher row',
      { 'server/src/features/timetable/timetable.commands.ts': `import { a } from '../covers/covers.queries.ts'` },
      /timetable stands in row 5 and may not import covers of row 8/,
    ],
    [
      'a feature importing its own row',
      { [`${covers}/covers.commands.ts`]: `import { a } from '../payroll/payroll.queries.ts'` },
      /row 8 and may not import payroll of row 8/,
    ],
    [
      'a feature importing the routes of a lower row',
      { [`${covers}/covers.routes.ts`]: `import { a } from '../gyms/gyms.routes.ts'` },
      /not gyms's routes/,
    ],
    [
      'a feature importing the value of a port',
      { [`${covers}/covers.commands.ts`]: `import { a } from '../timetable/timetable.ports.ts'` },
      /not timetable's ports/,
    ],
    [
      'a page importing a page of a lower row',
      { 'web/src/features/covers/covers-page.tsx': `import { a } from '../gyms/gyms-page.tsx'` },
      /not gyms's gyms-page\.tsx/,
    ],
    [
      'rules importing the platform',
      { [`${covers}/covers.rules.ts`]: `import { a } from '../../platform/clock.ts'` },
      /rules decide from the contract's values alone/,
    ],
    [
      'rules loading something while they run',
      { [`${covers}/covers.rules.ts`]: `const a = await import('node:fs')` },
      /rules decide from the contract's values alone/,
    ],
    [
      'SQL in routes',
      { [`${covers}/covers.routes.ts`]: `import { sql } from 'drizzle-orm'` },
      /SQL belongs in tables, queries, commands/,
    ],
    [
      'the environment in a command',
      { [`${covers}/covers.commands.ts`]: `const port = process.env.PORT` },
      /covers\.commands\.ts:1: the environment is read in platform\/config only/,
    ],
    [
      'the clock in a command',
      { [`${covers}/covers.commands.ts`]: `\n\nconst at = Temporal.Now.instant()` },
      /covers\.commands\.ts:3: the system's clock/,
    ],
    [
      'a date of now in a page',
      { 'web/src/features/covers/pages/covers-page.tsx': 'const at = new Date()' },
      /the system's clock/,
    ],
    [
      "the database's clock",
      { [`${covers}/covers.queries.ts`]: 'const a = sql`select * from covers where starts_at > now()`' },
      /SQL takes the moment as a parameter/,
    ],
    [
      'text in SQL as it stands',
      { [`${covers}/covers.queries.ts`]: 'const a = sql`select * from ${sql.raw(input.table)}`' },
      /covers\.queries\.ts:1: SQL is written as a template/,
    ],
    [
      'a statement outside a transaction',
      { [`${covers}/covers.queries.ts`]: 'const a = await database.pool.query(text)' },
      /runs in the transaction that database\.transact opened/,
    ],
    [
      'a socket emit in a reaction',
      { [`${covers}/covers.reactions.ts`]: `io.to('x').emit('y')` },
      /sockets are spoken to in platform\/realtime only/,
    ],
    ['a console line in the server', { 'server/src/platform/db.ts': `console.log('here')` }, /writes through its log/],
  ]
  for (const [title, files, sentence] of violations)
    it(title, () => {
      const troubles = plant(files)
      expect(troubles).toHaveLength(1)
      expect(troubles[0]).toMatch(sentence)
    })

  describe('between the rooms of a slice', () => {
    beforeEach(
      () =>
        void Object.assign(rooms, { [covers]: ['cover', 'search'], 'web/src/features/covers': ['cover', 'boards'] }),
    )

    /** @type {[string, Record<string, string>, RegExp][]} */
    const betweenRooms = [
      [
        'a room importing one above it, even a type',
        { [`${covers}/cover/cover.queries.ts`]: `import type { a } from '../search/waves.commands.ts'` },
        /'search' stands above 'cover'/,
      ],
      [
        'a room importing what lies beside the rooms',
        { [`${covers}/search/waves.commands.ts`]: `import { a } from '../personal-data.queries.ts'` },
        /'\.' stands above 'search'/,
      ],
      [
        'a room importing the notices of a lower one',
        { [`${covers}/search/waves.commands.ts`]: `import { a } from '../cover/cover.notices.ts'` },
        /a room keeps its notices to itself/,
      ],
      [
        'a room importing the value of a port',
        { [`${covers}/search/waves.commands.ts`]: `import { a } from '../cover/cover.ports.ts'` },
        /of ports other rooms know the type alone/,
      ],
      [
        'tables importing a query',
        { [`${covers}/search/search.tables.ts`]: `import { a } from '../cover/cover.queries.ts'` },
        /tables know tables and the types of rules/,
      ],
      [
        'a page importing a page of another room',
        { 'web/src/features/covers/boards/gym-page.tsx': `import { a } from '../cover/cover-page.tsx'` },
        /a room keeps its pages to itself/,
      ],
    ]
    for (const [title, files, sentence] of betweenRooms)
      it(title, () => {
        const troubles = plant(files)
        expect(troubles).toHaveLength(1)
        expect(troubles[0]).toMatch(sentence)
      })

    it('and lets tables join, lower doors open and the slice look into all its rooms', () => {
      expect(
        plant({
          [`${covers}/cover/cover.queries.ts`]: `import { a } from '../search/search.tables.ts'`,
          [`${covers}/cover/cover.tables.ts`]: `import type { a } from './cover.rules.ts'\nimport { b } from '../search/search.tables.ts'`,
          [`${covers}/search/waves.commands.ts`]: `import { a } from '../cover/cover.live.ts'\nimport { type B } from '../cover/cover.ports.ts'`,
          [`${covers}/personal-data.queries.ts`]: `import { a } from './search/waves.routes.ts'`,
        }),
      ).toEqual([])
    })
  })

  it('files that import each other in a circle', () => {
    const troubles = plant({
      'server/src/platform/a.ts': `import { b } from './b.ts'\nexport const a = b`,
      'server/src/platform/b.ts': `export { c } from './c.ts'`,
      'server/src/platform/c.ts': `import { a } from './a.ts'\nexport const c = () => a`,
    })
    expect(troubles).toEqual([
      expect.stringMatching(/a\.ts → .*b\.ts → .*c\.ts → .*a\.ts: these files import each other/),
    ])
  })

  it('files that are held together in a circle by types alone', () => {
    const troubles = plant({
      'server/src/platform/a.ts': `import { b } from './b.ts'\nexport const a = b`,
      'server/src/platform/b.ts': `import type { a } from './a.ts'`,
    })
    expect(troubles).toEqual([expect.stringMatching(/a\.ts → .*b\.ts → .*a\.ts: these files import each other/)])
  })
})

describe('what is allowed', () => {
  it('a slice built as it should be', () => {
    expect(
      plant({
        'contract/src/covers.ts': `import { z } from 'zod'\nimport { oc } from '@orpc/contract'\nimport { id } from './kernel/ids.ts'`,
        'server/src/app.ts': `import { coversRoutes } from './features/covers/covers.routes.ts'`,
        'server/src/main.ts': `import { buildApp } from './app.ts'\nconsole.log('up')`,
        'server/src/platform/start/config.ts': 'export const env = process.env',
        'server/src/platform/clock.ts': 'export const now = () => Temporal.Now.instant()',
        'server/src/platform/db.ts': `import pg from 'pg'`,
        'server/src/platform/events.ts': `import { openDatabase } from './db.ts'`,
        [`${covers}/covers.routes.ts`]: `import { covers } from '@quartet/contract/covers'\nimport { allow } from '../../platform/gate.ts'\nimport { entryOf } from '../timetable/timetable.queries.ts'`,
        [`${covers}/covers.commands.ts`]: `import { sql } from 'drizzle-orm'\nimport type { Assign } from '../timetable/timetable.ports.ts'\nconst at = work.now`,
        [`${covers}/covers.rules.ts`]: `import { z } from 'zod'\nimport type { Cover } from '@quartet/contract/covers'\nimport { isPast } from '../timetable/timetable.rules.ts'`,
        [`${covers}/covers.rules.test.ts`]: `import { testApp } from '../../../test/harness.ts'\nconst at = Date.now()`,
        'server/test/harness.ts': `import { buildApp } from '../src/app.ts'`,
        'web/src/features/covers/components/row.tsx': `import { person } from '../../users/components/person.tsx'`,
      }),
    ).toEqual([])
  })

  it('words in comments, strings and patterns', () => {
    expect(
      plant({
        [`${covers}/covers.commands.ts`]: [
          '// never process.env or Date.now here',
          '/* console.log("x") and new Date() */',
          `const text = "process.env 'quoted' // Date.now()"`,
          'const pattern = /console.log`[/"]/',
          'const half = total / 2 // Temporal.Now',
          'const sentence = `the clock says ${clock.now()} // console.log`',
          'const url = `https://example.test/${`nested ${deep({ a: 1 })}`}`',
        ].join('\n'),
      }),
    ).toEqual([])
  })
})
