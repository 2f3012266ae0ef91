import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { offlineFiles, weigh } from './budgets.js'

// After the app's own build: the public pages' renderer for the server, with one style sheet and one script beside the
// app's assets.
const web = fileURLToPath(new URL('.', import.meta.url))
const client = join(web, 'build/client')
const target = ['chrome123', 'edge123', 'firefox120', 'safari17.5']
const common = /** @type {const} */ ({ root: web, configFile: false, publicDir: false, logLevel: 'warn' })

const script = await build({
  ...common,
  build: {
    target,
    outDir: client,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: join(web, 'src/shell/public/public.script.ts'),
      output: { format: 'iife', entryFileNames: 'assets/public-[hash].js' },
    },
  },
})
const pages = await build({
  ...common,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'node26',
    cssTarget: target,
    cssMinify: true,
    outDir: join(web, 'build/public'),
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    ssr: join(web, 'src/public.tsx'),
    ssrEmitAssets: true,
    rolldownOptions: { output: { entryFileNames: 'pages.js' } },
  },
  ssr: { noExternal: true },
})

/** @param {unknown} made @param {RegExp} name @returns {string[]} */
const named = (made, name) =>
  /** @type {{ output: { fileName: string }[] }[]} */ ([made].flat())
    .flatMap(({ output }) => output.map(({ fileName }) => fileName))
    .filter((fileName) => name.test(fileName))

for (const asset of named(pages, /^assets\//)) renameSync(join(web, 'build/public', asset), join(client, asset))
rmSync(join(web, 'build/public/assets'), { recursive: true, force: true })
const [style] = named(pages, /\.css$/)
const [code] = named(script, /\.js$/)
const assets = { style: `/${style}`, script: `/${code}` }
writeFileSync(join(web, 'build/public/assets.json'), JSON.stringify(assets))

const { loads, over } = weigh(client, assets)
writeFileSync(join(web, 'build/first-loads.json'), JSON.stringify(loads, null, 2))
// What the worker keeps for when there is no network.
writeFileSync(join(client, 'offline.json'), JSON.stringify(offlineFiles(client)))
for (const name of readdirSync(join(client, 'assets')).filter((file) => /\.(js|mjs|css|svg)$/.test(file))) {
  const file = join(client, 'assets', name)
  const bytes = readFileSync(file)
  if (bytes.length < 1024) continue
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
// Not for visitors: it names every file of the source.
rmSync(join(client, '.vite'), { recursive: true, force: true })
if (over.length > 0) {
  console.error(`Over the budget of a first load (web/budgets.js):\n${over.join('\n')}`)
  process.exitCode = 1
}

// The app's shell stands for every path of the app; '/' is a public page.
if (existsSync(join(client, 'index.html'))) renameSync(join(client, 'index.html'), join(client, '__spa-fallback.html'))
