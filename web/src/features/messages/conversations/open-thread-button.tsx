import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Discuss as Way } from '../../../shell/map/slices.ts'
import { NavCount } from '../../../ui/lists/nav-count.tsx'
import { unreadQuery } from './conversations.api.ts'

/** The way to the thread of a thing, with how much of it is unread. */
export default function Discuss({ kind, id, gymId, compact = false }: ComponentProps<Way>) {
  const { data } = useQuery(unreadQuery)
  const unread = data?.things
    .filter((one) => one.kind === kind && one.id === id && (!gymId || one.gymId === gymId))
    .reduce((sum, one) => sum + one.unread, 0)
  return (
    <Button
      component={Link}
      to={`/messages?about=${[kind, id, gymId].filter(Boolean).join(':')}`}
      variant="default"
      size={compact ? 'compact-sm' : 'sm'}
      leftSection={<MessageSquareText size={compact ? 14 : 16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={unread ? <NavCount value={unread} of="unread messages" /> : undefined}
    >
      Messages
    </Button>
  )
}
