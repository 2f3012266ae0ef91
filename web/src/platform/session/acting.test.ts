import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../../test/worlds/people.ts'
import {
  actAs,
  actingGymId,
  adoptActing,
  loseActing,
  onActingLost,
  presentedAs,
  readActing,
  stopActing,
} from './acting.ts'

const gymId = '00000000-0000-4000-8000-0000000000a1'
const sam = aUser({ role: 'gym_admin', allocatedGyms: [{ id: gymId, name: 'Northside' }] })
const gym = { id: gymId, name: 'Northside', address: '1 Smith Street' }

beforeEach(() => {
  stopActing()
  localStorage.clear()
  sessionStorage.clear()
})

describe('acting for a gym', () => {
  it('C-09 remembers the whole context, which survives a reload and starts a new tab', () => {
    expect(actAs(sam, { ...gym, timezone: 'Australia/Perth' }, 1000)).toBe(true)
    const context = {
      isActingAsGym: true,
      originalUserId: sam.id,
      selectedGymId: gymId,
      selectedGymData: { name: 'Northside', address: '1 Smith Street' },
      returnPath: '/dashboard/gym_admin',
      timestamp: 1000,
    }
    expect(JSON.parse(sessionStorage.getItem('gymAdminContext') ?? '')).toEqual(context)
    expect(actingGymId()).toBe(gymId)
    sessionStorage.clear()
    expect(actingGymId()).toBeNull()
    adoptActing(sam)
    expect(readActing()).toEqual(context)
    expect(presentedAs(sam, readActing()).gym?.timezone).toBe('Australia/Perth')
  })

  it('a tab that went back to all gyms stays there, whatever another tab does', () => {
    actAs(sam, gym)
    const text = localStorage.getItem('gymAdminContext') ?? ''
    stopActing()
    // Another tab begins to act.
    localStorage.setItem('gymAdminContext', text)
    adoptActing(sam)
    expect(readActing()).toBeNull()
    expect(localStorage.getItem('gymAdminContext')).toBe(text)
  })

  it('ends once when the server refuses the gym, with its name and the way back', () => {
    const lost = vi.fn()
    const stop = onActingLost(lost)
    actAs(sam, gym)
    loseActing('00000000-0000-4000-8000-0000000000ff')
    expect(readActing()).not.toBeNull()
    loseActing(gymId)
    loseActing(gymId)
    stop()
    expect(readActing()).toBeNull()
    expect(lost).toHaveBeenCalledExactlyOnceWith({ name: 'Northside', path: '/dashboard/gym_admin' })
  })

  it('C-09 announces a change once, after 50 ms', () => {
    vi.useFakeTimers()
    const heard = vi.fn()
    window.addEventListener('gymAdminContextChanged', heard)
    actAs(sam, gym)
    actAs(sam, gym)
    vi.advanceTimersByTime(49)
    expect(heard).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(heard).toHaveBeenCalledOnce()
    window.removeEventListener('gymAdminContextChanged', heard)
    vi.useRealTimers()
  })

  it('C-09 a switch that is not allowed changes nothing and is logged', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(actAs(aUser({ role: 'gym' }), gym)).toBe(false)
    expect(actAs(sam, { ...gym, id: '00000000-0000-4000-8000-0000000000ff' })).toBe(false)
    expect(readActing()).toBeNull()
    expect(log).toHaveBeenCalledTimes(2)
  })

  it('C-09 clears a context that cannot be read, or belongs to somebody else, or to a gym no longer allocated', () => {
    sessionStorage.setItem('gymAdminContext', '{"isActingAsGym":true}')
    expect(readActing()).toBeNull()
    expect(sessionStorage.getItem('gymAdminContext')).toBeNull()
    for (const other of [
      aUser({ ...sam, id: gymId }),
      aUser({ ...sam, role: 'gym' }),
      aUser({ ...sam, allocatedGyms: [] }),
    ]) {
      actAs(sam, gym)
      adoptActing(other)
      expect(readActing()).toBeNull()
      expect(localStorage.getItem('gymAdminContext')).toBeNull()
    }
  })

  it("C-09 presents the person as role gym with the gym's id, name and address", () => {
    actAs(sam, { id: gymId, address: '1 Smith Street' })
    expect(presentedAs(sam, readActing())).toMatchObject({
      id: sam.id,
      role: 'gym',
      businessName: 'Acting Gym',
      businessAddress: '1 Smith Street',
      gym: { id: gymId, name: 'Acting Gym' },
    })
    expect(presentedAs(sam, null)).toBe(sam)
  })

  it('C-09 R-13 ends with the way back, by default to /dashboard/gym_admin', () => {
    actAs(sam, gym)
    expect(stopActing()).toBe('/dashboard/gym_admin')
    expect(readActing()).toBeNull()
  })
})
