import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFitting } from './use-fitting.ts'

/** Each item is as wide as its name says, in a frame of 300; what is not in the page has no size. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const before = [...(this.parentElement?.children ?? [])].filter(
      (other) => this.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING,
    )
    const ends = [...before, this].reduce((sum, one) => sum + Number(/\d+$/.exec(one.textContent)?.[0] ?? 0), 0)
    return new DOMRect(0, 0, this.isConnected && this.tagName === 'LI' ? ends : 0, 40)
  })
}

/** What tells of a change of size does so when it is asked to. */
const told: (() => void)[] = []
class Watch {
  constructor(tell: () => void) {
    told.push(tell)
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

function Row({ names }: { names: string[] }) {
  const frame = useRef<HTMLElement>(null)
  const fits = useFitting(frame, names, 60)
  return (
    <nav ref={frame}>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <output>{fits}</output>
    </nav>
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('fits as many places into the bar as have room beside More, also once as many others stand there', () => {
  layOut()
  vi.stubGlobal('ResizeObserver', Watch)
  const { rerender } = render(<Row names={['a 90', 'b 90', 'c 90']} />)
  expect(screen.getByRole('status').textContent).toBe('3')
  rerender(<Row names={['d 130', 'e 110', 'f 90']} />)
  expect(screen.getByRole('status').textContent).toBe('2')
  told.at(-1)!()
  expect(screen.getByRole('status').textContent).toBe('2')
})
