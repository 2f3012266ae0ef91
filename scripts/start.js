import { spawnSync } from 'node:child_process'
import { environment, exitCode, pinnedNode, root, startNode, stopWith } from './children.js'
import { buildWeb, isWebStale } from './web-build.js'

const main = 'server/src/main.ts'

if (isWebStale(root)) {
  // What cannot start should say so now, and a server that runs already should keep the build it serves.
  const check = spawnSync(pinnedNode, [main, '--check'], { cwd: root, env: environment, stdio: 'inherit' })
  if (check.status !== 0) process.exit(check.status ?? 1)
  console.log('Building the web app …')
  const trouble = buildWeb(root)
  if (trouble) {
    console.error(`${trouble}\nThe web app could not be built: see above.`)
    process.exit(1)
  }
}

const server = startNode([main])
stopWith([server])
server.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
