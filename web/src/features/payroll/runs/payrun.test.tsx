import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { payRunRow, type PayRun } from '@quartet/contract/payroll/runs'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aPayDocument, aPayRow, aSummary } from '../../../../test/worlds/pay.ts'
import { aPayRun, inRun } from '../../../../test/worlds/pay-runs.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { mirrorWishes } from '../../../platform/words/locale.ts'
import GymPayrollPage from '../gym-payroll-page.tsx'
import PayrunPage from './payrun-page.tsx'

const user = userEvent.setup()
const [invoice, timesheet] = [idOf(3100), idOf(3101)]

/** The page of a run; `changed` is what the run becomes with each call that changes it. */
function open(run: PayRun, more: Record<string, unknown> = {}, changed = run) {
  let isChanged = false
  const calls = fakeApi({
    'GET /pay-runs/:id': () => (isChanged ? changed : run),
    'PUT /pay-runs/:id/documents': () => ((isChanged = true), changed),
    'POST /pay-runs/:id/lock': () => ((isChanged = true), changed),
    'GET /pay-documents/:id': aPayDocument(),
    ...more,
  })
  renderRoutes(
    [
      { path: '/payroll/payrun/:payrunId', Component: PayrunPage },
      { path: '*', Component: () => <p>elsewhere</p> },
    ],
    `/payroll/payrun/${run.id}`,
  )
  return calls
}
const sent = (calls: Call[], method: string, end: string) =>
  calls.find((one) => one.method === method && one.path.endsWith(end))

beforeEach(() => {
  const renee = aUser({
    role: 'gym',
    gym: { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' },
  })
  signedInAs(renee)
  mirrorWishes(renee)
})

describe('an open pay run', () => {
  it('says where it is, what it comes to and whom it pays, and a row opens its lines', async () => {
    open(aPayRun())
    const table = await screen.findByRole('table', { name: 'Who is paid' })
    expect(
      screen.getByRole('list', { name: 'Steps of this pay run' }).querySelector('[aria-current]')?.textContent,
    ).toBe('2Check')
    expect(screen.getByLabelText('Totals').textContent).toMatch(/Leaves the bank on Wed 25 Nov\$156\.20/)
    expect(table.textContent).toMatch(/Contractors.*Mei Tanaka.*Employees.*Grace Nguyen.*net missing.*2 of 2 chosen/s)
    const fold = within(table).getByRole('button', { name: 'Lines of Tax invoice 0042, Mei Tanaka' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await user.click(fold)
    const lines = await within(table).findByRole('list', { name: 'Lines of Tax invoice 0042' })
    expect(lines.textContent).toMatch(/Ride 45.*\$68\.00.*3 people over 15 × \$2\.00.*\$74\.00/s)
    expect(within(table).getByRole('link', { name: 'Open Tax invoice 0042' }).getAttribute('href')).toBe(
      `/payroll/documents/${invoice}`,
    )
  })

  it.each([
    ['VAT', 'GBP', '£156.20'],
    [null, 'USD', '$156.20'],
  ] as const)('where tax is %s, names that tax and no other, in %s', async (tax, currency, leaves) => {
    const rows = aPayRun().rows.map((row) => ({ ...row, tax, currency }))
    open(aPayRun({ tax, currency, rows }))
    const table = await screen.findByRole('table', { name: 'Who is paid' })
    expect(within(table).getByRole('columnheader', { name: tax ?? 'Sales tax' })).toBeTruthy()
    const totals = screen.getByLabelText('Totals').textContent
    expect(totals).toContain(leaves)
    expect(`${totals} ${table.textContent}`).not.toMatch(currency === 'GBP' ? /GST|\$/ : /GST/)
  })

  it('takes somebody out at once, on top of the version that was read', async () => {
    const run = aPayRun()
    const rows = run.rows.map((row) => ({ ...row, chosen: row.id === invoice }))
    const calls = open(run, {}, { ...run, version: 6, rows })
    await user.click(await screen.findByRole('checkbox', { name: /^Pay Grace Nguyen/ }))
    expect(await screen.findByText('1 of 2 chosen')).toBeTruthy()
    await waitFor(() => expect(sent(calls, 'PUT', '/documents')?.body).toEqual({ version: 5, documentIds: [invoice] }))
  })

  it('takes net amounts typed in, none more than the timesheet, or from a table, and says what it could not take', async () => {
    const run = aPayRun()
    const calls = open(run, {
      'PUT /pay-runs/:id/nets': run,
      'POST /pay-runs/:id/nets/import': { run, taken: 0, notTaken: ['Row 2: 0999 is not in this pay run.'] },
    })
    await user.click(await screen.findByRole('button', { name: 'Net amounts' }))
    const dialog = await screen.findByRole('dialog')
    const net = within(dialog).getByRole('textbox', { name: 'Net for Grace Nguyen' })
    await user.type(net, '900')
    await user.click(within(dialog).getByRole('button', { name: 'Save net amounts' }))
    expect(await within(dialog).findByText('At most $864.00, what the timesheet says')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /paste a table/ }), 'number,net{Enter}0999,12')
    await user.click(within(dialog).getByRole('button', { name: 'Take the table' }))
    expect(await within(dialog).findByText('Row 2: 0999 is not in this pay run.')).toBeTruthy()
    const again = within(dialog).getByRole('textbox', { name: 'Net for Grace Nguyen' })
    await user.clear(again)
    await user.type(again, '802')
    await user.click(within(dialog).getByRole('button', { name: 'Save net amounts' }))
    await waitFor(() =>
      expect(sent(calls, 'PUT', '/nets')?.body).toEqual({
        version: 5,
        nets: [{ documentId: timesheet, netCents: 80_200 }],
      }),
    )
  })

  it('leaves the net amount of whoever manages the run to somebody else', async () => {
    const run = aPayRun()
    const rows = run.rows.map((row) => ({ ...row, can: { ...row.can, net: false } }))
    open({ ...run, rows })
    await user.click(await screen.findByRole('button', { name: 'Net amounts' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('You can’t enter your own net pay. Ask another manager.')
    const net = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Net for Grace Nguyen' })
    expect(net.disabled).toBe(true)
  })

  it('shows first what stops a payment, and settles it with a word', async () => {
    const run = aPayRun({
      warnings: [
        {
          code: 'facts_changed',
          documentId: timesheet,
          title: 'Facts changed: Grace',
          words: '18 people became 21.',
          stops: false,
          settled: null,
          can: { settle: false },
        },
        {
          code: 'bank_changed',
          documentId: invoice,
          title: 'Mei’s bank details changed 4 days ago',
          words: 'Her invoice is held until somebody has called her.',
          stops: true,
          accountId: idOf(3700),
          settled: null,
          can: { settle: true },
        },
      ],
    })
    const calls = open(run, { 'POST /pay-runs/:id/warnings': aPayRun() })
    const warning = await screen.findByRole('region', { name: /^Mei’s bank details/ })
    const side = screen.getByRole('complementary', { name: 'About this pay run' })
    expect(side.textContent).toMatch(/bank details.*Facts changed/s)
    await user.click(within(warning).getByRole('button', { name: 'I called and confirmed' }))
    await user.type(await screen.findByRole('textbox', { name: /Who you called/ }), 'Mei, on her own number')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'I called and confirmed' }))
    await waitFor(() =>
      expect(sent(calls, 'POST', '/warnings')?.body).toEqual({
        documentId: invoice,
        code: 'bank_changed',
        accountId: idOf(3700),
        words: 'Mei, on her own number',
      }),
    )
  })

  it('is locked only after saying what that does', async () => {
    const locked = aPayRun({
      status: 'locked',
      can: { choose: false, lock: false, pay: true, discard: false, files: true },
    })
    const calls = open(aPayRun(), {}, locked)
    await user.click(await screen.findByRole('button', { name: 'Lock this pay run' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/No money moves yet/)
    expect(sent(calls, 'POST', '/lock')).toBeUndefined()
    await user.click(within(dialog).getByRole('button', { name: 'Lock pay run' }))
    await waitFor(() => expect(sent(calls, 'POST', '/lock')?.body).toEqual({ version: 5 }))
    expect(await screen.findByRole('button', { name: 'Mark as paid' })).toBeTruthy()
  })
})

it('a locked pay run keeps its files, and is marked as paid but for whom the bank refused', async () => {
  const run = aPayRun({
    status: 'locked',
    files: [
      {
        id: idOf(3600),
        kind: 'bank',
        name: 'northside.aba',
        words: '1 payment, from account ending 414',
        bytes: 363,
        sha256: 'a'.repeat(64),
        madeAt: '2026-11-24T01:00:00Z',
        downloads: 0,
        path: '/pay-files/1',
      },
    ],
    can: { choose: false, lock: false, pay: true, discard: false, files: true },
  })
  const calls = open(run, {
    'GET /pay-files/1': 'the file',
    'POST /pay-runs/:id/payment': aPayRun({ status: 'paid', can: { ...run.can, pay: false } }),
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  await user.click(await screen.findByRole('button', { name: 'Download northside.aba' }))
  await waitFor(() => expect(sent(calls, 'GET', '/pay-files/1')).toBeTruthy())

  await user.click(screen.getByRole('button', { name: 'Mark as paid' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('checkbox', { name: /^Grace Nguyen/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  expect(await within(dialog).findByText('Enter the bank’s reason')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Bank’s reason for Grace Nguyen' }), 'Account closed')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  await waitFor(() =>
    expect(sent(calls, 'POST', '/payment')?.body).toMatchObject({
      version: 5,
      reference: null,
      failed: [{ documentId: timesheet, reason: 'Account closed' }],
    }),
  )
  expect(await screen.findByText('1 person paid. We’ll notify each of them.')).toBeTruthy()
})

it('who got one payment for an invoice and a credit note is refused it as one', async () => {
  const run = aPayRun({
    status: 'locked',
    leavesBankCents: 14_520,
    rows: [
      inRun({}),
      inRun({ id: timesheet, kind: 'credit_note', title: 'Adjustment note', number: '0043', toPayCents: -1100 }),
    ],
    can: { choose: false, lock: false, pay: true, discard: false, files: true },
  })
  const calls = open(run, {
    'POST /pay-runs/:id/payment': aPayRun({ status: 'paid', can: { ...run.can, pay: false } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Mark as paid' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Marks 2 documents as paid, $145.20 in total.')
  const mei = 'Mei Tanaka, Tax invoice 0042 and Adjustment note 0043, $145.20'
  await user.click(within(dialog).getByRole('checkbox', { name: mei }))
  expect(dialog.textContent).toContain('Marks 0 documents as paid, $0.00 in total.')
  await user.type(within(dialog).getByRole('textbox', { name: 'Bank’s reason for Mei Tanaka' }), 'Account closed')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  const reason = 'Account closed'
  await waitFor(() =>
    expect(sent(calls, 'POST', '/payment')?.body).toMatchObject({
      failed: [
        { documentId: invoice, reason },
        { documentId: timesheet, reason },
      ],
    }),
  )
  expect(await screen.findByText('0 people paid. We’ll notify each of them.')).toBeTruthy()
})

it('a paid run chooses nobody any more, and its sum leaves out whom the bank refused', async () => {
  const run = aPayRun({ status: 'paid' })
  const [first, second] = run.rows
  const rows = [
    { ...first!, status: 'paid' as const, state: 'paid' as const },
    { ...second!, status: 'approved' as const, state: 'payment_failed' as const, toPayCents: 70_000 },
  ]
  open({ ...run, rows, can: { ...run.can, choose: false, lock: false, discard: false } })
  const table = await screen.findByRole('table', { name: 'Who is paid' })
  expect(within(table).queryByRole('checkbox')).toBeNull()
  expect(table.querySelector('tfoot')?.textContent).toMatch(/1 of 2 documents paid.*\$156\.20/)
})

describe('the pay runs of a gym', () => {
  function openTab(at: string) {
    const calls = fakeApi({
      'GET /pay-documents/summary': aSummary(),
      'GET /pay-documents': { data: [aPayRow()], nextCursor: null },
      'GET /pay-runs': { data: [payRunRow.parse(aPayRun())], nextCursor: null },
      'POST /pay-runs': aPayRun(),
    })
    renderRoutes(
      [
        { path: '/dashboard', Component: GymPayrollPage },
        { path: '/payroll/payrun/:id', Component: () => <p>the run</p> },
      ],
      `/dashboard${at}`,
    )
    return calls
  }

  it('are listed beside its documents', async () => {
    openTab('?part=runs')
    const run = await screen.findByRole('link', { name: '2 – 15 November' })
    expect(run.getAttribute('href')).toBe(`/payroll/payrun/${idOf(3500)}`)
  })

  it('begin on the day that is chosen', async () => {
    const calls = openTab('')
    await user.click(await screen.findByRole('button', { name: 'Start a pay run' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Start pay run' }))
    expect(await screen.findByText('the run')).toBeTruthy()
    expect(calls.find((one) => one.method === 'POST')?.body).toMatchObject({ gymId: idOf(10) })
  })
})

describe('a pay run of a country without a bank file', () => {
  const byHand = { country: 'GB', currency: 'GBP', tax: 'VAT', byHand: true, account: null } as const
  const rows = aPayRun()
    .rows.slice(0, 1)
    .map((row) => ({ ...row, currency: 'GBP' as const, account: null }))
  const locked = aPayRun({
    ...byHand,
    rows,
    status: 'locked',
    can: { choose: false, lock: false, pay: true, discard: false, files: true },
  })

  it('promises no file for a bank and no super, and says so before it is locked', async () => {
    open(aPayRun({ ...byHand, rows }))
    const files = await screen.findByRole('list', { name: 'Files of this pay run' })
    expect(within(files).getAllByRole('listitem')).toHaveLength(3)
    expect(files.textContent).not.toMatch(/bank/i)
    expect(screen.getByLabelText('Totals').textContent).toMatch(/To pay on/)
    expect(screen.getByLabelText('Totals').textContent).not.toMatch(/Super|bank/)
    expect(screen.queryByRole('columnheader', { name: 'Super' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Lock this pay run' }))
    const ask = await screen.findByRole('dialog')
    expect(ask.textContent).toContain('No money moves yet: you pay another way, then mark it as paid.')
    expect(ask.textContent).not.toMatch(/bank file/)
  })

  it('is marked as paid another way, with the day and a reference', async () => {
    let now = locked
    const calls = open(locked, {
      'GET /pay-runs/:id': () => now,
      'POST /pay-runs/:id/payment': () => (now = { ...locked, status: 'paid', can: { ...locked.can, pay: false } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Mark as paid' }))
    const dialog = await screen.findByRole('dialog', { name: 'Paid another way' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Reference' }), 'Transfer 4711')
    expect(dialog.textContent).toContain('Was anyone not paid?')
    await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(sent(calls, 'POST', '/payment')?.body).toMatchObject({ reference: 'Transfer 4711' }))
    expect(await screen.findAllByText('Paid another way')).not.toHaveLength(0)
  })
})
