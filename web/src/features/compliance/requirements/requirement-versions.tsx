import { useQuery } from '@tanstack/react-query'
import type { Requirement } from '@quartet/contract/compliance/requirements'
import { longDate } from '../../../platform/words/dates.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { consequenceWord, days, validityWord } from '../document/document.copy.ts'
import { dollars } from '../document/money.copy.ts'
import { versionsQuery } from './requirements.api.ts'
import styles from './requirements.module.css'

/** What was asked for when, newest first, and who changed it. */
export function RequirementVersions({
  requirement,
  onClose,
}: {
  requirement: Requirement | null
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery({
    ...versionsQuery(requirement?.id ?? ''),
    enabled: requirement !== null,
  })
  return (
    <SidePanel opened={requirement !== null} onClose={onClose} title={`Versions of ${requirement?.name ?? ''}`}>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={3} />
        )
      ) : (
        <ol className={`plain ${styles.versions}`}>
          {data.map((one) => (
            <li key={one.version}>
              <p>
                <b>From {longDate(one.effectiveFrom)}</b>{' '}
                <span className="dim small">by {one.by?.name ?? 'Quartet'}</span>
              </p>
              <p className="dim small">
                {[
                  consequenceWord[one.terms.consequence],
                  validityWord(one.terms),
                  one.terms.graceDays > 0 && `${days(one.terms.graceDays)} grace`,
                  one.terms.leastInsuredCents !== null && `at least ${dollars(one.terms.leastInsuredCents)}`,
                  one.terms.keepFileDays != null && `file kept ${days(one.terms.keepFileDays)}`,
                  one.terms.unitCodes.length > 0 && one.terms.unitCodes.join(' or '),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </SidePanel>
  )
}
