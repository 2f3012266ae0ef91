import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { aConfig } from '../../../../test/config.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { elsewhere } from '../../../platform/session/redirect-external.ts'
import LegacyLoginPage from './legacy-login-page.tsx'
import LegacyRegisterPage from '../registering/legacy-register-page.tsx'

const legacyUrl = 'https://old.example/login'
const config = (legacy: string | null) => ({ 'GET /config': aConfig({ legacyUrl: legacy }) })

const goElsewhere = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(elsewhere, 'go').mockImplementation(goElsewhere.mockReset())
})
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
function show(path: string) {
  renderRoutes(
    [
      { path: '/legacy-login', Component: LegacyLoginPage },
      { path: '/legacy-register', Component: LegacyRegisterPage },
      { path: '/login', Component: () => <h1>own login</h1> },
      { path: '/register', Component: () => <h1>own register</h1> },
    ],
    path,
  )
}

describe.each([
  ['/legacy-login', '/login', 'own login'],
  ['/legacy-register?plan=qt-lite', '/register?plan=qt-lite', 'own register'],
])('%s', (path, own, heading) => {
  it('L-03 says where it leads, and after 1200 ms goes to the configured legacy address, with Go now for who will not wait', async () => {
    fakeApi(config(legacyUrl))
    show(path)
    expect(screen.getByRole('status').textContent).toMatch(/^We’re taking you to the (sign-in|registration) page\.$/)
    await pass(1199)
    expect(screen.getByRole('link', { name: 'Go now' }).getAttribute('href')).toBe(legacyUrl)
    expect(goElsewhere).not.toHaveBeenCalled()
    await pass(1)
    expect(goElsewhere).toHaveBeenCalledExactlyOnceWith(legacyUrl)
  })

  it('L-03 without a legacy address it goes to our own page, with what the address carried (decision 8)', async () => {
    fakeApi(config(null))
    show(path)
    await pass(1199)
    expect(screen.getByRole('link', { name: 'Go now' }).getAttribute('href')).toBe(own)
    expect(screen.queryByRole('heading', { name: heading })).toBeNull()
    await pass(1)
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  })
})
