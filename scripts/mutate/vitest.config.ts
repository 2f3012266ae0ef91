import { defineConfig } from 'vitest/config'

/** The tests of one piece, which the command names, and no database. */
export default defineConfig({
  test: { environment: 'node', include: JSON.parse(process.env['MUTATE_TESTS'] ?? '[]') as string[] },
})
