import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepTidy, read, tidy, write } from './storage.ts'

const big = 'x'.repeat(1001)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const keys = (store: Storage) => Object.keys(store).sort()

describe('E-07 storage housekeeping', () => {
  it('E-07 every 10 s temporary keys and session values over 1000 characters are removed', () => {
    vi.useFakeTimers()
    const stop = keepTidy()
    localStorage.setItem('temp_upload', '1')
    localStorage.setItem('tmp:list', '1')
    localStorage.setItem('long', big)
    sessionStorage.setItem('temp_upload', '1')
    sessionStorage.setItem('long', big)
    sessionStorage.setItem('short', 'x'.repeat(1000))
    sessionStorage.setItem('draft:class', big)
    vi.advanceTimersByTime(9_999)
    expect(keys(localStorage)).toEqual(['long', 'temp_upload', 'tmp:list'])
    vi.advanceTimersByTime(1)
    expect(keys(localStorage)).toEqual(['long'])
    expect(keys(sessionStorage)).toEqual(['draft:class', 'short'])
    stop()
  })

  it('E-07 cleans up over 90 percent, sparing the session, the theme, drafts and unsent messages', () => {
    const nearlyFull = 'x'.repeat(5 * 1024 * 1024 * 0.9)
    const store = new Map<string, string>([
      ['token', 'a.b.c'],
      ['theme', 'dark'],
      ['quartet.session', '{}'],
      ['unsent:1', 'Hello'],
      ['cache', nearlyFull],
    ])
    vi.spyOn(Storage.prototype, 'length', 'get').mockImplementation(function (this: Storage) {
      return this === localStorage ? store.size : 0
    })
    vi.spyOn(Storage.prototype, 'key').mockImplementation((index) => [...store.keys()][index] ?? null)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => store.get(key) ?? null)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => void store.delete(key))
    tidy()
    expect([...store.keys()]).toEqual(['token', 'theme', 'quartet.session', 'unsent:1'])
  })

  it('E-07 on a quota error both stores are cleared but for token, user, theme and userPreferences, and the page may reload', () => {
    for (const key of ['token', 'user', 'theme', 'userPreferences', 'cache']) localStorage.setItem(key, '1')
    sessionStorage.setItem('list', '1')
    const full = new DOMException('full', 'QuotaExceededError')
    let refusals = 1
    const setItem = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (refusals-- > 0) throw full
      setItem.call(this, key, value)
    })
    write('photo', 'data')
    expect(keys(localStorage)).toEqual(['photo', 'theme', 'token', 'user', 'userPreferences'])
    expect(keys(sessionStorage)).toEqual([])
    expect(read('photo')).toBe('data')

    const reload = vi.fn()
    const stop = keepTidy(reload)
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('something else') }))
    expect(reload).not.toHaveBeenCalled()
    window.dispatchEvent(new ErrorEvent('error', { error: full }))
    expect(keys(localStorage)).toEqual(['theme', 'token', 'user', 'userPreferences'])
    expect(reload).toHaveBeenCalledOnce()
    localStorage.setItem('cache', '1')
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: full }))
    expect(keys(localStorage)).toEqual(['theme', 'token', 'user', 'userPreferences'])
    expect(reload).toHaveBeenCalledTimes(2)
    stop()
  })

  it('E-07 where even that fails, storage is cleared', () => {
    localStorage.setItem('token', '1')
    localStorage.setItem('cache', '1')
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('broken')
    })
    const stop = keepTidy(() => undefined)
    window.dispatchEvent(new ErrorEvent('error', { error: new DOMException('full', 'QuotaExceededError') }))
    stop()
    expect(keys(localStorage)).toEqual([])
  })
})
