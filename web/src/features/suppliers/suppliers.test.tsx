import type { SupplierEnquiry } from '@quartet/contract/suppliers/enquiries'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal, type Call } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../test/worlds/people.ts'
import CataloguePage from './catalogue-page.tsx'
import EnquiryPage from './enquiries/enquiry-page.tsx'
import NewOfferPage from './offers/new-offer-page.tsx'
import OfferPage from './offers/offer-page.tsx'
import SuppliersPage from './suppliers-page.tsx'

const anOffer = (changes: Partial<Offer> = {}): Offer => ({
  id: idOf(700),
  kind: 'course',
  title: 'CPR in an evening',
  description: 'With <script>alert(1)</script> dolls',
  status: 'published',
  supplier: { id: idOf(800), name: 'Lawson First Aid' },
  price: { amount: { cents: 7500, currency: 'AUD' }, for: 'person' },
  online: false,
  place: { city: 'Carlton', state: 'VIC', postcode: '3053' },
  days: [
    { day: '2026-12-04', startTime: '18:00', placesLeft: 4 },
    { day: '2026-12-18', startTime: '18:00', placesLeft: 0 },
  ],
  renews: [{ id: idOf(600), name: 'CPR' }],
  kilometres: 2.1,
  mine: null,
  asked: null,
  publishedAt: '2026-11-20T00:00:00Z',
  removed: null,
  version: 1,
  can: { edit: false, enquire: false, moderate: false },
  ...changes,
})
const anEnquiry = (changes: Partial<SupplierEnquiry> = {}): SupplierEnquiry => ({
  id: idOf(750),
  offer: { id: idOf(700), title: 'CPR in an evening', kind: 'course' },
  supplier: { id: idOf(800), name: 'Lawson First Aid' },
  from: { name: 'Rachel Cohen', gym: 'Northside' },
  day: null,
  status: 'open',
  askedAt: '2026-11-20T00:00:00Z',
  changedAt: '2026-11-20T00:00:00Z',
  lines: [{ by: 'asker', name: 'Rachel Cohen', text: 'Room for ten?', at: '2026-11-20T00:00:00Z' }],
  can: { write: true, close: true },
  ...changes,
})
const profile = {
  id: idOf(800),
  name: 'Lawson First Aid',
  about: '',
  website: null,
  city: 'Carlton',
  state: 'VIC',
  postcode: '3053',
  offers: 1,
  removed: null,
  version: 1,
  can: { edit: true, moderate: false },
}

const user = userEvent.setup()
const pages = [
  { path: '/suppliers', Component: SuppliersPage },
  { path: '/offers/:id', Component: OfferPage },
  { path: '/enquiries/:id', Component: EnquiryPage },
  { path: '/catalogue', Component: CataloguePage },
  { path: '/catalogue/new', Component: NewOfferPage },
]
const as = (role: 'gym' | 'trainer' | 'supplier' | null) => {
  const gym = { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne' }
  signedInAs(role && aUser({ role, gym: role === 'gym' ? (gym as never) : null }))
}
const page = (rows: unknown[]) => ({ data: rows, nextCursor: null })

it('the catalogue says when, where, for how much and which document, and asks for what the address says', async () => {
  as('trainer')
  const calls = fakeApi({
    'GET /offers': page([anOffer()]),
    'GET /offer-documents': [{ id: idOf(600), name: 'CPR' }],
  })
  renderRoutes(pages, `/suppliers?kind=course&near=3065&before=2026-12-10&renews=${idOf(600)}`)
  const row = (await screen.findByRole('link', { name: 'CPR in an evening' })).closest('li')!
  expect(row.textContent).toContain('Lawson First Aid · Carlton VIC · 2.1 km')
  expect(row.textContent).toMatch(/Fri.*Dec.*, 6pm and 1 more · CPR/)
  expect(row.textContent).toContain('Course')
  expect(row.textContent).toContain('$75.00 per person')
  const asked = calls.find((call: Call) => call.path === '/offers')!
  const query = Object.fromEntries(asked.query)
  expect(query).toMatchObject({ kind: 'course', near: '3065', before: '2026-12-10', renews: idOf(600) })
})

it('a gym asks about a day of a course, and comes to its enquiry', async () => {
  as('gym')
  const calls = fakeApi({
    [`GET /offers/${idOf(700)}`]: anOffer({ can: { edit: false, enquire: true, moderate: false } }),
    'POST /supplier-views': { success: true },
    [`POST /offers/${idOf(700)}/enquiries`]: anEnquiry({ day: '2026-12-04' }),
    [`GET /supplier-enquiries/${idOf(750)}`]: anEnquiry({ day: '2026-12-04' }),
  })
  renderRoutes(pages, `/offers/${idOf(700)}`)
  expect(await screen.findByText('With <script>alert(1)</script> dolls')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Days' })).getByText('full')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'For' }), '2026-12-04')
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Room for ten?')
  await user.click(screen.getByRole('button', { name: 'Send enquiry' }))
  expect(await screen.findByText(/^For Friday.*December/)).toBeTruthy()
  const sent = calls.find((call: Call) => call.path.endsWith('/enquiries'))!
  expect(sent.body).toMatchObject({ gymId: idOf(10), day: '2026-12-04', text: 'Room for ten?' })
  expect(calls.filter((call: Call) => call.path === '/supplier-views')).toHaveLength(1)
})

it('whoever asked already is led to the enquiry, and a visitor to signing in', async () => {
  as('trainer')
  fakeApi({
    [`GET /offers/${idOf(700)}`]: anOffer({ asked: idOf(750), can: { edit: false, enquire: true, moderate: false } }),
    'POST /supplier-views': { success: true },
  })
  renderRoutes(pages, `/offers/${idOf(700)}`)
  expect((await screen.findByRole('link', { name: 'Open your enquiry' })).getAttribute('href')).toBe(
    `/enquiries/${idOf(750)}`,
  )
})

it('a supplier answers an enquiry', async () => {
  as('supplier')
  let enquiry = anEnquiry()
  const calls = fakeApi({
    [`GET /supplier-enquiries/${idOf(750)}`]: () => enquiry,
    [`POST /supplier-enquiries/${idOf(750)}/lines`]: () => {
      const line = {
        by: 'supplier' as const,
        name: 'Lawson First Aid',
        text: 'For twelve.',
        at: '2026-11-21T00:00:00Z',
      }
      enquiry = { ...enquiry, status: 'answered', lines: [...enquiry.lines, line] }
      return enquiry
    },
  })
  renderRoutes(pages, `/enquiries/${idOf(750)}`)
  expect(await screen.findByText('To answer')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), 'For twelve.')
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Answered')).toBeTruthy()
  expect(calls.find((call: Call) => call.path.endsWith('/lines'))!.body).toMatchObject({ text: 'For twelve.' })
})

it('the numbers of a catalogue lead to their rows', async () => {
  as('supplier')
  fakeApi({
    'GET /supplier-profile': { profile },
    'GET /supplier-offers': page([
      anOffer({ mine: { views: 14, enquiries: 2 }, can: { edit: true, enquire: false, moderate: false } }),
    ]),
  })
  renderRoutes(pages, '/catalogue')
  expect((await screen.findByRole('link', { name: '14' })).getAttribute('href')).toBe(
    `/catalogue/views?offer=${idOf(700)}`,
  )
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toContain(`status=open&offer=${idOf(700)}`)
})

it('an offer that a server refuses keeps what was typed, with the sentence at its field', async () => {
  as('supplier')
  const refused = new Refusal(400, 'validation_failed', 'Say where it is held.')
  Object.assign(refused.answer.body as object, { errors: [{ field: 'city', message: 'Say where it is held.' }] })
  const calls = fakeApi({
    'GET /supplier-profile': { profile: { ...profile, city: 'Nowhere', state: '', postcode: '' } },
    'GET /offer-documents': [{ id: idOf(600), name: 'CPR' }],
    'POST /offers': refused,
  })
  renderRoutes(pages, '/catalogue/new')
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'CPR in an evening')
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() => expect(calls.some((call: Call) => call.method === 'POST')).toBe(true))
  expect(await screen.findByText('Say where it is held.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /Title/ })).toHaveProperty('value', 'CPR in an evening')
})
