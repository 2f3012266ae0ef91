import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

type Build = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const source = join(import.meta.dirname, 'src')
const own = (id: string) => id.startsWith(source) || id.includes('/contract/src/')

/** What stands around every page of signed-in people, with what is fetched right after it. */
const frame = [
  'entry.client.tsx',
  'root.tsx',
  'shell/frame.tsx',
  'shell/guards/signed-in.tsx',
  'shell/guards/complete-profile.tsx',
  'shell/pages/dashboard-page.tsx',
  'features/help/help-menu.tsx',
  'features/help/tours/hint.tsx',
  'features/help/tours/checklist.tsx',
  'features/identity/security/second-step-band.tsx',
  'features/notifications/list/bell.tsx',
  'features/plans/plan/plan-band.tsx',
  'features/search/search-button.tsx',
]
const dashboards = ['gym', 'trainer', 'gym-admin', 'admin', 'supplier'].map(
  (role) => `features/dashboards/${role}/${role}-overview-page.tsx`,
)
/** Opened daily, the most opened first: what two of them need comes with the first. */
const pages = [
  ['features/messages/messages-page.tsx'],
  [
    'features/covers/boards/gym-covers-page.tsx',
    'features/messages/conversations/open-thread-button.tsx',
    'features/notifications/settings/delivery-status.tsx',
  ],
  ['features/covers/boards/trainer-covers-page.tsx'],
  ['features/dashboards/gym/gym-timetable-page.tsx'],
  ['features/timetable/views/trainer-timetable-page.tsx'],
  ['features/payroll/gym-payroll-page.tsx'],
  ['features/payroll/trainer-payroll-page.tsx'],
  ['features/compliance/gym-compliance-page.tsx'],
  ['features/compliance/wallet/wallet-page.tsx'],
  ['features/connections/roster/gym-trainers-page.tsx'],
  ['features/timetable/classes/classes-page.tsx'],
]

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})`)
const mantine = (...names: string[]) => `@mantine/core/esm/components/(${names.join('|')})/`
const slices = /web\/src\/features\//
const common = /web\/src\/(ui|platform)\//
const kit = packages(
  '(react|react-dom|scheduler|react-router|react-hot-toast|goober|clsx)/',
  '@tanstack/(query-core|react-query)/',
  '@orpc/',
  '@?(socket|engine)\\.io',
  '@mantine/hooks/',
  '@mantine/core/esm/core/',
  mantine('ActionIcon', 'Anchor', 'Button', 'CloseButton', 'Group', 'Loader', 'Skeleton', 'Transition'),
  mantine('Center', 'Paper', 'Stack', 'Text', 'Title', 'UnstyledButton', 'VisuallyHidden'),
)

const aroundPages = reachedFrom('frame', frame)
const onDashboards = reachedFrom('frame', dashboards)
const ofFrame = (id: string, build: Build) =>
  aroundPages(id, build) ??
  (common.test(id) ? onDashboards(id, build) : null) ??
  (id.includes('/contract/src/kernel/wording') ? 'frame' : null)

/** A few files a page: each one costs a request with its headers, and small ones pack worse. The first that matches has it. */
export const groups = [
  { name: 'kit', test: kit },
  { name: 'kit', test: packages('lucide-react/'), minShareCount: 12 },
  { name: 'zod', test: packages('zod/') },
  { name: ofFrame },
  { name: reachedFrom('dashboards', dashboards) },
  { name: 'icons', test: packages('lucide-react/'), minShareCount: 2 },
  {
    name: 'inputs',
    test: packages(mantine('Input', 'InputBase', 'TextInput', 'Textarea', 'NativeSelect', 'Checkbox')),
  },
  {
    name: 'floating',
    test: packages('@floating-ui/', mantine('Popover', 'Menu', 'Tooltip', 'Combobox', 'ScrollArea')),
  },
  {
    name: 'dialogs',
    test: packages(
      '(react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton)',
      mantine('Modal', 'ModalBase', 'Drawer'),
    ),
  },
  { name: 'fields', test: /node_modules/, minShareCount: 12 },
  { name: 'schemas', test: /contract\/src\//, minShareCount: 12 },
  { name: reachedFrom('lists', pages.slice(0, 2).flat()), test: common },
  {
    name: 'ui',
    test: common,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1500,
  },
  ...pages.map((page) => ({ name: reachedFrom(/([a-z-]+)-page/.exec(page[0]!)![1]!, page), test: slices })),
  { name: sliceOf, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
]

/** Names the chunk of each own module that the starts reach by static imports. */
function reachedFrom(name: string, starts: readonly string[]) {
  let reached: Set<string> | undefined
  return (id: string, build: Build): string | null => {
    reached ??= walk(starts, build)
    return reached.has(id) ? name : null
  }
}

function walk(starts: readonly string[], build: Build): Set<string> {
  const reached = new Set<string>()
  const waiting = starts.map((file) => join(source, file))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || !own(id)) continue
    const info = build.getModuleInfo(id)
    if (!info) throw new Error(`There is no '${id}': mend its name in web/chunks.ts.`)
    reached.add(id)
    waiting.push(...info.importedIds)
  }
  return reached
}

/** Films are a chunk of their own: every page has help beside it, and few open an article. */
function sliceOf(id: string): string | null {
  if (/src\/features\/help\/articles\/(own-films|video|player)\./.test(id)) return 'films'
  return /src\/features\/([^/]+)/.exec(id)?.[1] ?? 'shared'
}

/** Writes which modules are in which file, for the list of what is kept without a network. */
export function mapOfChunks(): Plugin {
  return {
    name: 'map-of-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const files = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? {
              file: chunk.fileName,
              imports: chunk.imports,
              css: [...(chunk.viteMetadata?.importedCss ?? [])],
              modules: chunk.moduleIds.filter(own).map((id) => relative(source, id.replace(/\?.*/, ''))),
            }
          : [],
      )
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(files) })
    },
  }
}
