import type { Preferences } from '@quartet/contract/kernel/locale'
import { settingsFor } from '../../../platform/words/locale.ts'

type Choice = { value: string; label: string }

const locales: Record<NonNullable<Preferences['locale']>, string> = {
  'en-AU': 'English (Australia)',
  'en-US': 'English (United States)',
  'en-CA': 'English (Canada)',
  'en-GB': 'English (United Kingdom)',
  'en-NZ': 'English (New Zealand)',
  'en-SG': 'English (Singapore)',
}
const currencies: Record<NonNullable<Preferences['currency']>, string> = {
  AUD: 'Australian dollar',
  USD: 'US dollar',
  CAD: 'Canadian dollar',
  GBP: 'Pound sterling',
  EUR: 'Euro',
  NZD: 'New Zealand dollar',
  SGD: 'Singapore dollar',
}
const dates: Record<NonNullable<Preferences['dateFormat']>, string> = {
  'DD/MM/YYYY': '31/12/2026',
  'MM/DD/YYYY': '12/31/2026',
  'YYYY-MM-DD': '2026-12-31',
  'DD-MM-YYYY': '31-12-2026',
}

const listed = (names: Record<string, string>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** What each format may be; the empty value follows the time zone. */
export function formatChoices(zone: string): Record<keyof Preferences, { label: string; data: Choice[] }> {
  const usual = settingsFor(zone)
  const asUsual = (words: string): Choice => ({ value: '', label: `Default for your time zone: ${words}` })
  return {
    locale: { label: 'Language and region', data: [asUsual(locales[usual.locale]), ...listed(locales)] },
    currency: { label: 'Currency', data: [asUsual(currencies[usual.currency]), ...listed(currencies)] },
    dateFormat: { label: 'Dates', data: [{ value: '', label: 'Month name: 31 Dec 2026' }, ...listed(dates)] },
    timeFormat: {
      label: 'Clock',
      data: [
        { value: '12h', label: '12 hours: 6:30 pm' },
        { value: '24h', label: '24 hours: 18:30' },
      ],
    },
  }
}
