import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AwardTable, ListedFloor } from '@quartet/contract/connections/rates'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal, staleNow } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { longDate, shortDate } from '../../../platform/words/dates.ts'
import RateCardsPage from './rate-cards-page.tsx'

const user = userEvent.setup()
const gym = { id: idOf(1), name: 'Northside', timezone: 'Australia/Melbourne' }
const permanent = { weekday: 100, saturday: 125, sunday: 150, holiday: 250 }
const table: AwardTable & { replaces: string | null } = {
  award: 'MA000094',
  name: 'Fitness Industry Award 2020',
  fromDate: '2026-07-01',
  applies: 'From the first full pay period on or after 1 July 2026.',
  permanent,
  casual: { weekday: 125, saturday: 130, sunday: 130 },
  openQuestion: 'Check it before you enter it.',
  leastMinutesPermanent: 180,
  levels: [
    { classification: 'Level 3', centsPerHour: 2797, leastMinutesCasual: 60 },
    { classification: 'Level 4', centsPerHour: 3066, leastMinutesCasual: 60 },
  ],
  source: 'MA000094 as consolidated to 1 July 2026',
  checkedOn: '2026-11-21',
  replaces: null,
}
const copied: ListedFloor = {
  id: idOf(2),
  gymId: gym.id,
  classification: 'Level 3',
  fromDate: '2026-07-06',
  centsPerHour: 2797,
  permanent,
  casual: { weekday: 125, saturday: 130, sunday: 130, holiday: 250 },
  leastMinutesPermanent: 180,
  leastMinutesCasual: 60,
  source: table.source,
  checkedOn: '2026-11-21',
  copiedFrom: { award: 'MA000094', fromDate: '2026-07-01' },
  confirmed: null,
  version: 1,
}
const rates = { rates: [], nextCursor: null, currency: 'AUD', can: { create: true } }
const floors = (more: object = {}) => ({
  floors: [] as ListedFloor[],
  nextCursor: null,
  unconfirmed: [] as string[],
  offered: null as typeof table | null,
  can: { change: true },
  ...more,
})

describe('award floors of a gym', () => {
  beforeEach(() => {
    signedInAs(aUser({ role: 'gym', gym: gym as never }))
  })
  const open = (answers: Parameters<typeof fakeApi>[0]) => {
    const calls = fakeApi({ 'GET /rates': rates, ...answers })
    renderRoutes([{ path: '/rate-cards', Component: RateCardsPage }], '/rate-cards')
    return calls
  }
  const card = () => screen.findByRole('region', { name: 'Award floors' })
  const sent = (calls: ReturnType<typeof fakeApi>, method: string) =>
    calls.filter((one) => one.method === method).map(({ path, body }) => [path, body])

  it('starts from the award table, and asks what a casual is paid on a public holiday', async () => {
    const calls = open({ 'GET /award-floors': floors({ offered: table }), 'POST /award-floors/copies': { copied: 2 } })
    await screen.findByText(`Start with the Fitness Industry Award 2020, MA000094, from ${longDate('2026-07-01')}`)
    await user.click(screen.getByRole('button', { name: 'Start with this table' }))
    const sheet = await screen.findByRole('dialog', { name: 'Fitness Industry Award 2020, MA000094' })
    expect(within(sheet).getByText('$30.66')).toBeDefined()
    await user.click(within(sheet).getByRole('button', { name: 'Copy the table' }))
    expect(within(sheet).getByText('Enter what a casual is paid on a public holiday')).toBeDefined()
    expect(sent(calls, 'POST')).toEqual([])
    await user.type(within(sheet).getByRole('textbox', { name: /^Casual on a public holiday/ }), '250')
    await user.click(within(sheet).getByRole('button', { name: 'Copy the table' }))
    expect(await screen.findByText('2 levels copied. Check them, then confirm.')).toBeDefined()
    const copy = { gymId: gym.id, award: 'MA000094', tableFrom: '2026-07-01', fromDate: '2026-07-01' }
    expect(sent(calls, 'POST')).toEqual([['/award-floors/copies', { ...copy, casualHolidayPercent: 250 }]])
  })

  it('tells of a newer table, and that the older floors count until it is confirmed', async () => {
    open({ 'GET /award-floors': floors({ offered: { ...table, fromDate: '2027-07-01', replaces: '2026-07-01' } }) })
    await screen.findByText(`New rates: Fitness Industry Award 2020, MA000094, from ${longDate('2027-07-01')}`)
    expect(
      screen.getByText(
        `Your floors are from ${longDate('2026-07-01')}. They apply until you copy and confirm the new ones.`,
      ),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'Use the new table' })).toBeDefined()
  })

  it('changes a copied floor, and keeps what was typed when a colleague was faster', async () => {
    const calls = open({
      'GET /award-floors': floors({ floors: [copied], unconfirmed: [copied.id] }),
      'PUT /award-floors/:id': new Refusal(409, 'rates.floor_confirmed', 'This floor is already confirmed.'),
    })
    await user.click(await screen.findByRole('button', { name: `More for Level 3 from ${shortDate('2026-07-06')}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit floor' }))
    const sheet = await screen.findByRole('dialog', { name: 'Edit Level 3' })
    const hour = within(sheet).getByRole<HTMLInputElement>('textbox', { name: /^Per hour/ })
    await user.clear(hour)
    await user.type(hour, '29')
    await user.click(within(sheet).getByRole('button', { name: 'Save floor' }))
    expect(await within(sheet).findByText('This floor is already confirmed.')).toBeDefined()
    expect(hour.value).toBe('$29')
    const { id, gymId: _, copiedFrom: _from, confirmed: _by, version: _version, ...draft } = copied
    expect(sent(calls, 'PUT')).toEqual([[`/award-floors/${id}`, { ...draft, centsPerHour: 2900 }]])
  })

  it('offers both values of a floor that a colleague has replaced, and saves over theirs', async () => {
    const theirs = { ...copied, id: idOf(4), centsPerHour: 2850, version: 2 }
    const calls = open({
      'GET /award-floors': floors({ floors: [copied], unconfirmed: [copied.id] }),
      'PUT /award-floors/:id': ({ path }: { path: string }) => {
        if (path.endsWith(theirs.id)) return { ...theirs, id: idOf(5), centsPerHour: 2900, version: 3 }
        return staleNow(theirs, 'James Okafor')
      },
    })
    await user.click(await screen.findByRole('button', { name: `More for Level 3 from ${shortDate('2026-07-06')}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit floor' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit Level 3' }))
    const hour = sheet.getByRole('textbox', { name: /^Per hour/ })
    await user.clear(hour)
    await user.type(hour, '29')
    await user.click(sheet.getByRole('button', { name: 'Save floor' }))
    const both = within(await sheet.findByRole('radiogroup', { name: 'Per hour' }))
    expect(both.getByRole('radio', { name: 'Use James’s: $28.50' })).toBeDefined()
    expect(both.getByRole('radio', { name: 'Keep mine: $29.00' })).toHaveProperty('checked', true)
    await user.click(sheet.getByRole('button', { name: 'Save floor' }))
    expect(await screen.findByText('Level 3 changed.')).toBeDefined()
    expect(sent(calls, 'PUT').map(([path]) => path)).toEqual([copied.id, theirs.id].map((id) => `/award-floors/${id}`))
  })

  it('confirms what was copied, and says who confirmed a floor and when', async () => {
    const done = {
      ...copied,
      id: idOf(3),
      classification: 'Level 4',
      confirmed: { at: '2026-11-24T00:00:00Z', by: 'Rachel Costa' },
    }
    const calls = open({
      'GET /award-floors': floors({ floors: [copied, done], unconfirmed: [copied.id] }),
      'POST /award-floors/confirmation': { confirmed: 1 },
    })
    const list = await card()
    expect(await within(list).findByText('Not confirmed')).toBeDefined()
    expect(within(list).getByText(`Rachel Costa, ${shortDate('2026-11-24')}`)).toBeDefined()
    await user.click(within(list).getByRole('button', { name: 'Confirm 1 floor' }))
    const ask = await screen.findByRole('dialog', { name: 'Confirm 1 floor?' })
    await user.click(within(ask).getByRole('button', { name: 'Confirm 1 floor' }))
    expect(await screen.findByText('1 floor confirmed.')).toBeDefined()
    expect(sent(calls, 'POST')).toEqual([['/award-floors/confirmation', { gymId: gym.id, ids: [copied.id] }]])
  })

  it('shows somebody who may not change floors neither the offer nor what waits', async () => {
    open({ 'GET /award-floors': floors({ floors: [copied], unconfirmed: [copied.id], can: { change: false } }) })
    const list = await card()
    expect(await within(list).findByText('Not confirmed')).toBeDefined()
    expect(within(list).queryAllByRole('button')).toEqual([])
  })
})
