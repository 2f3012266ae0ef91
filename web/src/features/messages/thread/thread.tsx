import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import toast from 'react-hot-toast'
import type { Conversation } from '@quartet/contract/messages/conversations'
import type { Message } from '@quartet/contract/messages/messages'
import { client } from '../../../platform/api/api.ts'
import { alsoAsks } from '../../../platform/api/mutations.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { useLive } from '../../../platform/live/live.tsx'
import { emit, readSocket, reviveSocket, useSocketState } from '../../../platform/live/socket.ts'
import { Lock, Sparkle } from 'lucide-react'
import { Avatar } from '../../../ui/lists/person.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import {
  threadKey,
  threadQuery,
  useMessageChanges,
  useOlder,
  usePolling,
  useTake,
  type Thread as Known,
} from '../conversations/conversations.api.ts'
import { dateOf, dayWord, timeOf } from '../conversations/conversations.copy.ts'
import { forget, post, postAgain, useOutbox } from './outbox.api.ts'
import { byDay, leavesGap, stillUnsent, type Line } from '../conversations/thread.rules.ts'
import { Composer } from './composer.tsx'
import { MessageBubble } from './message-bubble.tsx'
import styles from '../conversations/messages.module.css'
import { ReportMessage } from './report-message.tsx'
import { SubjectCard } from './subject-card.tsx'
import { ThreadHead } from './thread-head.tsx'
import { useAttached } from './use-attached.ts'
import { useReading } from './use-reading.ts'
import { useThingChanges } from './use-thing-changes.ts'
import { useVisible } from './use-visible.ts'

/** One conversation: its words in their order, and where one writes. */
export function Thread({ conversation, me }: { conversation: Conversation; me: string }) {
  const { id } = conversation
  const queries = useQueryClient()
  const take = useTake()
  const known = useQuery({
    ...threadQuery(id, () => queries.getQueryData<Known>(threadKey(id))),
    refetchInterval: usePolling(),
  })
  const messages = known.data?.messages ?? []
  const unsent = useOutbox(
    me,
    useCallback((message: Message) => void take(message), [take]),
  )
  const waiting = stillUnsent(
    unsent.filter((one) => one.conversationId === id),
    messages,
  )
  const older = useOlder(id)
  // What happened before the first message that is shown comes with the messages of then.
  const since = known.data?.whole === false ? Date.parse(messages[0]?.at ?? '') : -Infinity
  const lines = conversation.subject?.lines.filter((one) => Date.parse(one.at) >= since)
  const [editing, setEditing] = useState<Message | null>(null)
  const attached = useAttached(id)
  const visible = useVisible()
  const changes = useMessageChanges(me)
  const [reporting, setReporting] = useState<Message | null>(null)
  const last = messages.at(-1)?.sequence
  const lastId = messages.at(-1)?.id

  const hear = (message: Message) => {
    if (message.conversationId !== id) return
    if (leavesGap(messages, message) || message.files.some((file) => file.url === null)) void known.refetch()
    take(message)
  }
  useLive('new_message', hear)
  useLive('message_sent', hear)
  useLive('message_changed', hear)
  useInRoom(id)
  useThingChanges(conversation)
  const { log, missed, goToEnd, onScroll } = useReading(last, waiting.length)
  // What is on screen is read; how much is not is the server's to say.
  useEffect(() => {
    if (last === undefined || !visible || conversation.unread === 0) return
    if (readSocket().status === 'connected' && lastId)
      return emit('mark_read', { conversationId: id, messageId: lastId })
    void client.messages.read({ id, sequence: last }, alsoAsks('conversations')).catch(() => undefined)
  }, [id, last, lastId, visible, conversation.unread])

  const mistake = (error: unknown) => void toast.error(sentenceOf(error))
  return (
    <section className={styles.thread} aria-label={`Conversation: ${conversation.title}`}>
      <ThreadHead conversation={conversation} />
      <Paused />
      <SubjectCard conversation={conversation} />
      <div
        ref={log}
        className={styles.scroll}
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        {known.isPending && <RowsSkeleton />}
        {known.isError && messages.length === 0 && <p className={styles.hint}>{sentenceOf(known.error)}</p>}
        {known.data && !known.data.whole && (
          <button type="button" className={styles.more} disabled={older.isPending} onClick={() => older.mutate()}>
            Show earlier
          </button>
        )}
        {known.data && messages.length === 0 && waiting.length === 0 && !lines?.length && (
          <p className={styles.hint}>No messages yet.</p>
        )}
        {byDay(known.data ? messages : [], me, dateOf, known.data ? lines : []).map(({ date, parts }) => (
          <div key={date} className={styles.day}>
            <h2>{dayWord(date)}</h2>
            {parts.map((part, at) =>
              'line' in part ? (
                <Happened key={at} line={part.line} />
              ) : (
                <div key={at} className={styles.run} data-mine={part.mine}>
                  {!part.mine && <Avatar name={part.sender.name} src={part.sender.avatarUrl} size={28} />}
                  <div className={styles.runWords}>
                    {!part.mine && (
                      <p className={styles.by}>
                        <b>{part.sender.name}</b> {timeOf(part.messages[0]!.at)}
                      </p>
                    )}
                    {part.messages.map((message) => (
                      <MessageBubble
                        key={message.id}
                        message={message}
                        me={me}
                        acts={{
                          onReact: (emoji, on) =>
                            changes.react.mutate({ id: message.id, emoji, on }, { onError: mistake }),
                          onEdit: conversation.can.write ? () => setEditing(message) : null,
                          onRemove: () => changes.remove.mutate({ id: message.id }, { onError: mistake }),
                          onReport: () => setReporting(message),
                        }}
                      />
                    ))}
                    {part.mine && <Standing conversation={conversation} message={part.messages.at(-1)!} final={last} />}
                  </div>
                </div>
              ),
            )}
          </div>
        ))}
        {waiting.map((one) => (
          <div key={one.clientId} className={styles.run} data-mine>
            <div className={styles.runWords}>
              <div className={styles.bubbleRow} data-mine>
                <div className={styles.bubble} data-waiting>
                  <p>{one.content || 'A file'}</p>
                </div>
              </div>
              <output className={styles.state}>
                {one.failed ?? 'Waiting to be sent'}
                {one.failed && (
                  <>
                    <button type="button" onClick={postAgain}>
                      Try again
                    </button>
                    <button type="button" onClick={() => forget(one.clientId)}>
                      Discard
                    </button>
                  </>
                )}
              </output>
            </div>
          </div>
        ))}
        <Typing conversationId={id} />
        <div />
      </div>
      {missed && (
        <button type="button" className={styles.missed} onClick={goToEnd}>
          New messages
        </button>
      )}
      {conversation.can.write ? (
        <Composer
          key={editing?.id ?? id}
          conversationId={id}
          me={me}
          attached={attached}
          label={conversation.kind === 'direct' ? `Write to ${conversation.title}` : 'Write to everyone here'}
          editing={editing}
          saving={editing !== null && changes.edit.isPending}
          onCancel={() => setEditing(null)}
          onSend={(content, fileIds) => {
            if (!editing) return post({ conversationId: id, content, fileIds })
            const done = () => setEditing((now) => (now?.id === editing.id ? null : now))
            changes.edit.mutateAsync({ id: editing.id, content }).then(done, mistake)
          }}
        />
      ) : (
        <p className={styles.closed}>{conversation.closed}</p>
      )}
      <ReportMessage message={reporting} onClose={() => setReporting(null)} />
    </section>
  )
}

/** On a phone the conversation lies over the band that says so everywhere else. */
function Paused() {
  const { status, error } = useSocketState()
  if (status !== 'disconnected' || error === null) return null
  return (
    <p className={styles.paused}>
      Live updates are paused. We’re checking for new messages every few seconds.
      <button type="button" onClick={reviveSocket}>
        Reconnect
      </button>
    </p>
  )
}

/** What happened to the thing meanwhile; a lock says that only managers read it. */
function Happened({ line }: { line: Line }) {
  const Icon = line.managersOnly ? Lock : Sparkle
  return (
    <p className={styles.happened}>
      <Icon size={15} strokeWidth={1.75} aria-label={line.managersOnly ? 'Managers only:' : undefined} />
      <span>{line.words}</span>
      <time dateTime={line.at}>{timeOf(line.at)}</time>
    </p>
  )
}

/** How far one's last message has come. */
function Standing({
  conversation,
  message,
  final,
}: {
  conversation: Conversation
  message: Message
  final: number | undefined
}) {
  if (message.sequence !== final) return null
  const { standings } = conversation
  const read = standings.filter((one) => one.readUntil >= message.sequence).length
  const reached = standings.some((one) => one.deliveredUntil >= message.sequence)
  const word = read > 0 ? (standings.length > 1 ? `read by ${read}` : 'read') : reached ? 'delivered' : 'sent'
  return <p className={styles.state}>{`${timeOf(message.at)}, ${word}`}</p>
}

/** Lets the server tell who writes here, also after the connection was lost. */
function useInRoom(conversationId: string): void {
  const { status } = useSocketState()
  useEffect(() => {
    if (status !== 'connected') return
    emit('join_conversation', { conversationId })
    return () => {
      try {
        emit('leave_conversation', { conversationId })
      } catch {
        // The connection is gone, and with it the room.
      }
    }
  }, [conversationId, status])
}

function Typing({ conversationId }: { conversationId: string }) {
  const [who, setWho] = useState<{ userId: string; name: string } | null>(null)
  useLive('user_typing', (told) => {
    if (told.conversationId === conversationId) setWho(told)
  })
  useLive('user_stopped_typing', (told) => {
    if (told.conversationId === conversationId) setWho(null)
  })
  useLive('new_message', () => setWho(null))
  useEffect(() => {
    if (!who) return
    const timer = setTimeout(() => setWho(null), 6_000)
    return () => clearTimeout(timer)
  }, [who])
  return (
    <p className={styles.typing} aria-live="polite">
      {who && (
        <>
          <Avatar name={who.name} src={null} size={20} /> {`${who.name.split(' ')[0]} is typing`}
          <i aria-hidden="true" />
        </>
      )}
    </p>
  )
}
