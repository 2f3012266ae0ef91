import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const server = process.env.QUARTET_SERVER ?? 'http://localhost:4001'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // With a language level alone, light-dark() colours would be dropped without a word.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // What each page loads, for its budget.
    manifest: true,
  },
  server: {
    proxy: {
      '/api': server,
      '/auth/v1': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
