import type { z } from 'zod'
import { payPlaceOf, registerNumberIn, taxNumberIn } from '@quartet/contract/kernel/pay-countries'
import {
  bankDraft,
  newZealandBankDraft,
  type anyBankDraft,
  type BankDetails,
} from '@quartet/contract/connections/pay-details'
import { invalid } from '../../../platform/fail.ts'

type Place = { country: string; state: string | null }

/** The number of a business as the country of its gym writes it. Throws 400 with the field where its form does not fit, or where one is needed and none is there. */
export function numberAt(gym: Place, said: string | null, isPayer = false): string | null {
  const { country } = payPlaceOf(gym)
  if (said === null) {
    if (isPayer && country.number?.always) throw invalid([{ field: 'abn', message: `Enter ${country.number.one}` }])
    return null
  }
  return read(taxNumberIn(country), said, 'abn')
}

/** The same of the number that its register gives out; null where that is the tax office's. */
export function registerNumberAt(gym: Place, said: string | null): string | null {
  const { country } = payPlaceOf(gym)
  return said === null || !country.register ? null : read(registerNumberIn(country), said, 'registerNumber')
}

/** An account as the country of its gym has them. Throws 400 with the fields that do not fit. */
export function accountAt(gym: Place, said: z.output<typeof anyBankDraft>): BankDetails {
  const { code } = payPlaceOf(gym).country
  return read(code === 'NZ' ? newZealandBankDraft : bankDraft, said)
}

function read<T>(schema: z.ZodType<T>, said: unknown, field?: string): T {
  const found = schema.safeParse(said)
  if (found.success) return found.data
  throw invalid(found.error.issues.map(({ path, message }) => ({ field: field ?? path.join('.'), message })))
}
