import { afterEach, expect, it, vi } from 'vitest'
import { keepFile } from './save-file.ts'

afterEach(() => void vi.useRealTimers())

it('a file is handed over under its name, and stays until the browser has had time to take it', () => {
  vi.useFakeTimers()
  const gone = vi.fn()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:roster', revokeObjectURL: gone }))
  const taken: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(`${this.download} from ${this.href}`)
  })
  keepFile(new Blob(['6:00 am Ride 45']), 'roster.txt')
  expect(taken).toEqual(['roster.txt from blob:roster'])
  expect(gone).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(gone).toHaveBeenCalledWith('blob:roster')
})
