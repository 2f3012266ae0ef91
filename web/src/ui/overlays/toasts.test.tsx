import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts, undoToast } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
})
afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

const shows = (text: string) => screen.queryByText(text) !== null
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('E-08', () => {
  it.each([
    ['blank', 4000, (text: string) => toast(text)],
    ['error', 4000, (text: string) => toast.error(text)],
    ['custom', 4000, (text: string) => toast.custom(<p>{text}</p>)],
    ['success', 2000, (text: string) => toast.success(text)],
  ])('E-08 a %s toast stays for %i ms', (kind, duration, show) => {
    act(() => void show(kind))
    pass(duration - 200)
    expect(shows(kind)).toBe(true)
    // The library keeps a dismissed toast for another second, to let it leave.
    pass(300)
    pass(1100)
    expect(shows(kind)).toBe(false)
  })

  it('E-08 a loading toast stays until it is told otherwise', () => {
    act(() => void toast.loading('loading'))
    pass(60 * 60_000)
    expect(shows('loading')).toBe(true)
  })

  it('E-08 at most 20 are shown', () => {
    act(() => {
      for (let index = 1; index <= 25; index += 1) toast(`toast ${index}`)
    })
    expect(screen.getAllByText(/^toast \d+$/)).toHaveLength(20)
    expect(shows('toast 25')).toBe(true)
    expect(shows('toast 5')).toBe(false)
  })
})

it('an undo stays 8 s, as there is something to press (decision 45)', () => {
  act(() => undoToast('Application withdrawn.', vi.fn()))
  // In steps: what is over is taken away between them.
  for (const ms of [4100, 1100, 2600]) pass(ms)
  expect(shows('Application withdrawn.')).toBe(true)
  pass(300)
  pass(1100)
  expect(shows('Application withdrawn.')).toBe(false)
})

it('what was done can be taken back from its toast', async () => {
  const undo = vi.fn()
  act(() => undoToast('Application withdrawn.', undo))
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
})

it('what was done is said to who cannot see its toast', () => {
  act(() => undoToast('Application withdrawn.', vi.fn()))
  expect(screen.getByRole('status').textContent).toContain('Application withdrawn.')
})
