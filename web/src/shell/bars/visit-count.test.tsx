import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { fakeApi } from '../../../test/fakes/fake-api.ts'
import { VisitCount } from './visit-count.tsx'

const person = userEvent.setup({ delay: null })
const source = 'https://count.example/visits.js'
const tag = () => document.querySelector(`script[src="${source}"]`)
const config = (analyticsUrl: string | null) => ({
  demoLogins: [],
  providers: [],
  manualLinking: true,
  legacyUrl: null,
  geocoderUrl: null,
  analyticsUrl,
})
beforeEach(() => {
  localStorage.clear()
  tag()?.remove()
})

async function show(analyticsUrl: string | null) {
  const calls = fakeApi({ 'GET /config': config(analyticsUrl) })
  const page = renderPage(<VisitCount />)
  await waitFor(() => expect(calls.some(({ path }) => path === '/config')).toBe(true))
  return page
}

it('E-10 the tag that counts visits is loaded on mount from the configuration, and only with consent', async () => {
  const asked = await show(source)
  await screen.findByRole('region', { name: 'Counting visits' })
  expect(tag()).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Count my visits' }))
  await waitFor(() => expect(tag()).not.toBeNull())
  expect(screen.queryByRole('region')).toBeNull()
  asked.unmount()
  tag()?.remove()

  localStorage.setItem('consent', 'no')
  const refused = await show(source)
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(tag()).toBeNull()
  refused.unmount()

  localStorage.clear()
  await show(null)
  expect(screen.queryByRole('region')).toBeNull()
  expect(tag()).toBeNull()
})
