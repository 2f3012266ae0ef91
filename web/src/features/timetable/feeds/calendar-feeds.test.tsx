// @module-tag zone
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { CalendarFeeds } from './calendar-feeds.tsx'

const feed = (number: number, name: string, revoke = true) => ({
  id: idOf(number),
  kind: 'gym',
  gymId: idOf(10),
  studioId: null,
  name,
  madeBy: 'Nora Lane',
  madeAt: '2026-11-20T00:00:00Z',
  usedAt: number === 1 ? '2026-11-21T00:00:00Z' : null,
  usedWith: number === 1 ? 'Google Calendar' : null,
  can: { revoke },
})
const address = 'https://quartet.example/api/calendar.ics?key=secret'
const gym = { id: idOf(10), name: 'Northside', studios: [{ id: idOf(20), name: 'Cycle room' }] }
const user = userEvent.setup()

async function open(handlers: Record<string, unknown>, ofGym?: typeof gym) {
  const calls = fakeApi(handlers)
  renderRoutes([{ path: '*', Component: () => <CalendarFeeds gym={ofGym} /> }], '/')
  await user.click(await screen.findByRole('button', { name: 'Calendar feed' }))
  return { calls, dialog: within(await screen.findByRole('dialog', { name: 'Calendar feed' })) }
}

describe('calendar feeds', () => {
  it("makes a trainer's address, shows it once and to copy", async () => {
    let made = false
    const { calls, dialog } = await open({
      'GET /feeds': () => (made ? [feed(1, 'My classes')] : []),
      'POST /feeds': () => {
        made = true
        return { ...feed(1, 'My classes'), address }
      },
    })
    expect(dialog.queryByRole('textbox')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Create a link' }))
    expect(await dialog.findByText(address)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
      'webcal://quartet.example/api/calendar.ics?key=secret',
    )
    await user.click(dialog.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(address)
    expect(await dialog.findByRole('button', { name: 'Revoke My classes' })).toBeTruthy()
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ kind: 'trainer' })
  })

  it('is for a whole gym or one of its studios', async () => {
    const { calls, dialog } = await open(
      { 'GET /feeds': [], 'POST /feeds': { ...feed(1, 'Cycle room, Northside'), address } },
      gym,
    )
    await user.click(dialog.getByRole('combobox', { name: 'Which classes' }))
    await user.click(await screen.findByRole('option', { name: 'Cycle room' }))
    await user.click(dialog.getByRole('button', { name: 'Create a link' }))
    await dialog.findByText(address)
    expect(calls.find((call) => call.method === 'GET')?.query.get('gymId')).toBe(gym.id)
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
      kind: 'studio',
      gymId: gym.id,
      studioId: idOf(20),
    })
  })

  it('publishes the timetable of a gym, and shows where', async () => {
    const page = 'https://quartet.example/timetables/northside-1'
    let address: string | null = null
    const { calls, dialog } = await open(
      {
        'GET /feeds': [],
        'GET /public-timetable': () => ({ address, publishedAt: null, can: { publish: true } }),
        'PUT /public-timetable': ({ body }: Call) => {
          address = (body as { published: boolean }).published ? page : null
          return { address, publishedAt: null, can: { publish: true } }
        },
      },
      gym,
    )
    const choice = await dialog.findByRole('switch', { name: 'Public timetable' })
    await user.click(choice)
    expect(await dialog.findByText(page)).toBeTruthy()
    await user.click(choice)
    await waitFor(() => expect(dialog.queryByText(page)).toBeNull())
    expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toEqual([
      { gymId: gym.id, published: true },
      { gymId: gym.id, published: false },
    ])
  })

  it('shows who uses a feed and ends it in one click, and says what went wrong', async () => {
    const left = [feed(1, 'Northside'), feed(2, 'Cycle room, Northside', false)]
    const { dialog } = await open(
      {
        'GET /feeds': () => [...left],
        'DELETE /feeds/:id': ({ params }: Call) => left.splice(0, 1).find((one) => one.id === params[0]),
        'POST /feeds': new Refusal(409, 'feeds.too_many', 'There are 20 calendar feeds already.'),
      },
      gym,
    )
    expect((await dialog.findByText('Northside')).closest('li')!.textContent).toContain('Last used in Google Calendar')
    expect(dialog.getByText('Cycle room, Northside').closest('li')!.textContent).toContain('Not used yet')
    await user.click(await dialog.findByRole('button', { name: 'Revoke Northside' }))
    expect(dialog.queryByRole('button', { name: 'Revoke Cycle room, Northside' })).toBeNull()
    await waitFor(() => expect(dialog.queryByText('Northside')).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Create a link' }))
    expect(await screen.findByText('There are 20 calendar feeds already.')).toBeTruthy()
  })
})
