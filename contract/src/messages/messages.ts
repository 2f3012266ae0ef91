import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'

export const messagesErrors = {
  'messages.not_connected': {
    status: 409,
    message: 'You are not connected with this person, so nothing can be written here.',
  },
  'messages.blocked': { status: 409, message: 'Nothing can be written here: one of you has blocked the other.' },
  'messages.closed': { status: 409, message: 'This thread is closed. What was written stays with it.' },
  'messages.read_only': { status: 409, message: 'Only the gym writes here. Write to somebody of the gym instead.' },
  'messages.empty': { status: 422, message: 'Write something, or attach a file.' },
  'messages.too_late': { status: 409, message: 'It is too late to change this message.' },
  'messages.file_too_large': { status: 413, message: 'This file is larger than 10 MB. Send a smaller one.' },
  'messages.file_refused': { status: 422, message: 'This file cannot be sent: {reason}' },
  'messages.file_gone': { status: 409, message: 'One of the files is not there any more. Attach it again.' },
  'messages.settled': { status: 409, message: 'Somebody has settled this report already.' },
  'messages.too_many_files': { status: 429, message: 'You have sent {count} files today. Send the next one tomorrow.' },
}

/** Minutes for which the words of a message can be changed, and hours for which it can be taken back. */
export const changeable = { editMinutes: 15, deleteHours: 24 }
/** Most characters of one message. */
export const longestMessage = 4000
export const messageContent = paragraphs(longestMessage)
export const messageType = z.enum(['TEXT', 'FILE'])
/** Made by the page that sends it, so that a message sent twice arrives once. */
export const clientId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'An id of 8 to 64 letters, digits, - and _')
export const reactionEmoji = z.enum(['👍', '❤️', '😂', '🎉', '🙏', '✅'])

export const partyOf = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() })

export const messageFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  url: z.string().nullable().describe('Works for five minutes, for whoever asked'),
})
export type MessageFile = z.infer<typeof messageFile>

export const message = z.object({
  id,
  conversationId: id,
  sequence: z.number().int().describe('1, 2, 3 … within its conversation'),
  clientId: z.string(),
  sender: partyOf,
  messageType,
  content: z.string().describe('Plain text, empty once it was taken back'),
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
  .refine((draft) => draft.recipientId ?? draft.conversationId, 'Say to whom')
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
  gone: z.boolean().describe('Whether the message is not there any more'),
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
      summary: 'Messages in their order: the last ones, those before a sequence, or all after one',
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
    .route({ method: 'POST', path: '/messages', summary: 'Send a message; the same clientId once', successStatus: 201 })
    .input(messageDraft)
    .output(message),
  read: operationOf
    .route({ method: 'POST', path: '/conversations/{id}/read', summary: 'Mark it as read up to a sequence' })
    .input(z.object({ id, sequence: z.number().int().min(0).max(2_000_000_000) }))
    .output(z.object({ unread: z.number().int() })),
  edit: operationOf
    .route({ method: 'PATCH', path: '/messages/{id}', summary: 'Change the words of a message of one’s own' })
    .input(z.object({ id, content: messageContent.min(1, 'Write something') }))
    .output(message),
  remove: operationOf
    .route({ method: 'DELETE', path: '/messages/{id}', summary: 'Take a message of one’s own back' })
    .input(z.object({ id }))
    .output(message),
  react: operationOf
    .route({ method: 'PUT', path: '/messages/{id}/reactions', summary: 'React with an emoji, or take it back' })
    .input(z.object({ id, emoji: reactionEmoji, on: z.boolean() }))
    .output(message),
  report: operationOf
    .route({ method: 'POST', path: '/messages/{id}/report', summary: 'Report a message to Quartet' })
    .input(z.object({ id, reason: paragraphs(600).min(1, 'Say what is wrong') }))
    .output(done),
  search: operationOf
    .route({ method: 'GET', path: '/messages/search', summary: 'Find words in all of one’s conversations' })
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
      summary: 'Hand over a file for the next message, in the field `file` of a form',
      successStatus: 201,
    })
    .input(z.object({ id, file: z.file() }))
    .output(messageFile),
  reports: operationOf
    .route({ method: 'GET', path: '/messages/reports', summary: 'Messages that were reported, the latest first' })
    .input(z.object({ show: z.enum(['open', 'settled']).default('open'), ...paging }))
    .output(listOf(messageReport)),
  settle: operationOf
    .route({
      method: 'POST',
      path: '/messages/reports/{id}',
      summary: 'Settle a report: take the message away or leave it',
    })
    .input(z.object({ id, outcome: reportOutcome, words: line(300).min(1, 'Say why') }))
    .output(messageReport),
}
