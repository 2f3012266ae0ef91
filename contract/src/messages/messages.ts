import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { longestMessage, reactions } from './limits.ts'

export const messagesErrors = {
  'messages.not_connected': {
    status: 409,
    message: 'You’re not connected with this person, so you can’t message them.',
  },
  'messages.blocked': {
    status: 409,
    message: 'You can’t message each other because one of you has blocked the other.',
  },
  'messages.closed': { status: 409, message: 'This thread is closed. You can still read it.' },
  'messages.read_only': {
    status: 409,
    message: 'You can’t reply to an announcement. Message someone at the gym instead.',
  },
  'messages.empty': { status: 422, message: 'Enter a message or attach a file.' },
  'messages.too_late': { status: 409, message: 'It’s too late to change this message.' },
  'messages.file_too_large': { status: 413, message: 'This file is larger than 10 MB. Send a smaller one.' },
  'messages.file_refused': { status: 422, message: 'We couldn’t send this file: {reason}' },
  'messages.file_gone': { status: 409, message: 'One of your files has been removed. Attach it again.' },
  'messages.settled': { status: 409, message: 'Another admin has already closed this report.' },
  'messages.too_many_files': {
    status: 429,
    message: 'You’ve attached {count} files today, which is the limit. Try again tomorrow.',
  },
}

export const messageContent = paragraphs(longestMessage)
export const messageType = z.enum(['TEXT', 'FILE'])
/** Made by the page that sends it, so that a message sent twice arrives once. */
export const clientId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '8 to 64 letters, digits, hyphens and underscores')
export const reactionEmoji = z.enum(reactions)

export const partyOf = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() })

export const messageFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  url: z.string().nullable().describe('Valid for 5 minutes, for the person who requested it'),
})
export type MessageFile = z.infer<typeof messageFile>

export const message = z.object({
  id,
  conversationId: id,
  sequence: z.number().int().describe('1, 2, 3 … within the conversation'),
  clientId: z.string(),
  sender: partyOf,
  messageType,
  content: z.string().describe('Plain text, empty once unsent'),
  at: instant,
  editedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  files: z.array(messageFile),
  reactions: z.array(z.object({ emoji: reactionEmoji, userIds: z.array(id) })),
})
export type Message = z.infer<typeof message>

/** What is sent: M-03. Without a conversation it goes to the one with its recipient. */
export const messageDraft = z
  .object({
    recipientId: id.optional(),
    conversationId: id.optional(),
    content: messageContent.default(''),
    messageType: messageType.default('TEXT'),
    clientId: clientId.optional(),
    fileIds: z.array(id).max(6).optional(),
  })
  .refine((draft) => draft.recipientId ?? draft.conversationId, 'Choose who to send it to.')
export type MessageDraft = z.infer<typeof messageDraft>

export const reportOutcome = z.enum(['removed', 'left'])
/** A message that somebody reported, with its words as they were then. Admins read these and no conversation. */
export const messageReport = z.object({
  id,
  reason: z.string(),
  content: z.string(),
  sender: partyOf,
  reporter: partyOf,
  at: instant,
  gone: z.boolean().describe('Whether the message has been removed'),
  settled: z.object({ outcome: reportOutcome, words: z.string(), by: z.string(), at: instant }).nullable(),
  can: z.object({ settle: z.boolean() }),
})
export type MessageReport = z.infer<typeof messageReport>

const operationOf = operationsOf('messages', messagesErrors)
const done = z.object({ success: z.literal(true) })

export const messages = {
  list: operationOf
    .route({
      method: 'GET',
      path: '/conversations/{id}/messages',
      summary: 'List the latest messages, those before a sequence number, or all after one',
    })
    .input(
      z.object({
        id,
        after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
        before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(
      z.object({
        messages: z.array(message),
        lastSequence: z.number().int(),
      }),
    ),
  send: operationOf
    .route({ method: 'POST', path: '/messages', summary: 'Send a message, once per clientId', successStatus: 201 })
    .input(messageDraft)
    .output(message),
  read: operationOf
    .route({
      method: 'POST',
      path: '/conversations/{id}/read',
      summary: 'Mark a conversation as read up to a sequence number',
    })
    .input(z.object({ id, sequence: z.number().int().min(0).max(2_000_000_000) }))
    .output(z.object({ unread: z.number().int() })),
  edit: operationOf
    .route({ method: 'PATCH', path: '/messages/{id}', summary: 'Edit your message' })
    .input(z.object({ id, content: messageContent.min(1, 'Enter a message.') }))
    .output(message),
  remove: operationOf
    .route({ method: 'DELETE', path: '/messages/{id}', summary: 'Unsend your message' })
    .input(z.object({ id }))
    .output(message),
  react: operationOf
    .route({ method: 'PUT', path: '/messages/{id}/reactions', summary: 'Add or remove an emoji reaction' })
    .input(z.object({ id, emoji: reactionEmoji, on: z.boolean() }))
    .output(message),
  report: operationOf
    .route({ method: 'POST', path: '/messages/{id}/report', summary: 'Report a message to Quartet' })
    .input(z.object({ id, reason: paragraphs(600).min(1, 'Tell us what’s wrong.') }))
    .output(done),
  search: operationOf
    .route({ method: 'GET', path: '/messages/search', summary: 'Search all your conversations' })
    .input(
      z.object({
        words: line(100).optional(),
        conversationId: id.optional(),
        senderId: id.optional(),
        withFiles: flag.optional(),
        ...paging,
      }),
    )
    .output(listOf(message.extend({ title: z.string() }))),
  attach: operationOf
    .route({
      method: 'POST',
      path: '/conversations/{id}/files',
      summary: 'Upload a file for the next message, in the form field `file`',
      successStatus: 201,
    })
    .input(z.object({ id, file: z.file() }))
    .output(messageFile),
  reports: operationOf
    .route({ method: 'GET', path: '/messages/reports', summary: 'List reported messages, newest first' })
    .input(z.object({ show: z.enum(['open', 'settled']).default('open'), ...paging }))
    .output(listOf(messageReport)),
  settle: operationOf
    .route({
      method: 'POST',
      path: '/messages/reports/{id}',
      summary: 'Close a report by removing or keeping the message',
    })
    .input(z.object({ id, outcome: reportOutcome, words: line(300).min(1, 'Enter a reason.') }))
    .output(messageReport),
}
