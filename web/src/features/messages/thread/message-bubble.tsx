import { FileText } from 'lucide-react'
import type { Message } from '@quartet/contract/messages/messages'
import { apiOrigin } from '../../../platform/configuration.ts'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { sizeOf } from '../conversations/conversations.copy.ts'
import { withLinks } from '../conversations/thread.rules.ts'
import { MessageActs, TouchedActs, type Acts } from './message-acts.tsx'
import styles from '../conversations/messages.module.css'
import { useTouched } from './use-long-press.ts'

/** One message: its words as text and nothing else, its files, and who reacted how. */
export function MessageBubble({ message, me, acts }: { message: Message; me: string; acts: Acts }) {
  const mine = message.sender.id === me
  const phone = usePhone()
  const { open, setOpen, around, bubble } = useTouched()
  if (message.deletedAt) return <p className={styles.gone}>{mine ? 'You unsent a message' : 'Message unsent'}</p>
  return (
    <div ref={around} className={styles.bubbleRow} data-mine={mine}>
      {/* Whoever has no finger on it has the button below. */}
      <div className={styles.bubble} {...(phone ? bubble : {})}>
        {message.content && <Words content={message.content} />}
        {message.files.map((file) => (
          <a
            key={file.id}
            className={styles.file}
            href={file.url ? apiOrigin() + file.url : undefined}
            download={file.name}
          >
            {file.mediaType.startsWith('image/') && file.url ? (
              <img src={apiOrigin() + file.url} alt={file.name} loading="lazy" />
            ) : (
              <>
                <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>{file.name}</span>
                <small>{sizeOf(file.bytes)}</small>
              </>
            )}
          </a>
        ))}
        {message.editedAt && <small className={styles.edited}>edited</small>}
        {message.reactions.length > 0 && (
          <span className={styles.reactions}>
            {message.reactions.map(({ emoji, userIds }) => (
              <button
                key={emoji}
                type="button"
                aria-pressed={userIds.includes(me)}
                aria-label={`${emoji}, ${userIds.length}`}
                onClick={() => acts.onReact(emoji, !userIds.includes(me))}
              >
                {emoji} {userIds.length > 1 && userIds.length}
              </button>
            ))}
          </span>
        )}
      </div>
      {phone ? (
        <>
          <button type="button" className={styles.reveal} aria-expanded={open} onClick={() => setOpen(!open)}>
            Reactions and more
          </button>
          {open && <TouchedActs message={message} mine={mine} acts={acts} onDone={() => setOpen(false)} />}
        </>
      ) : (
        <MessageActs message={message} mine={mine} acts={acts} />
      )}
    </div>
  )
}

function Words({ content }: { content: string }) {
  return (
    <p>
      {withLinks(content).map(({ text, href }, at) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
