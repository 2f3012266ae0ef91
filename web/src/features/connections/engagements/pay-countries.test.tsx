import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Payer } from '@quartet/contract/connections/payers'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { comeBack, goLive } from '../../../../test/fakes/fake-socket.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { LiveConnection } from '../../../platform/live/live.tsx'
import PaySettingsPage from './pay-settings-page.tsx'

beforeEach(async () => void (await goLive()))

const user = userEvent.setup()
const gym = { id: idOf(1), name: 'Northside', timezone: 'Europe/London', position: 'owner' as const }
const payerIn = (country: Payer['country']): Payer => ({
  gymId: gym.id,
  country,
  details: {
    legalName: 'Northside Ltd',
    abn: null,
    registerNumber: null,
    gst: [],
    apcaId: null,
    institution: null,
    rhythm: 'monthly',
    anchorDate: '2026-11-01',
    termsDays: 7,
    holdWhenNotCompliant: false,
    balanced: false,
  },
  version: 1,
  bank: null,
  missing: [],
  can: { change: true, bank: true, confirmBank: false, reveal: false },
})
function open(country: Payer['country'], more: Record<string, unknown> = {}) {
  signedInAs(aUser({ role: 'gym', gym }))
  const calls = fakeApi({
    'GET /payers': payerIn(country),
    'PUT /payers': payerIn(country),
    'PUT /payers/bank': payerIn(country),
    ...more,
  })
  const Page = () => (
    <>
      <LiveConnection />
      <PaySettingsPage />
    </>
  )
  renderRoutes([{ path: '/pay-settings', Component: Page }], '/pay-settings')
  return calls
}

it('pay settings ask for the number and tax of the gym’s country, and say what is there for Australia alone', async () => {
  const calls = open('GB')
  const number = await screen.findByRole('textbox', { name: 'VAT number' })
  expect(screen.getByRole('group', { name: 'Registered for VAT' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /ABN|Direct Entry/ })).toBeNull()
  const said = screen.getByRole('region', { name: 'Paying in the United Kingdom' }).textContent
  expect(said).toMatch(/Bank files, super, e-invoices .* aren’t available here/)
  await user.type(number, '91 888 222 000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a VAT number in the right format.')).toBeTruthy()
  await user.clear(number)
  await user.type(number, '980 7806 84')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.find((one) => one.method === 'PUT')?.body).toMatchObject({ abn: 'GB980780684' }))
})

it('pay settings of New Zealand ask for an NZBN and one account number, and offer e-invoices', async () => {
  const calls = open('NZ')
  const number = await screen.findByRole('textbox', { name: 'NZBN' })
  expect(screen.getByRole('textbox', { name: 'GST number' })).toBeTruthy()
  const said = screen.getByRole('region', { name: 'Paying in New Zealand' }).textContent
  expect(said).toMatch(/You can download every invoice as an e-invoice \(PINT A-NZ\)\./)
  expect(said).toMatch(/Bank files, super and recipient-created tax invoices are only available in Australia/)
  await user.type(number, '9429041535111')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This isn’t a valid NZBN. Check its 13 digits')).toBeTruthy()
  await user.clear(number)
  await user.type(number, '94290 4153 5110')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const body = { registerNumber: '9429041535110' }
  await waitFor(() => expect(calls.find((one) => one.method === 'PUT')?.body).toMatchObject(body))

  await user.click(screen.getByRole('button', { name: 'Add bank details' }))
  expect(screen.queryByRole('textbox', { name: 'BSB' })).toBeNull()
  const account = await screen.findByRole('textbox', { name: 'Account number' })
  await user.type(account, '03-0001-0016527-000')
  await user.type(screen.getByRole('textbox', { name: 'Account name' }), 'Northside')
  await user.click(screen.getByRole('button', { name: 'Save bank details' }))
  expect(await screen.findByText('This isn’t a valid New Zealand account number. Check the digits')).toBeTruthy()
  await user.clear(account)
  await user.type(account, '01-902-0068389-00')
  await user.click(screen.getByRole('button', { name: 'Save bank details' }))
  const sent = { account: '01-0902-0068389-00', accountName: 'Northside' }
  await waitFor(() => expect(calls.find((one) => one.path.endsWith('/payers/bank'))?.body).toMatchObject(sent))
})

it('pay settings of a country without such a tax ask for no number', async () => {
  open('US')
  expect(await screen.findByText('Invoices don’t include tax here.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /number/ })).toBeNull()
  expect(screen.getByRole('region', { name: 'Paying in the United States' })).toBeTruthy()
})

it('pay settings follow what a colleague saved where nothing is typed, and keep what is', async () => {
  let held = payerIn('US')
  let reads = 0
  open('US', {
    'GET /payers': () => {
      reads += 1
      return held
    },
  })
  const name = await screen.findByRole('textbox', { name: /^Legal name/ })
  const colleagueSaves = (more: Partial<NonNullable<Payer['details']>>) => {
    held = { ...held, version: held.version + 1, details: { ...held.details!, ...more } }
    act(() => comeBack())
  }
  colleagueSaves({ legalName: 'Northside Group' })
  await waitFor(() => expect(name).toHaveProperty('value', 'Northside Group'))
  await user.type(name, ' Pty')
  const before = reads
  colleagueSaves({ termsDays: 14 })
  await waitFor(() => expect(reads).toBeGreaterThan(before))
  expect(name).toHaveProperty('value', 'Northside Group Pty')
})
