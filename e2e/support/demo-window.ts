import type { Browser } from 'playwright-core'
import { openPage, type OpenPage } from './browser.ts'
import { signIn } from './people.ts'

/** What everybody of the demo story signs in with. */
export const demoPassword = 'four leaves one lime'

/** Opens a window of somebody of the demo story, signed in. Signing in itself is shown elsewhere. */
export async function demoWindow(browser: Browser, baseURL: string, who: string, width = 1440): Promise<OpenPage> {
  const { token } = await signIn(baseURL, `${who}@demo.quartet.example`, demoPassword)
  return openPage(browser, { baseURL, width, token, timezone: 'Australia/Melbourne' })
}
