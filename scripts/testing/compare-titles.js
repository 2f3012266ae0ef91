// `node scripts/testing/compare-titles.js BEFORE AFTER`: which test titles went between two states, and which came. Each is a
// folder of reports that `TEST_REPORTS=FOLDER npm test -- --all` wrote, or of the titles as they are written, without a run:
// `vitest list --json=FOLDER/titles.json`. A title that went has its successor in docs/retired-titles.md, or the command fails.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../running/children.js'

/** @param {string} folder @returns {Set<string>} */
export function titlesIn(folder) {
  const reports = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Set(reports.flatMap((name) => titlesOf(JSON.parse(readFileSync(join(folder, name), 'utf8')))))
}

/**
 * @typedef {{ testResults: { assertionResults: { fullName: string }[] }[] }} Report
 * @param {Report | { name: string }[]} read a report, or a list of what is written @returns {string[]}
 */
function titlesOf(read) {
  if (!Array.isArray(read))
    return read.testResults.flatMap((suite) => suite.assertionResults.map((one) => one.fullName))
  // What holds a line break is an argument that the list took for a title.
  return read
    .map(({ name }) => name.replaceAll(' > ', ' '))
    .filter((name) => !name.startsWith('{') && !name.includes('\n'))
}

/** Whether a title is the one that is written so, with whatever stands for its %s and $name. @param {string} written */
function fits(written) {
  const parts = written.split(/%[sdifjo]|\$\w+(?:\.\w+)*/)
  if (parts.length === 1) return (/** @type {string} */ title) => title === written
  const pattern = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`, 's')
  return (/** @type {string} */ title) => title === written || pattern.test(title)
}

/**
 * Returns what went without a successor: titles of `before` that are neither in `after` nor named in `retired`, whose lines
 * read `- old title → new title`.
 * @param {Set<string>} before @param {Set<string>} after @param {string} retired
 */
export function lostTitles(before, after, retired) {
  const successors = new Map(
    retired
      .split('\n')
      .filter((line) => line.startsWith('- ') && line.includes(' → '))
      .map((line) => /** @type {[string, string]} */ (line.slice(2).split(' → '))),
  )
  const known = [...after].map(fits)
  const isThere = (/** @type {string} */ title) => after.has(title) || known.some((isIt) => isIt(title))
  return [...before].filter((title) => {
    if (isThere(title)) return false
    const named = [...successors].filter(([old]) => fits(title)(old))
    return named.length === 0 || !named.every(([, successor]) => isThere(successor))
  })
}

if (import.meta.main) {
  const [before = '', after = ''] = process.argv.slice(2)
  const [old, now] = [titlesIn(before), titlesIn(after)]
  const lost = lostTitles(old, now, readFileSync(join(root, 'docs/retired-titles.md'), 'utf8'))
  console.log(`${old.size} titles before, ${now.size} after, ${[...now].filter((title) => !old.has(title)).length} new`)
  for (const title of lost) console.log(`lost: ${title}`)
  process.exitCode = lost.length === 0 ? 0 : 1
}
