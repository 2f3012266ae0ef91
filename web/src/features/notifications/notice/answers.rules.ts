import type { NoticeAct, Notification } from '@quartet/contract/notifications/notifications'

type Asked = Pick<Notification, 'type' | 'read' | 'metadata' | 'answer' | 'digest'>
/** A button of a card. Without an id the connection is looked for when it is pressed. */
export type Act = Omit<NoticeAct, 'id'> & { id?: string }
type Standing = { acts: Act[]; word: string | null; sentence: string | null; at: string | null }

const accepting: Act[] = [
  { kind: 'accept_connection', label: 'Accept' },
  { kind: 'decline_connection', label: 'Decline' },
]
const kept: Record<string, string> = { connection_accepted: 'Accepted', connection_declined: 'Declined' }

/**
 * What a card offers to do, or how it ended (N-07, N-08). How the thing stands now counts; where nobody knows that, what
 * the notice itself says: unread it can be answered, answered it says how, and read it is processed.
 */
export function standingOf({ type, read, metadata, answer, digest }: Asked): Standing {
  const nothing: Standing = { acts: [], word: null, sentence: null, at: null }
  if (digest) return nothing
  if (answer) {
    const { acts, outcome } = answer
    return { acts, word: outcome?.word ?? null, sentence: outcome?.sentence ?? null, at: outcome?.at ?? null }
  }
  const word = kept[metadata.action ?? '']
  if (word !== undefined) return { ...nothing, word }
  if (!type.startsWith('connection') || metadata.requestData?.status !== 'pending') return nothing
  return read ? { ...nothing, word: 'Processed' } : { ...nothing, acts: accepting }
}
