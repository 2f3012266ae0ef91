import { vi } from 'vitest'

const { resolvedOptions } = Intl.DateTimeFormat.prototype
const own = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Puts the browser into a time zone until the test ends. */
export function inZone(zone: string): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    const real = resolvedOptions.call(this)
    return real.timeZone === own ? { ...real, timeZone: zone } : real
  })
}
