import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode, root } from './children.js'
import { run, runSteps } from './steps.js'

const types = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].map((folder) => ({
  name: `types of ${folder}`,
  command: ['tsc', '-p', folder, '--noEmit'],
}))

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
      ...types,
      { name: 'lint', command: ['oxlint', '--type-aware'] },
      { name: 'format', command: ['oxfmt', '--check', '.'] },
      { name: 'lockfile', command: [pinnedNode, 'scripts/check-lockfile.js'] },
      { name: 'structure', command: [pinnedNode, 'scripts/check-structure.js'] },
      { name: 'boundaries', command: [pinnedNode, 'scripts/check-boundaries.js'] },
    ],
    2,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await runChecks()
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
