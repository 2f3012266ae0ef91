import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aPayDocument } from '../../../../test/worlds/pay.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { mirrorWishes } from '../../../platform/words/locale.ts'
import DocumentPage from './document-page.tsx'

const user = userEvent.setup()
const gym = { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' as const }
const renee = aUser({ role: 'gym', gym })
const mei = aUser({ role: 'trainer', trainer: { id: idOf(4), specialties: [], experienceYears: 3, bio: null } })

function open(who: ReturnType<typeof aUser>, eInvoice: PayDocument['eInvoice']) {
  signedInAs(who)
  mirrorWishes(who)
  const document = aPayDocument({ eInvoice })
  const calls = fakeApi({ 'GET /pay-documents/:id': document, 'GET /pay-files/an-e-invoice': '<Invoice/>' })
  const Elsewhere = () => <p>elsewhere</p>
  renderRoutes(
    [
      { path: '/payroll/documents/:documentId', Component: DocumentPage },
      { path: '*', Component: Elsewhere },
    ],
    `/payroll/documents/${document.id}`,
  )
  return calls
}
const lacking = (words: string, fix: 'payer' | 'bank') => ({
  path: null,
  troubles: [{ field: 'EndpointID', words: `We can’t make this an e-invoice: ${words}.`, fix }],
})
const abn = lacking('the buyer’s ABN is missing', 'payer')

describe('an e-invoice', () => {
  it('is downloaded beside the PDF under its number', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:it')
    URL.revokeObjectURL = vi.fn()
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const calls = open(renee, aPayDocument().eInvoice)
    await user.click(await screen.findByRole('button', { name: 'More for invoice 0042' }))
    expect(await screen.findByRole('menuitem', { name: 'Download PDF' })).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: 'Download e-invoice' }))
    await waitFor(() => expect(names).toEqual(['invoice 0042.xml']))
    expect(calls.some((one) => one.path.endsWith('/pay-files/an-e-invoice'))).toBe(true)
    expect(screen.queryByRole('region', { name: 'No e-invoice' })).toBeNull()
  })

  it('that cannot go says why, and leads to where it is put right', async () => {
    open(renee, abn)
    const region = await screen.findByRole('region', { name: 'No e-invoice' })
    expect(region.textContent).toMatch(/^We can’t make this an e-invoice: the buyer’s ABN is missing\./)
    expect(region.textContent).toMatch(/It applies once this is sent back and resubmitted\.$/)
    expect(screen.getByRole('link', { name: 'Add it in pay settings.' }).getAttribute('href')).toBe('/pay-settings')
    await user.click(screen.getByRole('button', { name: 'More for invoice 0042' }))
    expect(await screen.findByRole('menuitem', { name: 'Download PDF' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Download e-invoice' })).toBeNull()
  })

  it('that lacks an account leads each side to where they enter it', async () => {
    open(renee, lacking('the account to pay into is missing', 'bank'))
    const gyms = await screen.findByRole('link', { name: 'Add it in Mei’s pay details.' })
    expect(gyms.getAttribute('href')).toBe(`/trainers/${idOf(4)}/pay`)
  })

  it('tells its payee what the gym has to enter', async () => {
    open(mei, abn)
    expect((await screen.findByRole('region', { name: 'No e-invoice' })).textContent).toContain(
      'Ask Northside to add it in pay settings.',
    )
  })
})

it('the paper of another country says its tax, number and currency', async () => {
  signedInAs(renee)
  mirrorWishes(renee)
  const from = { name: 'Mei Tanaka', abn: 'GB980780684', gstFrom: '2024-07-01', address: null }
  const document = aPayDocument({
    country: 'GB',
    tax: 'VAT',
    currency: 'GBP',
    title: 'VAT invoice',
    eInvoice: null,
    from,
  })
  fakeApi({ 'GET /pay-documents/:id': document })
  renderRoutes(
    [{ path: '/payroll/documents/:documentId', Component: DocumentPage }],
    `/payroll/documents/${document.id}`,
  )
  const paper = await screen.findByRole('article', { name: 'VAT invoice 0042' })
  expect(paper.textContent).toMatch(/£156\.20.*VAT number GB980780684.*VAT registered since/s)
  expect(paper.textContent).not.toMatch(/GST|ABN/)
  expect(screen.queryByRole('region', { name: 'No e-invoice' })).toBeNull()
})
