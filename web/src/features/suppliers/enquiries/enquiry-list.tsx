import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EnquiryStatus } from '@quartet/contract/suppliers/enquiries'
import { rowsOf } from '../../../platform/api/paging.ts'
import { WordChip } from '../../../ui/display/chip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LinkRows, moreOf } from '../../../ui/lists/link-rows.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { enquiriesQuery } from '../offers/suppliers.api.ts'
import { enquiryWord } from '../offers/suppliers.copy.ts'

type Props = {
  side: 'supplier' | 'asker'
  asked: { status?: EnquiryStatus; offerId?: string; gymId?: string }
  empty: { title: string; words: string; action?: ReactNode }
}

/** Enquiries that one got or made, the newest word first. */
export function EnquiryList({ side, asked, empty }: Props) {
  const list = useInfiniteQuery(enquiriesQuery(asked))
  return (
    <LinkRows
      label="Enquiries"
      rows={rowsOf(list.data)}
      rowKey={(one) => one.id}
      to={(one) => `/enquiries/${one.id}`}
      name={(one) => one.offer.title}
      facts={(one) => (
        <>
          <p className="small">
            {side === 'supplier' ? [one.from.name, one.from.gym].filter(Boolean).join(', ') : one.supplier.name} ·{' '}
            <Ago at={one.changedAt} />
          </p>
          <p className="dim small">{one.lines.at(-1)?.text.slice(0, 160)}</p>
        </>
      )}
      aside={(one) => <WordChip {...enquiryWord(one.status, side)} />}
      error={list.error}
      onRetry={() => void list.refetch()}
      more={moreOf(list)}
      empty={
        <EmptyState icon={Inbox} title={empty.title} action={empty.action}>
          {empty.words}
        </EmptyState>
      }
    />
  )
}
