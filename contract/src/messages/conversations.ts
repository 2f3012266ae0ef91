import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { subjectKinds } from './limits.ts'
import { messageContent, messagesErrors, partyOf } from './messages.ts'

/** Between two people, from a gym to many, or about one thing of the product. */
export const conversationKind = z.enum(['direct', 'announcement', ...subjectKinds])
export type ConversationKind = z.infer<typeof conversationKind>
/** What a thread can be about. */
export const subjectKind = z.enum(subjectKinds)
export type SubjectKind = z.infer<typeof subjectKind>

/** A thing with a thread. A document is shown to several gyms, and each has a thread of its own about it. */
export const subject = z.object({ kind: subjectKind, id, gymId: id.optional() })
export type Subject = z.infer<typeof subject>

export const standing = z.object({
  userId: id,
  readUntil: z.number().int().describe('Sequence number of the last message they’ve read'),
  deliveredUntil: z.number().int().describe('Sequence number of the last message delivered to one of their pages'),
})

export const conversation = z.object({
  id,
  kind: conversationKind,
  title: z.string(),
  detail: z.string().describe('Line below the title: what and when, or who'),
  gymId: id.nullable(),
  subject: z
    .object({
      kind: subjectKind,
      id,
      link: z.string().describe('Path in the app'),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      action: z.string().nullable().describe('Label of the button that leads there'),
      hue: z.string().nullable(),
      lines: z
        .array(
          z.object({
            at: instant,
            words: z.string(),
            managersOnly: z.boolean().describe('Whether only managers can see this line'),
          }),
        )
        .describe('What happened and who was notified, limited to what the reader may see, oldest first'),
    })
    .nullable()
    .describe('Only when one conversation is requested'),
  people: z.array(partyOf).describe('Other participants that the reader may see'),
  unread: z.number().int(),
  lastSequence: z.number().int(),
  lastAt: instant.nullable(),
  last: z.object({ by: z.string().nullable(), mine: z.boolean(), content: z.string() }).nullable(),
  muted: z.boolean(),
  blocked: z.boolean().describe('Whether you’ve blocked the other person'),
  standings: z.array(standing).describe('What the others have read; only when one conversation is requested'),
  can: z.object({ write: z.boolean(), block: z.boolean() }),
  closed: z.string().nullable().describe('Why you can’t write here'),
})
export type Conversation = z.infer<typeof conversation>

export const announcementDraft = z.object({
  gymId: id,
  title: line(80).min(1, 'Enter a title.'),
  content: messageContent.min(1, 'Enter a message.'),
  userIds: z.array(id).min(1, 'Choose at least one trainer.').max(500).optional().describe('All trainers if omitted'),
})

const operationOf = operationsOf('messages', messagesErrors)
const one = z.object({ id })
const done = z.object({ success: z.literal(true) })

export const conversations = {
  list: operationOf
    .route({ method: 'GET', path: '/conversations', summary: 'List your conversations, newest first' })
    .input(
      z.object({
        show: z.enum(['all', 'unread', 'threads', 'people', 'muted']).default('all'),
        search: line(100).optional(),
        kind: conversationKind.optional(),
        gymId: id.optional(),
        ...paging,
      }),
    )
    .output(listOf(conversation)),
  get: operationOf
    .route({ method: 'GET', path: '/conversations/{id}', summary: 'Get a conversation' })
    .input(one)
    .output(conversation),
  open: operationOf
    .route({
      method: 'POST',
      path: '/conversations',
      summary: 'Open the conversation with a person or about a subject',
    })
    .input(z.union([z.object({ userId: id }), z.object({ subject })]))
    .output(conversation),
  people: operationOf
    .route({ method: 'GET', path: '/conversations/people', summary: 'List people you can write to' })
    .input(z.object({ search: line(100).optional(), gymId: id.optional() }))
    .output(z.array(partyOf.extend({ detail: z.string() }))),
  unread: operationOf
    .route({ method: 'GET', path: '/conversations/unread', summary: 'Count unread messages' })
    .input(z.object({}))
    .output(
      z.object({
        messages: z.number().int(),
        conversations: z.number().int(),
        things: z
          .array(z.object({ kind: subjectKind, id, gymId: id, unread: z.number().int() }))
          .describe('Subjects with unread messages in their threads, at most 200'),
      }),
    ),
  readAll: operationOf
    .route({ method: 'POST', path: '/conversations/read', summary: 'Mark some or all conversations as read' })
    .input(z.object({ ids: z.array(id).max(200).optional() }))
    .output(z.object({ read: z.number().int() })),
  mute: operationOf
    .route({ method: 'PUT', path: '/conversations/{id}/mute', summary: 'Mute or unmute a conversation' })
    .input(z.object({ id, muted: z.boolean() }))
    .output(done),
  block: operationOf
    .route({
      method: 'PUT',
      path: '/conversations/{id}/block',
      summary: 'Block or unblock the other person of a direct conversation',
    })
    .input(z.object({ id, blocked: z.boolean() }))
    .output(done),
  announce: operationOf
    .route({
      method: 'POST',
      path: '/announcements',
      summary: 'Send an announcement to some or all trainers of a gym',
      successStatus: 201,
    })
    .input(announcementDraft)
    .output(conversation),
  audience: operationOf
    .route({
      method: 'GET',
      path: '/announcements/audience',
      summary: 'List trainers a gym can send an announcement to',
    })
    .input(z.object({ gymId: id }))
    .output(z.object({ people: z.array(partyOf), can: z.object({ announce: z.boolean() }) })),
  export: operationOf
    .route({ method: 'GET', path: '/conversations/{id}/export', summary: 'Export a conversation as text' })
    .input(one)
    .output(z.object({ name: z.string(), text: z.string() })),
}
