import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Application, Cover } from '@quartet/contract/covers'
import type { Trainer } from '@quartet/contract/connections'
import { useNow } from '../../../platform/clock.ts'
import { applicantDetails } from '../covers.api.ts'
import { agoWords } from '../covers.rules.ts'

export type Fact = { key: string; label: string; value: (application: Application) => ReactNode }

const employment = { contractor: 'Contractor', employee: 'Employee' }

export const standingOf = (trainer: Trainer | undefined): string | undefined =>
  trainer?.connection?.status === 'active' ? employment[trainer.connection.employmentStatus] : undefined

/** What is known of each applicant by trainer id; a trainer who cannot be read has no facts. */
export function useApplicants(applications: Application[]): Map<string, Trainer> {
  return useQueries({
    queries: applications.map((one) => applicantDetails(one.trainer.id)),
    combine: (results) => new Map(results.flatMap((one) => (one.data ? [[one.data.id, one.data] as const] : []))),
  })
}

function teaches(trainer: Trainer, cover: Cover): ReactNode {
  const wanted = trainer.specialties.find((one) => one.id === cover.specialty?.id)
  const others = trainer.specialties.filter((one) => one !== wanted).map((one) => one.name)
  const shown = others.length > 4 ? [...others.slice(0, 3), `${others.length - 3} more`] : others
  if (!wanted) return shown.join(', ') || 'Nothing said'
  return (
    <>
      <b>{wanted.name}</b>
      {shown.length > 0 && <small className="dim">also {shown.join(', ')}</small>}
    </>
  )
}

/** The rows of the comparison: only what somebody has something true to show for. */
export function factsOf(cover: Cover, applications: Application[], known: Map<string, Trainer>): Fact[] {
  const of = (show: (trainer: Trainer) => ReactNode) => (one: Application) => {
    const trainer = known.get(one.trainer.id)
    return trainer && show(trainer)
  }
  const some = (has: (trainer: Trainer) => boolean) =>
    applications.some((one) => [known.get(one.trainer.id)].some((trainer) => trainer && has(trainer)))
  return [
    ...(some((one) => one.specialties.length > 0)
      ? [{ key: 'teaches', label: 'Teaches', value: of((one) => teaches(one, cover)) }]
      : []),
    ...(some((one) => one.experienceYears > 0)
      ? [
          {
            key: 'experience',
            label: 'Experience',
            value: of((one) =>
              one.experienceYears === 0
                ? 'Not said'
                : one.experienceYears === 1
                  ? '1 year'
                  : `${one.experienceYears} years`,
            ),
          },
        ]
      : []),
    ...(some((one) => one.city !== null)
      ? [
          {
            key: 'place',
            label: 'Lives in',
            value: of((one) => [one.city, one.state].filter(Boolean).join(', ') || 'Not said'),
          },
        ]
      : []),
    { key: 'applied', label: 'Applied', value: (one) => <AppliedAt at={one.createdAt} /> },
    ...(applications.some((one) => one.message)
      ? [
          {
            key: 'says',
            label: 'Says',
            value: (one: Application) => (one.message ? `“${one.message}”` : <span className="dim">–</span>),
          },
        ]
      : []),
  ]
}

function AppliedAt({ at }: { at: string }) {
  return <time dateTime={at}>{agoWords(at, useNow())}</time>
}
