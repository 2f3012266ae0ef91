import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { anAnswer, no } from '../../../../test/worlds/cover-answers.ts'
import { aCover, anApplication, applicantFacts, idOf, onBoard } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import GymCoversPage from '../boards/gym-covers-page.tsx'
import TrainerCoversPage from '../boards/trainer-covers-page.tsx'

const user = userEvent.setup()
const inPounds = { currency: 'GBP', pay: { kind: 'urgent', cents: 1000 } } as const

it('a cover of a gym in Great Britain offers a trainer pounds', async () => {
  const trainer = { id: idOf(502), specialties: [], experienceYears: 4, bio: null }
  signedInAs(aUser({ role: 'trainer', trainer }))
  const cover = aCover({ ...inPounds, can: { apply: true, approve: false, cancel: false } })
  fakeApi({
    'GET /covers/mutes': [],
    'GET /covers/available': [cover],
    'GET /covers': [],
    'GET /timetables': [],
    'GET /covers/:id': cover,
    'GET /covers/:id/answer': anAnswer(),
  })
  renderPage(<TrainerCoversPage />, `/dashboard/trainer?tab=covers&show=offered&cover=${cover.id}`)
  expect((await screen.findAllByText(/\+£10\.00 urgent/)).length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toContain('$')
})

it('its gym compares and raises what is paid for it in pounds', async () => {
  signedInAs(aUser({ role: 'gym' }))
  const one = anApplication(1, 'Mei Tanaka')
  const cover = aCover({ ...inPounds, applications: [one], applicationCount: 1 })
  const steps = [
    { step: 'rate', words: 'Own rate, 45 min', detail: null, cents: 2400 },
    { step: 'cover_offer', words: 'Cover bonus', detail: null, cents: 1000 },
  ] as const
  const cost = { cents: 3400, steps: [...steps], perHead: false }
  fakeApi({
    'GET /covers/board': [onBoard(cover)],
    'GET /covers': [cover],
    'GET /covers/:id': cover,
    'GET /covers/:id/answer': anAnswer({ bonusCents: 1000, can: { ...no, raiseBonus: true } }),
    'GET /covers/:id/comparison': {
      coverId: cover.id,
      asked: 1,
      applicants: [applicantFacts(one, { cost })],
      best: null,
      notAsked: { total: 0, reasons: [] },
    },
    'GET /timetables': [],
  })
  renderPage(<GymCoversPage />, `/dashboard/gym?tab=covers&cover=${cover.id}`)
  expect(await screen.findByText('£34.00')).toBeTruthy()
  expect(screen.getByText('Own rate, 45 min, + £10.00 cover bonus')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Raise the bonus' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Raise the bonus for Ride 45' }))
  expect(sheet.getByLabelText('Bonus')).toHaveProperty('value', '£10')
  expect(sheet.getByText('A trainer applied for a £10.00 bonus, so you can’t go lower.')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Pay a £10.00 bonus' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('$')
  const amount = sheet.getByLabelText('Bonus')
  await user.clear(amount)
  expect(amount).toHaveProperty('value', '')
  await user.type(amount, '12.50')
  expect(amount).toHaveProperty('value', '£12.50')
  expect(sheet.getByRole('button', { name: 'Pay a £12.50 bonus' })).toBeTruthy()
})
