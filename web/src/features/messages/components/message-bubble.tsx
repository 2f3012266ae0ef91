import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis, FileText, SmilePlus } from 'lucide-react'
import { changeable, reactionEmoji } from '@quartet/contract/messages'
import type { Message } from '@quartet/contract/messages'
import { useNow } from '../../../platform/clock.ts'
import { apiOrigin } from '../../../platform/configuration.ts'
import { sizeOf } from '../messages.copy.ts'
import { withLinks } from '../thread.rules.ts'
import styles from './messages.module.css'

export type Acts = {
  onReact: (emoji: Message['reactions'][number]['emoji'], on: boolean) => void
  onEdit: () => void
  onRemove: () => void
  onReport: () => void
}

/** One message: its words as text and nothing else, its files, and who reacted how. */
export function MessageBubble({ message, me, acts }: { message: Message; me: string; acts: Acts }) {
  const mine = message.sender.id === me
  if (message.deletedAt) return <p className={styles.gone}>{mine ? 'You took this back' : 'Taken back'}</p>
  return (
    <div className={styles.bubbleRow} data-mine={mine}>
      <div className={styles.bubble}>
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
      <MessageActs message={message} mine={mine} acts={acts} />
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

function MessageActs({ message, mine, acts }: { message: Message; mine: boolean; acts: Acts }) {
  const age = useNow() - Date.parse(message.at)
  return (
    <span className={styles.acts}>
      <Menu position="top" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" size="md" aria-label="React">
            <SmilePlus size={15} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={styles.emojis}>
          {reactionEmoji.options.map((emoji) => (
            <Menu.Item key={emoji} onClick={() => acts.onReact(emoji, true)}>
              {emoji}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" size="md" aria-label="More about this message">
            <Ellipsis size={15} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {message.content && (
            <Menu.Item onClick={() => void navigator.clipboard?.writeText(message.content)}>Copy</Menu.Item>
          )}
          {mine && age < changeable.editMinutes * 60_000 && <Menu.Item onClick={acts.onEdit}>Edit</Menu.Item>}
          {mine && age < changeable.deleteHours * 3_600_000 && (
            <Menu.Item color="red" onClick={acts.onRemove}>
              Take back
            </Menu.Item>
          )}
          {!mine && <Menu.Item onClick={acts.onReport}>Report</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
