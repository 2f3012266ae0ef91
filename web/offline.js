import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ file: string, imports: string[], css: string[], modules: string[] }} Chunk */

/** What opens without a network: the frame and what its buttons open, the dashboards, their first views and the timetables. */
const offline = [
  'entry.client.tsx',
  'root.tsx',
  'shell/frame.tsx',
  'shell/guards/signed-in.tsx',
  'shell/guards/complete-profile.tsx',
  'shell/pages/own-dashboard.tsx',
  'shell/pages/dashboard-page.tsx',
  'ui/overlays/opened-menu.tsx',
  'ui/overlays/sheet-frame.tsx',
  'ui/overlays/side-panel-frame.tsx',
  'features/notifications/list/bell.tsx',
  'features/notifications/list/bell-panel.tsx',
  'features/plans/plan/plan-band.tsx',
  ...['gym', 'trainer', 'gym-admin', 'admin', 'supplier'].map(
    (role) => `features/dashboards/${role}/${role}-overview-page.tsx`,
  ),
  'features/dashboards/gym/gym-timetable-page.tsx',
  'features/timetable/views/trainer-timetable-page.tsx',
  'features/covers/boards/entry-cover.tsx',
  'features/covers/requests/ask-for-cover-form.tsx',
]

/** Addresses of what opens without a network. @param {string} client */
export function offlineFiles(client) {
  const chunks = /** @type {Chunk[]} */ (JSON.parse(readFileSync(join(client, '.vite/chunks.json'), 'utf8')))
  return filesOf(chunks, offline)
}

/**
 * The files that modules need at once, with what those import.
 * @param {Chunk[]} chunks @param {string[]} modules
 */
export function filesOf(chunks, modules) {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  /** @type {Set<string>} */
  const needed = new Set()
  const waiting = modules.flatMap((module) => {
    const files = chunks.filter((chunk) => chunk.modules.includes(module)).map(({ file }) => file)
    if (files.length === 0) throw new Error(`The build has no '${module}': mend its name in web/offline.js.`)
    return files
  })
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = byFile.get(file)
    if (!chunk || needed.has(file)) continue
    needed.add(file)
    for (const style of chunk.css) needed.add(style)
    waiting.push(...chunk.imports)
  }
  return [...needed].map((file) => `/${file}`)
}
