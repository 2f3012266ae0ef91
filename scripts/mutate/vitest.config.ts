import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of one piece, which the command names, and no database. */
export default defineConfig({
  resolve: { alias: { 'fast-check': fileURLToPath(new URL('few-runs.js', import.meta.url)) } },
  test: {
    environment: 'node',
    setupFiles: [fileURLToPath(new URL('../../server/test/temporal-equality.ts', import.meta.url))],
    include: JSON.parse(process.env['MUTATE_TESTS'] ?? '[]') as string[],
    testTimeout: 120_000,
    strictTags: false,
  },
})
