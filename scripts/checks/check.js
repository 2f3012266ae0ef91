import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode, root } from '../running/children.js'
import { run, runSteps } from '../testing/steps.js'

/** Everything about the code that can be said without running it. */
export async function runChecks() {
  // The framework writes the types of its routes; the types of web need them.
  const typegen = await run(
    { name: 'route types', command: ['react-router', 'typegen'], cwd: join(root, 'web') },
    'quiet',
  )
  if (typegen.code !== 0) console.log(typegen.output)
  return runSteps(
    [
      // One reading of the code for both: the compiler used to read again what the linter's had read.
      { name: 'types and lint', command: ['oxlint', '--type-aware', '--type-check'] },
      { name: 'format', command: ['oxfmt', '--check', '.'] },
      { name: 'lockfile', command: [pinnedNode, 'scripts/checks/check-lockfile.js'] },
      { name: 'structure', command: [pinnedNode, 'scripts/checks/check-structure.js'] },
      { name: 'boundaries', command: [pinnedNode, 'scripts/checks/check-boundaries.js'] },
      { name: 'words', command: [pinnedNode, 'scripts/checks/check-words.js'] },
    ],
    2,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await runChecks()
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
