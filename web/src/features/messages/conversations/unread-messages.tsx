import { useQuery } from '@tanstack/react-query'
import { NavCount } from '../../../ui/lists/nav-count.tsx'
import { unreadQuery, usePolling } from './conversations.api.ts'

/** The server's count, also while there is no socket. */
export function UnreadMessages() {
  const { data } = useQuery({ ...unreadQuery, refetchInterval: usePolling() })
  return <NavCount value={data?.messages} of="unread messages" />
}
