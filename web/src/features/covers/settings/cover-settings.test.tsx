import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { usualCoverTerms, type CoverSettings, type CoverTerms } from '@quartet/contract/eligibility/terms'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, held, Refusal, staleNow, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import CoverSettingsPage from './cover-settings-page.tsx'
import { TermsForm } from './terms-form.tsx'

const user = userEvent.setup()
const settings: CoverSettings = {
  gymId: idOf(9),
  gymName: 'Northside',
  currency: 'AUD',
  terms: usualCoverTerms,
  version: 1,
  people: [],
  can: { change: true },
}

it('what a colleague settled about covers meanwhile is offered beside one’s own, and the rest of theirs stays', async () => {
  signedInAs(aUser({ role: 'gym', gym: { id: idOf(9), name: 'Northside', timezone: 'Australia/Melbourne' } as never }))
  let held: CoverSettings = {
    ...settings,
    version: 2,
    terms: { ...usualCoverTerms, audience: 'favourites', shortNoticePercent: 40, shortNoticeHours: 12 },
  }
  const sent: CoverTerms[] = []
  fakeApi({
    'PUT /covers/settings': ({ body }: Call) => {
      const { version, terms } = body as CoverSettings
      if (version !== held.version) return staleNow(held, 'James Okafor')
      sent.push(terms)
      held = { ...held, terms, version: version + 1 }
      return held
    },
  })
  renderPage(<TermsForm settings={settings} />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Of eligible trainers' }), 'taught')
  await user.click(screen.getByRole('button', { name: 'Save cover settings' }))
  expect(
    await screen.findByText('James Okafor changed this page while you were editing. Your changes are still here.'),
  ).toBeTruthy()
  expect(sent).toEqual([])
  const percent = within(screen.getByRole('radiogroup', { name: 'Share of the class rate' }))
  expect(percent.getByRole('radio', { name: 'Use James’s: 40%' })).toHaveProperty('checked', true)
  const audience = within(screen.getByRole('radiogroup', { name: 'Of eligible trainers' }))
  expect(audience.getByRole('radio', { name: /^Keep mine: Favourites and who taught/ })).toHaveProperty('checked', true)
  await user.click(audience.getByRole('radio', { name: 'Use James’s: Our favourites' }))
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Share of the class rate' })).getByRole('radio', {
      name: 'Keep mine: 0%',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save cover settings' }))
  expect(await screen.findByText(/^Saved\. Open covers keep/)).toBeTruthy()
  expect(sent).toEqual([{ ...usualCoverTerms, audience: 'favourites', shortNoticeHours: 12, shortNoticePercent: 0 }])
})

it('what someone typed about covers stays when they tick a trainer after a colleague saved theirs', async () => {
  signedInAs(aUser({ role: 'gym', gym: { id: idOf(9), name: 'Northside', timezone: 'Australia/Melbourne' } as never }))
  const mei = { trainerId: idOf(3), name: 'Mei Tanaka', avatarUrl: null, favourite: false, trusted: false }
  let held: CoverSettings = { ...settings, people: [mei] }
  fakeApi({
    'GET /covers/settings': () => held,
    'PUT /covers/settings/people/:trainerId': () => {
      held = { ...held, version: 2, people: [{ ...mei, favourite: true }] }
      return held
    },
  })
  renderPage(<CoverSettingsPage />)
  const audience = () => screen.getByRole('combobox', { name: 'Of eligible trainers' })
  const tick = await screen.findByRole('checkbox', { name: 'Mei Tanaka is a favourite' })
  await user.selectOptions(audience(), 'taught')
  await user.click(tick)
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Mei Tanaka is a favourite' })).toHaveProperty('checked', true),
  )
  expect(audience()).toHaveProperty('value', 'taught')
})

it('a favourite is ticked at once, and no longer where that fails, with the reason', async () => {
  signedInAs(aUser({ role: 'gym', gym: { id: idOf(9), name: 'Northside', timezone: 'Australia/Melbourne' } as never }))
  const mei = { trainerId: idOf(3), name: 'Mei Tanaka', avatarUrl: null, favourite: false, trusted: false }
  const { asked, answer } = held()
  fakeApi({
    'GET /covers/settings': { ...settings, people: [mei] },
    'PUT /covers/settings/people/:trainerId': () => asked,
  })
  renderPage(<CoverSettingsPage />)
  const tick = () => screen.getByRole('checkbox', { name: 'Mei Tanaka is a favourite' })
  await screen.findByRole('checkbox', { name: 'Mei Tanaka is a favourite' })
  await user.click(tick())
  await waitFor(() => expect(tick()).toHaveProperty('checked', true))
  answer(new Refusal(403, 'not_permitted', 'Only managers can change this.'))
  await waitFor(() => expect(tick()).toHaveProperty('checked', false))
  expect(await screen.findByText('Only managers can change this.')).toBeTruthy()
})
