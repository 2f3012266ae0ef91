import { rmSync } from 'node:fs'
import { launchBrowser } from './browser.ts'
import { root, temporaryFolder } from './server.ts'
import { cacheFor } from './templates.ts'

/** Fetches the browser once where there is none (two journeys that begin at the same moment would both try), and gives
 * the journeys a place for the data that they begin with. */
export default async function journeysReady(): Promise<() => void> {
  const browser = await launchBrowser()
  await browser.close()
  const folder = temporaryFolder()
  process.env.JOURNEY_TEMPLATES = folder
  process.env.JOURNEY_CACHE = cacheFor(root)
  return () => rmSync(folder, { recursive: true, force: true })
}
