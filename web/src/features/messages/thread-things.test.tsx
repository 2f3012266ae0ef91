import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { SubjectKind } from '@quartet/contract/messages/conversations'
import { aCover, anApplication, anEntry, counted, idOf } from '../../../test/worlds/covers.ts'
import { aSubmission } from '../../../test/worlds/documents.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { goLive } from '../../../test/fakes/fake-socket.ts'
import { tellKinds } from '../../platform/api/changes.ts'
import { aPayDocument, may } from '../../../test/worlds/pay.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { aThread, openThread, sent } from '../../../test/worlds/threads.tsx'
import { compliance } from '../compliance/compliance.routes.tsx'
import { covers } from '../covers/covers.routes.tsx'
import { payroll } from '../payroll/payroll.routes.tsx'
import { messages } from './messages.routes.tsx'

beforeEach(async () => void (await goLive()))

const user = userEvent.setup()
const rachel = aUser({
  role: 'gym',
  gym: { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' },
})
const liam = aUser({ role: 'trainer', trainer: { id: idOf(501), specialties: [], experienceYears: 3, bio: null } })
const mei = aUser({ role: 'trainer', trainer: { id: idOf(502), specialties: [], experienceYears: 3, bio: null } })

function open(who: typeof rachel, kind: SubjectKind, id: string, answers: Record<string, unknown>) {
  signedInAs(who)
  return openThread(who.id, aThread(kind, id), [messages, covers, compliance, payroll], answers)
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('a class is in its thread with how it stands, and whoever teaches it says there that they are away', async () => {
  const entry = anEntry()
  const calls = open(liam, 'class', entry.id, {
    'GET /timetables/:id': counted(entry),
    'GET /covers/plan': { plan: [] },
    'POST /covers': aCover({ className: 'Ride 45' }),
  })
  await screen.findByText('On the timetable')
  await user.click(await button('I’m away'))
  const dialog = await screen.findByRole('dialog', { name: 'Ask for cover' })
  await user.click(await within(dialog).findByRole('radio', { name: 'Sick' }))
  await user.click(within(dialog).getByRole('button', { name: 'Ask for cover for Ride 45' }))
  await within(dialog).findByText(/Cover requested: Ride 45/)
  expect(sent(calls, 'POST', '/covers')?.body).toMatchObject({ timetableId: entry.id, reason: 'sick' })

  open(mei, 'class', entry.id, { 'GET /timetables/:id': counted({ ...entry, can: { ...entry.can, askCover: false } }) })
  await screen.findByText('On the timetable')
  expect(screen.queryByRole('button', { name: /away|cover/ })).toBeNull()
})

it('a cover is approved and cancelled in its thread by its gym, and applied for and withdrawn from by a trainer', async () => {
  const applied = aCover({
    status: 'pending_approval',
    applications: [anApplication(2, 'Mei Tanaka')],
    applicationCount: 1,
  })
  const calls = open(rachel, 'cover', applied.id, {
    'GET /covers/:id': applied,
    'POST /covers/:id/approval': aCover({ status: 'filled' }),
    'POST /covers/:id/cancellation': aCover({ status: 'cancelled' }),
  })
  await screen.findByText('1 applied')
  await user.click(await button('Cancel cover'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel cover' }))
  await screen.findByText('Cover for Ride 45 cancelled.')
  expect(sent(calls, 'POST', '/cancellation')?.body).toMatchObject({ version: 3 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Approve Mei'))
  await screen.findByText('Mei is covering Ride 45. We’re notifying everyone.')
  expect(sent(calls, 'POST', '/approval')?.body).toMatchObject({
    applicationId: applied.applications![0]!.id,
    version: 3,
  })

  const offered = aCover({ applications: undefined, can: { apply: true, approve: false, cancel: false } })
  const own = open(mei, 'cover', offered.id, { 'GET /covers/:id': offered, 'POST /covers/:id/applications': offered })
  await user.click(await button('Apply for Ride 45'))
  await screen.findByText('You applied for Ride 45. We’ll let you know either way.')
  expect(sent(own, 'POST', `/covers/${offered.id}/applications`)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cancel cover' })).toBeNull()

  const mine = anApplication(2, 'Mei Tanaka', { can: { approve: false, withdraw: true } })
  const withdrawn = open(mei, 'cover', offered.id, {
    'GET /covers/:id': { ...offered, can: { ...offered.can, apply: false }, myApplication: mine },
    'DELETE /covers/:id/applications/:applicationId': offered,
  })
  await user.click(await button('Withdraw'))
  await screen.findByText('You withdrew from Ride 45.')
  expect(sent(withdrawn, 'DELETE', `/applications/${mine.id}`)).toBeDefined()
})

it('what another does with the thing shows in the open thread at once, as its state and as what happened', async () => {
  let cover = aCover()
  const thread = aThread('cover', cover.id)
  const lines = thread.subject!.lines
  open(rachel, 'cover', cover.id, { 'GET /covers/:id': () => cover, 'GET /conversations/:id': () => thread })
  await screen.findByText('Needs cover')
  await button('Cancel cover')
  cover = aCover({ status: 'filled', can: { apply: false, approve: false, cancel: false } })
  lines.push({ at: '2026-11-22T10:00:00Z', words: 'Mei is covering it', managersOnly: false })
  tellKinds('covers')
  await screen.findByText('Filled')
  await screen.findByText('Mei is covering it')
  expect(screen.queryByRole('button', { name: 'Cancel cover' })).toBeNull()
})

it('a document is read and rejected in its thread by its gym, and replaced or answered by its holder', async () => {
  const one = aSubmission()
  const calls = open(rachel, 'document', one.id, {
    'GET /submissions/:id': one,
    'POST /submissions/:id/claim': one,
    'DELETE /submissions/:id/claim': one,
    'POST /submissions/:id/rejection': aSubmission({ status: 'rejected', version: 2 }),
  })
  await user.click(await button('Approve or reject'))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Reject' }))
  await user.click(within(dialog).getByRole('button', { name: /Can’t be read/ }))
  await user.click(within(dialog).getByRole('button', { name: /^Reject .+/ }))
  await waitFor(() => expect(sent(calls, 'POST', '/rejection')?.body).toMatchObject({ reasonCode: 'unreadable' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const none = { claim: false, decide: false, undo: false, answer: false, withdraw: false, revoke: false }
  open(mei, 'document', one.id, { 'GET /submissions/:id': aSubmission({ status: 'rejected', can: none }) })
  expect((await screen.findByRole('link', { name: 'Upload again' })).getAttribute('href')).toContain(
    `/compliance/documents?for=${one.requirement.id}`,
  )

  const asked = aSubmission({ status: 'more_info', can: { ...none, answer: true } })
  const answers = open(mei, 'document', one.id, {
    'GET /submissions/:id': asked,
    'POST /submissions/:id/answers': asked,
  })
  await user.click(await button('Answer the question'))
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'On page two')
  await user.click(await button('Answer'))
  await waitFor(() => expect(sent(answers, 'POST', '/answers')?.body).toMatchObject({ text: 'On page two' }))
  await screen.findByText('Answer sent. Your document is in review again.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a pay document is approved in its thread by its gym and taken back by its payee, and nothing leads back to the thread', async () => {
  const one = aPayDocument({ can: may('approve', 'return') })
  const calls = open(rachel, 'pay_document', one.id, {
    'GET /pay-documents/:id': one,
    'POST /pay-documents/:id/approval': aPayDocument({ status: 'approved', state: 'approved', version: 4 }),
  })
  await screen.findByText('Submitted')
  await button('Send back')
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull()
  await user.click(await button(/^Approve /))
  await screen.findByText(/ approved\./)
  expect(sent(calls, 'POST', '/approval')).toBeDefined()

  const mine = aPayDocument({ can: may('recall') })
  const own = open(mei, 'pay_document', mine.id, {
    'GET /pay-documents/:id': mine,
    'POST /pay-documents/:id/recall': mine,
  })
  await user.click(await button('Withdraw'))
  await waitFor(() => expect(sent(own, 'POST', '/recall')).toBeDefined())
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})
