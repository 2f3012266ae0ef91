import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runChecks } from '../checks/check.js'
import { pinnedNode, root } from '../running/children.js'
import { memoryFolder } from './memory-folder.js'
import { installServices } from '../running/services.js'
import { cpuSeconds, run, sum } from './steps.js'
import { taggedFiles } from './tagged-files.js'
import { buildWeb, isWebStale } from '../running/web-build.js'

// `npm test` is what a change can break; `npm test -- --all` adds the long walks, and is what lands (.ci/run).
const all = process.argv.includes('--all')
/** The whole run ends within this many minutes, whatever hangs. */
const budget = 55
const started = performance.now()
const left = () => Math.max(0.5, budget - (performance.now() - started) / 60_000)
// Kept where the caller asks, so that two runs can be compared (scripts/testing/compare-titles.js).
const reports = process.env.TEST_REPORTS ?? mkdtempSync(join(tmpdir(), 'quartet-reports-'))
mkdirSync(reports, { recursive: true })

/**
 * @typedef {import('./steps.js').Count} Count
 * @typedef {{ name: string, seconds: number }} File
 */
/** @type {{ name: string, wall: number, cpu: number, count: Count }[]} */
const parts = []
/** @type {File[]} */
const files = []
/** What is said again at the end, where it is found first. @type {string[]} */
const again = []

// Durability is the subject of what runs alone, and of nothing else.
const memory = memoryFolder()
const fleeting = memory ? { TMPDIR: memory.folder } : {}
process.on('exit', () => memory?.remove())

// A zone whose clocks change in the other half of the year, and one half an hour off the rest of the world.
const first = { TZ: 'America/New_York', ...fleeting }
const second = { TZ: 'Australia/Adelaide', ...fleeting }
const browsers = { TZ: 'UTC', ...fleeting }

await part('check', 'Types, lint, format, structure, boundaries', () => runChecks())
await tests('contract', 'Tests of the contract', first)
await tests('scripts', 'Tests of the scripts', first)
await tests('web', 'Components and pages', first)
await tests('server', 'Rules, commands and the API on a real Postgres', first)
await tests('server-replacing', 'The same, where a module is replaced', first)
await part('web build', 'The web build', webBuilt)
if (!all) await tests('e2e', 'The journeys of covers, timetables, compliance and pay in a browser', browsers)
if (all) {
  await tests(['e2e', 'e2e-more'], 'Journeys in a browser', browsers)
  const timed = taggedFiles(root, 'zone')
  const again = ['contract', 'server', 'web'].map((project) => ({ project, files: timed[project] ?? [] }))
  for (const { project, files } of again)
    await tests(project, `What depends on the time zone, in another one: ${project}`, second, files, 'zone')
  await tests('server-long', 'Every operation attacked', first)
  await tests('e2e-long', 'Every page as every role', browsers)
  await tests('e2e-alone', 'Starts and kills, with the machine to themselves', { TZ: 'UTC' })
  await part('services', "Two servers and a worker on Debian's PostgreSQL and Redis", servicesTested)
}

if (!process.env.TEST_REPORTS) rmSync(reports, { recursive: true, force: true })
say()

/** Prints what took long and what went wrong, and closes with the count. */
function say() {
  heading('Seconds, and those of the processor')
  for (const { name, wall, cpu, count } of parts)
    console.log(
      `${name.padEnd(24)}${wall.toFixed(0).padStart(6)} s ${cpu.toFixed(0).padStart(6)} cpu ${`${count.passed}`.padStart(6)} passed`,
    )
  const total = { wall: (performance.now() - started) / 1000, cpu: cpuSeconds() }
  console.log(`${'all'.padEnd(24)}${total.wall.toFixed(0).padStart(6)} s ${total.cpu.toFixed(0).padStart(6)} cpu`)
  heading('The slowest files')
  for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  if (again.length > 0) {
    heading('Once more: what failed or was left out')
    console.log(again.join('\n'))
  }
  const { passed, failed, skipped = 0 } = sum(parts.map(({ count }) => count))
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

/** @param {string} name @param {string} title @param {() => Count | Promise<Count>} work */
async function part(name, title, work) {
  heading(title)
  const [begun, cpu] = [performance.now(), cpuSeconds()]
  const count = await work()
  parts.push({ name, wall: (performance.now() - begun) / 1000, cpu: cpuSeconds() - cpu, count })
}

/**
 * Runs one project of vitest.config.ts, or some of its files.
 * @param {string | string[]} project @param {string} title @param {NodeJS.ProcessEnv} env @param {string[]} [only] @param {string} [tag]
 */
async function tests(project, title, env, only, tag) {
  if (only?.length === 0) return
  const projects = [project].flat()
  const name = [...projects, ...(tag ? [tag] : [])].join(', ')
  await part(name, title, () => vitest(name, projects, env, [...(only ?? []), ...(tag ? ['--tags-filter', tag] : [])]))
}

/** @returns {Promise<Count>} */
async function servicesTested() {
  const trouble = installServices()
  if (trouble) console.log(trouble)
  return trouble ? { passed: 0, failed: 1 } : vitest('services', ['services'], {}, [])
}

/** @returns {Count} */
function webBuilt() {
  const trouble = isWebStale(root) ? buildWeb(root) : undefined
  if (trouble) console.log(trouble)
  console.log(`${trouble ? 'FAILED' : 'passed'}  web build`)
  return trouble ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

/**
 * @param {string} name @param {string[]} projects @param {NodeJS.ProcessEnv} env @param {string[]} words
 * @returns {Promise<Count>}
 */
async function vitest(name, projects, env, words) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const { code, output } = await run(
    {
      name,
      command: [
        pinnedNode,
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...words,
        ...projects.flatMap((project) => ['--project', project]),
        // Tests wait for the database half of the time: on two cores, two files at once take little more than one.
        '--maxWorkers=2',
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
    again.push(`${name} did not come to an end`)
    return { passed: 0, failed: 1 }
  }
  const result = JSON.parse(readFileSync(report, 'utf8'))
  /** @type {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string }[] }[]} */
  const suites = result.testResults
  for (const { name: file, startTime, endTime } of suites)
    files.push({ name: relative(root, file), seconds: (endTime - startTime) / 1000 })
  // What a tag leaves out was not meant to run; what a test leaves out by itself is said.
  const skipped = words.includes('--tags-filter')
    ? []
    : suites.flatMap((suite) =>
        suite.assertionResults.filter(({ status }) => status === 'pending' || status === 'skipped'),
      )
  again.push(...skipped.map(({ fullName }) => `${name}: left out: ${fullName}`))
  const broken = suites.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length
  const failed = result.numFailedTests + broken
  // A run can also fail beside its tests, by an error that nothing caught, or by having none.
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: skipped.length }
}

/** @param {string} name @param {string} output @returns {string[]} */
function troubleIn(name, output) {
  const lines = stripVTControlCharacters(output).split('\n')
  const from = lines.findIndex((line) => /⎯ (Failed Suites|Failed Tests|Unhandled Errors)/.test(line))
  return from === -1 ? [] : [`${name}:`, ...lines.slice(from)]
}

/** @param {string} text */
function heading(text) {
  console.log(`\n── ${text}`)
}
