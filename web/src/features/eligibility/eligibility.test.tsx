import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Explanation } from '@quartet/contract/eligibility/eligibility'
import { renderPage } from '../../../test/app.tsx'
import { foundAs } from '../../../test/worlds/connections.ts'
import { aCover, anEntry, aRisk, aTrainer, counted, idOf } from '../../../test/worlds/covers.ts'
import { fakeApi } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aGym, inDirectory } from '../../../test/worlds/gyms.ts'
import { aUser } from '../../../test/worlds/people.ts'
import EntryCover from '../covers/boards/entry-cover.tsx'
import { RiskActions } from '../covers/risks/risk-actions.tsx'
import DebugPage from '../covers/settings/why-page.tsx'

const user = userEvent.setup()
const sofia = { id: idOf(501), name: 'Sofia Reyes', avatarUrl: null }
const entry = anEntry({
  trainer: { ...sofia, userId: idOf(601) },
  atRisk: { id: idOf(800), reasons: ['CPR is missing.'] },
  can: { askCover: false, edit: true, countHeads: false, acknowledge: false },
})
const lacks = {
  code: 'document' as const,
  sentence: 'CPR is missing.',
  gate: 'document:cpr',
  fix: { words: 'Allow for this class', link: null },
}
const explained: Explanation = {
  trainer: sofia,
  timetableId: entry.id,
  gymId: entry.gymId,
  gymName: entry.gymName,
  ok: false,
  asked: false,
  verdict: 'Sofia Reyes can’t cover it: 1 check fails.',
  gates: [
    { key: 'account', label: 'Account', verdict: 'passes', reasons: [], sentence: 'In use.' },
    { key: 'documents', label: 'Documents', verdict: 'fails', reasons: [lacks], sentence: '' },
  ],
  overrides: [],
  block: null,
  can: { setAside: true, block: true },
}
const address = `/covers/debug?trainerId=${sofia.id}&timetableId=${entry.id}`

beforeEach(() => {
  signedInAs(aUser({ role: 'gym', gym: { id: entry.gymId, name: entry.gymName } as never }))
})

describe('the page that says why, or why not', () => {
  it('O-02 names what stands in the way first, each gate with its answer', async () => {
    fakeApi({
      'GET /covers/gates': explained,
      'GET /timetables/:id': counted(entry),
      'GET /timetables': [entry],
      'GET /trainers': [],
    })
    renderPage(<DebugPage />, address)
    expect(await screen.findByText('Sofia Reyes can’t cover it: 1 check fails.')).toBeTruthy()
    const gates = within(screen.getByRole('region', { name: 'All checks' })).getAllByRole('listitem')
    expect(gates.map((one) => one.textContent)).toEqual([
      'CPR is missing.Allow for this classDocuments',
      'In use.Account',
    ])
  })

  it('sets aside with a reason and a last day', async () => {
    const calls = fakeApi({
      'GET /covers/gates': explained,
      'GET /timetables/:id': counted(entry),
      'GET /timetables': [entry],
      'GET /trainers': [],
      'POST /covers/overrides': { overrides: [idOf(900)] },
    })
    renderPage(<DebugPage />, address)
    await user.click(await screen.findByRole('button', { name: 'Allow anyway' }))
    const form = within(await screen.findByRole('form', { name: 'Allow anyway' }))
    await user.click(form.getByRole('button', { name: 'Allow anyway' }))
    expect(await form.findByText('Enter a reason of at least 3 characters')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: /Why/ }), 'The course is on Friday')
    await user.click(form.getByRole('button', { name: 'Allow anyway' }))
    expect(await screen.findByText('Allowed for Sofia Reyes.')).toBeTruthy()
    expect(calls.find((one) => one.method === 'POST')?.body).toEqual({
      trainerId: sofia.id,
      timetableIds: [entry.id],
      reason: 'The course is on Friday',
      expiresOn: entry.date,
    })
  })
})

describe('the page that says why, for whoever works for no gym at the moment', () => {
  it.each([
    ['admin', []],
    [
      'gym_admin',
      [
        { id: entry.gymId, name: entry.gymName },
        { id: idOf(11), name: 'Merri Movement' },
      ],
    ],
  ] as const)('lets an %s choose a gym, then a class and a trainer of it', async (role, allocatedGyms) => {
    signedInAs(aUser({ role, gym: null, allocatedGyms: [...allocatedGyms] }))
    const calls = fakeApi({
      'GET /gyms': [aGym({ id: entry.gymId, name: entry.gymName }), aGym({ id: idOf(11), name: 'Merri Movement' })].map(
        inDirectory,
      ),
      'GET /timetables': [entry],
      'GET /timetables/:id': counted(entry),
      'GET /trainers': [foundAs(aTrainer(1, sofia.name))],
      'GET /covers/gates': explained,
    })
    renderPage(<DebugPage />, '/covers/debug')
    expect(await screen.findByText('Choose a gym, a class and a trainer.')).toBeTruthy()
    const choose = async (label: string, option: RegExp) => {
      await user.click(await screen.findByRole('combobox', { name: label }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await choose('Gym', new RegExp(entry.gymName))
    await choose('Class', new RegExp(entry.name))
    await choose('Trainer', /Sofia Reyes/)
    expect(await screen.findByText('Sofia Reyes can’t cover it: 1 check fails.')).toBeTruthy()
    expect(calls.find((one) => one.path === '/timetables')?.query.get('gymId')).toBe(entry.gymId)
  })
})

it('a trainer who opens that page by itself chooses among the covers that are open at their gyms', async () => {
  signedInAs(
    aUser({
      role: 'trainer',
      trainer: { id: sofia.id, specialties: [], experienceYears: 4, bio: null },
    }),
  )
  const cover = aCover({ timetableId: entry.id, qualified: { ok: false, reasons: [lacks] } })
  let open = [cover]
  const calls = fakeApi({
    'GET /covers/available': () => open,
    'GET /timetables/:id': counted(entry),
    'GET /covers/gates': explained,
  })
  const { unmount } = renderPage(<DebugPage />, '/covers/debug')
  await user.click(await screen.findByRole('link', { name: new RegExp(`${cover.className}.*Not for you`) }))
  expect(await screen.findByText(explained.verdict)).toBeTruthy()
  expect(calls.find((one) => one.path === '/covers/gates')?.query.get('trainerId')).toBe(sofia.id)
  unmount()
  open = []
  renderPage(<DebugPage />, '/covers/debug')
  expect(await screen.findByText('No classes need cover at your gyms right now')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your covers' }).getAttribute('href')).toContain('tab=covers')
})

describe('a class at risk', () => {
  it('is looked for by its gym, and stays with its trainer meanwhile', async () => {
    const calls = fakeApi({ 'POST /risks/:id/search': aRisk({ id: idOf(800), timetableId: entry.id, trainer: sofia }) })
    renderPage(<RiskActions entry={entry} onDone={() => undefined} />, '/dashboard/gym?tab=timetable')
    await user.click(screen.getByRole('button', { name: 'Find someone else' }))
    expect(await screen.findByText('We’re finding someone else. Sofia Reyes is still on until then.')).toBeTruthy()
    expect(calls.find((one) => one.method === 'POST')?.path).toBe(`/risks/${idOf(800)}/search`)
    expect(screen.getByRole('link', { name: 'All checks' }).getAttribute('href')).toBe(address)
  })

  it('is asked for once: by its gym as somebody else to look for, by its trainer as cover', async () => {
    fakeApi({})
    const can = { ...entry.can, askCover: true }
    const { unmount } = renderPage(
      <EntryCover entry={{ ...entry, can }} onDone={() => undefined} />,
      '/dashboard/gym?tab=timetable',
    )
    expect(screen.getByRole('button', { name: 'Find someone else' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for cover' })).toBeNull()
    unmount()
    renderPage(
      <EntryCover entry={{ ...entry, can: { ...can, edit: false } }} onDone={() => undefined} />,
      '/dashboard/trainer?tab=timetable',
    )
    expect(screen.getByRole('button', { name: 'Ask for cover' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Find someone else' })).toBeNull()
  })
})
