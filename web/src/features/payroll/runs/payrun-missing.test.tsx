import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import PayrunPage from './payrun-page.tsx'

it('a pay run that doesn’t exist says so, and offers to try again', async () => {
  signedInAs(aUser({ role: 'gym' }))
  fakeApi({ 'GET /pay-runs/:id': new Refusal(400, 'validation_failed', 'Check what you entered.') })
  renderRoutes([{ path: '/payroll/payrun/:payrunId', Component: PayrunPage }], '/payroll/payrun/nope')
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeTruthy()
  expect(screen.queryByText(/Loading/)).toBeNull()
})
