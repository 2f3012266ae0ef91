import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, staleNow, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { tellKinds } from '../../../platform/api/changes.ts'
import EditOfferPage from './edit-offer-page.tsx'

const user = userEvent.setup()
const offer: Offer = {
  id: idOf(700),
  kind: 'music',
  title: 'Music for rides',
  description: 'Two hours',
  status: 'draft',
  supplier: { id: idOf(800), name: 'Lawson Sound' },
  price: { amount: { cents: 7500, currency: 'AUD' }, for: 'person' },
  online: true,
  place: null,
  days: [],
  renews: [],
  kilometres: null,
  mine: { views: 0, enquiries: 0 },
  asked: null,
  publishedAt: null,
  removed: null,
  version: 1,
  can: { edit: true, enquire: false, moderate: false },
}

/** Reads the page anew, as coming back to it does. */
const Reread = () => <button onClick={() => tellKinds('offers')}>Read again</button>

it('an offer that was changed in another window is not written over by a form that was open before', async () => {
  signedInAs(aUser({ role: 'supplier' }))
  let held = offer
  const calls = fakeApi({
    'GET /offer-documents': [],
    'GET /offers/:id': () => held,
    'PUT /offers/:id': ({ body }: Call) => {
      const { version, title, priceCents } = body as { version: number; title: string; priceCents: number }
      if (version !== held.version) return staleNow(held, 'you')
      const price = { amount: { cents: priceCents, currency: 'AUD' as const }, for: 'person' as const }
      held = { ...held, title, price, version: version + 1 }
      return held
    },
  })
  const Page = () => (
    <>
      <Reread />
      <EditOfferPage />
    </>
  )
  renderRoutes(
    [
      { path: '/offers/:id/edit', Component: Page },
      { path: '/offers/:id', Component: () => <p>The offer</p> },
    ],
    `/offers/${offer.id}/edit`,
  )
  const title = await screen.findByLabelText(/^Title/)
  await user.clear(title)
  await user.type(title, 'Music for yoga')
  held = { ...held, price: { amount: { cents: 9000, currency: 'AUD' }, for: 'person' }, version: 2 }
  // The page knows the newest by now, and the form still holds the older price.
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  await user.click(screen.getByRole('button', { name: 'Save listing' }))
  expect(
    await screen.findByText(
      'You changed this offer in another window while you were editing. Your changes are still here.',
    ),
  ).toBeTruthy()
  expect(held.price?.amount.cents).toBe(9000)
  const price = within(screen.getByRole('radiogroup', { name: 'Price' }))
  expect(price.getByRole('radio', { name: 'Use the saved one: $90.00' })).toHaveProperty('checked', true)
  expect(price.getByRole('radio', { name: 'Keep mine: $75.00' })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Save listing' }))
  expect(await screen.findByText('The offer')).toBeTruthy()
  expect(held).toMatchObject({ title: 'Music for yoga', price: { amount: { cents: 9000 } }, version: 3 })
  expect(calls.filter((call) => call.method === 'PUT').map((call) => (call.body as Offer).version)).toEqual([1, 2])
})
