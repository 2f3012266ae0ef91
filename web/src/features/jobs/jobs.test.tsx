import type { JobApplication } from '@quartet/contract/jobs/applications'
import type { Job } from '@quartet/contract/jobs/jobs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { type Call, fakeApi, held, Refusal } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aGym } from '../../../test/worlds/gyms.ts'
import { aJob, anApplication, fit } from '../../../test/worlds/jobs.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { VisitContext } from '../../ui/public/visit.ts'
import ApplicationsPage from './applications/applications-page.tsx'
import JobPage from './job-page.tsx'
import JobsPage from './jobs-page.tsx'
import NewJobPage from './jobs/new-job-page.tsx'
import PublicJobPage from './public/public-job-page.tsx'

const none = { submitted: 0, shortlisted: 0, offered: 0, hired: 0, declined: 0, withdrawn: 0 }
const forMei = (changes: Partial<NonNullable<Job['mine']>> = {}, apply = true) =>
  aJob({ mine: { fit, application: null, draft: null, ...changes }, can: { ...aJob().can, apply } })

const user = userEvent.setup()
const pages = [
  { path: '/jobs', Component: JobsPage },
  { path: '/jobs/new', Component: NewJobPage },
  { path: '/jobs/:id', Component: JobPage },
  { path: '/jobs/:id/applications', Component: ApplicationsPage },
]
const as = (role: 'gym' | 'trainer' | null) => {
  const gym = { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne' }
  signedInAs(role && aUser({ role, gym: role === 'gym' ? (gym as never) : null }))
}
beforeEach(() => vi.unstubAllGlobals())

describe('the board', () => {
  it('shows a trainer what fits their week and what they miss, and asks for what the address says', async () => {
    as('trainer')
    const calls = fakeApi({ 'GET /jobs': [forMei()], 'GET /specialties': [], 'GET /job-searches': [] })
    renderRoutes(pages, '/jobs?near=3065&day=2')
    const row = within(await screen.findByRole('list', { name: 'Jobs' }))
    expect(row.getByText('3 of 4 times fit your week')).toBeTruthy()
    expect(row.getByText('Missing: CPR')).toBeTruthy()
    expect(row.getByText('$72.00 per hour')).toBeTruthy()
    const asked = calls.find((call) => call.path === '/jobs')!.query
    expect([asked.get('near'), asked.get('weekday')]).toEqual(['3065', '2'])
    expect(screen.getByRole('button', { name: 'Save this search' })).toBeTruthy()
  })

  it('needs no account', async () => {
    as(null)
    fakeApi({ 'GET /jobs': [aJob()], 'GET /specialties': [] })
    renderRoutes(pages, '/jobs')
    await user.click(await screen.findByRole('link', { name: 'Three mornings' }))
    expect(screen.queryByText(/fit your week/)).toBeNull()
  })
})

describe('applying', () => {
  it('begins with what was kept, keeps what is typed, and sends it', async () => {
    as('trainer')
    let job = forMei({ draft: 'I began' })
    const calls = fakeApi({
      'GET /jobs/:id': () => job,
      'PUT /jobs/:id/application-draft': { draft: 'x' },
      'POST /jobs/:id/applications': () => {
        job = forMei({ application: { id: idOf(951), status: 'submitted' } }, false)
        return anApplication(1, 'Mei')
      },
    })
    renderRoutes(pages, `/jobs/${idOf(900)}`)
    const note = await screen.findByLabelText('Note')
    expect((note as HTMLTextAreaElement).value).toBe('I began')
    await user.type(note, ' and went on')
    await waitFor(
      () =>
        expect(calls.filter((call) => call.method === 'PUT').at(-1)?.body).toMatchObject({
          note: 'I began and went on',
        }),
      { timeout: 5000 },
    )
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByRole('button', { name: 'Withdraw application' })).toBeTruthy()
    expect(calls.find((call) => call.method === 'POST')!.body).toMatchObject({ note: 'I began and went on' })
  })
})

describe('the applications', () => {
  const pageOf = (rows: JobApplication[], query: URLSearchParams) => {
    const all = rows.filter((one) => one.status === query.get('status'))
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit'))
    return { data: all.slice(from, to), nextCursor: to < all.length ? String(to) : null }
  }
  const answers = (rows: () => JobApplication[]) => ({
    'GET /jobs/:id': aJob({
      counts: {
        ...none,
        ...Object.fromEntries(
          Map.groupBy(rows(), (one) => one.status)
            .entries()
            .map(([status, all]) => [status, all.length]),
        ),
      },
      can: { edit: true, applications: true, apply: false, moderate: false },
    }),
    'GET /jobs/:id/applications': ({ query }: Call) => pageOf(rows(), query),
    'PUT /job-applications/:id': ({ body }: Call) => anApplication(1, 'Nina Petrov', body as object),
    'POST /job-applications/:id/hire': anApplication(1, 'Nina Petrov', { status: 'hired' }),
  })
  const column = (name: string) => within(screen.getByRole('region', { name }))

  it('are moved by dragging, by Alt and an arrow, and by their own choice', async () => {
    as('gym')
    const calls = fakeApi(answers(() => [anApplication(1, 'Nina Petrov'), anApplication(2, 'Tom Okafor')]))
    renderRoutes(pages, `/jobs/${idOf(900)}/applications`)
    const nina = await screen.findByRole('article', { name: 'Nina Petrov' })
    expect(column('Submitted').getAllByRole('article')).toHaveLength(2)
    fireEvent.dragStart(nina)
    fireEvent.drop(screen.getByRole('region', { name: 'Offered' }))
    const moved = () =>
      calls.filter((call) => call.method === 'PUT').map((call) => (call.body as { status: string }).status)
    await waitFor(() => expect(moved()).toEqual(['offered']))
    fireEvent.keyDown(within(nina).getByRole('link'), { key: 'ArrowRight', altKey: true })
    await waitFor(() => expect(moved()).toEqual(['offered', 'shortlisted']))
    await user.selectOptions(screen.getByLabelText('Move Tom Okafor to'), 'Declined')
    await waitFor(() => expect(moved()).toEqual(['offered', 'shortlisted', 'declined']))
  })

  it('of five hundred come a page at a time in each column, whose number says how many there are', async () => {
    as('gym')
    const many = Array.from({ length: 500 }, (_, at) => anApplication(at + 1, `Trainer ${at + 1}`))
    fakeApi(answers(() => [...many, anApplication(501, 'Nina Petrov', { status: 'offered' })]))
    renderRoutes(pages, `/jobs/${idOf(900)}/applications`)
    await screen.findByRole('article', { name: 'Nina Petrov' })
    expect(column('Submitted').getByRole('heading').textContent).toBe('Submitted 500')
    expect(column('Submitted').getAllByRole('article')).toHaveLength(25)
    await user.click(screen.getByRole('button', { name: 'Show more submitted applications' }))
    await waitFor(() => expect(column('Submitted').getAllByRole('article')).toHaveLength(50))
    expect(column('Offered').queryByRole('button', { name: /Show more/ })).toBeNull()
  })

  it('stand where they were sent at once, and where they were again if that fails', async () => {
    as('gym')
    const { asked, answer } = held()
    const rows = [anApplication(1, 'Nina Petrov'), anApplication(2, 'Tom Okafor', { status: 'offered' })]
    fakeApi({ ...answers(() => rows), 'PUT /job-applications/:id': () => asked })
    renderRoutes(pages, `/jobs/${idOf(900)}/applications`)
    fireEvent.dragStart(await screen.findByRole('article', { name: 'Nina Petrov' }))
    await screen.findByRole('article', { name: 'Tom Okafor' })
    fireEvent.drop(screen.getByRole('region', { name: 'Offered' }))
    expect(await column('Offered').findByRole('article', { name: 'Nina Petrov' })).toBeTruthy()
    expect(column('Submitted').queryByRole('article')).toBeNull()
    answer(new Refusal(403, 'not_permitted', 'You don’t have permission to do this.'))
    expect(await column('Submitted').findByRole('article', { name: 'Nina Petrov' })).toBeTruthy()
    expect(column('Offered').getAllByRole('article')).toHaveLength(1)
  })

  it('keep the focus when a key moves them', async () => {
    as('gym')
    let nina = anApplication(1, 'Nina Petrov')
    fakeApi({
      ...answers(() => [nina]),
      'PUT /job-applications/:id': ({ body }: Call) => (nina = { ...nina, ...(body as object) }),
    })
    renderRoutes(pages, `/jobs/${idOf(900)}/applications`)
    const card = await screen.findByRole('article', { name: 'Nina Petrov' })
    fireEvent.keyDown(within(card).getByRole('link'), { key: 'ArrowRight', altKey: true })
    const moved = await column('Shortlisted').findByRole('article', { name: 'Nina Petrov' })
    await waitFor(() => expect(document.activeElement).toBe(within(moved).getByRole('link', { name: /Nina/ })))
  })

  it('hiring says what it does and is one step', async () => {
    as('gym')
    const calls = fakeApi(answers(() => [anApplication(1, 'Nina Petrov', { status: 'offered' })]))
    renderRoutes(pages, `/jobs/${idOf(900)}/applications`)
    await user.click(await screen.findByRole('button', { name: 'Hire Nina' }))
    const form = within(await screen.findByRole('form', { name: 'Hire Nina Petrov' }))
    expect(form.getByText(/Marks the job as filled/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Hire Nina Petrov' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('/hire'))?.body).toMatchObject({
        as: { kind: 'contractor' },
        seriesIds: [idOf(400)],
        version: 1,
      }),
    )
  })
})

it('a gym posts from the weekly times of its timetable', async () => {
  as('gym')
  // Once it is posted its page takes the place of the form.
  const posted = Promise.withResolvers<unknown>()
  const calls = fakeApi({
    'GET /specialties': [],
    'GET /gyms/:id': aGym({ country: 'United Kingdom' }),
    'GET /job-patterns': [{ ...aJob().times[0], specialty: null, trainer: null }],
    'POST /jobs': () => posted.promise,
    'GET /jobs/:id': aJob({ status: 'draft' }),
  })
  renderRoutes(pages, '/jobs/new')
  await user.type(await screen.findByLabelText(/Title/), 'Tuesday rides')
  await user.click(await screen.findByLabelText(/Tuesday 6:00 am Ride 45/))
  // Whoever presses Enter has not left the field.
  await user.type(screen.getByLabelText('Pay from'), '24.50{Enter}')
  expect(await screen.findByDisplayValue('£24.50')).toBeTruthy()
  posted.resolve(aJob({ status: 'draft' }))
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
      title: 'Tuesday rides',
      payFromCents: 2450,
      times: [{ seriesId: idOf(400) }],
    }),
  )
})

describe('the public page', () => {
  const visit = (job: Job | null) => {
    let status = 200
    const html = renderToStaticMarkup(
      <VisitContext
        value={{
          path: '/jobs/x',
          origin: 'https://q.example',
          query: {},
          data: { job },
          analyticsUrl: null,
          today: '2026-11-22',
          answerWith: (other) => void (status = other),
        }}
      >
        <MemoryRouter>
          <PublicJobPage />
        </MemoryRouter>
      </VisitContext>,
    )
    return { html, status, page: new DOMParser().parseFromString(html, 'text/html') }
  }

  it('is read without a script, with what search engines read, and nothing that was written runs', () => {
    const nasty = `</script><img src=x onerror=alert(1)>{{ 7*7 }}<!--\u2028`
    const { page } = visit(aJob({ title: nasty, description: nasty, gym: { ...aJob().gym, name: nasty } }))
    expect(page.querySelectorAll('img,script:not([type="application/ld+json"]),[onerror]')).toHaveLength(0)
    expect(page.querySelector('h1')?.textContent).toBe(nasty)
    const posting = JSON.parse(page.querySelector('script')!.textContent)
    expect(posting).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: nasty,
      hiringOrganization: { name: nasty },
      jobLocation: { address: { addressLocality: 'Fitzroy', addressRegion: 'VIC', postalCode: '3065' } },
      baseSalary: { currency: 'AUD', value: { unitText: 'HOUR', value: 72 } },
    })
    expect(posting.description).not.toContain('<img')
  })

  it('of a gym in Great Britain says its pay in pounds, to people and to search engines', () => {
    const inPounds = (cents: number) => ({ cents, currency: 'GBP' as const })
    const { html, page } = visit(aJob({ pay: { from: inPounds(2400), to: inPounds(3000), per: 'hour' } }))
    expect(page.body.textContent).toContain('£24.00–£30.00 per hour')
    expect(html).not.toContain('$')
    expect(JSON.parse(page.querySelector('script')!.textContent)).toMatchObject({
      baseSalary: { currency: 'GBP', value: { minValue: 24, maxValue: 30 } },
    })
  })

  it('of what is not open says only that', () => {
    const { html, status } = visit(null)
    expect(status).toBe(404)
    expect(html).toContain('This job isn’t open')
  })
})
