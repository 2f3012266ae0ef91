import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { contractAsData } from './contract-as-data.ts'

const server = process.env.QUARTET_SERVER ?? 'http://localhost:4001'

/** A few chunks instead of one for each module that two pages share: a page used to ask for 208 scripts. */
const groups = [
  { name: 'kit', test: /node_modules/, minShareCount: 30 },
  { name: 'frame', test: /src\/(shell|platform|ui)\/|contract\/src/, minShareCount: 20 },
  { name: sliceOf, test: /src\/features\//, minShareCount: 3 },
  { name: 'shared', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 3000 },
]

/** Films are a chunk of their own: every page has help beside it, and few open an article. */
function sliceOf(id: string): string | null {
  if (/src\/features\/help\/articles\/(own-films|video|player)\./.test(id)) return 'films'
  return /src\/features\/([^/]+)/.exec(id)?.[1] ?? null
}

export default defineConfig({
  plugins: [contractAsData(), reactRouter()],
  build: {
    // With a language level alone, light-dark() colours would be dropped without a word.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // What each page loads, for its budget.
    manifest: true,
    rolldownOptions: {
      // A schema that nothing reads goes, although its making calls functions.
      treeshake: { manualPureFunctions: ['z', 'oc', 'operationsOf', 'listOf'] },
      output: {
        // Chunks that import each other would otherwise run in an order that no module asked for.
        strictExecutionOrder: true,
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/auth/v1': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
