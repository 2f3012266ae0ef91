import { z } from 'zod'
import { currency } from './money.ts'

export const locale = z.enum(['en-AU', 'en-US', 'en-CA', 'en-GB', 'en-NZ', 'en-SG'])
export type Locale = z.infer<typeof locale>
export const dateFormat = z.enum(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY'])
export type DateFormat = z.infer<typeof dateFormat>
export const timeFormat = z.enum(['12h', '24h'])
export type TimeFormat = z.infer<typeof timeFormat>

/** How somebody wants dates, times and money written (E-09); null follows their time zone. */
export const preferences = z.object({
  locale: locale.nullable(),
  currency: currency.nullable(),
  dateFormat: dateFormat.nullable(),
  timeFormat: timeFormat.nullable(),
})
export type Preferences = z.infer<typeof preferences>
