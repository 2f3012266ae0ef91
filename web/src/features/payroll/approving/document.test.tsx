import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { renderRoutes } from '../../../../test/app.tsx'
import { aConnection, onRoster } from '../../../../test/worlds/connections.ts'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aPayDocument, aPayLine, may } from '../../../../test/worlds/pay.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { mirrorWishes } from '../../../platform/words/locale.ts'
import DocumentPage from './document-page.tsx'

const user = userEvent.setup()
const renee = aUser({
  role: 'gym',
  gym: { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' },
})
const mei = aUser({ role: 'trainer', trainer: { id: idOf(4), specialties: [], experienceYears: 3, bio: null } })
const be = (who: ReturnType<typeof aUser>) => {
  signedInAs(who)
  mirrorWishes(who)
}

function open(document: PayDocument, more: Record<string, unknown> = {}) {
  const calls = fakeApi({ 'GET /pay-documents/:id': document, ...more })
  renderRoutes(
    [
      { path: '/payroll/documents/:documentId', Component: DocumentPage },
      { path: '*', Component: () => <p>elsewhere</p> },
    ],
    `/payroll/documents/${document.id}`,
  )
  return calls
}
const sent = (calls: Call[], end: string, method = 'POST') =>
  calls.find((one) => one.method === method && one.path.endsWith(end))

beforeEach(() => be(renee))

describe('a document as the gym reads it', () => {
  it('shows the paper, opens why each line is this much, and approves it by the name of whose it is', async () => {
    const calls = open(aPayDocument({ can: may('approve', 'return') }), {
      'POST /pay-documents/:id/approval': aPayDocument({ status: 'approved', state: 'approved', version: 4 }),
    })
    const paper = await screen.findByRole('article', { name: 'Tax invoice 0042' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mei Tanaka, invoice 0042')
    expect(paper.textContent).toMatch(/Number 0042, Monday 16 November 2026.*\$156\.20.*ABN 47 555 222 000/s)
    expect(screen.getByText(/approve by Mon 23 Nov/)).toBeTruthy()

    expect(screen.getByRole('region', { name: 'Why $68.00' })).toBeTruthy()
    await user.click(within(paper).getByRole('button', { name: /^Why \$74\.00 for Ride Intervals/ }))
    const why = await screen.findByRole('region', { name: 'Why $74.00' })
    expect(why.textContent).toMatch(
      /Mei taught it.*Her cycling rate.*beats the gym's \$62\.00.*GST.*\$7\.40.*Total.*\$81\.40/s,
    )
    await user.click(within(why).getByRole('button', { name: 'Previous line' }))
    expect(await screen.findByRole('region', { name: 'Why $68.00' })).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Approve Mei’s invoice' }))
    expect(await screen.findByText('Mei’s invoice approved.')).toBeTruthy()
    expect(sent(calls, '/approval')?.body).toMatchObject({ version: 3 })
  })

  it.each([
    [null, false],
    [{ earnedCents: 1_000_000, mostCents: 27_083_000 }, true],
  ])('says what super is on, and where the year’s most reduces it (%o) from what and why', async (reduced, isSaid) => {
    const owed = { percent: '12%', baseCents: 500_000, cents: 60_000, fund: 'AustralianSuper', reduced }
    open(aPayDocument({ superCents: 60_000, super: owed }))
    const paper = await screen.findByRole('article', { name: 'Tax invoice 0042' })
    expect(paper.textContent).toContain('Super, 12% of $5,000.00, to AustralianSuper')
    const why = 'Reduced from $10,000.00: super is owed on up to $270,830.00 in a financial year.'
    expect(paper.textContent?.includes(why)).toBe(isSaid)
    expect(paper.textContent).toContain('$600.00')
  })

  it('sends it back only with a reason, and what was written stays when the dialog is closed and when it fails', async () => {
    const calls = open(aPayDocument({ can: may('return') }), {
      'POST /pay-documents/:id/return': new Refusal(409, 'stale', 'Somebody changed it a moment ago. Look again.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Send back' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Send back' }))
    const field = within(dialog).getByRole('textbox', { name: /What to change/ })
    expect(document.activeElement).toBe(field)
    expect(within(dialog).getByText('Enter what to change')).toBeTruthy()
    await user.type(field, 'Sunday was Liam')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Send back' }))
    const again = await screen.findByRole('dialog')
    expect((within(again).getByRole('textbox', { name: /What to change/ }) as HTMLTextAreaElement).value).toBe(
      'Sunday was Liam',
    )
    await user.click(within(again).getByRole('button', { name: 'Send back' }))
    expect((await within(again).findByRole('alert')).textContent).toContain('Somebody changed it a moment ago')
    expect(sent(calls, '/return')?.body).toEqual({ version: 3, reason: 'Sunday was Liam' })
    expect((within(again).getByRole('textbox', { name: /What to change/ }) as HTMLTextAreaElement).value).toBe(
      'Sunday was Liam',
    )
  })

  it('asks about one line and says that it is right after all', async () => {
    const asked = aPayDocument({
      rows: [
        aPayLine(1, {
          query: {
            open: true,
            messages: [{ id: idOf(1), by: 'Renee', byPayee: false, words: 'Was it you?', at: '2026-11-16T01:00:00Z' }],
          },
        }),
      ],
    })
    const calls = open(aPayDocument({ rows: [aPayLine(1)] }), {
      'POST /pay-documents/:id/lines/:line/messages': asked,
      'POST /pay-documents/:id/lines/:line/settlement': aPayDocument({ rows: [aPayLine(1)] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Query this line' }))
    await user.type(await screen.findByRole('textbox', { name: /Your question to Mei/ }), 'Was it you?')
    await user.click(screen.getByRole('button', { name: 'Ask Mei' }))
    await waitFor(() => expect(sent(calls, '/messages')?.body).toEqual({ words: 'Was it you?' }))
    expect(sent(calls, '/messages')?.path).toContain(idOf(3001))
  })

  it('says what changed since it was submitted and leaves it for the next one', async () => {
    const differences = [
      { lineId: idOf(3002), timetableId: idOf(202), words: '18 people became 21', cents: 600, settled: false },
    ]
    const calls = open(aPayDocument({ differences, factsChanged: true, can: may('settle') }), {
      'POST /pay-documents/:id/differences': aPayDocument({
        differences: differences.map((one) => ({ ...one, settled: true })),
      }),
    })
    const banner = await screen.findByRole('region', { name: 'Changed since it was submitted' })
    expect(banner.textContent).toContain('18 people became 21, +$6.00')
    expect(screen.getByRole('region', { name: 'Why $74.00' })).toBeTruthy()
    await user.click(within(banner).getByRole('button', { name: 'Leave for the next one' }))
    await waitFor(() => expect(sent(calls, '/differences')?.body).toEqual({ version: 3 }))
  })

  it('corrects who taught a class of a paid one and when, leaving alone what is not filled in', async () => {
    const line = aPayLine(1, { can: { remove: false, query: false, answer: false, correct: true } })
    const calls = open(aPayDocument({ status: 'paid', state: 'paid', rows: [line] }), {
      'GET /roster': [onRoster(aConnection(8, 'Ada Fox'))],
      'POST /pay-documents/:id/lines/:lineId/correction': aPayDocument({ status: 'paid', state: 'paid' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Correct this class' }))
    const dialog = await screen.findByRole('dialog', { name: /^Correct / })
    await user.click(within(dialog).getByRole('button', { name: 'Correct class' }))
    expect(await within(dialog).findByText('Enter a reason')).toBeTruthy()
    expect(within(dialog).getByText('Change at least one of these')).toBeTruthy()
    await within(dialog).findByRole('option', { name: 'Ada Fox' })
    await user.selectOptions(within(dialog).getByLabelText('Who taught it'), 'Ada Fox')
    fireEvent.change(within(dialog).getByLabelText('Actual start'), { target: { value: '06:10' } })
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'She came instead' } })
    await user.click(within(dialog).getByRole('button', { name: 'Correct class' }))
    expect(await within(dialog).findByText('Enter both the start and end times')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('Actual end'), { target: { value: '07:00' } })
    await user.click(within(dialog).getByRole('button', { name: 'Correct class' }))
    await waitFor(() =>
      expect(sent(calls, '/correction')?.body).toEqual({
        taughtBy: idOf(508),
        startTime: '06:10',
        endTime: '07:00',
        reason: 'She came instead',
      }),
    )
  })

  it('credits some of a paid one, no more than a line says, each problem at its field', async () => {
    const calls = open(aPayDocument({ status: 'paid', state: 'paid', paidOn: '2026-11-25', can: may('credit') }), {
      'POST /pay-documents/:id/credit-note': aPayDocument({ id: idOf(3200), kind: 'credit_note' }),
    })
    await user.click(await screen.findByRole('button', { name: 'More for invoice 0042' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Credit part of it' }))
    const dialog = await screen.findByRole('dialog')
    const ride = within(dialog).getByRole('textbox', { name: /Ride Intervals/ })
    await user.click(within(dialog).getByRole('button', { name: 'Create credit note' }))
    expect(await within(dialog).findByText('Enter an amount for at least one line')).toBeTruthy()
    await user.type(ride, '74.01')
    await user.click(within(dialog).getByRole('button', { name: 'Create credit note' }))
    expect(await within(dialog).findByText('At most $74.00')).toBeTruthy()
    expect(within(dialog).getByText('Enter a reason')).toBeTruthy()
    await user.clear(ride)
    await user.type(ride, '6')
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Three people too many')
    await user.click(within(dialog).getByRole('button', { name: 'Create credit note' }))
    await waitFor(() =>
      expect(sent(calls, '/credit-note')?.body).toEqual({
        version: 3,
        reason: 'Three people too many',
        lines: [{ lineId: idOf(3002), cents: 600 }],
      }),
    )
  })
})

describe('a document of my own', () => {
  const draft = (changes: Partial<PayDocument> = {}) =>
    aPayDocument({
      status: 'draft',
      state: 'draft',
      number: null,
      pdfPath: null,
      can: may('fill', 'edit', 'submit', 'discard'),
      ...changes,
    })
  beforeEach(() => be(mei))

  it('says what is not on it and why, and what the last filling changed', async () => {
    const calls = open(
      draft({
        rows: [aPayLine(1, { news: { was: 6800, words: '18 people became 21' }, cents: 7400 })],
        leftOut: [
          {
            timetableId: idOf(300),
            date: '2026-11-15',
            startTime: '08:00',
            title: 'HIIT Express',
            code: 'not_confirmed',
            words: 'not confirmed yet',
            can: { add: false },
          },
          {
            timetableId: idOf(301),
            date: '2026-11-14',
            startTime: '08:00',
            title: 'Ride 45',
            code: 'removed',
            words: 'you took it off',
            can: { add: true },
          },
        ],
      }),
      { 'POST /pay-documents/:id/classes': draft() },
    )
    const left = await screen.findByRole('region', { name: 'Not included' })
    expect(left.textContent).toMatch(/Sun 15 Nov, HIIT Express.*not confirmed yet/)
    expect(screen.getByText('was $68.00: 18 people became 21')).toBeTruthy()
    await user.click(within(left).getByRole('button', { name: /^Add Ride 45/ }))
    await waitFor(() => expect(sent(calls, '/classes')?.body).toEqual({ version: 3, timetableId: idOf(301) }))
  })

  it('takes a line that is not on the timetable, within the period and with an amount', async () => {
    const calls = open(draft(), { 'POST /pay-documents/:id/lines': draft() })
    await user.click(await screen.findByRole('button', { name: 'Add a line' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Date/), { target: { value: '2026-12-01' } })
    await user.type(within(dialog).getByRole('textbox', { name: /^Amount/ }), 'forty')
    await user.click(within(dialog).getByRole('button', { name: 'Add line' }))
    for (const problem of [
      'Enter what it’s for',
      'Choose a date in 2 – 15 November',
      'Enter dollars and cents, such as 45.00',
    ])
      expect(await within(dialog).findByText(problem)).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'Team meeting')
    fireEvent.change(within(dialog).getByLabelText(/^Date/), { target: { value: '2026-11-12' } })
    await user.clear(within(dialog).getByRole('textbox', { name: /^Amount/ }))
    await user.type(within(dialog).getByRole('textbox', { name: /^Amount/ }), '45.50')
    await user.click(within(dialog).getByRole('button', { name: 'Add line' }))
    await waitFor(() =>
      expect(sent(calls, '/lines')?.body).toEqual({
        version: 3,
        line: { title: 'Team meeting', date: '2026-11-12', cents: 4550, minutes: null, note: null },
      }),
    )
  })

  it('says of a line whether super is owed on it, where super is owed at all', async () => {
    const rows = [aPayLine(1, { title: 'Music', note: 'For November', qualifying: false })]
    const calls = open(draft({ superCents: 1704, rows }), { 'POST /pay-documents/:id/lines': draft() })
    expect(await screen.findByText('For November · No super on this')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Add a line' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: /^Description/ }), 'Parking')
    await user.type(within(dialog).getByRole('textbox', { name: /^Amount/ }), '12')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Super is owed on this' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add line' }))
    await waitFor(() =>
      expect(sent(calls, '/lines')?.body).toMatchObject({ line: { title: 'Parking', cents: 1200, qualifying: false } }),
    )
  })

  it('is submitted, and a number that I already used is said at its field', async () => {
    let tries = 0
    const calls = open(draft(), {
      'POST /pay-documents/:id/submission': () =>
        tries++ === 0
          ? new Refusal(409, 'payroll.number_used', 'You’ve already used number 41. Enter another.')
          : aPayDocument({ number: '43' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Submit this invoice' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('list', { name: 'What will happen' }).textContent).toContain('$156.20')
    const number = within(dialog).getByRole('textbox', { name: /number/ })
    await user.type(number, '41')
    await user.click(within(dialog).getByRole('button', { name: 'Submit this invoice' }))
    expect(await within(dialog).findByText(/^You’ve already used number 41/)).toBeTruthy()
    await user.clear(number)
    await user.type(number, '43')
    await user.click(within(dialog).getByRole('button', { name: 'Submit this invoice' }))
    expect(await screen.findByText('Invoice 43 submitted to Northside.')).toBeTruthy()
    expect(calls.filter((one) => one.path.endsWith('/submission')).map((one) => one.body)).toEqual([
      { version: 3, number: '41' },
      { version: 3, number: '43' },
    ])
  })

  it('is named by its number, shows why it was returned, and offers no approval of the own', async () => {
    open(
      aPayDocument({
        status: 'returned',
        state: 'returned',
        returned: { reason: 'Sunday was Liam', by: 'Renee Castellano', at: '2026-11-17T01:00:00Z' },
        can: may('submit', 'edit'),
      }),
    )
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Invoice 0042')
    expect(screen.getByRole('region', { name: 'Sent back' }).textContent).toContain('Sunday was Liam')
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })
})
