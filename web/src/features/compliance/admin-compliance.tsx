import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { fileFlag } from '@quartet/contract/compliance/compliance'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { browserZone } from '../../platform/words/locale.ts'
import { rowsOf } from '../../platform/api/paging.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Ago } from '../../ui/display/moment.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { useAddressLink } from '../../ui/page/use-address-link.ts'
import { flagsQuery, useSettleFlag } from './document/document.api.ts'
import { RequirementsBoard } from './requirements/requirements-board.tsx'
import styles from './admin-compliance.module.css'

type FileFlag = z.infer<typeof fileFlag>

/** What the platform asks for everywhere, and files that two people have handed in. */
export function AdminCompliance({ flagsFirst }: { flagsFirst: boolean }) {
  const link = useAddressLink()
  const [search] = useSearchParams()
  const part = search.get('part') ?? (flagsFirst ? 'flags' : 'requirements')
  const flags = useInfiniteQuery(flagsQuery())
  const rows = rowsOf(flags.data)
  const open = rows?.filter((one) => one.settled === null).length
  return (
    <>
      <PageHeader
        title="Compliance"
        beside={
          <Segmented
            label="Compliance sections"
            value={part === 'flags' ? 'flags' : 'requirements'}
            options={[
              { value: 'requirements', label: 'Requirements', to: link({ part: 'requirements' }) },
              {
                value: 'flags',
                label: open ? `Duplicate files ${open}` : 'Duplicate files',
                to: link({ part: 'flags' }),
              },
            ]}
          />
        }
      />
      {part !== 'flags' ? (
        <RequirementsBoard gymId={null} zone={browserZone()} />
      ) : rows === undefined ? (
        flags.error ? (
          <ErrorState error={flags.error} onRetry={() => void flags.refetch()} />
        ) : (
          <RowsSkeleton rows={4} />
        )
      ) : rows.length === 0 ? (
        <Card flush>
          <EmptyState icon={Fingerprint} title="No duplicate files">
            If two trainers upload the same file, you’ll see it here. Only admins can see this.
          </EmptyState>
        </Card>
      ) : (
        <>
          <ul className={`plain ${styles.flags}`} aria-label="Files uploaded by two trainers">
            {rows.map((one, at) => (
              <li key={one.id}>
                <Flag flag={one} title={titleOf(rows, at)} />
              </li>
            ))}
          </ul>
          {flags.hasNextPage && (
            <p className={styles.more}>
              <Button variant="default" loading={flags.isFetchingNextPage} onClick={() => void flags.fetchNextPage()}>
                Show more
              </Button>
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Whose file it is; the same two people may have more than one. */
function titleOf(flags: FileFlag[], at: number): string {
  const namesOf = ({ people }: FileFlag) => people.map((one) => one.name).join(' and ')
  const names = namesOf(flags[at]!)
  const before = flags.slice(0, at).filter((one) => namesOf(one) === names).length
  return before === 0 ? names : `${names}, file ${before + 1}`
}

function Flag({ flag, title }: { flag: FileFlag; title: string }) {
  const settle = useSettleFlag()
  const [finding, setFinding] = useState('')
  return (
    <Card
      title={title}
      note={
        <>
          the same file, <Ago at={flag.raisedAt} />
        </>
      }
    >
      <ul className={`plain ${styles.people}`} aria-label="Who uploaded it">
        {flag.people.map((one) => (
          <li key={one.trainerId}>
            <Link to={`/trainers/${one.trainerId}`}>{one.name}</Link>{' '}
            <span className="dim">
              {one.requirement}, <Ago at={one.sentAt} />
            </span>
          </li>
        ))}
      </ul>
      <p className="dim small">
        Fingerprint <code>{flag.sha256.slice(0, 16)}</code>
      </p>
      {flag.settled ? (
        <p>
          <b>Closed</b> by {flag.settled.by.name}: “{flag.settled.finding}”
        </p>
      ) : (
        <form
          className={styles.settle}
          aria-label={`Close the flag of ${title}`}
          onSubmit={(event) => {
            event.preventDefault()
            settle.mutate({ id: flag.id, finding: finding.trim() })
          }}
        >
          <Textarea
            label="Outcome"
            autosize
            maxLength={500}
            value={finding}
            error={settle.error && sentenceOf(settle.error)}
            onChange={(event) => setFinding(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={settle.isPending} disabled={finding.trim() === ''}>
            Record outcome
          </Button>
        </form>
      )}
    </Card>
  )
}
