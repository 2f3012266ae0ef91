import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/support/longest-first.ts'

const comparesDates = ['server/test/temporal-equality.ts']

// Waits are long enough for a machine that others hold up: what hangs is ended by the whole run.
const onDatabase = {
  environment: 'node' as const,
  globalSetup: ['server/test/database-server.ts'],
  setupFiles: comparesDates,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

/** These put something of their own in a module's place, which nobody else may get. */
const replacing = ['server/src/features/identity/{auth-attacks,lockout}.test.ts']

/** Two at once take little longer than one: most of a journey is waiting. */
const journeys = {
  environment: 'node' as const,
  globalSetup: ['e2e/support/journeys-ready.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

/** These hold the product to so many seconds, or kill it: nothing else may take the machine meanwhile. */
const undisturbed = ['e2e/alone/start.test.ts', 'e2e/alone/kill.test.ts']

/** What the product is for: covers, timetables, compliance and pay, from end to end, and what a first page costs. Every `npm test` takes these. */
const heart = ['e2e/{covers,documents,first-page,journey,pay,timetable}.test.ts']

/** Walks that take minutes, and are taken before anything lands: `npm test -- --all`. */
const walks = ['e2e/every-page.test.ts']
const attacks = ['server/test/walks/attack.test.ts']

export default defineConfig({
  test: {
    tags: [{ name: 'zone', description: 'Runs a second time under another server time zone' }],
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['contract/src/**/*.test.ts'],
          setupFiles: comparesDates,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...replacing, ...attacks],
          // Each file has an app and a database of its own; to load the modules anew for each took a third of the time.
          isolate: false,
        },
      },
      { test: { ...onDatabase, name: 'server-replacing', include: replacing } },
      { test: { ...onDatabase, name: 'server-long', include: attacks } },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test/browser-gaps.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // What a test leaves behind goes after each one in `browser-gaps.ts`.
          isolate: false,
        },
      },
      {
        test: {
          name: 'scripts',
          environment: 'node',
          include: ['scripts/**/*.test.js'],
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: heart,
          // One browser for all the journeys of a worker.
          isolate: false,
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e-more',
          include: ['e2e/*.test.ts'],
          exclude: [...undisturbed, ...walks, ...heart],
          isolate: false,
        },
      },
      { test: { ...journeys, name: 'e2e-long', include: walks } },
      {
        test: {
          ...journeys,
          name: 'e2e-alone',
          include: undisturbed,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'services',
          globalSetup: [],
          include: ['e2e/services/*.test.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
})
