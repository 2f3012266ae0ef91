import type { Job } from '@quartet/contract/jobs/jobs'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (one) => escapes[one]!)

/** Text with its paragraphs as HTML: what a posting's description is. Whatever people wrote is text in it, never markup. */
export const asHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${safe(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** A job in the words of schema.org's JobPosting, as search engines read it. */
export function postingOf(job: Job, origin: string, otherwise: string): object {
  const { gym, pay } = job
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: asHtml(job.description) || `<p>${safe(otherwise)}</p>`,
    identifier: { '@type': 'PropertyValue', name: gym.name, value: job.id },
    url: `${origin}/jobs/${job.id}`,
    datePosted: job.publishedAt,
    ...(job.closesAt ? { validThrough: job.closesAt } : {}),
    employmentType: ['PART_TIME', 'CONTRACTOR'],
    hiringOrganization: { '@type': 'Organization', name: gym.name },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: gym.city ?? undefined,
        addressRegion: gym.state ?? undefined,
        postalCode: gym.postcode ?? undefined,
        addressCountry: gym.country,
      },
    },
    ...(pay?.per === 'hour' ? { baseSalary: salaryOf(pay) } : {}),
    directApply: true,
  }
}

function salaryOf({ from, to }: NonNullable<Job['pay']>): object {
  const value = to ? { minValue: from.cents / 100, maxValue: to.cents / 100 } : { value: from.cents / 100 }
  return {
    '@type': 'MonetaryAmount',
    currency: from.currency,
    value: { '@type': 'QuantitativeValue', unitText: 'HOUR', ...value },
  }
}
