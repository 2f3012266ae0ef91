import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Conversation, SubjectKind } from '@quartet/contract/messages/conversations'
import { onChanged, type Entity } from '../../../platform/api/changes.ts'
import { conversationQuery } from '../conversations/conversations.api.ts'

/** What the things of threads are in the API. */
const kindOf: Record<SubjectKind, Entity> = {
  class: 'timetables',
  cover: 'covers',
  document: 'submissions',
  pay_document: 'payDocuments',
  job_application: 'jobApplications',
}

/** Asks for a thread anew when its thing has changed: what happened to it stands between the messages. */
export function useThingChanges({ id, subject }: Conversation): void {
  const queries = useQueryClient()
  const kind = subject && kindOf[subject.kind]
  const hear = useEffectEvent((changed: { entity: string; id: string | null }[]) => {
    const isItself = changed.some((one) => one.entity === kind && (one.id === null || one.id === subject?.id))
    if (isItself) void queries.invalidateQueries(conversationQuery(id))
  })
  useEffect(() => onChanged(hear), [])
}
