import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { forgetWhoIsSignedIn } from './fake-auth.ts'
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
configure({ asyncUtilTimeout: 8000 })
afterEach(() => {
  cleanup()
  forgetWhoIsSignedIn()
  demandTrue()
})
// What a page asks after its last test.
afterAll(demandTrue)
