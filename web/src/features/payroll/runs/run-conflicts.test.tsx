import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useQueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { PayRun } from '@quartet/contract/payroll/runs'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, staleNow, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aPayRun, inRun } from '../../../../test/worlds/pay-runs.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import PayrunPage from './payrun-page.tsx'

const user = userEvent.setup()
const [grace, omar] = [idOf(3101), idOf(3102)]

/** A pay run that a colleague changes too: `meanwhile` is what they save, which the page then reads again. */
function open() {
  const omars = { id: omar, number: '0212', payee: { trainerId: idOf(6), name: 'Omar Haddad', avatarUrl: null } }
  let held = aPayRun({ rows: [...aPayRun().rows, inRun({ ...aPayRun().rows[1]!, ...omars })] })
  const change = (next: Partial<PayRun>) => (held = { ...held, ...next, version: held.version + 1 })
  const netted = (cents: Record<string, number>) =>
    held.rows.map((row) => (cents[row.id] === undefined ? row : { ...row, netCents: cents[row.id]! }))
  const calls = fakeApi({
    'GET /pay-runs/:id': () => held,
    'PUT /pay-runs/:id/nets': ({ body }: Call) => {
      const { version, nets } = body as { version: number; nets: { documentId: string; netCents: number }[] }
      if (version !== held.version) return staleNow(held)
      return change({ rows: netted(Object.fromEntries(nets.map((one) => [one.documentId, one.netCents]))) })
    },
    'POST /pay-runs/:id/nets/import': () => ({
      run: change({ rows: netted({ [omar]: 70_000 }) }),
      taken: 1,
      notTaken: [],
    }),
    'PUT /pay-runs/:id/documents': ({ body }: Call) => {
      const { version, payOn } = body as { version: number; payOn: string }
      return version === held.version ? change({ payOn }) : staleNow(held)
    },
  })
  const Page = () => {
    const queries = useQueryClient()
    return (
      <>
        <button type="button" onClick={() => void queries.invalidateQueries()}>
          Read again
        </button>
        <PayrunPage />
      </>
    )
  }
  renderRoutes([{ path: '/payroll/payrun/:payrunId', Component: Page }], `/payroll/payrun/${held.id}`)
  const meanwhile = async (next: Partial<PayRun>) => {
    change(next)
    screen.getByText('Read again').click()
    await waitFor(() => expect(calls.filter((one) => one.method === 'GET').length).toBeGreaterThan(1))
  }
  return { calls, meanwhile, netted, now: () => held }
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => {
  const gym = { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' as const }
  signedInAs(aUser({ role: 'gym', gym }))
})

it('a net amount that a colleague entered meanwhile is offered beside mine, and what I left alone follows theirs', async () => {
  const { calls, meanwhile, netted, now } = open()
  await user.click(await screen.findByRole('button', { name: 'Net amounts' }))
  await user.type(field('Net for Grace Nguyen'), '802')
  await meanwhile({ rows: netted({ [grace]: 79_000, [omar]: 65_000 }) })
  await user.click(screen.getByRole('button', { name: 'Save net amounts' }))
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain(
    'Sam Ortega changed this pay run while you were editing. Your changes are still here.',
  )
  const both = within(note).getByRole('radiogroup', { name: 'Net for Grace Nguyen' })
  expect(within(both).getByRole<HTMLInputElement>('radio', { name: 'Keep mine: $802.00' }).checked).toBe(true)
  const omars = within(note).getByRole('radiogroup', { name: 'Net for Omar Haddad' })
  expect(within(omars).getByRole<HTMLInputElement>('radio', { name: 'Use Sam’s: $650.00' }).checked).toBe(true)
  expect(field('Net for Omar Haddad').value).toBe('650.00')
  await user.click(within(both).getByRole('radio', { name: 'Use Sam’s: $790.00' }))
  expect(field('Net for Grace Nguyen').value).toBe('790.00')
  await user.click(within(both).getByRole('radio', { name: 'Keep mine: $802.00' }))
  await user.click(screen.getByRole('button', { name: 'Save net amounts' }))
  await waitFor(() => expect(now().rows[1]).toMatchObject({ id: grace, netCents: 80_200 }))
  expect(now().rows[2]).toMatchObject({ id: omar, netCents: 65_000 })
  const puts = calls.filter((one) => one.method === 'PUT').map((one) => one.body)
  expect(puts).toEqual([
    { version: 5, nets: [{ documentId: grace, netCents: 80_200 }] },
    { version: 6, nets: [{ documentId: grace, netCents: 80_200 }] },
  ])
})

it('a table takes over the amounts it names, and what was typed of others is still to save', async () => {
  const { now } = open()
  await user.click(await screen.findByRole('button', { name: 'Net amounts' }))
  await user.type(field('Net for Grace Nguyen'), '802')
  await user.type(field('Net for Omar Haddad'), '1')
  await user.type(screen.getByRole('textbox', { name: /paste a table/ }), 'number,net{Enter}0212,700')
  await user.click(screen.getByRole('button', { name: 'Take the table' }))
  await waitFor(() => expect(field('Net for Omar Haddad').value).toBe('700.00'))
  expect(field('Net for Grace Nguyen').value).toBe('802')
  await user.click(screen.getByRole('button', { name: 'Save net amounts' }))
  await waitFor(() => expect(now().rows[1]).toMatchObject({ netCents: 80_200 }))
  expect(now().rows[2]).toMatchObject({ netCents: 70_000 })
})

it('an amount that is entered is changed and not emptied', async () => {
  const { meanwhile, netted, calls } = open()
  await screen.findByRole('button', { name: 'Net amounts' })
  await meanwhile({ rows: netted({ [grace]: 79_000 }) })
  await user.click(screen.getByRole('button', { name: 'Net amounts' }))
  await waitFor(() => expect(field('Net for Grace Nguyen').value).toBe('790.00'))
  await user.clear(field('Net for Grace Nguyen'))
  await user.click(screen.getByRole('button', { name: 'Save net amounts' }))
  expect(await screen.findByText('Enter what Grace Nguyen gets')).toBeTruthy()
  expect(calls.filter((one) => one.method === 'PUT')).toEqual([])
})

it('another payment date that a colleague chose meanwhile is offered beside mine', async () => {
  const { meanwhile, now } = open()
  await user.click(await screen.findByRole('button', { name: 'More for this pay run' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change payment date' }))
  const day = await screen.findByLabelText(/^Payment date/)
  await user.clear(day)
  await user.type(day, '2026-11-27')
  await meanwhile({ payOn: '2026-11-26' })
  await user.click(screen.getByRole('button', { name: 'Change date' }))
  const both = await screen.findByRole('radiogroup', { name: 'Payment date' })
  expect(within(both).getAllByRole('radio')).toHaveLength(2)
  expect(now().payOn).toBe('2026-11-26')
  await user.click(screen.getByRole('button', { name: 'Change date' }))
  await waitFor(() => expect(now().payOn).toBe('2026-11-27'))
})
