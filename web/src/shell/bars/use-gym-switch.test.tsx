import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aGym } from '../../../test/worlds/gyms.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { readActing, stopActing } from '../../platform/session/acting.ts'
import { useGymSwitch } from './use-gym-switch.ts'

const user = userEvent.setup()
const mine = idOf(10)
const foreign = idOf(11)
const gym = (id: string) => aGym({ id, businessAddress: '1 Smith Street', timezone: 'Australia/Perth' })

/** The switch that was pressed last; it ends with the page that it leads to. */
let switching: Promise<void>

function Switch() {
  const { switchTo, backToAll } = useGymSwitch()
  return (
    <>
      <button type="button" onClick={() => void (switching = switchTo(mine))}>
        mine
      </button>
      <button type="button" onClick={() => void switchTo(foreign)}>
        foreign
      </button>
      <button type="button" onClick={() => void backToAll()}>
        back
      </button>
    </>
  )
}

let calls: Call[]
beforeEach(() => {
  signedInAs(aUser({ role: 'gym_admin', allocatedGyms: [{ id: mine, name: 'Northside' }] }))
  calls = fakeApi({
    'GET /gyms/me': ({ query }: Call) => ({
      gymEntityId: query.get('gymId'),
      gym: gym(query.get('gymId')!),
      position: 'gym_admin',
    }),
  })
  const here = (words: string) => () => (
    <>
      <h1>{words}</h1>
      <Switch />
    </>
  )
  renderRoutes(
    [
      { path: '/dashboard/gym_admin', Component: here('all gyms') },
      { path: '/dashboard/gym', Component: here('one gym') },
    ],
    '/dashboard/gym_admin',
  )
})
afterEach(() => void stopActing())

const press = (name: string) => user.click(screen.getByRole('button', { name }))
const asked = () => calls.filter((call) => call.path === '/gyms/me')

it('C-09 a switch leads to the gym, returning goes back, and which gym it is stays known for 5 minutes', async () => {
  await press('mine')
  await screen.findByRole('heading', { name: 'one gym' })
  expect(readActing()).toMatchObject({ selectedGymId: mine, selectedGymData: { address: '1 Smith Street' } })
  // Choosing the gym that is open already asks for nothing: the answer is five minutes young.
  await press('mine')
  await switching
  expect(asked()).toHaveLength(1)
  const young = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(young + 5 * 60_000)
  await press('mine')
  await waitFor(() => expect(asked()).toHaveLength(2))
  now.mockRestore()
  await press('back')
  await screen.findByRole('heading', { name: 'all gyms' })
  expect(readActing()).toBeNull()
})

it('what was read while acting is read anew in the overview', async () => {
  await press('mine')
  await screen.findByRole('heading', { name: 'one gym' })
  await press('back')
  await screen.findByRole('heading', { name: 'all gyms' })
  await press('mine')
  await screen.findByRole('heading', { name: 'one gym' })
  expect(asked()).toHaveLength(2)
})

it('C-09 a switch that is not allowed changes nothing and is said', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await press('foreign')
  expect(await screen.findByText('You don’t manage this gym. Nothing has changed.')).toBeTruthy()
  expect(readActing()).toBeNull()
  expect(screen.getByRole('heading', { name: 'all gyms' })).toBeTruthy()
})
