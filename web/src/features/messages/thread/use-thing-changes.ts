import { useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '@quartet/contract/messages/conversations'
import { useLive } from '../../../platform/live/live.tsx'
import { conversationQuery } from '../conversations/conversations.api.ts'

/** Asks for a thread anew when its thing has changed: what happened to it stands between the messages. */
export function useThingChanges({ id, subject, gymId }: Conversation): void {
  const queries = useQueryClient()
  const changed = (...things: (string | null)[]) => {
    if (subject && things.includes(subject.id)) void queries.invalidateQueries(conversationQuery(id))
  }
  const ofCover = (told: { coverId: string; timetableId: string }) => changed(told.coverId, told.timetableId)
  useLive('cover_request_created', ofCover)
  useLive('new_cover_application', ofCover)
  useLive('cover_changed', ofCover)
  useLive('document_changed', ({ submissionId }) => changed(submissionId))
  useLive('pay_document_changed', ({ documentId }) => changed(documentId))
  useLive('job_changed', () => {
    if (subject?.kind === 'job_application') changed(subject.id)
  })
  useLive('timetable_changed', (told) => {
    if (subject?.kind === 'class' && told.gymId === gymId) changed(subject.id)
  })
  // Whose document it is hears of it by a notice alone.
  useLive('notification', () => {
    if (subject?.kind === 'document') changed(subject.id)
  })
}
