import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */
/** @typedef {{ js: number, css: number }} Weight */

const route = '?__react-router-build-client-route'
const shell = ['src/entry.client.tsx', `src/root.tsx${route}`, `src/shell/frame.tsx${route}`]
const signedIn = [`src/shell/guards/signed-in.tsx${route}`, `src/shell/guards/complete-profile.tsx${route}`]
const dashboard = [...shell, ...signedIn, `src/shell/pages/dashboard-page.tsx${route}`]
const bell = ['src/features/notifications/list/bell.tsx', 'src/features/plans/plan/plan-band.tsx']
/** @param {string} role */
const overview = (role) => [...dashboard, ...bell, `src/features/dashboards/${role}/${role}-overview-page.tsx`]

/** The app's code and the kit come to nearly all of it. The forms that offer a colleague's value came to 1.8 kB. */
const app = { js: 518, css: 52 }

/**
 * What is loaded before a page can be used, and the most that may be, in kB of 1,000 bytes after gzip. A budget is raised
 * only with a reason: each kB is waited for on a phone in a gym's basement.
 * @type {{ page: string, parts: string[], most: Weight }[]}
 */
const budgets = [
  { page: 'dashboard of a gym', parts: overview('gym'), most: app },
  { page: 'dashboard of a trainer', parts: overview('trainer'), most: app },
  { page: 'dashboard of a gym_admin', parts: overview('gym-admin'), most: app },
  { page: 'dashboard of an admin', parts: overview('admin'), most: app },
  { page: 'dashboard of a supplier', parts: overview('supplier'), most: app },
]
/** Public pages: one script and one style sheet for all of them. */
const publicMost = { js: 2.5, css: 12 }

/**
 * The chunks that parts need at once, with what those import.
 * @param {Record<string, Chunk>} manifest @param {string[]} parts
 */
export function chunksOf(manifest, parts) {
  /** @type {Map<string, Chunk>} */
  const needed = new Map()
  const waiting = [...parts]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const chunk = manifest[part]
    if (!chunk) throw new Error(`The build has no '${part}': mend its name in web/budgets.js.`)
    if (needed.has(part)) continue
    needed.set(part, chunk)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...needed.values()]
}

/** What opens without a network: the dashboards, their first views and the timetables. */
const offline = [
  ...['gym', 'trainer', 'gym-admin', 'admin', 'supplier'].flatMap(overview),
  `src/shell/pages/own-dashboard.tsx${route}`,
  'src/features/dashboards/gym/gym-timetable-page.tsx',
  'src/features/timetable/views/trainer-timetable-page.tsx',
  'src/features/covers/boards/entry-cover.tsx',
]

/** Addresses of what opens without a network. @param {string} client */
export function offlineFiles(client) {
  const chunks = chunksOf(manifestOf(client), offline)
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].map((file) => `/${file}`)
}

/** @param {string} client @returns {Record<string, Chunk>} */
const manifestOf = (client) => JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))

/**
 * The first load of every page that has a budget, and what is over it.
 * @param {string} client @param {{ style: string, script: string }} publicAssets
 */
export function weigh(client, publicAssets) {
  const manifest = manifestOf(client)
  /** @param {Iterable<string>} files */
  const kilobytes = (files) =>
    Array.from(new Set(files), (file) => gzipSync(readFileSync(join(client, file))).length).reduce((a, b) => a + b, 0) /
    1000
  const loads = budgets.map(({ page, parts, most }) => {
    const chunks = chunksOf(manifest, parts)
    const js = kilobytes(chunks.map(({ file }) => file))
    const css = kilobytes(chunks.flatMap((chunk) => chunk.css ?? []))
    return { page, js, css, most }
  })
  loads.push({
    page: 'public pages',
    js: kilobytes([publicAssets.script]),
    css: kilobytes([publicAssets.style]),
    most: publicMost,
  })
  const over = loads.flatMap(({ page, most, ...load }) =>
    /** @type {const} */ (['js', 'css'])
      .filter((kind) => load[kind] > most[kind])
      .map((kind) => `${page}: ${load[kind].toFixed(1)} kB of ${kind} at first, budget ${most[kind]}`),
  )
  return { loads, over }
}
