import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

let byName: Map<string, CountryCode> | undefined

/** The two letters of a country by its English name, or undefined for one that we do not know. */
function countryCode(name: string): CountryCode | undefined {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  byName ??= new Map(getCountries().map((code) => [english.of(code)!.toLowerCase(), code]))
  return byName.get(name.trim().toLowerCase())
}

/**
 * A phone number in its one international spelling ('+61 412 345 678'), or null when it cannot be one. `country` is an
 * English name and decides what a number without a country code means.
 */
export function readPhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, countryCode(country))
  return number?.isValid() ? number.formatInternational() : null
}
