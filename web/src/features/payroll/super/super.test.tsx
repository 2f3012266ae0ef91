import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClearingSettings, ClearingStatus } from '@quartet/contract/payroll/clearing'
import type { SuperBatch, SuperContribution, SuperRow } from '@quartet/contract/payroll/contributions'
import { renderPage, renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, staleNow, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { mirrorWishes } from '../../../platform/words/locale.ts'
import { SuperBoard } from './super-board.tsx'
import SuperPage from './super-page.tsx'
import SuperSettingsPage from './super-settings-page.tsx'

const user = userEvent.setup()
const gymId = idOf(10)
const nothing = { verify: false, accept: false, fix: false, resend: false, cancel: false, cycle: false }
const row = (number: number, changes: Partial<SuperRow> = {}): SuperRow => ({
  id: idOf(5000 + number),
  gym: { id: gymId, name: 'Northside' },
  employee: { trainerId: idOf(40 + number), name: `Person ${number}`, avatarUrl: null },
  documentId: idOf(3100 + number),
  document: 'timesheet 0007',
  status: 'ready',
  state: 'ready',
  version: 3,
  attempt: 1,
  fund: 'AustralianSuper',
  fundNumber: 'STA0100AU',
  qeDay: '2026-11-18',
  period: { from: '2026-11-02', to: '2026-11-15' },
  baseCents: 124_050,
  rateBasisPoints: 1200,
  cents: 14_886,
  dueOn: '2026-11-27',
  dueBecause: '7 business days after the payment date',
  daysLeft: 7,
  receivedOn: null,
  late: false,
  verification: 'verified',
  trouble: null,
  batchId: null,
  can: nothing,
  ...changes,
})
const one = (changes: Partial<SuperContribution> = {}): SuperContribution => ({
  ...row(1),
  flag: null,
  history: [],
  ...changes,
})
const batch: SuperBatch = {
  id: idOf(5900),
  gym: { id: gymId, name: 'Northside' },
  state: 'queued',
  fileId: 'northside-1',
  contributions: 2,
  totalCents: 29_772,
  made: { at: '2026-11-19T00:00:00Z', by: 'Renee Castellano' },
  sentAt: null,
  payment: null,
  attempts: 0,
  trouble: null,
  nextTryAt: null,
  can: { retry: false, cancel: true, file: false },
}
const status: ClearingStatus = {
  gymId,
  configured: true,
  environment: 'sandbox',
  counts: {
    accrued: { contributions: 0, cents: 0 },
    ready: { contributions: 2, cents: 29_772 },
    sent: { contributions: 0, cents: 0 },
    accepted: { contributions: 1, cents: 14_886 },
    received: { contributions: 1, cents: 14_886 },
    rejected: { contributions: 1, cents: 14_886 },
    late: { contributions: 1, cents: 14_886 },
    cancelled: { contributions: 0, cents: 0 },
  },
  nextDue: '2026-11-20',
  late: 1,
  dueSoon: 1,
  waiting: 0,
  stuck: 0,
  can: { send: true, settings: true },
}

beforeEach(() => {
  const owner = aUser({
    role: 'gym',
    gym: { id: gymId, name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' },
  })
  signedInAs(owner)
  mirrorWishes(owner)
})

describe('the super of a gym', () => {
  it('says of each contribution how it stands, how much time there is and what is next, and sends what is ready', async () => {
    const sendable = { ...nothing, resend: true }
    const calls = fakeApi({
      'GET /super-contributions': [
        row(1, { can: sendable }),
        row(2, { can: sendable, daysLeft: 1 }),
        row(3, { status: 'accepted', state: 'accepted_by_clearing' }),
        row(4, {
          status: 'rejected',
          state: 'rejected',
          trouble: { code: 'NAME_MISMATCH', field: 'Name', words: 'The name is another one.', successorUsi: null },
        }),
        row(5, { status: 'late', state: 'ready', late: true, daysLeft: -2 }),
        row(6, { status: 'received', state: 'received_by_fund', receivedOn: '2026-11-20', daysLeft: null }),
      ],
      'GET /super-batches': [],
      'GET /gym-payroll/super-clearing/status': status,
      'POST /super-batches': batch,
    })
    renderPage(<SuperBoard gymId={gymId} of="gym" />)
    const table = await screen.findByRole('table', { name: 'Super contributions' })
    const said = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent)
    const asked = [
      /Ready to send.*Ready for the next batch/,
      /1 business day left/,
      /Accepted.*On its way to the fund/,
      /Rejected.*Name: The name is another one\./,
      /2 business days late.*Late/,
      /received Fri 20 Nov.*Received/,
    ]
    expect(said).toHaveLength(asked.length)
    for (const [at, words] of asked.entries()) expect(said[at]).toMatch(words)
    await user.click(screen.getByRole('button', { name: 'Send 2 contributions' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send $297.72 super?' })
    await user.click(within(dialog).getByRole('button', { name: 'Send 2 contributions' }))
    expect(await screen.findByText('2 contributions sent to the clearing house.')).toBeTruthy()
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
      gymId,
      contributionIds: [idOf(5001), idOf(5002)],
    })
  })
})

describe('one contribution', () => {
  const open = (found: SuperContribution, more: Record<string, unknown> = {}) => {
    const calls = fakeApi({ 'GET /super-contributions/:id': found, ...more })
    renderRoutes([{ path: '/payroll/super/:contributionId', Component: SuperPage }], `/payroll/super/${found.id}`)
    return calls
  }

  it('that was rejected names the field, leads to it, and is sent again once it is mended', async () => {
    const rejected = one({
      status: 'rejected',
      state: 'rejected',
      trouble: { code: 'USI_CLOSED', field: 'Fund', words: 'This product is closed.', successorUsi: 'HST0100AU' },
      can: { ...nothing, fix: true },
    })
    const calls = open(rejected, {
      'POST /super-contributions/:id/resend': one({ state: 'fixed', attempt: 2, version: 4 }),
    })
    const mend = await screen.findByRole('region', { name: 'What to fix' })
    expect(within(mend).getByRole('heading', { name: 'Fix fund' })).toBeTruthy()
    expect(mend.textContent).toContain('This product is closed.Its members have moved to HST0100AU.')
    expect(within(mend).getByRole('link', { name: 'Open their pay details' }).getAttribute('href')).toBe(
      `/trainers/${rejected.employee.trainerId}/pay`,
    )
    await user.click(within(mend).getByRole('button', { name: 'Resend' }))
    expect(await screen.findByText('Ready for the next batch.')).toBeTruthy()
    expect(calls.find((call) => call.path.endsWith('/resend'))?.body).toEqual({ version: 3 })
  })

  it('of somebody whom the fund is not sure of goes on only when somebody says that it is them', async () => {
    const doubtful = one({
      status: 'accrued',
      state: 'accrued',
      verification: 'low_confidence',
      trouble: {
        code: 'low_confidence',
        field: 'Name',
        words: 'The fund isn’t sure this is its member.',
        successorUsi: null,
      },
      can: { ...nothing, accept: true, verify: true },
    })
    const calls = open(doubtful, { 'POST /super-contributions/:id/verification': one({ version: 4 }) })
    await user.click(await screen.findByRole('button', { name: 'Yes, this is the right member' }))
    expect(await screen.findByText('Ready to send.')).toBeTruthy()
    expect(calls.find((call) => call.path.endsWith('/verification'))?.body).toEqual({ version: 3, accept: true })
  })

  it('says what it is owed on, whether a timesheet or an invoice that is paid for labour', async () => {
    open(one({ document: 'invoice 0042' }))
    const link = await screen.findByRole('link', { name: 'invoice 0042' })
    expect(link.getAttribute('href')).toBe(`/payroll/documents/${idOf(3101)}`)
  })
})

describe('the clearing settings', () => {
  const settings: ClearingSettings = {
    gymId,
    configured: true,
    house: '127.0.0.1:4090',
    details: null,
    employer: { status: 'unknown', reasons: [], at: null },
    test: null,
    version: 0,
    missing: [],
    can: { change: true, test: true, send: true },
  }
  const at = '/gym-payroll/super-clearing'
  const answers = { [`GET ${at}/settings`]: settings, [`GET ${at}/funds`]: { funds: [], fresh: true } }

  it('test the connection, and say where no money moves', async () => {
    fakeApi({
      ...answers,
      [`POST ${at}/test-connection`]: {
        ok: true,
        words: 'It is there.',
        environment: 'sandbox',
        at: '2026-11-21T00:00:00Z',
      },
    })
    renderPage(<SuperSettingsPage />)
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }))
    expect(await screen.findByText('Connected')).toBeTruthy()
    expect(screen.getByText('It is a sandbox: no money moves.')).toBeTruthy()
  })

  it('look an employer up by ABN', async () => {
    const calls = fakeApi({
      ...answers,
      [`POST ${at}/validate-employer`]: {
        abn: '91888222000',
        valid: true,
        status: 'cancelled',
        entityName: 'A business that was',
        gstRegistered: null,
        words: 'A business that was: its ABN is cancelled.',
      },
    })
    renderPage(<SuperSettingsPage />)
    await user.type(await screen.findByRole('textbox', { name: 'ABN' }), '91 888 222 000')
    await user.click(screen.getByRole('button', { name: 'Look it up' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ gymId, abn: '91 888 222 000' })
  })

  it('are not kept without the authority to debit, and lose nothing that was typed', async () => {
    const calls = fakeApi({ ...answers, [`PUT ${at}/settings`]: { ...settings, version: 1 } })
    renderPage(<SuperSettingsPage />)
    await user.type(await screen.findByRole('textbox', { name: /^Name$/ }), 'Pat Smith')
    await user.type(screen.getByRole('textbox', { name: /^Phone/ }), '02 5550 1234')
    await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'pay@example.test')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The clearing house needs your authority to debit contributions')).toBeTruthy()
    expect(calls.some((call) => call.method === 'PUT')).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: /may debit the account/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved. We’ve told the clearing house.')).toBeTruthy()
    expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
      contactName: 'Pat Smith',
      authority: true,
      version: 0,
    })
  })

  it('keep what was typed, and the sentence of the refusal, where a colleague saved them first', async () => {
    const details = {
      contactName: 'Pat Smith',
      contactEmail: 'pay@example.test',
      contactPhone: '02 5550 1234',
      defaultFundUsi: null,
      authorityAt: '2026-11-01T00:00:00Z',
      authorityBy: 'Renee Castellano',
    }
    let held: ClearingSettings = { ...settings, details, version: 1 }
    fakeApi({
      ...answers,
      [`GET ${at}/settings`]: () => held,
      [`PUT ${at}/settings`]: ({ body }: Call) => {
        const { version, contactName, contactPhone } = body as typeof details & { version: number }
        if (version !== held.version) return staleNow(held)
        held = { ...held, version: version + 1, details: { ...details, contactName, contactPhone } }
        return held
      },
    })
    renderPage(<SuperSettingsPage />)
    const name = await screen.findByRole('textbox', { name: /^Name$/ })
    await user.clear(name)
    await user.type(name, 'Kim Lee')
    held = { ...held, version: 2, details: { ...details, contactPhone: '02 5550 9999' } }
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Sam Ortega changed this page while you were editing/)).toBeTruthy()
    const [typed, phone] = [/^Name$/, /^Phone/].map((label) => screen.getByRole('textbox', { name: label }))
    expect([typed, phone]).toMatchObject([{ value: 'Kim Lee' }, { value: '02 5550 9999' }])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved. We’ve told the clearing house.')).toBeTruthy()
    expect(held).toMatchObject({ version: 3, details: { contactName: 'Kim Lee', contactPhone: '02 5550 9999' } })
    expect(screen.queryByText(/changed this page/)).toBeNull()
  })
})
