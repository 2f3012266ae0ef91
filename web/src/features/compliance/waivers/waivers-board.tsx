import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { HandHelping } from 'lucide-react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { waiver } from '@quartet/contract/compliance/compliance'
import { shortDate } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { useDecideWaiver, waiversQuery } from '../document/document.api.ts'
import { waiverWord } from '../document/document.copy.ts'
import styles from './team.module.css'

type Waiver = z.infer<typeof waiver>

/** What was waived for whom, until when and by which two people; those that wait for the second one on top. */
export function WaiversBoard({ gymId }: { gymId: string }) {
  const list = useInfiniteQuery(waiversQuery(gymId))
  const link = useAddressLink()
  return (
    <Card flush>
      <DataList
        label="Waivers"
        rows={rowsOf(list.data)}
        rowKey={(one) => one.id}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={[
          {
            key: 'who',
            header: 'Trainer',
            width: '15rem',
            cell: (one) => <Person name={one.trainer.name} src={one.trainer.avatarUrl} />,
          },
          { key: 'what', header: 'Waived', cell: (one) => one.requirement.name },
          { key: 'when', header: 'When', cell: (one) => `${shortDate(one.from)} to ${shortDate(one.to)}` },
          { key: 'why', header: 'Reason', cell: (one) => <span className="dim">{one.reason}</span> },
          { key: 'by', header: 'By', cell: byWords },
          { key: 'state', header: 'Status', cell: (one) => <State one={one} /> },
          { key: 'do', header: 'Actions', heard: true, align: 'end', cell: (one) => <Decide one={one} /> },
        ]}
        phone={(one) => (
          <div className={styles.waiverRow}>
            <Person name={one.trainer.name} src={one.trainer.avatarUrl} />
            <State one={one} />
            <span className="dim small">
              <b>{one.requirement.name}</b>, {shortDate(one.from)} to {shortDate(one.to)}. {one.reason} {byWords(one)}.
            </span>
            <Decide one={one} />
          </div>
        )}
        empty={
          <EmptyState
            icon={HandHelping}
            title="No waivers yet"
            help={{ article: 'waivers', words: 'What a waiver is' }}
            action={
              <Button component={Link} to={link({ part: 'team' })} variant="default">
                Open the team
              </Button>
            }
          >
            Request a waiver for a trainer under Team. A second person must approve it.
          </EmptyState>
        }
        more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
      />
    </Card>
  )
}

const byWords = (one: Waiver) => (one.decidedBy ? `${one.askedBy.name} and ${one.decidedBy.name}` : one.askedBy.name)

function State({ one }: { one: Waiver }) {
  const { tone, icon, word } = waiverWord[one.status]
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

function Decide({ one }: { one: Waiver }) {
  const decide = useDecideWaiver()
  const say = (decision: 'approve' | 'refuse' | 'end', sentence: string) => () =>
    decide.mutate(
      { id: one.id, decision },
      { onSuccess: () => toast.success(sentence), onError: (error) => toast.error(sentenceOf(error)) },
    )
  return (
    <span className={styles.acts}>
      {one.can.decide && (
        <>
          <Button variant="default" onClick={say('refuse', 'Waiver declined.')}>
            Decline
          </Button>
          <Button
            loading={decide.isPending}
            onClick={say(
              'approve',
              `${one.requirement.name} waived for ${one.trainer.name} until ${shortDate(one.to)}.`,
            )}
          >
            Approve
          </Button>
        </>
      )}
      {one.can.end && (
        <Button variant="default" onClick={say('end', 'Waiver ended.')}>
          End waiver
        </Button>
      )}
    </span>
  )
}
