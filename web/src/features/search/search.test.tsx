import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { fakeApi, type Call } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../test/worlds/people.ts'
import SearchButton from './search-button.tsx'
import { addressOf, holdsEach, tabOf } from './search.rules.ts'

const user = userEvent.setup()
const gym = {
  id: '00000000-0000-4000-8000-000000000007',
  name: 'Harbour Gym',
  timezone: 'Australia/Sydney',
  position: 'owner' as const,
}
const hit = {
  id: 'one',
  title: 'Ride 45',
  fact: 'for Liam Hart',
  at: { instant: '2026-11-22T20:00:00Z', timezone: 'Australia/Sydney' },
  gymId: gym.id,
  link: 'tab=covers&cover=one',
}

beforeEach(() => {
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  signedInAs(aUser({ role: 'gym', gym }))
})

it('Ctrl K opens one field for everything: pages and actions at once, and with two letters what the server finds', async () => {
  const calls = fakeApi({ 'GET /search': { groups: [{ kind: 'covers', hits: [hit], more: false }] } })
  renderPage(<SearchButton places={[]} />)
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search everything' })
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('option', { name: 'Ask for cover' }).getAttribute('aria-selected')).toBe('true')
  expect(calls).toEqual([])
  await user.type(field, 'ride')
  const covers = within(await screen.findByRole('group', { name: 'Covers' }))
  expect(covers.getByRole('option').textContent).toMatch(/Mon 23 Nov, 7:00\sam/)
  expect(calls.at(-1)?.query.get('q')).toBe('ride')
})

it('what could not be fetched ahead, as there is no network, is fetched when it is wanted', async () => {
  fakeApi({})
  const lost = vi.fn(() => {
    throw new Error('Unable to preload CSS')
  })
  vi.doMock('./palette.tsx', lost)
  renderPage(<SearchButton places={[]} />)
  await user.hover(screen.getByRole('button', { name: 'Search everything' }))
  await waitFor(() => expect(lost).toHaveBeenCalled())
  vi.doUnmock('./palette.tsx')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Search everything' })
})

it('Enter opens what was found for the words that stand there, and nothing while that is on its way', async () => {
  const annabel = { ...hit, title: 'Annabel Lee', link: 'tab=trainers&trainer=annabel' }
  const anna = { ...hit, id: 'two', title: 'Anna Smith', link: 'tab=trainers&trainer=anna' }
  const groups = (one: typeof hit) => ({ groups: [{ kind: 'people', hits: [one], more: false }] })
  const asked = Promise.withResolvers<unknown>()
  fakeApi({ 'GET /search': ({ query }: Call) => (query.get('q') === 'ann' ? groups(annabel) : asked.promise) })
  const Here = () => <p>at {useLocation().search}</p>
  renderPage(
    <>
      <SearchButton places={[]} />
      <Here />
    </>,
  )
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await user.type(field, 'ann')
  expect(await screen.findByRole('option', { name: /Annabel Lee/ })).toBeTruthy()
  await user.type(field, 'a smith{Enter}')
  expect(screen.getByRole('combobox')).toBeTruthy()
  expect(screen.queryByText(/trainer=/)).toBeNull()
  asked.resolve(groups(anna))
  expect(await screen.findByRole('option', { name: /Anna Smith/ })).toBeTruthy()
  // Where typing is slow the same answer is also that to the words before.
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
  await user.type(field, '{Enter}')
  expect(await screen.findByText(/trainer=anna$/)).toBeTruthy()
})

it('arrows choose, the field says which is chosen, and Escape closes', async () => {
  fakeApi({ 'GET /search': { groups: [] } })
  renderPage(<SearchButton places={[]} />)
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  const field = await screen.findByRole('combobox', { name: 'Search everything' })
  await user.keyboard('{ArrowDown}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toContain('New class')
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Post a job')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

it('where nothing fits it says so, and that other gyms are not searched', async () => {
  fakeApi({ 'GET /search': { groups: [] } })
  renderPage(<SearchButton places={[]} />)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'zzzz')
  expect(await screen.findAllByText('No results for “zzzz”.')).not.toEqual([])
})

it('the front desk is offered what it may do', async () => {
  signedInAs(aUser({ role: 'gym', gym: { ...gym, position: 'front_desk' as never } }))
  fakeApi({ 'GET /search': { groups: [] } })
  renderPage(<SearchButton places={[]} />)
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('option', { name: 'Ask for cover' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'New class' })).toBeNull()
})

it('what is found leads to a page, to a tab of one’s own dashboard, or to help beside the page that is open', () => {
  const at = { base: '/dashboard/gym?actingAsGym=true', pathname: '/team', search: '?a=1&tour=x&step=2' }
  expect(addressOf('/jobs/1', at)).toBe('/jobs/1')
  expect(addressOf('tab=covers&cover=1', at)).toBe('/dashboard/gym?actingAsGym=true&tab=covers&cover=1')
  expect(addressOf('help=rates', at)).toBe('/team?a=1&help=rates')
  expect(tabOf('tab=timetable&entry=1')).toBe('timetable')
  expect(tabOf('/jobs/1')).toBeNull()
  expect(holdsEach('Ask for cover sick', 'sick ask')).toBe(true)
  expect(holdsEach('Ask for cover', 'ask job')).toBe(false)
})
