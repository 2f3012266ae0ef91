import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  defaultHelpPreferences,
  type ChecklistRow,
  type HelpArticleSummary,
  type HelpPreferences,
} from '@quartet/contract/help/help'
import type { Role } from '@quartet/contract/kernel/people'
import { renderRoutes } from '../../../test/app.tsx'
import { fakeApi } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { ArticleText } from './articles/article-text.tsx'
import Checklist from './tours/checklist.tsx'
import HelpMenu from './help-menu.tsx'
import Hint from './tours/hint.tsx'

const user = userEvent.setup()
const slices = [
  { tabs: [{ key: 'covers' as const, roles: ['gym' as const], Component: () => null }], overview: { gym: () => null } },
]
const renderPage = (page: ReactElement, at: string) => renderRoutes([{ path: '*', Component: () => page }], at, slices)
const be = (role: Role) => {
  signedInAs(aUser({ role }))
}
const article = (change: Partial<HelpArticleSummary>): HelpArticleSummary => ({
  id: 'cover-a-class',
  title: 'Find cover for a class',
  description: 'How.',
  category: 'classes-scheduling',
  tags: [],
  difficulty: 'beginner',
  estimatedTime: 10,
  videoUrl: null,
  lastUpdated: '2026-11-22',
  popular: false,
  userRoles: ['gym'],
  places: ['covers'],
  open: true,
  ...change,
})
const seen: HelpPreferences = { ...defaultHelpPreferences, isFirstTimeUser: false, hasSeenInitialPrompt: true }

function start(preferences: HelpPreferences, articles = [article({})], at = '/dashboard/gym?tab=covers') {
  let kept = preferences
  const calls = fakeApi({
    'GET /help/preferences': () => kept,
    'PATCH /help/preferences': ({ body }: { body: Partial<HelpPreferences> }) => (kept = { ...kept, ...body }),
    'GET /help/articles': ({ query }: { query: URLSearchParams }) =>
      articles.filter((one) => one.title.toLowerCase().includes(query.get('search') ?? '')),
    'GET /help/articles/:id': ({ params }: { params: string[] }) => ({
      ...articles.find((one) => one.id === params[0]),
      content: 'Choose **Ask for cover**.\n\n## Then\n\n1. Wait.',
    }),
  })
  renderPage(<HelpMenu />, at)
  return calls
}
const menu = async () => {
  await user.click(await screen.findByRole('button', { name: 'Help' }))
  await screen.findByRole('menuitem', { name: 'Help Center' })
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}

beforeEach(() => {
  localStorage.clear()
  be('gym')
})
afterEach(() => vi.useRealTimers())

describe('H-01 the help menu', () => {
  it.each<[Role, string[]]>([
    ['gym', ['Dashboard Tour', 'Gym Features']],
    ['trainer', ['Dashboard Tour', 'Trainer Features']],
    ['admin', ['Dashboard Tour']],
  ])('H-01 of a %s has Help Center, tours, Contact Support and the state of things', async (role, tours) => {
    be(role)
    start(defaultHelpPreferences)
    expect(await menu()).toEqual([
      'Help Center',
      'Getting Started',
      'New User Tour',
      ...tours,
      'Keyboard shortcuts?',
      'Contact Support',
    ])
    expect(screen.getByText('Feature Tours')).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact')
    expect(screen.getByText('New user')).toBeTruthy()
  })

  it('says Ready to explore once somebody was asked, and Setup complete without Getting Started once onboarding is done', async () => {
    start(seen)
    expect(await menu()).toContain('Getting Started')
    expect(screen.getByText('Ready to explore')).toBeTruthy()
    cleanup()
    start({ ...seen, hasCompletedOnboarding: true })
    expect(await menu()).not.toContain('Getting Started')
    expect(screen.getByText('Setup complete')).toBeTruthy()
  })

  it('shows the shortcuts at ?, but not while somebody types', async () => {
    start(seen)
    await screen.findByRole('button', { name: 'Help' })
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    field.remove()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })
})

describe('H-02 the Help Center', () => {
  const many = [
    article({}),
    article({ id: 'rates', title: 'Rates', category: 'payroll-billing', places: ['payroll'], popular: true }),
    ...['a', 'b', 'c', 'd', 'e'].map((id) =>
      article({ id, title: `Popular ${id}`, category: 'getting-started', places: [], popular: true }),
    ),
  ]
  const center = () => screen.findByRole('dialog', { name: 'Help Center' })
  const part = (name: string) => screen.getByRole('heading', { name }).parentElement!

  it('H-02 has search, categories, at most 5 popular articles, an article view and the way back', async () => {
    start(seen, many)
    await menu()
    await user.click(screen.getByRole('menuitem', { name: 'Help Center' }))
    await center()
    expect(await screen.findByRole('searchbox', { name: 'Search articles' })).toBeTruthy()
    expect(within(part('Popular')).getAllByRole('link')).toHaveLength(5)
    const shelves = within(part('Browse by category')).getAllByRole('link')
    expect(shelves.map((link) => link.querySelector('b')!.textContent)).toEqual([
      'Getting Started',
      'Classes & Scheduling',
      'Payroll & Billing',
    ])
    await user.click(shelves[2]!)
    await user.click(await screen.findByRole('link', { name: /^Rates/ }))
    expect(await screen.findByRole('heading', { name: 'Rates' })).toBeTruthy()
    expect(screen.getByText('Ask for cover').tagName).toBe('STRONG')
    await user.click(screen.getByRole('link', { name: 'Help Center' }))
    await user.type(await screen.findByRole('searchbox'), 'popular c')
    expect(await screen.findByText('1 article')).toBeTruthy()
  })

  it('K-08 shows the film of an article above its text, and no frame where there is none', async () => {
    const taking = { id: 'take-a-cover', title: 'Take a cover', videoUrl: 'film:take-a-cover' }
    start(seen, [article(taking), article({})], '/dashboard/gym?tab=covers&help=take-a-cover')
    const film = await screen.findByLabelText<HTMLVideoElement>('Take a cover', { selector: 'video' })
    expect(film.src).toMatch(/take-a-cover\.webm/)
    expect(film.querySelector('track')!.src).toMatch(/take-a-cover\.vtt/)
    expect([film.controls, film.autoplay, film.preload]).toEqual([true, false, 'none'])
    await user.click(screen.getByRole('link', { name: 'Help Center' }))
    await user.click(await screen.findByRole('link', { name: /^Find cover for a class/ }))
    await screen.findByRole('heading', { name: 'Find cover for a class' })
    expect(document.querySelector('video, iframe')).toBeNull()
  })

  it('names what explains the page first', async () => {
    start(seen, many, '/dashboard/gym?tab=covers&help=center')
    await center()
    await screen.findByText('About this page')
    expect(
      within(part('About this page'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/dashboard/gym?tab=covers&help=cover-a-class'])
  })

  it('says where to ask when nothing is found', async () => {
    start(seen, many, '/dashboard/gym?help=center')
    await user.type(await screen.findByRole('searchbox'), 'trombone')
    expect(await screen.findByText('No articles match')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact')
  })
})

describe('who is here for the first time', () => {
  it('is asked 2 seconds after the page has loaded, once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = start(defaultHelpPreferences)
    await screen.findByRole('button', { name: 'Help' })
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByText('New here?')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(await screen.findByText('New here?')).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Not now' }).click())
    await waitFor(() => expect(screen.queryByText('New here?')).toBeNull())
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { hasSeenInitialPrompt: true },
        { isFirstTimeUser: false },
      ]),
    )
  })

  it('is not asked where a page does something else', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    start(defaultHelpPreferences, [], '/covers/create')
    await screen.findByRole('button', { name: 'Help' })
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.queryByText('New here?')).toBeNull()
  })
})

describe('a hint above a page', () => {
  const show = (preferences: HelpPreferences) => {
    const calls = fakeApi({
      'GET /help/preferences': () => preferences,
      'PATCH /help/preferences': () => preferences,
      'GET /help/articles': () => [article({})],
    })
    renderPage(<Hint />, '/dashboard/gym?tab=covers')
    return calls
  }

  it('names the article about it until it is put away or hints are turned off', async () => {
    const calls = show(seen)
    const link = await screen.findByRole('link', { name: 'Find cover for a class' })
    expect(link.getAttribute('href')).toContain('help=cover-a-class')
    await user.click(screen.getByRole('button', { name: 'Hide this hint' }))
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({
      onboardingProgress: { 'hint.cover-a-class': true },
    })
  })

  it.each([
    ['is put away', { ...seen, onboardingProgress: { 'hint.cover-a-class': true } }],
    ['is turned off', { ...seen, showContextualHelp: false }],
    ['waits until somebody new was asked', defaultHelpPreferences],
  ])('%s', async (_, preferences) => {
    const calls = show(preferences)
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    await act(async () => {})
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

describe('the checklist', () => {
  const row = (n: number, change: Partial<ChecklistRow> = {}): ChecklistRow => ({
    key: `row-${n}`,
    title: `Step ${n}`,
    detail: 'What for.',
    link: '/studios',
    missing: 1,
    done: false,
    ...change,
  })

  it('shows what is open with its count, and how much is done', async () => {
    fakeApi({ 'GET /help/checklist': [row(1, { done: true, missing: 0 }), row(2, { missing: 3 }), row(3)] })
    renderPage(<Checklist />, '/dashboard/gym')
    const list = await screen.findByRole('region', { name: 'Set up' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['3Step 2What for.', 'Step 3What for.'])
    expect(within(list).getByText('1 of 3 done')).toBeTruthy()
  })

  it('is gone once all is done', async () => {
    const calls = fakeApi({ 'GET /help/checklist': [row(1, { done: true, missing: 0 })] })
    renderPage(<Checklist />, '/dashboard/gym')
    await waitFor(() => expect(calls).toHaveLength(1))
    await act(async () => {})
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('an article', () => {
  it('leads to pages of the product and to other articles, and runs nothing', () => {
    render(
      <MemoryRouter>
        <ArticleText
          content={'See [rates](help:rates) and [covers](/dashboard?tab=covers).\n\n<script>alert(1)</script>'}
          hrefOf={(id) => `/knowledge-base/${id}`}
        />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/knowledge-base/rates',
      '/dashboard?tab=covers',
    ])
    expect(document.querySelector('script')).toBeNull()
  })

  it('is there for every link that pages have to it', () => {
    const there = readdirSync('server/articles').map((name) => name.replace('.md', ''))
    const named = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
      .flatMap((path) => [...readFileSync(join('web/src', path), 'utf8').matchAll(/article: '([a-z0-9-]+)'/g)])
      .map(([, id]) => id!)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((id) => !there.includes(id))).toEqual([])
  })
})
