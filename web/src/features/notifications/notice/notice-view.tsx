import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { partsOf } from './notice.api.ts'
import { NoticeDetail } from './notice-detail.tsx'
import { NoticeParts } from './notice-parts.tsx'

type Props = {
  notice: Notification
  onBack: () => void
  onSettings: () => void
  /** After the link was followed. */
  onFollow?: () => void
  heading?: 'h1' | 'h2'
  tools?: boolean
}

/** What a card opens to: its notice, or the parts of its family, each to open in turn. Give it the card's id as its key. */
export function NoticeView({ notice, onBack, ...more }: Props) {
  // A family that shrank to one while it was open stays as it was opened.
  const [many] = useState(notice.digest !== null)
  const [part, setPart] = useState<Notification | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const parts = useQuery({ ...partsOf(notice.id, notice.archived), enabled: many })
  if (!many) return <NoticeDetail notice={notice} onBack={onBack} {...more} />
  if (part) {
    const asItIs = parts.data?.find((one) => one.id === part.id) ?? part
    const back = () => {
      setLeft(part.id)
      setPart(null)
    }
    return <NoticeDetail key={part.id} notice={asItIs} onBack={back} backTo={notice.digest?.title} {...more} />
  }
  return (
    <NoticeParts
      notice={notice}
      parts={parts.data}
      error={parts.error}
      onRetry={() => void parts.refetch()}
      onBack={onBack}
      onOpen={setPart}
      focused={left}
      {...more}
    />
  )
}
