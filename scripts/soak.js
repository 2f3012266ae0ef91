import { join } from 'node:path'
import { pinnedNode, root } from './children.js'
import { run } from './steps.js'

/** The full counts of what `npm test` does a little of: the same code, hours instead of seconds. */
const steps = Number(process.env['STEPS'] ?? 1_000_000)

const { code } = await run(
  {
    name: 'random events of covers',
    command: [
      pinnedNode,
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'server',
      'server/src/features/covers/cover-machine.test.ts',
    ],
    env: { STEPS: String(steps), SEED: String(process.env['SEED'] ?? Math.floor(Date.now() / 1000)) },
    minutes: 7 * 24 * 60,
  },
  'loud',
)
process.exitCode = code === 0 ? 0 : 1
