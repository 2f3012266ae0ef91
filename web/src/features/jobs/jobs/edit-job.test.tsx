import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Job } from '@quartet/contract/jobs/jobs'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, staleNow, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { goLive, tellOf } from '../../../../test/fakes/fake-socket.ts'
import { aGym } from '../../../../test/worlds/gyms.ts'
import { aJob } from '../../../../test/worlds/jobs.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { LiveConnection } from '../../../platform/live/live.tsx'
import EditJobPage from './edit-job-page.tsx'

beforeEach(async () => void (await goLive()))

const user = userEvent.setup()

function open() {
  const gym = { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne' }
  signedInAs(aUser({ role: 'gym', gym: gym as never }))
  let held: Job = aJob()
  const calls = fakeApi({
    'GET /specialties': [],
    'GET /gyms/:id': aGym(),
    'GET /job-patterns': [],
    'GET /jobs/:id': () => held,
    'PUT /jobs/:id': ({ body }: Call) => {
      const { version, title, description } = body as Job
      if (version !== held.version) return staleNow(held)
      held = { ...held, title, description, version: version + 1 }
      return held
    },
  })
  renderRoutes(
    [
      {
        path: '/jobs/:id/edit',
        Component: () => (
          <>
            <LiveConnection />
            <EditJobPage />
          </>
        ),
      },
      { path: '/jobs/:id', Component: () => <p>The job</p> },
    ],
    `/jobs/${idOf(900)}/edit`,
  )
  const colleagueSaves = (more: Partial<Job>) => {
    held = { ...held, ...more, version: held.version + 1 }
    act(() => tellOf('jobs', held.id))
  }
  return { calls, colleagueSaves, job: () => held }
}

it('what a colleague saved of a job meanwhile is not undone by a form that was open before', async () => {
  const { calls, colleagueSaves, job } = open()
  const title = await screen.findByLabelText(/Title/)
  await user.clear(title)
  await user.type(title, 'Four mornings')
  colleagueSaves({ description: 'Twenty people' })
  await waitFor(() => expect(calls.filter((call) => call.path === `/jobs/${idOf(900)}`)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Save job' }))
  expect(
    await screen.findByText('Sam Ortega changed this job while you were editing. Your changes are still here.'),
  ).toBeTruthy()
  expect(job().description).toBe('Twenty people')
  expect(title).toHaveProperty('value', 'Four mornings')

  expect(title).toHaveProperty('value', 'Four mornings')
  expect(screen.queryByRole('radiogroup', { name: 'Title' })).toBeNull()
  const about = within(screen.getByRole('radiogroup', { name: 'Description' }))
  expect(about.getByRole('radio', { name: 'Use Sam’s: Twenty people' })).toHaveProperty('checked', true)
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Twenty people')
  await user.click(screen.getByRole('button', { name: 'Save job' }))
  expect(await screen.findByText('The job')).toBeTruthy()
  expect(job()).toMatchObject({ title: 'Four mornings', description: 'Twenty people' })
  expect(calls.filter((call) => call.method === 'PUT').map((call) => (call.body as Job).version)).toEqual([1, 2])
})

it('an application that comes in while a job is changed does not stand in the way of saving it', async () => {
  const { calls, job } = open()
  const title = await screen.findByLabelText(/Title/)
  await user.clear(title)
  await user.type(title, 'Four mornings')
  const before = calls.filter((call) => call.method === 'GET' && call.path.startsWith('/jobs/')).length
  act(() => tellOf('jobs', job().id))
  await waitFor(() =>
    expect(calls.filter((call) => call.method === 'GET' && call.path.startsWith('/jobs/')).length).toBe(before + 1),
  )
  await user.click(screen.getByRole('button', { name: 'Save job' }))
  expect(await screen.findByText('The job')).toBeTruthy()
  expect(job().title).toBe('Four mornings')
})

it('where two wrote the same field both are offered, and what is chosen is what is saved', async () => {
  const { colleagueSaves, job } = open()
  const title = await screen.findByLabelText(/Title/)
  await user.clear(title)
  await user.type(title, 'Four mornings')
  colleagueSaves({ title: 'Five mornings' })
  await user.click(screen.getByRole('button', { name: 'Save job' }))
  const both = within(await screen.findByRole('radiogroup', { name: 'Title' }))
  expect(both.getByRole('radio', { name: 'Keep mine: Four mornings' })).toHaveProperty('checked', true)
  await user.click(both.getByRole('radio', { name: 'Use Sam’s: Five mornings' }))
  expect(title).toHaveProperty('value', 'Five mornings')
  await user.click(both.getByRole('radio', { name: 'Keep mine: Four mornings' }))
  await user.click(screen.getByRole('button', { name: 'Save job' }))
  expect(await screen.findByText('The job')).toBeTruthy()
  expect(job().title).toBe('Four mornings')
})

it('a job that was published meanwhile, and says what it said, is saved without a question', async () => {
  const { calls, colleagueSaves, job } = open()
  const title = await screen.findByLabelText(/Title/)
  await user.clear(title)
  await user.type(title, 'Four mornings')
  colleagueSaves({ status: 'open' })
  await user.click(screen.getByRole('button', { name: 'Save job' }))
  expect(await screen.findByText('The job')).toBeTruthy()
  expect(job()).toMatchObject({ title: 'Four mornings', status: 'open' })
  expect(calls.filter((call) => call.method === 'PUT').map((call) => (call.body as Job).version)).toEqual([1, 2])
})
