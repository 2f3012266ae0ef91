import { launchBrowser } from './browser.ts'

/** Fetches the browser once where there is none: two journeys that begin at the same moment would both try. */
export default async function browserReady(): Promise<void> {
  const browser = await launchBrowser()
  await browser.close()
}
