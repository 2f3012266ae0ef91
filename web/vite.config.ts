import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { groups, mapOfChunks } from './chunks.ts'
import { contractAsData } from './contract-as-data.ts'
import { kitStyles } from './kit-styles.ts'

const server = process.env.QUARTET_SERVER ?? 'http://localhost:4001'

export default defineConfig({
  plugins: [contractAsData(), kitStyles(), mapOfChunks(), reactRouter()],
  build: {
    // With a language level alone, light-dark() colours would be dropped without a word.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A schema that nothing reads goes, although its making calls functions.
      treeshake: { manualPureFunctions: ['z', 'oc', 'operationsOf', 'listOf'] },
      output: {
        // Chunks that import each other would otherwise run in an order that no module asked for.
        strictExecutionOrder: true,
        codeSplitting: { groups },
        // A shared chunk is named after every page that has it, and stands by name in the list that each page loads.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
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
