import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../running/children.js'
import { equivalent } from './equivalent.js'
import { goal, partOf, percent, withPart } from './page.js'
import { pieces } from './pieces.js'

// `npm run mutate -- gst` breaks the rules of GST in every way Stryker knows and counts what their tests notice.
// `npm run mutate -- policies payroll` looks at part of a piece and leaves docs/mutation.md as it is.
const [name = '', only] = process.argv.slice(2)
const asked = name === 'all' ? Object.keys(pieces) : [name]
const unknown = asked.find((one) => !(one in pieces))
if (unknown !== undefined) {
  console.error(`Name a piece: ${Object.keys(pieces).join(', ')}, or all.`)
  process.exit(1)
}

process.chdir(root)
setPriority(10)
const page = join(root, 'docs/mutation.md')
for (const piece of asked) {
  const scores = await mutate(piece)
  const part = partOf(piece, new Date().toISOString().slice(0, 10), scores)
  console.log(part)
  if (only === undefined) writeFileSync(page, withPart(readFileSync(page, 'utf8'), piece, part, Object.keys(pieces)))
  const unexplained = scores.flatMap(({ survivors }) => survivors).filter(({ why }) => why === undefined)
  if (unexplained.length > 0)
    console.error(`${unexplained.length} survivors have no reason in scripts/mutate/equivalent.js.`)
  if (unexplained.length > 0 || scores.some((score) => percent(score) < goal)) process.exitCode = 1
}

/** @param {string} piece @returns {Promise<import('./page.js').Score[]>} */
async function mutate(piece) {
  const { files, tests } = pieces[piece] ?? { files: [], tests: [] }
  const scores = []
  // One folder after the other: what runs when a module loads has all tests tried, and those of other slices say nothing.
  const folders = Map.groupBy(
    globSync(files).filter((file) => file.includes(only ?? '')),
    dirname,
  )
  for (const [folder, mutated] of folders)
    scores.push(
      ...(await mutateFolder(
        piece,
        mutated.toSorted(),
        globSync(tests).filter((file) => dirname(file) === folder),
      )),
    )
  return scores
}

/** @param {string} piece @param {string[]} mutated @param {string[]} tests */
async function mutateFolder(piece, mutated, tests) {
  process.env.MUTATE_TESTS = JSON.stringify(tests)
  const results = await new Stryker({
    mutate: mutated,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutate/scopes.js')],
    ignorers: piece === 'policies' ? ['scopes'] : [],
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    concurrency: 1,
    timeoutMS: 30_000,
    coverageAnalysis: 'perTest',
    reporters: ['progress-append-only'],
    // The copy holds what the tests read, and none of TypeScript's settings, which Stryker would ask TypeScript 7 about.
    ignorePatterns: ['/*', '!/server', '!/contract', '!/scripts', '!/package.json', '/server/data', 'tsconfig.json'],
    tsconfigFile: 'none.json',
    tempDirName: '.cache/mutate',
    allowEmpty: false,
  }).runMutationTest()
  return mutated.map((file) => scoreOf(file, results))
}

/** @param {string} file @param {import('@stryker-mutator/api/core').MutantResult[]} results */
function scoreOf(file, results) {
  const source = readFileSync(file, 'utf8').split('\n')
  const own = results.filter(({ fileName }) => relative(root, fileName) === file)
  const broken = own.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status))
  const survived = broken.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  return {
    file: basename(file),
    all: broken.length,
    killed: broken.length - survived.length,
    left: own.length - broken.length,
    survivors: survived
      .toSorted((one, other) => one.location.start.line - other.location.start.line)
      .map(({ location, replacement }) => {
        const was = between(source, location)
        const known = equivalent.find((one) => file.endsWith(one.file) && one.was === was && one.became === replacement)
        return { line: location.start.line, was, became: replacement, why: known?.why }
      }),
  }
}

/** @param {string[]} source @param {import('@stryker-mutator/api/core').Location} location lines and columns from 0 or 1 */
function between(source, { start, end }) {
  const lines = source.slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n')
}
