import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { SubjectKind } from '@quartet/contract/messages/conversations'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import { anAnswer, no } from '../../../test/worlds/cover-answers.ts'
import { aCover, anApplication as aCoverApplication, idOf } from '../../../test/worlds/covers.ts'
import { Refusal, type Call } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { goLive } from '../../../test/fakes/fake-socket.ts'
import { tellKinds } from '../../platform/api/changes.ts'
import { aJob, anApplication } from '../../../test/worlds/jobs.ts'
import { aPayDocument, may } from '../../../test/worlds/pay.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { aThread, openThread, sent } from '../../../test/worlds/threads.tsx'
import { covers } from '../covers/covers.routes.tsx'
import { jobs } from '../jobs/jobs.routes.tsx'
import { payroll } from '../payroll/payroll.routes.tsx'
import { messages } from './messages.routes.tsx'

beforeEach(async () => void (await goLive()))

const user = userEvent.setup()
const rachel = aUser({
  role: 'gym',
  gym: { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' },
})
const trainer = (id: string) =>
  aUser({ role: 'trainer', trainer: { id, specialties: [], experienceYears: 3, bio: null } })
const [liam, mei] = [trainer(idOf(501)), trainer(idOf(502))]

function open(who: typeof rachel, kind: SubjectKind, id: string, answers: Record<string, unknown>) {
  signedInAs(who)
  return openThread(who.id, aThread(kind, id), [messages, covers, jobs, payroll], answers)
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const written = (calls: Call[]) => calls.filter((one) => one.method !== 'GET').map((one) => [one.path, one.body])

describe('in the thread of an application for a job', () => {
  const readBy = (can: Partial<JobApplication['can']>, changes: Partial<JobApplication> = {}) =>
    anApplication(1, 'Nina Petrov', { can: { move: false, hire: false, withdraw: false, ...can }, ...changes })

  it('its gym says how far it is and hires, and reads why that is refused', async () => {
    let one = readBy({ move: true, hire: true })
    const calls = open(rachel, 'job_application', one.id, {
      'GET /job-applications/:id': () => one,
      'GET /jobs/:id': aJob(),
      'PUT /job-applications/:id': ({ body }: Call) => (one = { ...one, ...(body as object), version: 2 }),
      'POST /job-applications/:id/hire': new Refusal(
        409,
        'jobs.filled',
        'This job is filled. Someone has already been hired.',
      ),
    })
    await user.selectOptions(await screen.findByLabelText('Move Nina Petrov to'), 'Offered')
    await waitFor(() => expect(sent(calls, 'PUT', one.id)?.body).toMatchObject({ status: 'offered', version: 1 }))
    await screen.findByText('Nina Petrov: Offered')
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull()

    await user.click(await button('Hire Nina'))
    const form = within(await screen.findByRole('form', { name: 'Hire Nina Petrov' }))
    expect(form.getByText(/Marks the job as filled/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Hire Nina Petrov' }))
    expect(await screen.findByText('This job is filled. Someone has already been hired.')).toBeTruthy()
    expect(sent(calls, 'POST', '/hire')?.body).toMatchObject({ version: 2, as: { kind: 'contractor' } })
  })

  it('a step that is refused is said with its reason, and the application stands as it did', async () => {
    const one = readBy({ move: true })
    open(rachel, 'job_application', one.id, {
      'GET /job-applications/:id': one,
      'PUT /job-applications/:id': new Refusal(
        409,
        'jobs.application_decided',
        'This application has already been decided or withdrawn.',
      ),
    })
    const step = await screen.findByLabelText('Move Nina Petrov to')
    await user.selectOptions(step, 'Declined')
    expect(await screen.findByText('This application has already been decided or withdrawn.')).toBeTruthy()
    expect(step).toHaveProperty('value', 'submitted')
    expect(screen.queryByRole('button', { name: /^Hire/ })).toBeNull()
  })

  it('its trainer takes it back once asked whether they mean it, by keyboard alone, and hears what the gym does', async () => {
    let one = readBy({ withdraw: true })
    const calls = open(mei, 'job_application', one.id, {
      'GET /job-applications/:id': () => one,
      'POST /job-applications/:id/withdrawal': () => (one = readBy({}, { status: 'withdrawn' })),
    })
    await screen.findByText('Submitted')
    expect(screen.queryByLabelText(/^Move/)).toBeNull()
    one = readBy({ withdraw: true }, { status: 'shortlisted' })
    tellKinds('jobApplications')
    await screen.findByText('Shortlisted')

    const takeBack = await button('Withdraw application')
    while (document.activeElement !== takeBack) {
      await user.tab()
      expect(document.activeElement).not.toBe(document.body)
    }
    await user.keyboard('{Enter}')
    const dialog = await inDialog('Withdraw your application for “Three mornings”?')
    expect(written(calls)).toEqual([])
    dialog.getByRole('button', { name: 'Withdraw application' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Withdrawn')
    expect(sent(calls, 'POST', '/withdrawal')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull())
  })
})

describe('in the thread of a cover that somebody took', () => {
  const taken = { id: idOf(502), userId: idOf(602), name: 'Mei Tanaka', avatarUrl: null }
  const cover = aCover({
    status: 'filled',
    state: 'filled',
    substitute: taken,
    can: { apply: false, approve: false, cancel: false },
  })
  const forMei = {
    ...cover,
    myApplication: aCoverApplication(2, 'Mei Tanaka', { status: 'confirmed', trainer: taken }),
  }
  const filled = (changes: Partial<CoverAnswer>) => anAnswer({ status: 'filled', state: 'filled', ...changes })
  const asked = (kind: 'claimed' | 'offered_back'): CoverAnswer['returning'] => ({
    id: idOf(700),
    kind,
    to: { id: idOf(501), name: 'Liam Hart' },
    askedAt: '2026-11-22T00:00:00Z',
  })

  it('they give it back without a mark in the first minutes, and read it where that is over', async () => {
    const calls = open(mei, 'cover', cover.id, {
      'GET /covers/:id': forMei,
      'GET /covers/:id/answer': filled({ can: { ...no, untake: true, handBack: true } }),
      'POST /covers/:id/untaking': new Refusal(409, 'covers.grace_over', 'Hand it back with a reason instead.'),
    })
    await user.click(await button('Hand it back'))
    const dialog = await inDialog('Hand back Ride 45?')
    expect(written(calls)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Hand it back' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Hand it back with a reason instead.')
    expect(written(calls).map(([path]) => path)).toEqual([`/covers/${cover.id}/untaking`])
  })

  it('whoever was away asks for it back and asks no longer, and it stays with the other until they agree', async () => {
    let answer = filled({ can: { ...no, claim: true } })
    const calls = open(liam, 'cover', cover.id, {
      'GET /covers/:id': cover,
      'GET /covers/:id/answer': () => answer,
      'POST /covers/:id/claims': () =>
        (answer = filled({ returning: asked('claimed'), can: { ...no, dropReturn: true } })),
      'DELETE /covers/:id/returns/:return': () => (answer = filled({ can: { ...no, claim: true } })),
    })
    await user.click(await button('Ask for it back'))
    const dialog = await inDialog('Ask Mei for Ride 45 back?')
    await user.click(dialog.getByRole('button', { name: 'Ask Mei' }))
    await screen.findByText('We’ve asked Mei to hand it back. Mei is still covering it unless they agree.')
    await user.click(await button('Withdraw the request'))
    await button('Ask for it back')
    expect(written(calls).map(([path]) => path)).toEqual([
      `/covers/${cover.id}/claims`,
      `/covers/${cover.id}/returns/${idOf(700)}`,
    ])
  })

  it.each([
    { words: 'keeps it', press: 'Keep covering it', agreed: false },
    { words: 'gives it back', press: 'Hand it back to Liam', agreed: true },
  ])('whoever is asked for it $words with one touch', async ({ press, agreed }) => {
    const calls = open(mei, 'cover', cover.id, {
      'GET /covers/:id': forMei,
      'GET /covers/:id/answer': filled({
        returning: asked('claimed'),
        can: { ...no, untake: true, handBack: true, answerReturn: true },
      }),
      'POST /covers/:id/returns/:return/answer': filled({}),
    })
    await screen.findByText('Liam Hart would like it back. You’re still covering it unless you agree.')
    expect(screen.queryByRole('button', { name: 'Hand it back' })).toBeNull()
    await user.click(await button(press))
    await waitFor(() =>
      expect(written(calls)).toEqual([[`/covers/${cover.id}/returns/${idOf(700)}/answer`, { agreed }]]),
    )
  })

  it('a yes that comes too late is refused with its reason', async () => {
    open(mei, 'cover', cover.id, {
      'GET /covers/:id': forMei,
      'GET /covers/:id/answer': filled({ returning: asked('claimed'), can: { ...no, answerReturn: true } }),
      'POST /covers/:id/returns/:return/answer': new Refusal(409, 'covers.return_over', 'This request is closed.'),
    })
    await user.click(await button('Hand it back to Liam'))
    expect(await screen.findByText('This request is closed.')).toBeTruthy()
    await button('Keep covering it')
  })

  it('its gym asks whoever was away to take it back, and they say that they teach it', async () => {
    const calls = open(rachel, 'cover', cover.id, {
      'GET /covers/:id': cover,
      'GET /covers/:id/answer': filled({ can: { ...no, replace: true, offerBack: true } }),
      'POST /covers/:id/returns': filled({ returning: asked('offered_back'), can: { ...no, dropReturn: true } }),
    })
    await button('Find someone else')
    await user.click(await button('Ask Liam to teach it after all'))
    const dialog = await inDialog('Ask Liam to teach Ride 45 after all?')
    await user.click(dialog.getByRole('button', { name: 'Ask Liam' }))
    await waitFor(() => expect(written(calls)).toEqual([[`/covers/${cover.id}/returns`, { version: 3 }]]))

    const own = open(liam, 'cover', cover.id, {
      'GET /covers/:id': cover,
      'GET /covers/:id/answer': filled({ returning: asked('offered_back'), can: { ...no, answerReturn: true } }),
      'POST /covers/:id/returns/:return/answer': filled({}),
    })
    await screen.findByText(/Can you teach it after all\?.* Unless you agree, Mei is covering it\./)
    await user.click(await button('I’ll teach it'))
    await waitFor(() => expect(written(own).map(([, body]) => body)).toEqual([{ agreed: true }]))
  })
})

describe('in the thread of a pay document', () => {
  it('what changed since it was sent in is left to the next one, and its gym gets to the run that pays it', async () => {
    const differences = [
      { lineId: idOf(3002), timetableId: idOf(202), words: '18 people became 21', cents: 600, settled: false },
    ]
    let one = aPayDocument({
      status: 'scheduled',
      run: { id: idOf(880), payOn: '2026-11-25' },
      differences,
      can: may('settle'),
    })
    const calls = open(rachel, 'pay_document', one.id, {
      'GET /pay-documents/:id': () => one,
      'POST /pay-documents/:id/differences': new Refusal(409, 'stale', 'Somebody changed this while you had it open.'),
    })
    await user.click(await button('Leave for the next one'))
    await screen.findByText('Somebody changed this while you had it open.')
    expect(written(calls)).toHaveLength(1)
    await user.click(await button(/^More for /))
    expect((await screen.findByRole('menuitem', { name: 'Open pay run' })).getAttribute('href')).toContain(idOf(880))

    one = { ...one, payee: { ...one.payee, trainerId: idOf(502) }, can: may() }
    open(mei, 'pay_document', one.id, { 'GET /pay-documents/:id': one })
    await screen.findByText('18 people became 21, +$6.00')
    expect(screen.queryByRole('button', { name: 'Leave for the next one' })).toBeNull()
    await user.click(await button(/^More for /))
    await screen.findByRole('menuitem', { name: 'Download PDF' })
    expect(screen.queryByRole('menuitem', { name: 'Open pay run' })).toBeNull()
  })
})
