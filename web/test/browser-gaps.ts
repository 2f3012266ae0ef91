import { cleanup, configure, fireEvent } from '@testing-library/react'
import toast from 'react-hot-toast'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { forget } from '../src/platform/signing-in/auth.ts'
import { connectBy } from '../src/platform/live/socket.ts'
import { closePages } from './app.tsx'
import { forgetWhoIsSignedIn } from './fakes/fake-auth.ts'
import { stopWatchingEmpties, watchEmpties } from './fakes/early-empty.ts'
import { fakeTokenService } from './fakes/fake-session.ts'
import { demandTrue } from './untrue.ts'

// What components of the design system ask a browser for and jsdom does not have.
if (typeof window !== 'undefined') {
  window.matchMedia ??= ((query: string) => ({
    // Whoever asks for less motion gets none, and no timer of it can outlive the window of a test.
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
    addListener: vi.fn(),
    removeListener: vi.fn(),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    dispatchEvent: () => false,
  })) as typeof window.matchMedia
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  // A text area that grows with its text waits for its font.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  window.HTMLElement.prototype.scrollIntoView ??= () => undefined
}

// A second is short where two cores run everything at once.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => {
  fakeTokenService()
  watchEmpties()
})
// Files share the modules, the window and its storage: nothing of a test is there in the next.
afterEach(async () => {
  stopWatchingEmpties()
  vi.useRealTimers()
  // Toasts that somebody points at stay, in the next test too.
  for (const toasts of document.querySelectorAll('[data-rht-toaster]')) fireEvent.mouseLeave(toasts)
  cleanup()
  // What a page says as it is left reaches the server of its own test.
  await new Promise((resolve) => setTimeout(resolve))
  closePages()
  toast.remove()
  forgetWhoIsSignedIn()
  connectBy()
  forget()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.body.replaceChildren()
  demandTrue()
})
// What a page asks after its last test.
afterAll(demandTrue)
