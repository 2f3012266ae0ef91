import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { messageContent, messagesErrors, partyOf } from './messages.ts'

/** Between two people, from a gym to many, or about one thing of the product. */
export const conversationKind = z.enum([
  'direct',
  'announcement',
  'class',
  'cover',
  'document',
  'pay_document',
  'job_application',
])
export type ConversationKind = z.infer<typeof conversationKind>
/** What a thread can be about. */
export const subjectKind = conversationKind.exclude(['direct', 'announcement'])
export type SubjectKind = z.infer<typeof subjectKind>

/** A thing with a thread. A document is shown to several gyms, and each has a thread of its own about it. */
export const subject = z.object({ kind: subjectKind, id, gymId: id.optional() })
export type Subject = z.infer<typeof subject>

export const standing = z.object({
  userId: id,
  readUntil: z.number().int().describe('The sequence up to which they have read'),
  deliveredUntil: z.number().int().describe('The sequence up to which it reached a page of theirs'),
})

export const conversation = z.object({
  id,
  kind: conversationKind,
  title: z.string(),
  detail: z.string().describe('One line below the title: what and when, or who'),
  gymId: id.nullable(),
  subject: z
    .object({
      kind: subjectKind,
      id,
      link: z.string().describe('A path inside the product'),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      action: z.string().nullable().describe('What can be done about it there, in words of a button'),
      hue: z.string().nullable(),
      lines: z
        .array(
          z.object({
            at: instant,
            words: z.string(),
            managersOnly: z.boolean().describe('Whether only those who manage it read this line'),
          }),
        )
        .describe('What happened and who was told, as far as this reader may know, the first first'),
    })
    .nullable()
    .describe('Asked for one conversation only'),
  people: z.array(partyOf).describe('The others, as far as one may know of them'),
  unread: z.number().int(),
  lastSequence: z.number().int(),
  lastAt: instant.nullable(),
  last: z.object({ by: z.string().nullable(), mine: z.boolean(), content: z.string() }).nullable(),
  muted: z.boolean(),
  blocked: z.boolean().describe('Whether I blocked the other'),
  standings: z.array(standing).describe('How far the others have come; asked for one conversation only'),
  can: z.object({ write: z.boolean(), block: z.boolean() }),
  closed: z.string().nullable().describe('Why nothing can be written here'),
})
export type Conversation = z.infer<typeof conversation>

export const announcementDraft = z.object({
  gymId: id,
  title: line(80).min(1, 'Give it a title'),
  content: messageContent.min(1, 'Write something'),
  userIds: z.array(id).min(1, 'Choose somebody').max(500).optional().describe('Everybody when left out'),
})

const operationOf = operationsOf('messages', messagesErrors)
const one = z.object({ id })
const done = z.object({ success: z.literal(true) })

export const conversations = {
  list: operationOf
    .route({ method: 'GET', path: '/conversations', summary: 'One’s conversations, the latest first' })
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
    .route({ method: 'GET', path: '/conversations/{id}', summary: 'One conversation' })
    .input(one)
    .output(conversation),
  open: operationOf
    .route({ method: 'POST', path: '/conversations', summary: 'The conversation with somebody, or about something' })
    .input(z.union([z.object({ userId: id }), z.object({ subject })]))
    .output(conversation),
  people: operationOf
    .route({ method: 'GET', path: '/conversations/people', summary: 'Whom one may write to' })
    .input(z.object({ search: line(100).optional(), gymId: id.optional() }))
    .output(z.array(partyOf.extend({ detail: z.string() }))),
  unread: operationOf
    .route({ method: 'GET', path: '/conversations/unread', summary: 'How much is unread' })
    .input(z.object({}))
    .output(
      z.object({
        messages: z.number().int(),
        conversations: z.number().int(),
        things: z
          .array(z.object({ kind: subjectKind, id, gymId: id, unread: z.number().int() }))
          .describe('Things whose threads hold something unread, at most 200'),
      }),
    ),
  readAll: operationOf
    .route({ method: 'POST', path: '/conversations/read', summary: 'Mark conversations as read, or all' })
    .input(z.object({ ids: z.array(id).max(200).optional() }))
    .output(z.object({ read: z.number().int() })),
  mute: operationOf
    .route({ method: 'PUT', path: '/conversations/{id}/mute', summary: 'Be told nothing of it, or again' })
    .input(z.object({ id, muted: z.boolean() }))
    .output(done),
  block: operationOf
    .route({ method: 'PUT', path: '/conversations/{id}/block', summary: 'Block the other of a direct conversation' })
    .input(z.object({ id, blocked: z.boolean() }))
    .output(done),
  announce: operationOf
    .route({
      method: 'POST',
      path: '/announcements',
      summary: 'Tell the trainers of a gym, all or some',
      successStatus: 201,
    })
    .input(announcementDraft)
    .output(conversation),
  audience: operationOf
    .route({
      method: 'GET',
      path: '/announcements/audience',
      summary: 'Whom a gym can tell something by an announcement',
    })
    .input(z.object({ gymId: id }))
    .output(z.object({ people: z.array(partyOf), can: z.object({ announce: z.boolean() }) })),
  export: operationOf
    .route({ method: 'GET', path: '/conversations/{id}/export', summary: 'A conversation as text' })
    .input(one)
    .output(z.object({ name: z.string(), text: z.string() })),
}
