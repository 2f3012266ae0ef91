import { afterEach, expect, it, vi } from 'vitest'
import { earlyAnswer, earlyScript } from './early.ts'

afterEach(() => {
  delete window.early
  localStorage.clear()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

function openAt(path: string, user: object) {
  window.history.replaceState(null, '', path)
  const fetched = vi.fn((url: string) => Promise.resolve(Response.json(url === '/api/users/me' ? { user } : { url })))
  vi.stubGlobal('fetch', fetched)
  // The page runs it as it stands in its head.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(earlyScript)()
  return fetched
}
const urls = (fetched: ReturnType<typeof openAt>) => fetched.mock.calls.map(([url]) => url)
const request = (path: string, init?: RequestInit) => new Request(new URL(path, window.location.href), init)

it('the page asks who is here and for its first rows before the app’s code has come, and each answer is taken once', async () => {
  localStorage.setItem('token', 'mine')
  const fetched = openAt('/dashboard/gym', { gym: { id: 'g1' } })
  await vi.waitFor(() =>
    expect(urls(fetched)).toEqual(['/api/users/me', '/api/dashboard/gym?gymId=g1', '/api/classes?gymId=g1']),
  )
  expect(fetched.mock.calls[0]).toEqual(['/api/users/me', { headers: { authorization: 'Bearer mine' } }])
  const first = await earlyAnswer(request('/api/classes?gymId=g1'), 'mine')
  expect(await first!.json()).toEqual({ url: '/api/classes?gymId=g1' })
  expect(earlyAnswer(request('/api/classes?gymId=g1'), 'mine')).toBeUndefined()
})

it('what the app has asked for itself meanwhile is not asked for again', async () => {
  localStorage.setItem('token', 'mine')
  const fetched = openAt('/dashboard/gym', { gym: { id: 'g1' } })
  expect(earlyAnswer(request('/api/classes?gymId=g1'), 'mine')).toBeUndefined()
  await vi.waitFor(() => expect(urls(fetched)).toEqual(['/api/users/me', '/api/dashboard/gym?gymId=g1']))
})

it('an answer to another’s token is not taken, nor one for what changes something', () => {
  localStorage.setItem('token', 'mine')
  openAt('/messages', {})
  expect(earlyAnswer(request('/api/users/me'), 'another’s')).toBeUndefined()
  expect(earlyAnswer(request('/api/users/me', { method: 'POST' }), 'mine')).toBeUndefined()
  expect(earlyAnswer(request('/api/users/me'), 'mine')).toBeDefined()
})

it('nothing is asked ahead for a visitor, nor while acting for a gym', () => {
  expect(openAt('/dashboard/gym', {})).not.toHaveBeenCalled()
  localStorage.setItem('token', 'mine')
  localStorage.setItem('gymAdminContext', '{}')
  expect(openAt('/dashboard/gym', {})).not.toHaveBeenCalled()
})

it('whoever has no gym of their own is asked nothing about one', async () => {
  localStorage.setItem('token', 'mine')
  const fetched = openAt('/dashboard/gym?tab=covers', { gym: null })
  await fetched.mock.results[0]!.value
  await new Promise((done) => setTimeout(done, 0))
  expect(urls(fetched)).toEqual(['/api/users/me'])
})
