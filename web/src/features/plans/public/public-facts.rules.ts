import type { Plan } from '@quartet/contract/plans/plan-table'

/** What search engines are told of who we are, in schema.org's words. The address is where people reach this installation. */
export const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#us`,
  name: 'Quartet',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  email: 'hello@quartet.example',
  description: 'Staffing and operations for gyms and the people who teach in them.',
})

/** The product with an offer for every plan that has a price; prices in whole Australian dollars a month. */
export const productOf = (plans: readonly Plan[], origin: string) => ({
  '@type': 'Product',
  '@id': `${origin}/#product`,
  name: 'Quartet',
  description: 'Timetable, covers, documents and pay for gyms and studios.',
  image: `${origin}/share.png`,
  brand: { '@id': `${origin}/#us` },
  offers: plans
    .filter((plan) => plan.monthlyPrice !== null)
    .map((plan) => ({
      '@type': 'Offer',
      name: plan.name,
      price: plan.monthlyPrice!.toFixed(2),
      priceCurrency: 'AUD',
      url: origin + plan.link,
      availability: 'https://schema.org/InStock',
    })),
})

/** Questions and their answers. */
export const questionsOf = (asked: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: asked.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Dollars a month that paying for a year at once saves; null where nothing is saved. */
export function savingOf({ monthlyPrice, yearlyPrice }: Pick<Plan, 'monthlyPrice' | 'yearlyPrice'>): number | null {
  if (monthlyPrice === null || yearlyPrice === null || monthlyPrice <= yearlyPrice) return null
  return monthlyPrice - yearlyPrice
}
