import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Requirement } from '@quartet/contract/compliance/requirements'
import { expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { fakeApi, staleNow, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { idOf } from '../../../../test/worlds/covers.ts'
import { aRequirement, cprTerms } from '../../../../test/worlds/documents.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { RequirementForm } from './requirement-form.tsx'

const user = userEvent.setup()
const nobody = { trainers: 0, classes: 0, firstClassAt: null, firstClassZone: null, people: [] }
const induction = aRequirement({
  name: 'Induction',
  gymId: idOf(100),
  scope: 'facility',
  terms: { ...cprTerms, consequence: 'warn', graceDays: 3 },
  can: { change: true, strengthen: false, end: true },
})

it('a requirement that a colleague changed meanwhile shows both values of each field, and keeps what was typed', async () => {
  signedInAs(aUser({ role: 'gym' }))
  let held: Requirement = induction
  const calls = fakeApi({
    'GET /requirements': () => [held],
    'POST /requirements/:id/impact': nobody,
    'PUT /requirements/:id': ({ body }: Call) => {
      const { version, name, terms } = body as Requirement
      if (version !== held.version) return staleNow(held)
      held = { ...held, name, terms, version: version + 1 }
      return held
    },
  })
  const done = vi.fn<() => void>()
  const task = { kind: 'change' as const, requirement: induction }
  const form = () => <RequirementForm task={task} gymId={idOf(100)} today="2026-11-24" onDone={done} />
  renderRoutes([{ path: '/', Component: form }], '/')
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'House rules')
  const grace = screen.getByLabelText('Days of grace')
  await user.clear(grace)
  await user.type(grace, '5')
  await user.click(screen.getByRole('button', { name: 'See who it affects' }))
  held = { ...held, terms: { ...induction.terms, graceDays: 9, consequence: 'block_covers' }, version: 2 }
  await user.click(await screen.findByRole('button', { name: 'Require House rules' }))

  expect(await screen.findByText(/^Sam Ortega changed this requirement while you were editing\./)).toBeTruthy()
  expect(name).toHaveProperty('value', 'House rules')
  const days = within(screen.getByRole('radiogroup', { name: 'Days of grace' }))
  expect(days.getByRole('radio', { name: 'Keep mine: 5' })).toHaveProperty('checked', true)
  const without = within(screen.getByRole('radiogroup', { name: 'Without it' }))
  expect(without.getByRole('radio', { name: 'Use Sam’s: Blocks covers' })).toHaveProperty('checked', true)
  // What the form shows now is another change, which has not been looked at.
  expect(screen.getByRole('button', { name: 'See who it affects' })).toBeTruthy()
  await user.click(without.getByRole('radio', { name: 'Keep mine: Warns' }))
  await user.click(await screen.findByRole('button', { name: 'Require House rules' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
  expect(held).toMatchObject({ name: 'House rules', terms: { graceDays: 5, consequence: 'warn' }, version: 3 })
  const sent = calls.filter((call) => call.method === 'PUT').map((call) => (call.body as Requirement).version)
  expect(sent).toEqual([1, 2])
})
