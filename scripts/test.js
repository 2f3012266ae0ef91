import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runChecks } from './check.js'
import { pinnedNode, root } from './children.js'
import { installServices } from './services.js'
import { run, sum } from './steps.js'
import { buildWeb, isWebStale } from './web-build.js'

/** The whole run ends within this many minutes, whatever hangs. */
const budget = 70
const started = performance.now()
const left = () => Math.max(0.5, budget - (performance.now() - started) / 60_000)
const reports = mkdtempSync(join(tmpdir(), 'quartet-reports-'))

/** @typedef {import('./steps.js').Count} Count */
/** @type {Count[]} */
const counts = []
/** What is said again at the end, where it is found first. @type {string[]} */
const again = []

heading('Types, lint, format, structure, boundaries')
counts.push(await runChecks())

heading('Unit, property, component and API tests')
// A zone whose clocks change in the other half of the year, and one half an hour off the rest of the world.
counts.push(
  await vitest('tests', ['contract', 'server', 'server-replacing', 'web', 'scripts'], [], { TZ: 'America/New_York' }),
)

heading('Everything about time again, under another server time zone')
counts.push(
  await vitest('time', ['contract', 'server', 'web'], ['dates', 'timetable', 'rules', 'locale'], {
    TZ: 'Australia/Adelaide',
    ZONE_AGAIN: '1',
  }),
)

heading('Journeys in a browser')
counts.push(webBuilt(), await vitest('journeys', ['e2e', 'e2e-alone'], [], { TZ: 'UTC' }))

// What lands is tried on several machines too; for that Debian's own programs are needed.
if (process.argv.includes('--services')) {
  heading("Two servers and a worker on Debian's PostgreSQL and Redis")
  const trouble = installServices()
  if (trouble) console.log(trouble)
  counts.push(trouble ? { passed: 0, failed: 1 } : await vitest('services', ['services'], [], {}))
}

rmSync(reports, { recursive: true, force: true })
if (again.length > 0) {
  heading('Once more: what failed, and what passed only when tried again')
  console.log(again.join('\n'))
}
const { passed, failed } = sum(counts)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

/** @returns {Count} */
function webBuilt() {
  const trouble = isWebStale(root) ? buildWeb(root) : undefined
  if (trouble) console.log(trouble)
  console.log(`${trouble ? 'FAILED' : 'passed'}  web build`)
  return trouble ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} filters
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
async function vitest(name, projects, filters, env) {
  const report = join(reports, `${name}.json`)
  const { code, output } = await run(
    {
      name,
      command: [
        pinnedNode,
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...filters,
        ...projects.flatMap((project) => ['--project', project]),
        '--passWithNoTests',
        // Tests wait for the database half of the time: on two cores, two files at once take little more than one.
        '--maxWorkers=2',
        // A machine under load can starve one of three thousand tests. Which one is said at the end, so that none hides.
        '--retry=1',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      env,
      minutes: left(),
    },
    'loud',
  )
  again.push(...troubleIn(name, output))
  if (!existsSync(report)) {
    console.log(`FAILED  ${name} did not come to an end`)
    return { passed: 0, failed: 1 }
  }
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const broken = result.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length
  const failed = result.numFailedTests + broken
  // A run can also fail beside its tests, by an error that nobody caught.
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** @param {string} name @param {string} output @returns {string[]} */
function troubleIn(name, output) {
  const lines = stripVTControlCharacters(output).split('\n')
  const second = lines
    .filter((line) => /\(retry x\d+\)/.test(line))
    .map((line) => `${name}: tried again: ${line.trim()}`)
  const from = lines.findIndex((line) => /⎯ (Failed Suites|Failed Tests|Unhandled Errors)/.test(line))
  return from === -1 ? second : [...second, `${name}:`, ...lines.slice(from)]
}

/** @param {string} text */
function heading(text) {
  console.log(`\n── ${text}`)
}
