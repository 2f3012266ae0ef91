import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { muteExtensions } from './ignore-extension-errors.ts'

const heard = vi.fn()
let unmute: () => void
beforeEach(() => {
  heard.mockReset()
  unmute = muteExtensions()
  window.addEventListener('error', heard)
  window.addEventListener('unhandledrejection', heard)
})
afterEach(() => {
  unmute()
  window.removeEventListener('error', heard)
  window.removeEventListener('unhandledrejection', heard)
})

function reject(reason: unknown): Event {
  const event = new Event('unhandledrejection', { cancelable: true })
  Object.assign(event, { reason })
  window.dispatchEvent(event)
  return event
}

it.each([
  'Could not establish connection. Receiving end does not exist.',
  'The message port closed before a response was received.',
  'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
  'Extension context invalidated.',
])('E-11 browser-extension messaging errors are suppressed: %s', (message) => {
  expect(reject(new Error(message)).defaultPrevented).toBe(true)
  const event = new ErrorEvent('error', { error: new Error(message), message, cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(heard).not.toHaveBeenCalled()
})

it('our own errors are heard', () => {
  expect(reject(new Error('Unknown entity: wizards')).defaultPrevented).toBe(false)
  expect(heard).toHaveBeenCalledOnce()
})
