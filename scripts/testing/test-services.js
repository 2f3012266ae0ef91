import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from '../running/children.js'
import { installServices } from '../running/services.js'
import { buildWeb, isWebStale } from '../running/web-build.js'

// `npm run test:services` runs several servers and workers on Debian's own PostgreSQL and Redis.
const trouble = installServices() ?? (isWebStale(root) ? buildWeb(root) : undefined)
if (trouble) {
  console.error(trouble)
  process.exit(1)
}
const tests = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'services', ...process.argv.slice(2)]
const { status } = spawnSync(pinnedNode, tests, { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
