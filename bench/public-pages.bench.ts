import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromeOf } from '../e2e/support/browser.ts'
import { startProduct } from '../e2e/support/server.ts'
import type { Bench, Claim } from './measuring/claim.ts'

// Fetched when it is asked for: a hundred packages that nothing else here needs.
const lighthouse = 'lighthouse@13.5.0'
const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Milliseconds; up to here Core Web Vitals call the largest paint good. */
const goodPaint = 2500
/** The most that a public page may send, all of it. */
const mostBytes = 700_000

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
const run = promisify(execFile)

/** What Lighthouse says of a page. Now and then it loses the beginning of a recording and asks to be run again. */
async function look(url: string, onDesktop: boolean, chrome: string, tries = 3): Promise<Report> {
  const chosen = [
    '--quiet',
    '--output=json',
    `--chrome-flags=${flags}`,
    `--only-categories=${categories.join(',')}`,
    ...(onDesktop ? ['--preset=desktop'] : []),
  ]
  const env = { ...process.env, CHROME_PATH: chrome }
  try {
    const { stdout } = await run('npx', ['--yes', lighthouse, url, ...chosen], {
      env,
      maxBuffer: 64e6,
      timeout: 300_000,
    })
    return JSON.parse(stdout) as Report
  } catch (error) {
    if (tries <= 1) throw error
    return look(url, onDesktop, chrome, tries - 1)
  }
}

/** Lighthouse on what visitors see first, with the demo story's jobs, on the phone and the line that it simulates. */
const bench: Bench = async () => {
  const [site, chrome] = await Promise.all([startProduct({ env: { DEMO: '1' } }), chromeOf()])
  const claims: Claim[] = []
  try {
    for (const path of ['/', '/pricing', '/jobs']) {
      for (const form of ['phone', 'desktop']) {
        const report = await look(site.address + path, form === 'desktop', chrome)
        const name = `${path} on a ${form}`
        for (const category of categories)
          claims.push({
            name: `${name}: ${category}`,
            unit: 'of 100',
            figure: Math.round((report.categories[category]?.score ?? 0) * 100),
            limit: 100,
            limitIs: 'Lighthouse',
            // A busy machine takes a point or two of speed away; nothing takes away from the others.
            ratio: { atLeast: category === 'performance' ? 0.95 : 1 },
          })
        claims.push(
          {
            name: `${name}: largest paint`,
            unit: 'ms',
            figure: report.audits['largest-contentful-paint']?.numericValue ?? Infinity,
            limit: goodPaint,
            limitIs: 'a good one',
            ratio: { atMost: 1 },
          },
          {
            name: `${name}: sent`,
            unit: 'bytes',
            figure: report.audits['total-byte-weight']?.numericValue ?? Infinity,
            limit: mostBytes,
            limitIs: 'budget',
            ratio: { atMost: 1 },
          },
        )
      }
    }
  } finally {
    await site.stop()
  }
  return claims
}
export default bench
