// `node scripts/testing/compare-titles.js BEFORE AFTER`: which test titles went between two runs, and which came. Each is a folder
// of reports that `TEST_REPORTS=FOLDER npm test -- --all` wrote. A title that went has its successor in
// docs/retired-titles.md, or the command fails.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../running/children.js'

/** @param {string} folder @returns {Set<string>} */
export function titlesIn(folder) {
  const reports = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Set(
    reports
      .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).testResults)
      .flatMap((suite) => suite.assertionResults.map((/** @type {{ fullName: string }} */ test) => test.fullName)),
  )
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
  return [...before].filter((title) => {
    if (after.has(title)) return false
    const successor = successors.get(title)
    return !successor || !after.has(successor)
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
