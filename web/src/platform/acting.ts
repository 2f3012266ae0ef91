import { useSyncExternalStore } from 'react'
import type { User } from '@quartet/contract/users'
import { read, remove, tab, write } from './storage.ts'

/** A gym that a gym_admin works for at the moment. The server checks the allocation with every request. */
export type ActingGym = {
  isActingAsGym: true
  originalUserId: string
  selectedGymId: string
  selectedGymData: { name: string; address: string; timezone?: string }
  returnPath: string
  timestamp: number
}

const key = 'gymAdminContext'
const changeEvent = 'gymAdminContextChanged'
const defaultReturnPath = '/dashboard/gym_admin'
let timer: ReturnType<typeof setTimeout> | undefined
let cache: { text: string | null; value: ActingGym | null } = { text: null, value: null }

function announce(): void {
  clearTimeout(timer)
  timer = setTimeout(() => window.dispatchEvent(new CustomEvent(changeEvent)), 50)
}

function parse(text: string): ActingGym | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const context = value as Partial<ActingGym>
    const whole =
      context.isActingAsGym === true &&
      context.originalUserId &&
      context.selectedGymId &&
      context.selectedGymData &&
      context.returnPath
    return whole ? (context as ActingGym) : null
  } catch {
    return null
  }
}

/** The gym acted for in this tab, or null. A context that cannot be read is cleared. */
export function readActing(): ActingGym | null {
  const text = tab.read(key)
  if (text === cache.text) return cache.value
  const value = text === null ? null : parse(text)
  if (text !== null && value === null) stopActing()
  cache = { text: tab.read(key), value }
  return value
}

export const actingGymId = (): string | null => readActing()?.selectedGymId ?? null

/** A new tab starts with the gym acted for last, if it belongs to this person and is still allocated. */
export function adoptActing(person: User): void {
  const text = tab.read(key) ?? read(key)
  if (text === null) return
  const context = parse(text)
  const theirs = context?.originalUserId === person.id && person.role === 'gym_admin'
  if (!theirs || !person.allocatedGyms.some((gym) => gym.id === context.selectedGymId)) stopActing()
  else if (tab.read(key) === null) tab.write(key, text)
}

/** Starts to act for a gym. Anyone but a gym_admin with that gym allocated changes nothing; answers whether it worked. */
export function actAs(
  person: User,
  gym: { id: string; name?: string; address?: string | null; timezone?: string },
  now: number = Date.now(),
): boolean {
  if (person.role !== 'gym_admin' || !person.allocatedGyms.some((one) => one.id === gym.id)) {
    console.warn(`Switch to gym ${gym.id} refused: it is not allocated to this person.`)
    return false
  }
  const context: ActingGym = {
    isActingAsGym: true,
    originalUserId: person.id,
    selectedGymId: gym.id,
    selectedGymData: { name: gym.name || 'Acting Gym', address: gym.address ?? '', timezone: gym.timezone },
    returnPath: defaultReturnPath,
    timestamp: now,
  }
  const text = JSON.stringify(context)
  write(key, text)
  tab.write(key, text)
  announce()
  return true
}

/** Ends acting and answers the path to go back to. */
export function stopActing(): string {
  const text = tab.read(key)
  const path = (text === null ? null : parse(text)?.returnPath) ?? defaultReturnPath
  remove(key)
  tab.remove(key)
  announce()
  return path
}

/** How the product sees the person: while acting, as role gym with that gym's id, name and address. */
export function presentedAs(person: User, acting: ActingGym | null): User {
  if (!acting || acting.originalUserId !== person.id) return person
  const { name, address, timezone } = acting.selectedGymData
  return {
    ...person,
    role: 'gym',
    businessName: name,
    businessAddress: address,
    address,
    timezone: timezone ?? person.timezone,
    gym: { id: acting.selectedGymId, name, timezone: timezone ?? person.timezone, position: 'gym_admin' },
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener)
  return () => window.removeEventListener(changeEvent, listener)
}

/** The gym acted for, followed as it changes. */
export const useActing = (): ActingGym | null => useSyncExternalStore(subscribe, readActing, () => null)

/** Settles when the next change has been announced to the page. */
export const nextActingChange = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener(changeEvent, () => resolve(), { once: true }))
