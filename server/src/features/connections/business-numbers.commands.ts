import { payPlaceOf, taxNumberIn } from '@quartet/contract/pay-countries'
import { invalid } from '../../platform/fail.ts'

type Place = { country: string; state: string | null }

/** The number of a business as the country of its gym writes it. Throws 400 with the field where its form does not fit, or where one is needed and none is there. */
export function numberAt(gym: Place, said: string | null, isPayer = false): string | null {
  const { country } = payPlaceOf(gym)
  if (said === null) {
    if (isPayer && country.number?.always) throw invalid([{ field: 'abn', message: `Enter ${country.number.one}` }])
    return null
  }
  const read = taxNumberIn(country).safeParse(said)
  if (!read.success) throw invalid([{ field: 'abn', message: read.error.issues[0]!.message }])
  return read.data
}
