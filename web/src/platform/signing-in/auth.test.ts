import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../../test/worlds/people.ts'
import * as auth from './auth.ts'
import { HttpError } from '../session/http-error.ts'

/** What the server answers to who is signed in. */
const me = vi.fn()

beforeEach(() => {
  me.mockReset()
  vi.stubGlobal('fetch', async () => Response.json(await me()))
})

const settled = () => waitFor(() => expect(auth.readAuth().isLoading).toBe(false))
const outcome = () => {
  const { currentUser, isAuthenticated, error } = auth.readAuth()
  return { user: currentUser?.email ?? null, isAuthenticated, error }
}

describe('E-05 the start', () => {
  it('E-05 with no token the state is signed out without an error', async () => {
    auth.startAuth()
    await settled()
    expect(outcome()).toEqual({ user: null, isAuthenticated: false, error: null })
    expect(me).not.toHaveBeenCalled()
  })

  it.each(['null', 'undefined', 'a.b', 'abc', 'a.b.c.d'])(
    'E-05 a stored token like %s is removed at start',
    (token) => {
      localStorage.setItem('token', token)
      auth.startAuth()
      expect(localStorage.getItem('token')).toBeNull()
      expect(me).not.toHaveBeenCalled()
    },
  )

  it('a usable token brings the person', async () => {
    localStorage.setItem('token', 'a.b.c')
    me.mockResolvedValue({ success: true, user: aUser({ email: 'sam@example.com' }) })
    auth.startAuth()
    expect(auth.readAuth().isLoading).toBe(true)
    await settled()
    expect(outcome()).toEqual({ user: 'sam@example.com', isAuthenticated: true, error: null })
  })

  it('E-05 a fetch of the person is skipped while one runs', async () => {
    localStorage.setItem('token', 'a.b.c')
    me.mockResolvedValue({ success: true, user: aUser() })
    auth.startAuth()
    await Promise.all([auth.refreshUser(), auth.refreshUser()])
    expect(me).toHaveBeenCalledTimes(1)
    await auth.refreshUser()
    expect(me).toHaveBeenCalledTimes(2)
  })

  it.each([401, 403])('E-05 a %i there clears token and person', async (status) => {
    localStorage.setItem('token', 'a.b.c')
    me.mockResolvedValueOnce({ success: true, user: aUser() })
    auth.startAuth()
    await settled()
    me.mockRejectedValueOnce(new HttpError(status, '', {}))
    await auth.refreshUser()
    expect(localStorage.getItem('token')).toBeNull()
    expect(outcome()).toEqual({ user: null, isAuthenticated: false, error: null })
  })

  it("C-07 E-05 other failures keep the state and say 'Failed to fetch user data'", async () => {
    localStorage.setItem('token', 'a.b.c')
    me.mockResolvedValueOnce({ success: true, user: aUser({ email: 'sam@example.com' }) })
    auth.startAuth()
    await settled()
    for (const failure of [new HttpError(500, '', {}), new TypeError('Failed to fetch')]) {
      me.mockRejectedValueOnce(failure)
      await auth.refreshUser()
      expect(localStorage.getItem('token')).toBe('a.b.c')
      expect(outcome()).toEqual({ user: 'sam@example.com', isAuthenticated: true, error: 'Failed to fetch user data' })
    }
  })

  it("E-05 an answer without a person is signed out with 'Failed to fetch user data'", async () => {
    localStorage.setItem('token', 'a.b.c')
    me.mockResolvedValue({ success: true })
    auth.startAuth()
    await settled()
    expect(outcome()).toEqual({ user: null, isAuthenticated: false, error: 'Failed to fetch user data' })
  })
})
