import { useSyncExternalStore } from 'react'
import type { User } from '@quartet/contract/users/users'
import { read, remove, tab, write } from '../storage.ts'

/** A gym that a gym_admin works for at the moment. The server checks the allocation with every request. */
type ActingGym = {
  isActingAsGym: true
  originalUserId: string
  selectedGymId: string
  selectedGymData: { name: string; address: string }
  returnPath: string
  timestamp: number
}

type LostActing = { name: string; path: string }

const key = 'gymAdminContext'
/** The zone of the gym acted for, beside the context, whose shape is fixed. */
const zoneKey = 'gymAdminZone'
/** Set once a tab knows whom it works for, so that only a new one starts with what another tab chose. */
const startedKey = 'gymAdminTabStarted'
const changeEvent = 'gymAdminContextChanged'
const lostEvent = 'gymAdminContextLost'
const defaultReturnPath = '/dashboard/gym_admin'
let timer: ReturnType<typeof setTimeout> | undefined
let cache: { text: string | null; value: ActingGym | null } = { text: null, value: null }

function announce(): void {
  clearTimeout(timer)
  // The page may be gone when its time comes: it is held here, not looked up then.
  const tell = window.dispatchEvent.bind(window, new CustomEvent(changeEvent))
  timer = setTimeout(tell, 50)
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
  const own = tab.read(key)
  const text = own ?? (tab.read(startedKey) === null ? read(key) : null)
  tab.write(startedKey, 'yes')
  if (text === null) return
  const context = parse(text)
  const theirs = context?.originalUserId === person.id && person.role === 'gym_admin'
  if (!theirs || !person.allocatedGyms.some((gym) => gym.id === context.selectedGymId)) stopActing()
  else if (own === null) {
    const zone = read(zoneKey)
    if (zone !== null) tab.write(zoneKey, zone)
    tab.write(key, text)
    announce()
  }
}

/** Starts to act for a gym. Anyone but a gym_admin with that gym allocated changes nothing; answers whether it worked. */
export function actAs(
  person: User,
  gym: { id: string; name?: string; address?: string | null; timezone?: string },
  now: number = Date.now(),
): boolean {
  if (person.role !== 'gym_admin' || !person.allocatedGyms.some((one) => one.id === gym.id)) {
    console.warn(`Switch to gym ${gym.id} refused: this person doesn’t manage it.`)
    return false
  }
  const context: ActingGym = {
    isActingAsGym: true,
    originalUserId: person.id,
    selectedGymId: gym.id,
    selectedGymData: { name: gym.name || 'Acting Gym', address: gym.address ?? '' },
    returnPath: defaultReturnPath,
    timestamp: now,
  }
  const text = JSON.stringify(context)
  const zone = gym.timezone ?? person.timezone
  write(key, text)
  write(zoneKey, zone)
  tab.write(key, text)
  tab.write(zoneKey, zone)
  tab.write(startedKey, 'yes')
  announce()
  return true
}

/** Ends acting and answers the path to go back to. */
export function stopActing(): string {
  const text = tab.read(key)
  const path = (text === null ? null : parse(text)?.returnPath) ?? defaultReturnPath
  for (const one of [key, zoneKey]) {
    remove(one)
    tab.remove(one)
  }
  announce()
  return path
}

/** Ends the acting for a gym that the server no longer allows, and says so to the page. */
export function loseActing(gymId: string): void {
  const acting = readActing()
  if (acting?.selectedGymId !== gymId) return
  const path = stopActing()
  const detail: LostActing = { name: acting.selectedGymData.name, path }
  window.dispatchEvent(new CustomEvent(lostEvent, { detail }))
}

/** Runs the handler when a gym that is acted for is no longer allocated. Returns the way to stop. */
export function onActingLost(handler: (lost: LostActing) => void): () => void {
  const listener = (event: Event) => handler((event as CustomEvent<LostActing>).detail)
  window.addEventListener(lostEvent, listener)
  return () => window.removeEventListener(lostEvent, listener)
}

/** How the product sees the person: while acting, as role gym with that gym's id, name and address. */
export function presentedAs(person: User, acting: ActingGym | null): User {
  if (!acting || acting.originalUserId !== person.id) return person
  const { name, address } = acting.selectedGymData
  const timezone = tab.read(zoneKey) ?? person.timezone
  return {
    ...person,
    role: 'gym',
    businessName: name,
    businessAddress: address,
    address,
    timezone,
    gym: { id: acting.selectedGymId, name, timezone, position: 'gym_admin' },
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
