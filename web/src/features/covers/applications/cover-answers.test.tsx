import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import { renderPage } from '../../../../test/app.tsx'
import { anAnswer, no } from '../../../../test/worlds/cover-answers.ts'
import { aCover, anApplication, idOf, onBoard } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import GymCoversPage from '../boards/gym-covers-page.tsx'
import TrainerCoversPage from '../boards/trainer-covers-page.tsx'

const user = userEvent.setup()
const hour = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const nothing = { apply: false, approve: false, cancel: false }
const mei = { id: idOf(502), userId: idOf(602), name: 'Mei Tanaka', avatarUrl: null }

function asTrainer(cover: ReturnType<typeof aCover>, answer: CoverAnswer, more: Record<string, unknown> = {}) {
  signedInAs(
    aUser({
      role: 'trainer',
      trainer: { id: mei.id, specialties: [], experienceYears: 4, bio: null },
    }),
  )
  const calls = fakeApi({
    'GET /covers/available': [],
    'GET /covers': [cover],
    'GET /timetables': [],
    'GET /covers/:id': cover,
    'GET /covers/:id/answer': answer,
    ...more,
  })
  renderPage(<TrainerCoversPage />, `/dashboard/trainer?tab=covers&show=answered&cover=${cover.id}`)
  return calls
}

function asGym(cover: ReturnType<typeof aCover>, answer: CoverAnswer, more: Record<string, unknown> = {}) {
  signedInAs(aUser({ role: 'gym' }))
  const calls = fakeApi({
    'GET /covers/board': [onBoard(cover)],
    'GET /covers': [cover],
    'GET /covers/:id': cover,
    'GET /covers/:id/answer': answer,
    ...more,
  })
  renderPage(<GymCoversPage />, `/dashboard/gym?tab=covers&cover=${cover.id}`)
  return calls
}

const posted = (calls: { method: string; path: string; body?: unknown }[]) => {
  const call = calls.find((one) => one.method !== 'GET')
  return call && [call.method, call.path, call.body]
}

describe('a cover that is offered to a trainer', () => {
  const application = anApplication(2, 'Mei Tanaka', {
    status: 'selected',
    trainer: mei,
    can: { approve: false, withdraw: false },
  })
  const cover = aCover({ status: 'offered', reason: null, myApplication: application, can: nothing })
  const answer = anAnswer({
    status: 'offered',
    offer: {
      applicationId: application.id,
      trainer: { id: mei.id, name: mei.name },
      answerBy: iso(Date.now() + 2 * hour + 39 * 60_000),
      message: 'You know this crowd.',
    },
    can: { ...no, accept: true, decline: true },
  })

  it('says how long is left and what the gym says, and is taken with one touch', async () => {
    const calls = asTrainer(cover, answer, { 'POST /covers/:id/offers/:application/acceptance': anAnswer() })
    expect(await screen.findByText('“You know this crowd.”')).toBeTruthy()
    expect(screen.getByText(/^2 h 3\d m to answer$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Accept Ride 45' }))
    expect(await screen.findByText('You’re covering Ride 45.')).toBeTruthy()
    expect(posted(calls)?.[1]).toBe(`/covers/${cover.id}/offers/${application.id}/acceptance`)
  })

  it('can be left to somebody else', async () => {
    const calls = asTrainer(cover, answer, { 'POST /covers/:id/offers/:application/refusal': anAnswer() })
    await user.click(await screen.findByRole('button', { name: 'Not this one' }))
    await waitFor(() => expect(posted(calls)?.[1]).toBe(`/covers/${cover.id}/offers/${application.id}/refusal`))
  })
})

describe('a cover that a trainer has taken', () => {
  const cover = aCover({
    status: 'filled',
    state: 'filled',
    reason: null,
    substitute: mei,
    myApplication: anApplication(2, 'Mei Tanaka', { status: 'confirmed', trainer: mei }),
    can: nothing,
  })

  it('is given back in the first minutes without a reason, and it says that this leaves no mark', async () => {
    const calls = asTrainer(
      cover,
      anAnswer({
        state: 'filled',
        graceUntil: iso(Date.now() + 9 * 60_000),
        can: { ...no, untake: true, handBack: true },
      }),
      { 'POST /covers/:id/untaking': anAnswer() },
    )
    await user.click(await screen.findByRole('button', { name: 'Hand it back' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/nothing goes on your record/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Hand it back' }))
    await waitFor(() => expect(posted(calls)?.[1]).toBe(`/covers/${cover.id}/untaking`))
  })

  it('is given back later with a reason that only managers read, and stays theirs until somebody is found', async () => {
    const calls = asTrainer(cover, anAnswer({ state: 'filled', can: { ...no, handBack: true } }), {
      'POST /covers/:id/hand-back': anAnswer({ searchId: idOf(101) }),
    })
    await user.click(await screen.findByRole('button', { name: 'Hand it back' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/You’re still covering it until someone is approved/)).toBeTruthy()
    await user.click(dialog.getByText('Injury'))
    await user.type(dialog.getByRole('textbox', { name: 'Note for the covering trainer' }), 'Bikes are set up')
    await user.click(dialog.getByRole('button', { name: 'Hand it back' }))
    await waitFor(() =>
      expect(posted(calls)).toEqual([
        'POST',
        `/covers/${cover.id}/hand-back`,
        { reason: 'injury', note: 'Bikes are set up' },
      ]),
    )
  })

  it('goes back to whoever taught it before only with a yes', async () => {
    const answer = anAnswer({
      state: 'filled',
      returning: {
        id: idOf(700),
        kind: 'claimed',
        to: { id: idOf(501), name: 'Liam Hart' },
        askedAt: iso(Date.now() - hour),
      },
      can: { ...no, handBack: true, answerReturn: true },
    })
    const calls = asTrainer(cover, answer, { 'POST /covers/:id/returns/:return/answer': anAnswer() })
    expect(await screen.findByRole('heading', { name: 'Liam Hart would like it back' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep covering it' }))
    await waitFor(() =>
      expect(posted(calls)).toEqual(['POST', `/covers/${cover.id}/returns/${idOf(700)}/answer`, { agreed: false }]),
    )
  })

  it('is told to whoever is away each time that it goes on, unless they leave that out', async () => {
    const own = aCover({
      ...cover,
      usualTrainer: mei,
      myApplication: null,
      substitute: { ...mei, id: idOf(503), name: 'Jack Ballard' },
    })
    const answer = anAnswer({ state: 'filled', can: { ...no, muteHops: true } })
    const calls = asTrainer(own, answer, { 'PUT /covers/:id/hops': { ...answer, hopsMuted: true } })
    const hear = await screen.findByRole('switch', { name: 'Tell me each time someone else covers it' })
    expect(hear).toHaveProperty('checked', true)
    await user.click(hear)
    await waitFor(() => expect(calls.find((one) => one.method === 'PUT')?.body).toEqual({ muted: true }))
  })

  it('is not theirs any more once it was passed on, and everybody reads who teaches it', async () => {
    const ava = { ...mei, id: idOf(504), name: 'Ava Stone' }
    asTrainer({ ...cover, teaches: ava }, anAnswer({ state: 'filled' }))
    expect(await screen.findByText('You’re no longer covering it. Ava Stone is teaching it.')).toBeTruthy()
    expect(screen.getAllByText('Reassigned').length).toBeGreaterThan(0)
    expect(screen.queryByText('Yours')).toBeNull()
    cleanup()

    const filled = { ...cover, myApplication: null, teaches: ava }
    asGym(filled, anAnswer({ state: 'filled' }))
    expect(await screen.findByText('teaches it, after Mei Tanaka')).toBeTruthy()
    cleanup()

    asTrainer({ ...filled, usualTrainer: mei, substitute: { ...mei, id: idOf(503), name: 'Jack Ballard' } }, anAnswer())
    expect(await screen.findByText('teaches it, after Jack Ballard')).toBeTruthy()
    expect(screen.queryByText('by Jack Ballard')).toBeNull()
  })

  it('is not theirs once the gym has said that they did not come', async () => {
    asTrainer({ ...cover, status: 'unfilled', state: 'no_show' }, anAnswer({ state: 'no_show' }))
    expect(await screen.findByText('Northside, Fitzroy recorded that you didn’t show up.')).toBeTruthy()
    expect(screen.getAllByText('No-show').length).toBeGreaterThan(0)
  })

  it('is said to have been taught, with how many came', async () => {
    const calls = asTrainer(cover, anAnswer({ state: 'filled', can: { ...no, sayOutcome: true } }), {
      'POST /covers/:id/outcome': anAnswer({ state: 'taught' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Yes, I taught it' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Attendance' }), '17')
    await user.click(dialog.getByRole('button', { name: 'I taught it' }))
    await waitFor(() =>
      expect(posted(calls)).toEqual([
        'POST',
        `/covers/${cover.id}/outcome`,
        { kind: 'taught', trainerId: null, attendance: 17, version: 3 },
      ]),
    )
  })

  it('is settled without a version by whoever is told none, as they may not know who applied', async () => {
    const calls = asTrainer({ ...cover, version: 0 }, anAnswer({ state: 'filled', can: { ...no, sayOutcome: true } }), {
      'POST /covers/:id/outcome': anAnswer({ state: 'taught' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Yes, I taught it' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'I taught it' }))
    await waitFor(() => expect(posted(calls)?.[2]).toEqual({ kind: 'taught', trainerId: null, attendance: null }))
  })
})

describe('a gym', () => {
  beforeEach(() => {
    signedInAs(null)
  })

  it('offers a cover to somebody who may take it, and reads what is in the way of the others', async () => {
    const cover = aCover()
    const calls = asGym(cover, anAnswer({ can: { ...no, offer: true, raiseBonus: true } }), {
      'GET /covers/:id/candidates': [
        { trainer: mei, answered: null, ok: true, reasons: [] },
        {
          trainer: { ...mei, id: idOf(503), name: 'Tom Okafor' },
          answered: null,
          ok: false,
          reasons: [{ code: 'clash', sentence: 'Teaching another class at that time.' }],
        },
      ],
      'POST /covers/:id/offers': anAnswer(),
    })
    await user.click(await screen.findByRole('button', { name: 'Offer it to someone' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Teaching another class at that time.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /Tom Okafor/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: /Mei Tanaka/ }))
    await user.click(dialog.getByRole('button', { name: 'Offer it to Mei' }))
    await waitFor(() =>
      expect(posted(calls)).toEqual(['POST', `/covers/${cover.id}/offers`, { trainerId: mei.id, version: 3 }]),
    )
  })

  it('calls the substitute on the day, replaces them, and says what happened', async () => {
    const cover = aCover({ status: 'filled', state: 'filled', substitute: mei, can: nothing })
    const calls = asGym(
      cover,
      anAnswer({
        state: 'filled',
        phone: { number: '+61 412 345 678', until: iso(Date.now() + hour) },
        can: { ...no, replace: true, offerBack: true },
      }),
      { 'POST /covers/:id/replacement': anAnswer() },
    )
    const call = await screen.findByRole('link', { name: 'Call Mei, 0412 345 678' })
    expect(call.getAttribute('href')).toBe('tel:+61412345678')
    await user.click(screen.getByRole('button', { name: 'Find someone else' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Find someone else' }))
    await waitFor(() => expect(posted(calls)?.[1]).toBe(`/covers/${cover.id}/replacement`))
  })

  it('says that whoever took it did not come, after saying what that means', async () => {
    const cover = aCover({ status: 'filled', state: 'filled', substitute: mei, can: nothing })
    const calls = asGym(cover, anAnswer({ state: 'filled', can: { ...no, noShow: true } }), {
      'POST /covers/:id/no-show': anAnswer({ state: 'no_show' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Mei didn’t show up' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/won’t be paid for it unless you correct this/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Record a no-show' }))
    expect(await screen.findByText('No-show recorded. Once the class has finished, record who taught it.')).toBeTruthy()
    expect(posted(calls)?.[1]).toBe(`/covers/${cover.id}/no-show`)
  })

  it('names whoever took it and did not come as that, not as who teaches it', async () => {
    asGym(
      aCover({ status: 'unfilled', state: 'no_show', substitute: mei, can: nothing }),
      anAnswer({ state: 'no_show' }),
    )
    expect(await screen.findByText('was covering it, and didn’t show up')).toBeTruthy()
  })

  it('has a list of whom to call in the last three hours, in order, with what they said', async () => {
    const soon = aCover({ startsAt: iso(Date.now() + 2 * hour), endsAt: iso(Date.now() + 3 * hour) })
    asGym(soon, anAnswer(), {
      'GET /covers/:id/calls': [
        { trainerId: mei.id, name: mei.name, phone: '+61412345678', favourite: true, taught: true, answer: null },
        { trainerId: idOf(503), name: 'Aroha Ngata', phone: null, favourite: false, taught: false, answer: 'declined' },
      ],
    })
    const list = within(await screen.findByRole('region', { name: 'Call list' }))
    expect(list.getByRole('link', { name: 'Call Mei Tanaka, 0412 345 678' }).getAttribute('href')).toBe(
      'tel:+61412345678',
    )
    expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringContaining('favourite, taught it lately'),
      expect.stringContaining('declined'),
    ])
    expect(list.getByText('no number')).toBeTruthy()
  })
})
