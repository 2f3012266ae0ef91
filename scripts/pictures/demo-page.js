import { demoPassword } from '../../e2e/support/demo-window.ts'
import { signIn } from '../../e2e/support/people.ts'

/**
 * A page for pictures, as someone sees it who is signed in and was shown around before.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions & { token: string }} wishes
 */
export async function signedInPage(browser, { token, ...wishes }) {
  const context = await browser.newContext({
    deviceScaleFactor: 2,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    reducedMotion: 'reduce',
    ...wishes,
  })
  await context.addInitScript((kept) => {
    localStorage.setItem('helpPromptSeen', 'true')
    localStorage.setItem('token', kept)
  }, token)
  return context.newPage()
}

/** The token of someone of the demo story. @param {string} address @param {string} who */
export const demoToken = async (address, who) =>
  (await signIn(address, `${who}@demo.quartet.example`, demoPassword)).token
