import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { aRequirement, aSubmission } from '../../../../test/worlds/documents.ts'
import { fakeApi, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { goLive, tellOf } from '../../../../test/fakes/fake-socket.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { todayIn } from '../../../platform/words/dates.ts'
import { LiveConnection } from '../../../platform/live/live.tsx'
import { leaseEndsIn } from '../document/document.rules.ts'
import GymCompliancePage from '../gym-compliance-page.tsx'
import { clockWords } from '../document/affected-classes.copy.ts'

beforeEach(async () => void (await goLive()))

const user = userEvent.setup()
const mine = {
  userId: idOf(9),
  name: 'Sam Whitlock',
  avatarUrl: null,
  until: new Date(Date.now() + 1_000_000).toISOString(),
  mine: true,
}
const jack = aSubmission({
  blocks: {
    classes: 3,
    first: {
      timetableId: idOf(200),
      name: 'Ride 45',
      startsAt: '2026-11-26T19:00:00Z',
      timezone: 'Australia/Melbourne',
    },
  },
})
const sofia = aSubmission({
  id: idOf(811),
  trainer: { userId: idOf(3), trainerId: idOf(4), name: 'Sofia Reyes', avatarUrl: null },
})

function open(more: Record<string, unknown> = {}, at = '/dashboard/gym?tab=compliance') {
  const known = new Map<string, Submission>([jack, sofia].map((one) => [one.id, one]))
  const answer = (changes: Partial<Submission>) => (call: Call) => ({ ...known.get(call.params[0]!)!, ...changes })
  const calls = fakeApi({
    'GET /verifications/gym/counts': {
      blocking: 1,
      waiting: 2,
      asked: 0,
      oldestAt: jack.sentAt,
      reviewedThisMonth: 41,
      usualHours: 6,
    },
    'GET /verifications/gym/submissions': { data: [jack, sofia], nextCursor: null },
    'GET /submissions/:id': answer({}),
    'POST /submissions/:id/claim': answer({ claimedBy: mine }),
    'DELETE /submissions/:id/claim': answer({}),
    'POST /submissions/:id/approval': answer({ status: 'approved', version: 2 }),
    'POST /submissions/:id/rejection': answer({ status: 'rejected', version: 2 }),
    'POST /submissions/:id/undo': answer({ version: 3 }),
    'GET /requirements': [aRequirement()],
    ...more,
  })
  renderPage(
    <>
      <LiveConnection />
      <GymCompliancePage />
    </>,
    at,
  )
  return calls
}
const sent = (calls: Call[], path: string) => calls.find((one) => one.method === 'POST' && one.path.endsWith(path))

beforeEach(() => {
  signedInAs(
    aUser({
      role: 'gym',
      gym: { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne' } as never,
    }),
  )
})

describe('the review queue', () => {
  it('takes what it opens, says what waits for it, and approves with number and date typed twice, by keyboard', async () => {
    const calls = open()
    const queue = await screen.findByRole('list', { name: 'Documents to review' })
    expect(within(queue).getAllByRole('listitem')[0]!.textContent).toMatch(/Jack Ballard.*Blocks 3 classes/)
    expect(await screen.findByText(/Yours for/)).toBeTruthy()
    const again = await screen.findByLabelText('Number again')

    await user.keyboard('a')
    expect(document.activeElement).toBe(again)
    expect(screen.getByText('Enter it again.')).toBeTruthy()
    await user.keyboard('LTA-2612{Enter}')
    expect(await screen.findByText('This doesn’t match. Check both.')).toBeTruthy()
    await user.clear(again)
    await user.type(again, 'LTA-2611')
    fireEvent.change(screen.getByLabelText('Expiry date again'), { target: { value: '2027-11-19' } })
    await user.keyboard('{Enter}')

    await waitFor(() => expect(sent(calls, 'approval')?.body).toBeTruthy())
    expect(sent(calls, 'approval')?.body).toMatchObject({
      version: 1,
      gymId: idOf(10),
      evidence: { number: 'LTA-2611', expiresOn: '2027-11-19' },
      confirm: { number: 'LTA-2611', expiresOn: '2027-11-19' },
    })
    // The next one comes up by itself, and what was done can be taken back.
    expect(await screen.findByRole('region', { name: 'Sofia Reyes, CPR' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent(calls, 'undo')?.body).toMatchObject({ version: 2 }))
  })

  it('says when the first class that waits begins on the clock of its gym', async () => {
    open()
    expect(await screen.findByText('Blocks: Fri 6am Ride 45.')).toBeTruthy()
    expect(screen.getByText(/Blocks 3 classes from Fri/)).toBeTruthy()
  })

  it('rejects with a reason and words by keyboard', async () => {
    const calls = open()
    await screen.findByText(/Yours for/)
    await user.keyboard('r1')
    expect(screen.getByRole('button', { name: 'Can’t be read' }).getAttribute('aria-pressed')).toBe('true')
    await user.type(screen.getByLabelText('Comment'), 'Too dark')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(sent(calls, 'rejection')?.body).toMatchObject({ reasonCode: 'unreadable', text: 'Too dark' }),
    )
  })

  it('says who else has a document open and until when, takes it from nobody, and asks again when that time is over', async () => {
    const until = new Date(Date.now() + 600_000).toISOString()
    const hers = { ...mine, name: 'Rachel Cole', until, mine: false }
    const taken = { ...jack, claimedBy: hers, can: { ...jack.can, claim: false, decide: false } }
    const calls = open({
      'GET /verifications/gym/submissions': { data: [taken, sofia], nextCursor: null },
      'GET /submissions/:id': taken,
    })
    const clock = clockWords(until).replace(/\s/gu, ' ')
    expect(await screen.findByText(`Rachel Cole is reviewing until ${clock}`)).toBeTruthy()
    expect(await screen.findByText(`Rachel Cole is reviewing until ${clock}`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve Jack/ })).toBeNull()
    expect(sent(calls, 'claim')).toBeUndefined()

    const now = Date.parse(until) - 60_000
    expect([leaseEndsIn([sofia, taken], now), leaseEndsIn([taken], now + 120_000)]).toEqual([60_500, 2000])
    expect([leaseEndsIn([sofia], now), leaseEndsIn(undefined, now)]).toEqual([false, false])
  })

  it('goes down and up the queue and asks by keyboard', async () => {
    const calls = open({ 'POST /submissions/:id/questions': { ...jack, status: 'more_info', version: 2 } })
    await screen.findByText(/Yours for/)
    await user.keyboard('j')
    expect(await screen.findByRole('region', { name: 'Sofia Reyes, CPR' })).toBeTruthy()
    await user.keyboard('k')
    expect(await screen.findByRole('region', { name: 'Jack Ballard, CPR' })).toBeTruthy()
    await screen.findByText(/Yours for/)
    await user.keyboard('q')
    const question = await screen.findByLabelText(/^Your question to Jack/)
    await waitFor(() => expect(document.activeElement).toBe(question))
    await user.keyboard('Which day?{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent(calls, 'questions')?.body).toMatchObject({ version: 1, text: 'Which day?' }))
    expect(await screen.findByRole('region', { name: 'Sofia Reyes, CPR' })).toBeTruthy()
  })

  it('keeps the document in hand, and what was typed about it, when one that is needed sooner comes in above it', async () => {
    let rows: Submission[] = [sofia]
    const calls = open({ 'GET /verifications/gym/submissions': () => ({ data: rows, nextCursor: null }) })
    await user.type(await screen.findByLabelText('Number again'), 'LTA-26')
    rows = [jack, sofia]
    act(() => tellOf('submissions', jack.id))
    const queue = screen.getByRole('list', { name: 'Documents to review' })
    expect(await within(queue).findByText('Jack Ballard')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Sofia Reyes, CPR' })).toBeTruthy()
    expect(screen.getByLabelText('Number again')).toHaveProperty('value', 'LTA-26')
    expect(calls.filter((one) => one.method === 'DELETE')).toEqual([])
  })

  it('says in a sentence when somebody else was faster', async () => {
    open({
      'POST /submissions/:id/approval': new Refusal(
        409,
        'submissions.newer_version',
        'This document has changed. Open the latest version.',
      ),
    })
    await user.type(await screen.findByLabelText('Number again'), 'LTA-2611')
    fireEvent.change(screen.getByLabelText('Expiry date again'), { target: { value: '2027-11-19' } })
    await user.click(screen.getByRole('button', { name: /^Approve Jack/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('This document has changed.')
  })
})

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'what a gym in %s sees as today is its own day',
  async (timezone) => {
    signedInAs(aUser({ role: 'gym', gym: { id: idOf(10), name: 'Northside', timezone } as never }))
    open({ 'GET /compliance/standings': { data: [], nextCursor: null } }, '/dashboard/gym?tab=compliance&part=team')
    expect(await screen.findByLabelText('As at')).toHaveProperty('value', todayIn(timezone))
  },
)

it('who a requirement affects is seen before it is required', async () => {
  const calls = open(
    {
      'POST /requirements/impact': {
        trainers: 43,
        classes: 12,
        firstClassAt: '2026-11-26T19:00:00Z',
        firstClassZone: 'Australia/Melbourne',
        people: [{ userId: idOf(1), trainerId: idOf(2), name: 'Jack Ballard', avatarUrl: null, classes: 2 }],
      },
      'POST /requirements': aRequirement({ gymId: idOf(10) }),
    },
    '/dashboard/gym?tab=compliance&part=requirements',
  )
  await user.click(await screen.findByRole('button', { name: 'New requirement' }))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'House rules')
  await user.click(screen.getByRole('button', { name: 'See who it affects' }))
  expect(await screen.findByText('43 trainers, 12 classes')).toBeTruthy()
  expect(screen.getByText(/The first class is on Friday.*6am/)).toBeTruthy()
  expect(calls.some((one) => one.method === 'POST' && one.path === '/requirements')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Require House rules' }))
  await waitFor(() =>
    expect(calls.find((one) => one.method === 'POST' && one.path === '/requirements')?.body).toMatchObject({
      name: 'House rules',
      scope: 'facility',
      gymId: idOf(10),
    }),
  )
})

it('who mends a word of terms that begin later leaves them on their day', async () => {
  const upcoming = { version: 2, effectiveFrom: '2027-12-01', terms: aRequirement().terms }
  const own = aRequirement({
    gymId: idOf(10),
    scope: 'facility',
    upcoming,
    can: { change: true, strengthen: false, end: true },
  })
  const calls = open(
    {
      'GET /requirements': [own],
      'POST /requirements/:id/impact': {
        trainers: 0,
        classes: 0,
        firstClassAt: null,
        firstClassZone: null,
        people: [],
      },
    },
    '/dashboard/gym?tab=compliance&part=requirements',
  )
  await user.click(await screen.findByRole('button', { name: 'Actions for CPR' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }))
  expect(await screen.findByLabelText(/^Required from/)).toHaveProperty('value', '2027-12-01')
  await user.click(screen.getByRole('button', { name: 'See who it affects' }))
  await waitFor(() => expect(sent(calls, 'impact')?.body).toMatchObject({ effectiveFrom: '2027-12-01' }))
})

it('a file of identity or record is kept some days by law, and no gym can choose longer', async () => {
  const police = aRequirement({
    name: 'National police check',
    code: null,
    scope: 'facility',
    terms: { ...aRequirement().terms, keepFileDays: 30 },
  })
  const calls = open(
    {
      'GET /requirements': [police],
      'POST /requirements/impact': { trainers: 0, classes: 0, firstClassAt: null, firstClassZone: null, people: [] },
      'POST /requirements': police,
    },
    '/dashboard/gym?tab=compliance&part=requirements',
  )
  await user.click(await screen.findByRole('button', { name: /^Require\s*National police check/ }))
  const days = await screen.findByRole('textbox', { name: 'Days after the decision' })
  expect((days as HTMLInputElement).value).toBe('30')
  expect(screen.getByText(/1 to 30 days by law/)).toBeTruthy()
  await user.type(days, '0')
  expect((days as HTMLInputElement).value).toBe('30')
  await user.click(screen.getByRole('combobox', { name: 'Keep it' }))
  const longer = await screen.findByRole('option', { name: 'While it’s valid, plus 90 days' })
  expect(longer.getAttribute('data-combobox-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  await user.clear(days)
  await user.type(days, '7')
  await user.click(screen.getByRole('button', { name: 'See who it affects' }))
  await user.click(await screen.findByRole('button', { name: 'Require National police check' }))
  const made = () => calls.find((one) => one.method === 'POST' && one.path === '/requirements')
  await waitFor(() => expect(made()?.body).toMatchObject({ terms: { keepFileDays: 7 } }))
})
