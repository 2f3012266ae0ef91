import type { CourseDay, Offer, OfferKind } from '@quartet/contract/suppliers/suppliers'

/** The filters of the catalogue as the address bar has them. */
export const noFilters = { q: '', kind: '', near: '', within: '', renews: '', before: '' }
type Filters = typeof noFilters

const kinds: OfferKind[] = ['course', 'equipment', 'insurance', 'music']
export const kindOf = (text: string): OfferKind | undefined => kinds.find((one) => one === text)

export const statusOf = (text: string): Offer['status'] | undefined =>
  (['draft', 'published'] as const).find((one) => one === text)

/** What the catalogue asks the server for. What cannot be read is left out. */
export function filterOf(values: Filters) {
  return {
    search: values.q || undefined,
    kind: kindOf(values.kind),
    near: values.near || undefined,
    withinKm: values.near && /^\d{1,3}$/.test(values.within) ? Number(values.within) : undefined,
    renews: values.renews || undefined,
    before: /^\d{4}-\d{2}-\d{2}$/.test(values.before) ? values.before : undefined,
  }
}

/** Days to come, the next one first. */
export const toCome = ({ days }: Pick<Offer, 'days'>, today: string): CourseDay[] =>
  days.filter((one) => one.day >= today)
