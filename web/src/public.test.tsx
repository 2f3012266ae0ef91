import { MantineProvider } from '@mantine/core'
import { act, render, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { PublicVisit } from '@quartet/contract/plans/public-page'
import { planTable } from '@quartet/contract/plans/plan-table'
import { legacyCategories } from './features/help/articles/legacy-articles.copy.ts'
import { parseVideoUrl } from './features/help/articles/video.ts'
import { publicPages } from './public.tsx'
import { hasPage } from './shell/map/pages.ts'
import { RouteEffects } from './shell/route-effects.tsx'
import { watchBar } from './shell/public/bar-behaviour.ts'

const pages = publicPages({ style: '/assets/style.css', script: '/assets/public.js' })

/** A page as the server answers a visitor, read without running any script. */
function visit(address: string, more: Partial<PublicVisit> = {}) {
  const { pathname, searchParams } = new URL(address, 'https://quartet.example')
  const asked: PublicVisit = {
    path: pathname,
    origin: 'https://quartet.example',
    query: Object.fromEntries(searchParams),
    analyticsUrl: null,
    today: '2026-11-22',
    ...more,
  }
  const answer = pages.render(asked) ?? pages.notFound(asked)
  const page: HTMLElement = document.adoptNode(
    new DOMParser().parseFromString(answer.html, 'text/html').documentElement,
  )
  return { status: answer.status, page, main: within(page.querySelector('main')!) }
}
const text = (one: Element | null | undefined) => one?.textContent?.replaceAll(/\s+/g, ' ').trim()
const addressesOf = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [text(link), link.getAttribute('href')])
const headings = (part: ReturnType<typeof visit>['main'], level: number) =>
  part.getAllByRole('heading', { level }).map((one) => text(one))

it('K-01 the home page has its hero, figures, twelve features, four steps, prices, three voices and a closing call', () => {
  const { main, page } = visit('/')
  const hero = main.getByRole('heading', { level: 1 }).closest('section')!
  expect(linksIn(hero)).toEqual([
    ['Book Demo', '/contact'],
    ['View Pricing', '/pricing'],
  ])
  const figures = main.getByRole('region', { name: 'Quartet in figures' })
  expect(
    [...figures.querySelectorAll('dl > div')].map(
      (one) => text(one.querySelector('dd'))! + ' ' + text(one.querySelector('dt')),
    ),
  ).toEqual([
    '1000+ cover requests filled',
    '100K+ classes per year',
    '10,000+ documents verified',
    '98% satisfaction',
    '4.9/5 rating',
    '99.9% uptime',
    '24/7 support',
  ])
  const part = (name: string) => main.getByRole('heading', { level: 2, name }).closest('section')!
  expect(within(part('Twelve jobs, done in one place.')).getAllByRole('listitem')).toHaveLength(12)
  expect(headings(within(part('How It Works')), 3)).toEqual([
    '1 Set up studio',
    '2 Manage compliance',
    '3 Schedule instructors',
    '4 Process payroll',
  ])
  const prices = within(main.getByRole('region', { name: 'Prices' }))
  expect(headings(prices, 3)).toEqual(['QT Lite', 'QT Studio', 'QT Multi-Studio', 'QT Multi-Site'])
  expect(part('From the people who open at 5 am.').querySelectorAll('blockquote')).toHaveLength(3)
  const closing = [...page.querySelectorAll('main section')].at(-1) as HTMLElement
  expect(linksIn(closing)).toContainEqual(['Book Demo', '/contact'])
})

it('K-02 prices turn yearly, lead to a demo of each plan, show six features and the rest, and compare and explain', () => {
  const { main } = visit('/pricing')
  const prices = within(main.getByRole('region', { name: 'Prices' }))
  expect(prices.getByRole('radio', { name: 'Monthly' })).toHaveProperty('checked', true)
  expect(prices.getByRole('radio', { name: 'Yearly Save up to 17%' })).toHaveProperty('checked', false)
  expect(prices.getByText('Save up to 17%')).toBeTruthy()
  const cards = prices.getAllByRole('heading', { level: 2 }).map((one) => one.closest('li')!)
  const gymPlans = planTable.filter(({ id }) => id !== 'trainer')
  expect(cards).toHaveLength(4)
  for (const [at, card] of cards.entries()) {
    const plan = gymPlans[at]!
    expect(linksIn(card)).toEqual([['Book Demo', `/contact?plan=${plan.id}`]])
    const [first, more] = [...card.querySelectorAll('ul')].map((list) => within(list).getAllByRole('listitem'))
    expect(first).toHaveLength(6)
    expect(more).toHaveLength(plan.features.length - 6)
    expect(text(card.querySelector('details > summary'))).toBe('Show moreShow less')
  }
  const trainers = main.getByRole('complementary', { name: 'For trainers' })
  expect(addressesOf(within(trainers).getAllByRole('link'))).toEqual(['/memberships/trainer'])
  const table = within(main.getByRole('table')).getAllByRole('columnheader')
  expect(table.map((one) => text(one)).slice(1)).toEqual(gymPlans.map(({ name }) => name))
  expect(main.getByRole('heading', { level: 2, name: 'Frequently asked questions' })).toBeTruthy()
  expect(addressesOf(main.getAllByRole('link', { name: 'Book Demo' })).at(-1)).toBe('/contact')
})

it('K-02 the comparison sells no more and no less than what each plan is held to: every function in every plan', () => {
  const { main } = visit('/pricing')
  const cells = (name: string) => {
    const row = within(main.getByRole('table')).getByRole('row', { name: new RegExp(`^${name}`) })
    return within(row)
      .getAllByRole('cell')
      .map((cell) => text(cell))
  }
  const limits = planTable.filter(({ id }) => id !== 'trainer').map((plan) => plan.limits)
  for (const [name, limit] of [
    ['Trainers', 'trainers'],
    ['Studios', 'studios'],
    ['Classes', 'classes'],
  ] as const)
    expect(cells(name)).toEqual(limits.map((one) => String(one[limit] ?? 'Unlimited')))
  for (const name of ['Bulk changes', 'Your own approval rules', 'Your own requirements', 'Invoices', 'Pay runs'])
    expect(cells(name), name).toEqual(['Yes', 'Yes', 'Yes', 'Yes'])
  expect(cells('Support')).toEqual(['Email', 'Priority', 'Priority', 'Named contact'])
})

it('K-03 each card says its price per month, monthly and yearly, and the saving; trainers are free', () => {
  for (const path of ['/', '/pricing']) {
    const cards = [...visit(path).page.querySelectorAll<HTMLElement>('section[aria-label="Prices"] > ul > li')]
    const said = cards.map((card) => text(card.querySelector('h2, h3'))! + (card.dataset.popular === 'true' ? '*' : ''))
    expect(said, path).toEqual(['QT Lite', 'QT Studio*', 'QT Multi-Studio', 'QT Multi-Site'])
    for (const [at, monthly, yearly, saving] of [
      [0, 79, 66, 13],
      [1, 149, 124, 25],
      [2, 229, 191, 38],
    ] as const) {
      expect(text(cards[at])).toContain(`$${monthly} per month`)
      expect(text(cards[at])).toContain(`$${yearly} per monthbilled yearly, save $${saving} a month`)
    }
    expect(text(cards[1])).toContain('Most popular')
    expect(text(cards[3])).toContain('Custom')
  }
  const trainers = visit('/pricing').main.getByRole('complementary', { name: 'For trainers' })
  expect(text(trainers)).toMatch(/free/i)
})

it('K-04 what is asked often says how plans change, what the trial is, how one pays, who has a discount and who helps', () => {
  const asked = visit('/pricing')
    .main.getByRole('heading', { level: 2, name: 'Frequently asked questions' })
    .closest('section')!
  const said = text(asked)!
  for (const fact of [
    /Can I change my plan\?Any time\. An upgrade .* is prorated\. A downgrade starts with the next cycle\./,
    /14 days free .*, without a card\./,
    /By major card or PayPal\. .* our enterprise plan, is invoiced\./,
    /discounts\?Yes, for non-profits and for education\./,
    /Email support on all plans, and priority support from QT Studio up\./,
  ])
    expect(said).toMatch(fact)
})

it('K-05 guides stand on two shelves with their counts, each with its way back and its film', async () => {
  expect(legacyCategories.map(({ id }) => id)).toEqual(['facilities', 'trainers'])
  const { main } = visit('/legacy')
  for (const { id, name, articles } of legacyCategories) {
    const shelf = main.getByRole('heading', { level: 2, name }).closest('a')!
    expect(shelf.getAttribute('href')).toBe(`/legacy/${id}`)
    expect(text(shelf)).toContain(`${articles.length} articles`)
    const category = visit(`/legacy/${id}`)
    expect(category.main.getByRole('heading', { level: 1 }).textContent).toBe(name)
    for (const { id: articleId, title, description } of articles) {
      const address = `/legacy/${id}/${articleId}`
      expect(addressesOf(category.main.getAllByRole('link'))).toContain(address)
      const article = visit(address)
      const crumbs = article.main.getByRole('navigation', { name: 'Where you are' })
      expect(linksIn(crumbs)).toEqual([
        ['Guides', '/legacy'],
        [name, `/legacy/${id}`],
      ])
      expect(article.main.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(article.main.getByText(description)).toBeTruthy()
      const film = article.page.querySelector('article video')!
      expect(film.getAttribute('src'), address).toMatch(/\.webm$/)
      expect(film.getAttribute('poster'), address).toMatch(/\.webp$/)
      expect(film.getAttribute('preload')).toBe('none')
      expect(film.getAttribute('aria-label')).toBe(title)
      expect(['controls', 'playsinline', 'autoplay'].map((name) => film.hasAttribute(name))).toEqual([
        true,
        true,
        false,
      ])
      const captions = film.querySelector('track')!
      expect([captions.kind, captions.default, captions.srclang]).toEqual(['captions', true, 'en-AU'])
      expect(captions.getAttribute('src'), address).toMatch(/\.vtt$/)
      expect(text(article.page.querySelector('main'))).not.toMatch(/coming soon/i)
      expect(article.page.querySelectorAll('article p').length).toBeGreaterThan(3)
    }
  }
  const [shelf] = legacyCategories
  const [first] = shelf!.articles
  const withFilm = (videoUrl: string) => {
    const before = first!.videoUrl
    first!.videoUrl = videoUrl
    const { page } = visit(`/legacy/${shelf!.id}/${first!.id}`)
    first!.videoUrl = before
    return page.querySelector('iframe, video')?.getAttribute('src')
  }
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ])
    expect(withFilm(address)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  expect(withFilm('https://vimeo.com/76979871')).toBe('https://player.vimeo.com/video/76979871')
  for (const kind of ['mp4', 'webm', 'ogg'])
    expect(withFilm(`https://films.example/week.${kind}`)).toBe(`https://films.example/week.${kind}`)
  for (const [address, title] of [
    ['/legacy/nowhere', 'Category Not Found'],
    ['/legacy/nowhere/take-a-cover', 'Category Not Found'],
    ['/legacy/trainers/nothing', 'Article Not Found'],
  ] as const) {
    const answer = visit(address)
    expect(answer.status).toBe(404)
    expect(headings(answer.main, 1)).toEqual([title])
  }
})

it("K-06 what is coming soon leads 'Back to Home' and to the contact page", () => {
  const { main } = visit('/coming-soon')
  expect(main.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(addressesOf(main.getAllByRole('link'))).toContain('/contact')
})

it('K-07 there is a contact form, and about, privacy, terms, cookies, memberships and the knowledge base say something', () => {
  const form = within(visit('/contact').main.getByRole('form', { name: 'Contact' }))
  for (const name of [/^Name/, /^E-mail/, /^Gym or studio/, /^What is it about/])
    expect(form.getByRole('textbox', { name })).toBeTruthy()
  expect(form.getByRole('button', { name: 'Send message' })).toBeTruthy()
  const paths = ['/about', '/privacy', '/terms', '/cookies', '/memberships', '/knowledge-base']
  for (const path of [...paths, ...planTable.map(({ link }) => link)]) {
    const { status, page, main } = visit(path)
    expect(status, path).toBe(200)
    expect(main.getAllByRole('heading', { level: 1 }), path).toHaveLength(1)
    expect(text(page.querySelector('main'))!.split(' ').length, path).toBeGreaterThan(100)
    expect(text(page.querySelector('main')), path).not.toMatch(/lorem|TODO|coming soon/i)
  }
  expect(addressesOf(visit('/memberships').main.getAllByRole('link'))).toEqual(
    expect.arrayContaining(planTable.map(({ link }) => link)),
  )
})

it('K-09 plans and guides have their facts', () => {
  for (const plan of planTable)
    expect(plan).toMatchObject({
      id: expect.any(String),
      name: expect.any(String),
      customPrice: plan.monthlyPrice === null && plan.yearlyPrice === null,
      description: expect.any(String),
      features: expect.arrayContaining([expect.any(String)]),
      popular: plan.id === 'qt-studio',
      link: `/memberships/${plan.id}`,
    })
  expect(planTable.map(({ monthlyPrice, yearlyPrice }) => [monthlyPrice, yearlyPrice])).toEqual([
    [79, 66],
    [149, 124],
    [229, 191],
    [null, null],
    [0, 0],
  ])
  for (const { articles, ...category } of legacyCategories) {
    expect(category).toEqual({ id: expect.any(String), name: expect.any(String), description: expect.any(String) })
    for (const { body, videoUrl, ...article } of articles) {
      expect(parseVideoUrl(videoUrl), videoUrl).not.toBeNull()
      expect(['undefined', 'string']).toContain(typeof body)
      expect(Object.keys(article)).toEqual(['id', 'title', 'description', 'sourceUrl'])
      expect(hasPage(article.sourceUrl), article.sourceUrl).toBe(true)
    }
  }
})

it('L-06 the contact page knows the plan that somebody came from, and no other', () => {
  const chosen = (search: string) => visit(`/contact${search}`).page.querySelector<HTMLSelectElement>('#plan')!.value
  for (const plan of ['qt-lite', 'qt-studio', 'qt-multi-studio', 'qt-multi-site'])
    expect(chosen(`?plan=${plan}`)).toBe(plan)
  expect(chosen('')).toBe('')
  expect(chosen('?plan=gold')).toBe('')
})

it('V-01 the bar leads to the memberships, prices, jobs, us and the door, and turns solid after 20 px', () => {
  const { page } = visit('/')
  const nav = page.querySelector<HTMLElement>('header nav[aria-label="Main"]')!
  const products = nav.querySelector('details')!
  expect(text(products.querySelector('summary'))).toBe('Products')
  const addresses = (part: ParentNode) => [...part.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(addresses(products)).toEqual(planTable.map(({ link }) => link))
  const others = [...nav.querySelectorAll<HTMLElement>('a')].filter((link) => !products.contains(link))
  expect(others.map((link) => [text(link), link.getAttribute('href')])).toEqual([
    ['Pricing', '/pricing'],
    ['Jobs Board', '/jobs'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
  ])
  expect(linksIn(page.querySelector('header')!)).toContainEqual(['Sign In', '/legacy-login'])

  const bar = document.body.appendChild(page.querySelector('header')!)
  const scrollTo = (top: number) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
    window.dispatchEvent(new Event('scroll'))
    return 'solid' in bar.dataset
  }
  const stop = watchBar(document)
  expect([0, 20, 21, 400, 0].map(scrollTo)).toEqual([false, false, true, true, false])
  stop()
  bar.remove()
  vi.restoreAllMocks()
})

it('V-05 the foot of each page leads on for gyms, trainers and resources, to our places elsewhere, and to our mail; a new page starts at its top', async () => {
  for (const path of ['/', '/pricing', '/legacy/trainers', '/nothing/here']) {
    const foot = within(visit(path).page.querySelector('footer')!)
    for (const name of ['For gyms', 'For trainers', 'Resources']) {
      const links = addressesOf(within(foot.getByRole('navigation', { name })).getAllByRole('link'))
      expect(links.length, name).toBeGreaterThan(2)
      for (const link of links) expect(hasPage(link!), link!).toBe(true)
    }
    const social = foot.getAllByRole('link', { name: /^Quartet on / })
    expect(social.map((link) => new URL(link.getAttribute('href')!).hostname)).toEqual([
      'www.instagram.com',
      'www.linkedin.com',
      'www.youtube.com',
      'www.facebook.com',
    ])
    const mail = foot.getByRole('link', { name: 'hello@quartet.example' })
    expect(mail.getAttribute('href')).toBe('mailto:hello@quartet.example')
  }

  const top = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const router = createMemoryRouter([{ path: '*', element: <RouteEffects /> }], { initialEntries: ['/legacy'] })
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  expect(top).not.toHaveBeenCalled()
  await act(() => router.navigate('/terms'))
  expect(top).toHaveBeenCalledWith(0, 0)
  vi.restoreAllMocks()
})

it('a page of the app keeps its own word beside the ids of a public one', () => {
  expect(['/jobs', '/jobs/some-id', '/jobs/new', '/legacy/general'].map((path) => pages.isPublicPath(path))).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(pages.isAppPath('/jobs/new')).toBe(true)
})

it('every page that visitors are answered with stands in the app as well, and carries one script and no other', () => {
  for (const path of pages.listed) {
    const { status, page } = visit(path)
    expect(status, path).toBe(200)
    expect(hasPage(path), path).toBe(true)
    expect(page.querySelectorAll('script[src]'), path).toHaveLength(1)
    expect(page.querySelectorAll('link[rel="manifest"], link[rel="icon"], link[rel="canonical"]'), path).toHaveLength(3)
  }
})
