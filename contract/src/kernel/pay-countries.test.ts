import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNzbn } from './numbers/nzbn.ts'
import { readTaxNumber, type TaxNumberKind } from './numbers/tax-numbers.ts'
import { payCountries, payPlaceOf } from './pay-countries.ts'

describe('where a gym pays from', () => {
  it.each([
    ['Australia', 'VIC', 'AU', 'GST', 'AUD'],
    [' new zealand', null, 'NZ', 'GST', 'NZD'],
    ['United Kingdom', 'London', 'GB', 'VAT', 'GBP'],
    ['Singapore', null, 'SG', 'GST', 'SGD'],
    ['Canada', 'Ontario', 'CA ON', 'HST', 'CAD'],
    ['Canada', 'NS', 'CA NS', 'HST', 'CAD'],
    ['Canada', 'Alberta', 'CA', 'GST', 'CAD'],
    ['USA', 'NY', 'US', null, 'USD'],
    ['France', null, 'other', null, 'USD'],
  ])('%s, %s is %s', (country, state, place, tax, currency) => {
    const found = payPlaceOf({ country, state })
    expect([found.place, found.tax, found.country.currency]).toEqual([place, tax, currency])
  })

  it('has a source and a date for every row, and no name twice', () => {
    for (const { source, checkedOn } of payCountries)
      expect([source.length > 20, /^\d{4}-\d\d-\d\d$/.test(checkedOn)]).toEqual([true, true])
    const names = payCountries.flatMap((one) => one.names)
    expect(new Set(names).size).toBe(names.length)
  })
})

const known: [TaxNumberKind, string, string | null][] = [
  ['au_abn', '51 824 753 556', '51824753556'],
  ['au_abn', '51 824 753 557', null],
  ['nz_gst', '49-091-850', '49091850'],
  ['nz_gst', '35-901-981', '35901981'],
  ['nz_gst', '136-410-132', '136410132'],
  ['nz_gst', '136-410-133', null],
  ['nz_gst', '9125568', null],
  ['gb_vat', 'GB 980 7806 84', 'GB980780684'],
  ['gb_vat', '802 3117 81', null],
  ['sg_gst', '00192200M', '00192200M'],
  ['sg_gst', '197401143C', '197401143C'],
  ['sg_gst', '197401143A', null],
  ['sg_gst', 'T01FC6132D', 'T01FC6132D'],
  ['sg_gst', 'M9-0364395-P', 'M90364395P'],
  ['sg_gst', '12345', null],
  ['ca_business', '12302 6635 RT 0001', '123026635RT0001'],
  ['ca_business', '123456782', '123456782RT0001'],
  ['ca_business', '123456783', null],
  ['ca_business', '123456782 RC0001', null],
]

describe('a number of a tax office', () => {
  it.each(known)('%s %s is kept as %s', (kind, text, kept) => {
    expect(readTaxNumber(kind, text)).toBe(kept)
  })

  it('that has check digits is refused with any one digit wrong', () => {
    // The rules of New Zealand and of the United Kingdom have a second way to be right, which a wrong digit may hit.
    const sure = known.filter(([kind, , kept]) => kept && !['nz_gst', 'gb_vat'].includes(kind))
    const checked = sure.filter(([kind, , kept]) => kind !== 'sg_gst' || !/^[TM]/.test(kept!))
    fc.assert(
      fc.property(
        fc.constantFrom(...checked),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        ([kind, , kept], place, more) => {
          // Of Canada the nine digits are checked, and the account behind them is not.
          const digits = [...kept!.matchAll(/\d/g)]
            .map((one) => one.index)
            .slice(0, kind === 'ca_business' ? 9 : undefined)
          const at = digits[place % digits.length]!
          const wrong = `${kept!.slice(0, at)}${(Number(kept![at]) + more) % 10}${kept!.slice(at + 1)}`
          expect(readTaxNumber(kind, wrong)).toBeNull()
        },
      ),
    )
  })

  it('is a global location number for a business of New Zealand', () => {
    expect([readNzbn('9429041535110'), readNzbn('9506000140445'), readNzbn('9429041535111')]).toEqual([
      '9429041535110',
      '9506000140445',
      null,
    ])
  })
})
