import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
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

const house = await startClearingHouse()
const server = startNode([main], house?.settings)
stopWith(house ? [server, house.child] : [server])
server.on('exit', (code, signal) => process.exit(exitCode(code, signal)))

/**
 * The demo story sends its super to a clearing house that moves no money, a process of its own. Where another one is
 * named, or this is no demo, there is none.
 */
async function startClearingHouse() {
  const { CLEARING_URL, DATABASE_URL, DEMO, DATA_DIR } = process.env
  const demo = DEMO ? !/^(0|false|no|off)$/i.test(DEMO) : !DATABASE_URL
  if (!demo || CLEARING_URL) return undefined
  const [token, secret] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  const child = startNode(['server/sandbox/clearing-house.ts'], {
    CLEARING_PORT: '0',
    CLEARING_TOKEN: token,
    CLEARING_SECRET: secret,
    CLEARING_FILE: join(resolve(root, DATA_DIR || 'data'), 'clearing-sandbox.json'),
  })
  const port = await new Promise((done) => {
    child.once('message', (/** @type {{ port: number }} */ said) => done(said.port))
    child.once('exit', () => done(undefined))
  })
  const settings = { CLEARING_URL: `http://127.0.0.1:${port}/v1`, CLEARING_TOKEN: token, CLEARING_SECRET: secret }
  return port ? { child, settings } : undefined
}
