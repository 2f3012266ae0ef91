// The slices of the product, lowest row first (docs/architecture.md). A slice imports only from lower rows.
const rows = [
  ['identity'],
  ['gyms', 'specialties', 'email-templates', 'plans'],
  ['users'],
  ['connections', 'suppliers'],
  ['timetable', 'messages'],
  ['compliance'],
  ['covers', 'payroll'],
  ['jobs'],
  ['notifications', 'dashboards', 'reports', 'search', 'help'],
]

/** @type {ReadonlyMap<string, number>} */
export const rowOf = new Map(rows.flatMap((slices, row) => slices.map((slice) => /** @type {const} */ ([slice, row]))))

/** What a file of a slice may be, by the last word of its name. */
export const serverKinds = [
  'routes',
  'policy',
  'commands',
  'queries',
  'rules',
  'present',
  'tables',
  'ports',
  'notices',
  'mails',
  'reactions',
  'tasks',
]
export const webKinds = ['routes', 'api', 'live', 'copy', 'rules']

/** What a higher slice may import of a lower one. */
export const openServerKinds = ['tables', 'queries', 'policy', 'rules', 'commands', 'present']
export const openWebKinds = ['api', 'copy', 'rules']

/**
 * What a path of a feature says about its file.
 * @param {string} path
 * @returns {{ workspace: 'server' | 'web', slice: string, inside: string, noun: string, kind: string, test: boolean } | undefined}
 */
export function featureFile(path) {
  const match = /^(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(path)
  if (!match) return undefined
  const [, workspace, slice = '', inside = ''] = match
  const name = inside.split('/').at(-1) ?? ''
  const test = /\.test\.tsx?$/.test(name)
  const words = name.replace(/(\.test)?\.tsx?$/, '').split('.')
  return {
    workspace: workspace === 'server' ? 'server' : 'web',
    slice,
    inside,
    noun: words[0] ?? '',
    kind: inside.includes('/') ? '' : (words[1] ?? ''),
    test,
  }
}
