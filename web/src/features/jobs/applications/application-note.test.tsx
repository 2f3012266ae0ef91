import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aJob, fit } from '../../../../test/worlds/jobs.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import JobPage from '../job-page.tsx'

const user = userEvent.setup()
const job = aJob({ mine: { fit, application: null, draft: 'I began' }, can: { ...aJob().can, apply: true } })
const there = `/jobs/${job.id}`
function JobAndAway() {
  return (
    <>
      <JobPage />
      <Link to="/away">Away</Link>
    </>
  )
}
const pages = [
  { path: '/jobs/:id', Component: JobAndAway },
  { path: '/away', Component: () => <Link to={there}>Back</Link> },
]
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
const away = () => user.click(screen.getByRole('link', { name: 'Away' }))
const back = async () => user.click(await screen.findByRole('link', { name: 'Back' }))
const fault = new Refusal(500, 'internal', 'Something went wrong.')
const refused = new Refusal(409, 'jobs.not_open', 'This job isn’t open.')

function open(answers: Record<string, unknown>) {
  const calls = fakeApi({ 'GET /jobs/:id': job, ...answers })
  renderRoutes(pages, there)
  return () => calls.filter((one) => one.method === 'PUT').map((one) => one.body)
}
const keeping = { 'PUT /jobs/:id/application-draft': ({ body }: Call) => ({ draft: (body as { note: string }).note }) }

beforeEach(() => {
  signedInAs(
    aUser({
      trainer: { id: idOf(501), specialties: [], experienceYears: 3, bio: null },
    }),
  )
})

it('a note that was begun is kept as it stood when somebody leaves the job, and is there when they come back', async () => {
  const kept = open(keeping)
  await user.type(await note(), ' and went on')
  await away()
  await waitFor(() => expect(kept().at(-1)).toEqual({ note: 'I began and went on' }))
  await back()
  expect((await note()).value).toBe('I began and went on')
})

it('a note that cannot be kept says so at its field, until it could be', async () => {
  let fails = true
  const kept = open({
    'PUT /jobs/:id/application-draft': (call: Call) =>
      fails ? fault : keeping['PUT /jobs/:id/application-draft'](call),
  })
  await user.type(await note(), '!')
  await waitFor(async () => expect((await note()).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('We couldn’t save your note to Northside. Edit it to try again.')).toBeTruthy()
  fails = false
  await user.type(await note(), '!')
  await waitFor(() => expect(kept().at(-1)).toEqual({ note: 'I began!!' }))
  await waitFor(() => expect(screen.queryByText(/is not kept/)).toBeNull())
})

it('a note that cannot be kept any more once its page is left says so wherever one is, and still stands there', async () => {
  open({ 'PUT /jobs/:id/application-draft': refused })
  await user.type(await note(), ' and went on')
  await away()
  await screen.findByText('We couldn’t save your note to Northside. This job isn’t open.')
  await back()
  expect((await note()).value).toBe('I began and went on')
})

it('a note whose sending fails is kept all the same', async () => {
  const kept = open({ ...keeping, 'POST /jobs/:id/applications': refused })
  await user.type(await note(), ' and went on')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('This job isn’t open.')
  await waitFor(() => expect(kept()).toEqual([{ note: 'I began and went on' }]))
})
