import { watch } from 'node:fs'
import { join } from 'node:path'
import { root, startNode, stopWith } from './children.js'

const port = process.env.PORT ?? '4001'
const webPort = process.env.WEB_PORT ?? '5173'

let stopping = false
/** @type {import('node:child_process').ChildProcess} */
let server = startServer()
const web = startWeb()
stopWith([{ kill: stopAll }])
console.log(`Quartet reloads as you write: open http://localhost:${webPort} (its server is on port ${port}).`)

/** @type {NodeJS.Timeout | undefined} */
let settling
for (const folder of ['server/src', 'server/migrations', 'server/seeds', 'contract/src']) {
  try {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && !/\.(ts|sql)$/.test(file)) return
      // Editors write a file in several steps, and a checkout writes many files.
      clearTimeout(settling)
      settling = setTimeout(restart, 200)
    })
  } catch {
    // A folder that does not exist has nothing to reload.
  }
}

web.on('exit', (code) => {
  process.exitCode ??= code ?? 1
  stopAll()
})

function startServer() {
  const child = startNode(['server/src/main.ts'], {
    PORT: port,
    NODE_ENV: 'development',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  })
  child.on('exit', (code) => {
    if (!stopping && code) console.log('The server ended; it starts again when a file changes.')
  })
  return child
}

function restart() {
  if (stopping) return
  const previous = server
  const next = () => {
    if (!stopping) server = startServer()
  }
  if (previous.exitCode !== null || previous.signalCode !== null) return next()
  previous.removeAllListeners('exit')
  previous.once('exit', next)
  previous.kill('SIGTERM')
}

/** The framework's own command would outlive a killed parent, so it is run from a line that notices. */
function startWeb() {
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const args = ['dev', '--port', webPort, '--strictPort']
  const line = [
    `process.chdir(${JSON.stringify(join(root, 'web'))})`,
    `process.on('disconnect', () => process.exit())`,
    `process.argv = ${JSON.stringify(['node', cli, ...args])}`,
    `require(${JSON.stringify(cli)})`,
  ].join(';')
  return startNode(['--conditions=development', '--input-type=commonjs', '--eval', line], {
    QUARTET_SERVER: `http://127.0.0.1:${port}`,
    NODE_ENV: 'development',
  })
}

function stopAll() {
  stopping = true
  server.kill('SIGTERM')
  web.kill('SIGTERM')
  // Watching would keep this process alive when both have ended.
  const ended = setInterval(() => {
    const left = [server, web].some((child) => child.exitCode === null && child.signalCode === null)
    if (left) return
    clearInterval(ended)
    process.exit()
  }, 100)
}
