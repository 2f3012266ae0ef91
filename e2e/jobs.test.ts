import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileText } from '../server/test/walks/hostile-text.ts'
import { closeWindows, openPage, sharedBrowser } from './support/browser.ts'
import { join, type Somebody } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

const password = 'a cyclist at six in the morning'
const texts = Object.values(hostileText).map((text) => text.trim())
const everything = texts.join('\n')

let product: Product
let browser: Browser
let gym: Somebody
let trainer: Somebody
let supplier: Somebody
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '0' } }), sharedBrowser()])
  const tree = await (await fetch(`${product.address}/api/specialties`)).json()
  const who = { password, lastName: 'Cohen' }
  const as = (more: Omit<Parameters<typeof join>[1], keyof typeof who>) => join(product.address, { ...who, ...more })
  gym = await as({ role: 'gym', email: 'gym@jobs.test', firstName: 'Rachel', businessName: 'Merri Cycle' })
  trainer = await as({ role: 'trainer', email: 't@jobs.test', firstName: 'Liam', specialties: [tree[0].id] })
  supplier = await as({ role: 'supplier', email: 's@jobs.test', firstName: 'Kit' })
})
afterAll(async () => {
  await closeWindows()
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
  await post.page.getByRole('combobox', { name: 'Job type', exact: true }).first().selectOption('cover_list')
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
  await look.page.getByRole('button', { name: 'Withdraw application' }).waitFor()

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
})

it('what people write is text on the pages inside, for everybody who reads it, and breaks none at the width of a phone', async () => {
  const [first] = texts
  const { id: own } = trainer.user
  await trainer.send('PATCH', `/users/${own}`, { bio: everything, firstName: first })
  const jobId = await posted({ title: texts[3], description: everything })
  await trainer.send('POST', `/jobs/${jobId}/applications`, { note: everything })
  const profile = await supplier.send('PUT', '/supplier-profile', { name: texts[7], about: everything })
  const offers: string[] = []
  for (const title of texts) {
    const { id } = await supplier.send('POST', '/offers', { kind: 'equipment', title, description: everything })
    await supplier.send('POST', `/offers/${id}/publication`)
    offers.push(id)
  }
  const { id: enquiry } = await gym.send('POST', `/offers/${offers[0]}/enquiries`, { text: everything })
  await supplier.send('POST', `/supplier-enquiries/${enquiry}/lines`, { text: everything })
  await gym.send('POST', `/offers/${offers[1]}/enquiries`, { text: everything })

  const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
  const check = async (page: Page, path: string, said: string[]) => {
    await page.goto(path)
    await expect
      .poll(async () => flat(await page.locator('main').innerText()), { message: path })
      .toContain(flat(said[0]!))
    const main = flat(await page.locator('main').innerText())
    expect(
      said.filter((text) => !main.includes(flat(text))),
      path,
    ).toEqual([])
    expect(await page.locator(foreign).count(), path).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
  const troubles: string[] = []
  for (const [person, paths] of [
    [
      gym,
      [
        [`/jobs/${jobId}/applications`, texts],
        [`/trainers/${trainer.user.trainer!.id}`, texts],
        [`/enquiries/${enquiry}`, texts],
      ],
    ],
    [
      trainer,
      [
        [`/jobs/${jobId}`, texts],
        [`/suppliers/${profile.id}`, texts],
        [`/offers/${offers[0]}`, texts],
        ['/suppliers', [texts.at(-1)!]],
      ],
    ],
    [
      supplier,
      [
        ['/catalogue', [texts.at(-1)!]],
        [`/enquiries/${enquiry}`, texts],
        ['/dashboard/supplier', [texts[1]!]],
      ],
    ],
    [null, [[`/suppliers/${profile.id}`, texts]]],
  ] as [Somebody | null, [string, string[]][]][]) {
    const opened = await windowOf(person, 390)
    await opened.page.exposeFunction('struck', () => void troubles.push('struck'))
    for (const [path, said] of paths) await check(opened.page, path, said)
    troubles.push(...opened.troubles)
    await opened.context.close()
  }
  expect(troubles).toEqual([])
})
