import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { offlineFiles } from './offline.js'

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

// What the worker keeps for when there is no network.
writeFileSync(join(client, 'offline.json'), JSON.stringify(offlineFiles(client)))
// Not for visitors: it names every file of the source.
rmSync(join(client, '.vite'), { recursive: true, force: true })
// The app's shell stands for every path of the app; '/' is a public page.
if (existsSync(join(client, 'index.html'))) renameSync(join(client, 'index.html'), join(client, '__spa-fallback.html'))

const packed = readdirSync(client, { recursive: true, encoding: 'utf8' })
for (const name of packed.filter((file) => /\.(js|mjs|css|svg|html)$/.test(file))) {
  const bytes = readFileSync(join(client, name))
  if (bytes.length < 1024) continue
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  writeFileSync(join(client, `${name}.br`), brotli)
  writeFileSync(join(client, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}

/** One script and one style sheet for all public pages, in kB of 1,000 bytes after gzip. */
for (const [file, most] of /** @type {const} */ ([
  [/** @type {string} */ (code), 2.5],
  [/** @type {string} */ (style), 12],
])) {
  const load = gzipSync(readFileSync(join(client, file))).length / 1000
  if (load <= most) continue
  console.error(
    `Public pages load ${load.toFixed(1)} kB of ${file}, and ${most} kB is their budget (web/public-build.js).`,
  )
  process.exitCode = 1
}
