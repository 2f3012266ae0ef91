import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const workspaces = ['contract', 'server', 'web']

/**
 * Returns the test files that carry `// @module-tag TAG`, by workspace, relative to `root`. Vitest filters by tag too, but
 * only once it has loaded every file.
 * @param {string} root @param {string} tag @returns {Record<string, string[]>}
 */
export function taggedFiles(root, tag) {
  const mark = new RegExp(`^// @module-tag ${tag}$`, 'm')
  return Object.fromEntries(
    workspaces.map((workspace) => [
      workspace,
      testsBelow(join(root, workspace))
        .filter((file) => mark.test(readFileSync(file, 'utf8')))
        .map((file) => relative(root, file)),
    ]),
  )
}

/** @param {string} folder @returns {string[]} */
function testsBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'build')
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return testsBelow(path)
      return /\.test\.tsx?$/.test(entry.name) ? [path] : []
    })
}
