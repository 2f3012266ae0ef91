import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { aRequirement, aStanding, aSubmission, aWallet, firstAid } from '../../../../test/worlds/documents.ts'
import { fakeApi, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { FakeUpload } from '../../../../test/fakes/fake-upload.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import DocumentsPage from '../documents-page.tsx'

const taken = {
  file: { id: idOf(820), name: 'cpr.pdf', mediaType: 'application/pdf', bytes: 4096, pages: 1, url: null },
  problems: [
    {
      code: 'no_text',
      field: null,
      sentence: 'The PDF is an image without text.',
      fix: 'A reviewer will read it.',
      severity: 'needs_person',
    },
  ],
  suggested: {},
}
const user = userEvent.setup()
const pdf = (bytes = 10, name = 'cpr.pdf') => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

function open(at: string, submit?: (call: Call) => unknown) {
  const calls = fakeApi({
    'GET /compliance/wallet': aWallet({
      standings: [
        aStanding({ status: 'expiring', state: 'expiring', daysLeft: 9 }),
        aStanding({ requirement: { id: firstAid.id, name: 'First aid', code: 'HLTAID011', jurisdiction: null } }),
      ],
    }),
    'GET /requirements': [aRequirement(), firstAid],
    'POST /submissions': submit ?? { submissions: [aSubmission()] },
  })
  renderPage(<DocumentsPage />, at)
  return calls
}
const lastUpload = () => waitFor(() => FakeUpload.all.at(-1) ?? expect.fail('nothing is sent'))

beforeEach(() => {
  signedInAs(aUser({ role: 'trainer' }))
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(() => vi.unstubAllGlobals())

describe('handing in a document', () => {
  it('says at once why a file cannot be taken, and takes another', async () => {
    open('/compliance/documents?for=any')
    await user.upload(await screen.findByLabelText('Choose a file'), pdf(0))
    expect((await screen.findByRole('alert')).textContent).toContain('This file is empty')
    const large = pdf()
    Object.defineProperty(large, 'size', { value: 40 * 1024 * 1024 })
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [large] } })
    expect((await screen.findByRole('alert')).textContent).toContain('larger than 10 MB (40 MB)')
    expect(FakeUpload.all).toHaveLength(0)
  })

  it('takes what is dropped, shows how far it is and what the check found', async () => {
    open('/compliance/documents?for=any')
    const place = await screen.findByText('Drop your document here')
    fireEvent.drop(place, { dataTransfer: { files: [pdf()] } })
    const sent = await lastUpload()
    act(() => sent.progress(3, 4))
    expect(await screen.findByText(/75%/)).toBeTruthy()
    act(() => sent.answer(201, taken))
    expect(await screen.findByText('The file opens and is stored safely.')).toBeTruthy()
    expect(screen.getByText(/image without text/).textContent).toContain('A reviewer will read it.')
  })

  it('tries again by itself when the connection is lost, and nothing typed is gone', async () => {
    open(`/compliance/documents?for=${idOf(700)}`)
    const number = await screen.findByRole('textbox', { name: /^Number/ })
    await user.type(number, 'LTA-77')
    await user.upload(screen.getByLabelText('Choose a file'), pdf())
    const first = await lastUpload()
    act(() => first.lose())
    expect(await screen.findByText(/We’ll keep trying/)).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2))
    act(() => FakeUpload.all[1]!.answer(201, taken))
    expect(await screen.findByText('The file opens and is stored safely.')).toBeTruthy()
    expect((number as HTMLInputElement).value).toBe('LTA-77')
  })

  it('proves two requirements with one file, says at each field what to mend, and keeps the rest', async () => {
    const stops = {
      code: 'run_out',
      field: 'expiresOn',
      sentence: 'It expired on 1 November 2026.',
      fix: 'Upload the renewed document.',
      severity: 'stops' as const,
    }
    let tries = 0
    const calls = open(`/compliance/documents?for=${idOf(700)}`, ({ body }: Call) => {
      tries++
      const { items } = body as { items: { requirementId: string }[] }
      return {
        submissions: items.map(({ requirementId }) =>
          aSubmission({
            requirement: {
              id: requirementId,
              name: requirementId === idOf(700) ? 'CPR' : 'First aid',
              code: null,
              jurisdiction: null,
            },
            ...(tries === 1 && requirementId === idOf(700)
              ? { status: 'format_failed' as const, problems: [stops] }
              : {}),
          }),
        ),
      }
    })
    await user.upload(await screen.findByLabelText('Choose a file'), pdf())
    const sent = await lastUpload()
    act(() => sent.answer(201, taken))
    await user.click(screen.getByRole('checkbox', { name: /First aid/ }))
    await user.type(screen.getByRole('textbox', { name: /^Number/ }), 'LTA-9')
    fireEvent.change(screen.getByLabelText(/^Issue date/), { target: { value: '2026-11-19' } })
    for (const field of screen.getAllByLabelText(/^Expiry date/))
      fireEvent.change(field, { target: { value: '2027-11-19' } })
    await user.click(screen.getByRole('button', { name: 'Submit for 2' }))

    const mend = await screen.findByRole('alert', { name: 'What to fix' })
    expect(mend.textContent).toContain('It expired on 1 November 2026.')
    const group = screen.getByRole('group', { name: 'CPR, HLTAID009' })
    expect(within(group).getByText(/Upload the renewed document/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Submitted for review')).toBeTruthy()

    const bodies = calls
      .filter((one) => one.method === 'POST')
      .map((one) => one.body as { fileId: string; items: any[] })
    expect(bodies.map((one) => one.items.length)).toEqual([2, 1])
    expect(bodies[0]!.fileId).toBe(idOf(820))
    expect(bodies[0]!.items.map((one) => one.evidence.unitCodes)).toEqual([['HLTAID009'], ['HLTAID011']])
    expect(bodies[1]!.items[0].evidence).toMatchObject({
      number: 'LTA-9',
      issuedOn: '2026-11-19',
      holderName: 'Mei Tanaka',
    })
  })
})
