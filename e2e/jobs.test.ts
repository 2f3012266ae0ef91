import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileText } from '../server/test/hostile-text.ts'
import { launchBrowser, openPage } from './browser.ts'
import { join } from './people.ts'
import type { Somebody } from './people.ts'
import { startProduct } from './server.ts'
import type { Product } from './server.ts'

const password = 'a cyclist at six in the morning'
const texts = Object.values(hostileText).map((text) => text.trim())

let product: Product
let browser: Browser
let gym: Somebody
let trainer: Somebody
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '0' } }), launchBrowser()])
  const tree = await (await fetch(`${product.address}/api/specialties`)).json()
  const who = { password, lastName: 'Cohen' }
  const as = (more: Omit<Parameters<typeof join>[1], keyof typeof who>) => join(product.address, { ...who, ...more })
  gym = await as({ role: 'gym', email: 'gym@jobs.test', firstName: 'Rachel', businessName: 'Merri Cycle' })
  trainer = await as({ role: 'trainer', email: 't@jobs.test', firstName: 'Liam', specialties: [tree[0].id] })
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function windowOf(person: Somebody | null, width = 1440) {
  const opened = await openPage(browser, { width, baseURL: product.address, timezone: 'Australia/Melbourne' })
  if (person) await opened.context.addInitScript((token) => localStorage.setItem('token', token), person.token)
  return opened
}

const posted = async (job: object): Promise<string> => {
  const { id } = await gym.send('POST', '/jobs', { kind: 'cover_list', ...job })
  await gym.send('POST', `/jobs/${id}/publication`)
  return id
}

it('J-01 a gym posts a job, everybody reads it at /jobs without an account or a script, a trainer applies, and the gym finds the application at /jobs/:id/applications', async () => {
  const post = await windowOf(gym)
  await post.page.goto('/jobs/new')
  await post.page.getByRole('combobox', { name: 'For', exact: true }).first().selectOption('cover_list')
  await post.page.getByRole('textbox', { name: 'Title' }).fill('Early birds wanted')
  await post.page.getByRole('button', { name: 'Save as draft' }).click()
  await post.page.getByRole('button', { name: 'Publish' }).click()
  await post.page.getByText('Open', { exact: true }).first().waitFor()
  const path = new URL(post.page.url()).pathname

  const board = await (await fetch(`${product.address}/jobs`)).text()
  expect(board).toContain(`href="${path}"`)
  expect(board).toContain('Early birds wanted')
  expect(await (await fetch(product.address + path)).text()).toContain('Merri Cycle')

  const look = await windowOf(trainer)
  await look.page.goto('/jobs')
  await look.page.getByRole('link', { name: 'Early birds wanted' }).click()
  await look.page.getByRole('textbox', { name: 'Note' }).fill('Six is late for me')
  await look.page.getByRole('button', { name: 'Apply', exact: true }).click()
  await look.page.getByRole('button', { name: 'Take it back' }).waitFor()

  await post.page.goto(`${path}/applications`)
  const submitted = post.page.getByRole('region', { name: 'Submitted' })
  await submitted.getByText('Six is late for me').waitFor()
  expect(await submitted.getByRole('article').count()).toBe(1)
  // Nobody but the gym: the trainer who applied learns of no others.
  await look.page.goto(`${path}/applications`)
  await look.page.getByRole('main').waitFor()
  expect(await look.page.getByRole('article').count()).toBe(0)
  expect((await trainer.try('GET', `${path}/applications`)).status).toBe(403)
  expect([...post.troubles, ...look.troubles]).toEqual([])
  await Promise.all([post.context.close(), look.context.close()])
})

/** Elements that only hostile text could have made. */
const foreign =
  '[onerror],[onload],[onmouseover],[onfocus],[autofocus],img[src="x"],a[href^="javascript"],[src*="elsewhere"]'

it('what people write is text on every page of a job as it comes from the server, and in what search engines read', async () => {
  const ids = await Promise.all(texts.map((title) => posted({ title, description: `${title}\n\n${title}` })))
  const pages = await Promise.all(
    [...ids.map((id) => `/jobs/${id}`), '/jobs'].map(async (path) => (await fetch(product.address + path)).text()),
  )
  const { page, context } = await windowOf(null)
  await page.goto('/about:none').catch(() => null)
  const read = await page.evaluate(
    ([all, selector]) =>
      (all as string[]).map((html) => {
        const seen = new DOMParser().parseFromString(html, 'text/html')
        const data = seen.querySelector('script[type="application/ld+json"]')
        return {
          title: seen.querySelector('h1')?.textContent,
          scripts: [...seen.querySelectorAll('script:not([src]):not([type="application/ld+json"])')].filter((one) =>
            one.textContent.includes('struck'),
          ).length,
          foreign: seen.querySelectorAll(selector as string).length,
          posting: data ? (JSON.parse(data.textContent) as { title?: string; description?: string }) : null,
          text: seen.body.textContent,
        }
      }),
    [pages, foreign] as const,
  )
  expect(read.map((one) => [one.scripts, one.foreign])).toEqual(read.map(() => [0, 0]))
  expect(read.slice(0, -1).map((one) => one.title)).toEqual(texts)
  expect(read.slice(0, -1).map((one) => one.posting?.title)).toEqual(texts)
  for (const { posting } of read.slice(0, -1)) expect(posting?.description).not.toMatch(/<(?!\/?p>|br>)/)
  // The board has 25 to a page, the newest first.
  expect(texts.filter((text) => read.at(-1)!.text.includes(text)).length).toBeGreaterThanOrEqual(20)
  await context.close()
}, 180_000)
