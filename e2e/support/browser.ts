import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers give /dev/shm 64 MB, on which pages crash.
  '--disable-dev-shm-usage',
]

/** Starts Chromium without a window: the shell made for it, else the machine's, else one from npm. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args = [] } = await obtainBrowser()
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...args], timeout: 60_000 })
}

let kept: Promise<Browser> | undefined

/** The browser of this worker, which all its journeys have one after the other and which ends with it. */
export async function sharedBrowser(): Promise<Browser> {
  if (kept && !(await kept).isConnected()) kept = undefined
  await closeWindows()
  return (kept ??= launchBrowser())
}

/** Closes whatever windows the journeys of a file left open. */
export async function closeWindows(): Promise<void> {
  const browser = await kept
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** What a window has stored: who is signed in, among other things. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>
/** What it has stored after somebody signed in, until they sign out. */
export const storedBy = (origin: string, token: string): Stored => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
})
export type OpenPage = {
  page: Page
  context: BrowserContext
  /** What a person at the console would have seen go wrong: errors, failed scripts, answers of 500 and above. */
  troubles: string[]
}

/** Opens a page in a window of its own, with nothing stored but `stored`. Heights are a laptop's or a phone's. */
export async function openPage(
  browser: Browser,
  wishes: {
    width?: number
    scheme?: 'light' | 'dark'
    baseURL?: string
    timezone?: string
    stored?: Stored
    /** Whoever it belongs to is signed in, whenever a page loads. */
    token?: string
    firstTime?: boolean
  } = {},
): Promise<OpenPage> {
  const width = wishes.width ?? 1440
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: wishes.scheme ?? 'light',
    locale: 'en-AU',
    timezoneId: wishes.timezone ?? 'Australia/Sydney',
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    ...(wishes.baseURL ? { baseURL: wishes.baseURL } : {}),
    ...(wishes.stored ? { storageState: wishes.stored } : {}),
  })
  // Who is new is asked beside the page whether they want to be shown around; journeys say so themselves where they do.
  if (!wishes.firstTime)
    await context.addInitScript(() => {
      // The preview of a mail is a frame that may keep nothing.
      if (window === window.top) localStorage.setItem('helpPromptSeen', 'true')
    })
  if (wishes.token)
    await context.addInitScript((token) => {
      if (window === window.top) localStorage.setItem('token', token)
    }, wishes.token)
  const page = await context.newPage()
  // Long enough for a machine that stands still for a moment: what hangs is ended by the journey.
  page.setDefaultTimeout(90_000)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The browser itself writes a line for every 4xx answer, which pages expect and handle.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()}: ${response.url()}`)
  })
  return { page, context, troubles }
}

/** Goes to a page as a link within the product does. Where none of its pages is open yet, that one is loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  const went = await page.evaluate(async (to) => {
    type Router = { navigate(to: string, how: { flushSync: boolean }): Promise<void> }
    const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter
    await router?.navigate(to, { flushSync: true })
    return router !== undefined
  }, path)
  if (!went) await page.goto(path)
}

/** Where the browser is, for programs that start it themselves: one with windows, as people have. */
export const chromeOf = async (): Promise<string> => find(whole) ?? (await obtainBrowser()).executablePath

/** Chromium without all that a window needs: a cold load takes less than half the processor's time. */
const shell = ['chromium-headless-shell']
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

async function obtainBrowser(): Promise<{ executablePath: string; args?: string[] }> {
  const known = find(shell) ?? install(shell) ?? find(whole) ?? install(whole) ?? macBrowser()
  // The processes of this run take the same, and look no further.
  if (known) return { executablePath: (process.env.CHROME_PATH = known) }
  const { default: packed } = await import('@sparticuz/chromium')
  return {
    executablePath: await packed.executablePath(),
    args: packed.args.filter((arg) => !arg.startsWith('--headless')),
  }
}

function find(names: string[]): string | undefined {
  return process.env.CHROME_PATH ?? names.map(findProgram).find(Boolean)
}

/** Installs Debian's package of the first name, where we are root. */
function install(names: string[]): string | undefined {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return undefined
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update'], { ...quiet, timeout: 180_000 })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', names[0]!], { ...quiet, timeout: 420_000 })
  return find(names)
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function macBrowser(): string | undefined {
  const path = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return isProgram(path) ? path : undefined
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
