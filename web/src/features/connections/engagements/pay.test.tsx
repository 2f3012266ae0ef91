import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { statusNotice, type Engagement } from '@quartet/contract/connections/engagements'
import type { Rate } from '@quartet/contract/connections/rates'
import { renderPage, renderRoutes } from '../../../../test/app.tsx'
import { onProfile } from '../../../../test/worlds/connections.ts'
import { aTrainer, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, staleNow, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import PayDetailsPage from '../pay-details-page.tsx'
import TrainerPayPage from '../trainer-pay-page.tsx'
import { currencySign, currencyWords } from '../../../platform/words/money.ts'
import { baseWords, checkRate, extraWords, rateForm, type RateForm } from '../rates/rates.rules.ts'

const user = userEvent.setup()
const gym = { id: idOf(1), name: 'Northside', timezone: 'Australia/Melbourne' }
const mei = { id: idOf(2), name: 'Mei Tanaka' }
const yes = { change: true, end: true, business: true, bank: true, confirmBank: true, employee: false, reveal: true }
const contractor: Engagement = {
  id: idOf(3),
  gymId: gym.id,
  trainerId: mei.id,
  kind: 'contractor',
  country: 'AU',
  fromDate: '2026-01-01',
  toDate: null,
  version: 1,
  gym: { id: gym.id, name: gym.name },
  trainer: mei,
  business: {
    abn: '47555222000',
    registerNumber: null,
    gst: [{ fromDate: '2024-07-01', toDate: null }],
    registeredToday: true,
    termsDays: null,
    paidForLabour: false,
    labourNote: null,
    superDetails: null,
  },
  recipientCreated: { version: null, gymAcceptedAt: null, trainerAcceptedAt: null, inForce: false },
  employee: null,
  bank: {
    id: idOf(4),
    bsb: '•••-•00',
    account: '••• 678',
    changedAt: '2026-11-01T00:00:00Z',
    changedBy: 'Mei Tanaka',
    confirmed: null,
    before: [{ bsb: '•••-•01', account: '••• 222', until: '2026-11-01T00:00:00Z' }],
  },
  notice: { version: '2026-11', shownAt: '2026-01-01T00:00:00Z', shownTo: 'Rachel Costa' },
  missing: [],
  can: { ...yes, agree: true },
}
const terms: Rate['terms'] = {
  base: { kind: 'flat', cents: 6800 },
  heads: { included: 15, cents: 200 },
  bonus: null,
  minimumCents: null,
  capCents: null,
  saturdayPercent: 100,
  sundayPercent: 100,
  holidayPercent: 150,
}
const rate: Rate = {
  id: idOf(5),
  gymId: gym.id,
  trainerId: mei.id,
  classId: null,
  fromDate: '2026-07-01',
  toDate: null,
  terms,
  approvedAt: '2026-06-20T00:00:00Z',
  trainer: mei,
  class: null,
  approvedBy: 'Rachel Costa',
  reason: null,
  endedBy: null,
  endedAt: null,
  can: { end: true },
}

describe('how a gym pays a trainer', () => {
  beforeEach(() => {
    signedInAs(aUser({ role: 'gym', gym: gym as never }))
  })
  const answers = {
    'GET /trainers/:id': onProfile(aTrainer(2, mei.name, { id: mei.id, connection: null })),
    'GET /engagements': [contractor],
    'GET /rates': { rates: [rate], nextCursor: null, currency: 'AUD', can: { create: true } },
  }
  const open = () => renderRoutes([{ path: '/trainers/:id/pay', Component: TrainerPayPage }], `/trainers/${mei.id}/pay`)

  it('shows the account masked, and writes down that somebody called', async () => {
    const calls = fakeApi({ ...answers, 'POST /engagements/:id/bank/confirmation': contractor })
    open()
    const bank = await screen.findByRole('region', { name: 'Bank details' })
    expect(within(bank).getByText('•••-•00 ••• 678')).toBeDefined()
    expect(within(bank).getByText('Not confirmed by phone')).toBeDefined()
    await user.click(within(bank).getByRole('button', { name: 'I called and confirmed' }))
    await screen.findByText('Your call is recorded.')
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { bankId: contractor.bank!.id },
    ])
  })

  it('keeps what was typed and says at the field what is wrong with a number', async () => {
    fakeApi(answers)
    open()
    await user.click(await screen.findByRole('button', { name: 'Change bank details' }))
    await user.type(screen.getByRole('textbox', { name: /^BSB/ }), '000000')
    await user.type(screen.getByRole('textbox', { name: /^Account number/ }), '1234567890')
    await user.click(screen.getByRole('button', { name: 'Save bank details' }))
    expect(screen.getByText('No bank uses this BSB. Check the number')).toBeDefined()
    expect(screen.getByText(/up to 9 digits/)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^BSB/ }).value).toBe('000000')
  })

  it('shows the notice on contractors and employees beside the choice', async () => {
    fakeApi({ ...answers, 'GET /engagements': [] })
    open()
    await user.click(await screen.findByRole('button', { name: 'Set up pay for Mei Tanaka' }))
    expect(screen.getByText(statusNotice)).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Employment type' }), 'employee')
    expect(screen.getByText(statusNotice)).toBeDefined()
    expect(screen.getByRole('textbox', { name: /^Classification/ })).toBeDefined()
  })

  it('shows which account counted before, and changes the terms of a contractor', async () => {
    const calls = fakeApi({ ...answers, 'PATCH /engagements/:id': contractor })
    open()
    expect(await screen.findByText(/•••-•01 ••• 222, until .*2026/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change terms' }))
    const sheet = await screen.findByRole('dialog', { name: 'Payment terms for Mei Tanaka' })
    await user.type(within(sheet).getByRole('textbox', { name: /^Days to pay/ }), '14')
    await user.click(within(sheet).getByRole('checkbox', { name: /^Paid mainly for their labour/ }))
    await user.type(within(sheet).getByRole('textbox', { name: 'Note' }), 'Teaches only here')
    await user.click(within(sheet).getByRole('button', { name: 'Save terms' }))
    expect(await screen.findByText('Terms saved.')).toBeDefined()
    expect(calls.find((one) => one.method === 'PATCH')?.body).toEqual({
      version: 1,
      termsDays: 14,
      paidForLabour: true,
      labourNote: 'Teaches only here',
    })
  })

  it('whoever corrects a number does not take away a registration that the trainer added meanwhile', async () => {
    const gst = contractor.business!.gst
    let held: Engagement = { ...contractor, business: { ...contractor.business!, gst: [] } }
    const calls = fakeApi({
      ...answers,
      'GET /engagements': () => [held],
      'PUT /engagements/:id/business': ({ body }: Call) => {
        const { version, ...said } = body as Pick<Engagement, 'version'>
        if (version !== held.version) return staleNow(held)
        held = { ...held, version: version + 1, business: { ...held.business!, ...said } }
        return held
      },
    })
    open()
    await user.click(await screen.findByRole('button', { name: 'Change ABN and GST' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'ABN and GST' }))
    const number = sheet.getByRole('textbox', { name: 'ABN' })
    await user.clear(number)
    await user.type(number, '51 824 753 556')
    held = { ...held, version: 2, business: { ...held.business!, gst } }
    await user.click(sheet.getByRole('button', { name: 'Save ABN and GST' }))
    expect(await sheet.findByText(/^Sam Ortega changed this business while you were editing/)).toBeDefined()
    expect(held.business!.gst).toEqual(gst)
    expect(sheet.getByLabelText('From')).toHaveProperty('value', gst[0]!.fromDate)
    expect(number).toHaveProperty('value', '51 824 753 556')
    await user.click(sheet.getByRole('button', { name: 'Save ABN and GST' }))
    expect(await screen.findByText('ABN and GST saved.')).toBeDefined()
    expect(calls.filter((one) => one.method === 'PUT').map((one) => (one.body as Engagement).version)).toEqual([1, 2])
    expect(held.business).toMatchObject({ abn: '51824753556', gst })
  })

  it('lets somebody who is paid for their labour give the fund that super goes to', async () => {
    const given = { given: false, tfn: false, fund: null, memberNumber: false, changedAt: null }
    const business = { ...contractor.business!, paidForLabour: true, superDetails: given }
    const forLabour = { ...contractor, business, can: { ...contractor.can, employee: true } }
    const calls = fakeApi({ ...answers, 'GET /engagements': [forLabour], 'PUT /engagements/:id/employee': forLabour })
    open()
    expect(await screen.findByText('Not chosen')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add details for super' }))
    const sheet = await screen.findByRole('dialog', { name: 'Details for super' })
    expect(within(sheet).getByText(/only use it for super\./)).toBeDefined()
    await user.type(within(sheet).getByLabelText(/^Birth date/), '1994-05-06')
    await user.type(within(sheet).getByRole('textbox', { name: /^Address/ }), '1 Example St')
    await user.type(within(sheet).getByRole('textbox', { name: /^Suburb/ }), 'Northcote')
    await user.type(within(sheet).getByRole('textbox', { name: /^Postcode/ }), '3070')
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Fund' }), 'fund')
    await user.type(within(sheet).getByRole('textbox', { name: /^USI/ }), 'STA0100AU')
    await user.click(within(sheet).getByRole('button', { name: 'Save details' }))
    expect(await screen.findByText('Details saved and encrypted.')).toBeDefined()
    expect(calls.find((one) => one.method === 'PUT')?.body).toMatchObject({
      birthDate: '1994-05-06',
      fund: { kind: 'fund', usi: 'STA0100AU', memberNumber: null },
    })
  })

  it('shows the rates that count for them', async () => {
    fakeApi(answers)
    open()
    expect(await screen.findByText('$68.00 per class')).toBeDefined()
    expect(screen.getByText('$2.00 for each person over 15, public holiday × 1.5')).toBeDefined()
  })
})

describe('a trainer’s own pay details', () => {
  beforeEach(() => {
    signedInAs(aUser({ role: 'trainer' }))
  })

  it('say what each gym has, and what is missing before it can pay', async () => {
    const without = {
      ...contractor,
      bank: null,
      missing: [{ field: 'bank', label: 'Bank details' }],
      can: { ...contractor.can, change: false, end: false, confirmBank: false },
    }
    fakeApi({
      'GET /engagements': [without],
      'GET /rates': { rates: [rate], nextCursor: null, currency: 'AUD', can: { create: false } },
    })
    renderPage(<PayDetailsPage />)
    expect(await screen.findByText('Missing: Bank details')).toBeDefined()
    expect(screen.getByText('47 555 222 000')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add bank details' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'End pay setup' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Propose this agreement' })).toBeDefined()
  })
})

describe('the words and the form of a rate', () => {
  const filled: RateForm = {
    trainerId: mei.id,
    classId: '',
    fromDate: '2026-07-01',
    toDate: '',
    kind: 'flat',
    amount: 68.1,
    table: [{ minutes: 45, amount: '' }],
    included: 15,
    perHead: 2,
    bonus: '',
    bonusWords: '',
    minimum: '',
    cap: '',
    saturday: 100,
    sunday: 100,
    holiday: 150,
    reason: '',
  }

  it('turn dollars into whole cents and leave out what is empty', () => {
    expect(rateForm.parse(filled)).toEqual({
      trainerId: mei.id,
      classId: null,
      fromDate: '2026-07-01',
      toDate: null,
      reason: null,
      terms: { ...terms, base: { kind: 'flat', cents: 6810 } },
    })
  })

  it('ask for what their kind needs, and for the least below the most', () => {
    expect(checkRate({ ...filled, amount: '' })).toEqual({ amount: 'Enter an amount' })
    expect(checkRate({ ...filled, kind: 'per_duration', amount: '' })).toEqual({ 'table.0.amount': 'Enter an amount' })
    expect(Object.keys(checkRate({ ...filled, minimum: 10, cap: 9, bonus: 5 }))).toEqual(['bonusWords', 'cap'])
    expect(checkRate({ ...filled, toDate: '2026-06-30' })).toHaveProperty('toDate')
  })

  it('say what a rate pays in a few words', () => {
    const table = [
      { minutes: 60, cents: 6800 },
      { minutes: 45, cents: 5400 },
    ]
    expect(baseWords({ kind: 'per_duration', table }, 'AUD')).toBe('45 min $54.00, 60 min $68.00')
    expect(baseWords({ kind: 'flat', cents: 5400 }, 'GBP')).toBe('£54.00 per class')
    expect([currencySign('GBP'), currencySign('NZD')]).toEqual(['£', '$'])
    expect(currencyWords('GBP')).toEqual({ whole: 'pounds', parts: 'pence' })
    expect(currencyWords('NZD')).toEqual({ whole: 'dollars', parts: 'cents' })
    expect(extraWords({ ...terms, capCents: 9000 }, 'AUD')).toEqual([
      '$2.00 for each person over 15',
      'public holiday × 1.5',
      'at most $90.00',
    ])
  })
})
