import type { DateFormat, Locale, Preferences, TimeFormat } from '@quartet/contract/kernel/locale'
import type { Money } from '@quartet/contract/kernel/money'
import { read, write } from '../storage.ts'

type Currency = Money['currency']
type LocaleSettings = { locale: Locale; currency: Currency; dateFormat: DateFormat; timeFormat: TimeFormat }

const australia: LocaleSettings = { locale: 'en-AU', currency: 'AUD', dateFormat: 'DD/MM/YYYY', timeFormat: '24h' }
const unitedStates: LocaleSettings = { locale: 'en-US', currency: 'USD', dateFormat: 'MM/DD/YYYY', timeFormat: '12h' }
const canada: LocaleSettings = { locale: 'en-CA', currency: 'CAD', dateFormat: 'YYYY-MM-DD', timeFormat: '12h' }
const britain: LocaleSettings = { locale: 'en-GB', currency: 'GBP', dateFormat: 'DD/MM/YYYY', timeFormat: '24h' }
const europe: LocaleSettings = { ...britain, currency: 'EUR' }
const newZealand: LocaleSettings = { locale: 'en-NZ', currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeFormat: '12h' }
const singapore: LocaleSettings = { locale: 'en-SG', currency: 'SGD', dateFormat: 'DD/MM/YYYY', timeFormat: '12h' }

const offered: { settings: LocaleSettings; zones: string[] }[] = [
  {
    settings: australia,
    zones: ['Sydney', 'Melbourne', 'Brisbane', 'Perth', 'Adelaide', 'Darwin', 'Hobart'].map(
      (city) => `Australia/${city}`,
    ),
  },
  { settings: unitedStates, zones: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] },
  { settings: canada, zones: ['America/Toronto', 'America/Vancouver'] },
  { settings: britain, zones: ['Europe/London'] },
  { settings: europe, zones: ['Europe/Paris', 'Europe/Berlin', 'Europe/Madrid', 'Europe/Rome'] },
  { settings: singapore, zones: ['Asia/Singapore'] },
  { settings: unitedStates, zones: ['Asia/Tokyo', 'Asia/Hong_Kong'] },
  { settings: newZealand, zones: ['Pacific/Auckland'] },
  { settings: unitedStates, zones: ['UTC'] },
]

/** The time zones that people choose from. */
export const offeredZones: readonly string[] = offered.flatMap((group) => group.zones)
export const defaultZone = 'Australia/Sydney'

const canadian = /^America\/(Toronto|Vancouver|Montreal|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Calgary)$/

/** Locale, currency and formats that a time zone brings with it. */
export function settingsFor(zone: string): LocaleSettings {
  const exact = offered.find((group) => group.zones.includes(zone))
  if (exact) return exact.settings
  if (zone.startsWith('Australia/')) return australia
  if (canadian.test(zone)) return canada
  if (zone.startsWith('Europe/')) return europe
  return unitedStates
}

/** The browser's own zone, such as Australia/Sydney. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The browser's zone where it is offered, else Australia/Sydney. */
export function likelyZone(): string {
  const zone = browserZone()
  return offeredZones.includes(zone) ? zone : defaultZone
}

type Wishes = { [K in keyof Preferences]?: NonNullable<Preferences[K]> } & { timezone?: string }
const mirror = 'userPreferences'

/** What the person has chosen themself, as this browser last heard it from the server. */
export function wishes(): Wishes {
  try {
    const own: unknown = JSON.parse(read(mirror) ?? '{}')
    return typeof own === 'object' && own !== null ? own : {}
  } catch {
    return {}
  }
}

/** Keeps in this browser what the server knows of the person's wishes, so that the first paint is right already. */
export function mirrorWishes(person: { timezone: string; preferences?: Preferences }): void {
  const chosen = Object.entries(person.preferences ?? {}).filter(([, value]) => value !== null)
  const text = JSON.stringify({ timezone: person.timezone, ...Object.fromEntries(chosen) })
  if (read(mirror) !== text) write(mirror, text)
}

/** The words and figures of this visit: what the person prefers, else what their time zone brings, else the browser's. */
export function localeSettings(): LocaleSettings {
  const { timezone, ...own } = wishes()
  // Public pages are made on the server, whose own zone says nothing of their readers.
  const zone = typeof document === 'undefined' ? defaultZone : browserZone()
  return { ...settingsFor(timezone ?? zone), ...own }
}

/** 'Sydney (GMT+11)': the city of a zone and its distance from UTC at a moment. */
export function zoneWords(zone: string, at: Date = new Date()): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  if (zone === 'UTC') return 'UTC'
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return `${city} (${parts.find((part) => part.type === 'timeZoneName')?.value ?? zone})`
}
