import { ActionIcon } from '@mantine/core'
import { Ellipsis, SmilePlus } from 'lucide-react'
import { changeable, reactions } from '@quartet/contract/messages/limits'
import type { Message } from '@quartet/contract/messages/messages'
import { useNow } from '../../../platform/words/clock.ts'
import { LaterMenu } from '../../../ui/overlays/later-menu.tsx'
import type { LaterMenuItem } from '../../../ui/overlays/opened-menu.tsx'
import styles from '../conversations/messages.module.css'

export type Acts = {
  onReact: (emoji: Message['reactions'][number]['emoji'], on: boolean) => void
  /** Null where nothing is written any more. */
  onEdit: (() => void) | null
  onRemove: () => void
  onReport: () => void
}
type Props = { message: Message; mine: boolean; acts: Acts }

/** What can be done with a message, beside it while a mouse or the focus is there. */
export function MessageActs({ message, mine, acts }: Props) {
  return (
    <span className={styles.acts}>
      <LaterMenu
        position="top"
        outside
        className={styles.emojis}
        items={reactions.map((emoji) => ({ label: emoji, onClick: () => acts.onReact(emoji, true) }))}
      >
        <ActionIcon variant="subtle" size="md" aria-label="React">
          <SmilePlus size={15} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </LaterMenu>
      <MoreActs message={message} mine={mine} acts={acts} size="md" />
    </span>
  )
}

/** Over the first message it would lie under the head. The same function each time, so that it happens once. */
const intoSight = (bar: HTMLElement | null) => bar?.scrollIntoView({ block: 'nearest' })

/** The same over a message that was touched: every reaction one touch away, as large as a thumb. */
export function TouchedActs({ message, mine, acts, onDone }: Props & { onDone: () => void }) {
  return (
    <span className={styles.touched} role="toolbar" aria-label="Reactions and more" ref={intoSight}>
      {reactions.map((emoji) => (
        <button
          key={emoji}
          type="button"
          onClick={() => {
            acts.onReact(emoji, true)
            onDone()
          }}
        >
          {emoji}
        </button>
      ))}
      <MoreActs message={message} mine={mine} acts={acts} size="xl" onClose={onDone} />
    </span>
  )
}

function MoreActs({ message, mine, acts, size, onClose }: Props & { size: 'md' | 'xl'; onClose?: () => void }) {
  const age = useNow() - Date.parse(message.at)
  const items: LaterMenuItem[] = [
    ...(message.content
      ? [{ label: 'Copy', onClick: () => void navigator.clipboard?.writeText(message.content) }]
      : []),
    ...(mine && acts.onEdit && age < changeable.editMinutes * 60_000 ? [{ label: 'Edit', onClick: acts.onEdit }] : []),
    ...(mine && age < changeable.deleteHours * 3_600_000
      ? [{ label: 'Unsend', onClick: acts.onRemove, danger: true }]
      : []),
    ...(mine ? [] : [{ label: 'Report', onClick: acts.onReport }]),
  ]
  return (
    <LaterMenu position="top-end" outside items={items} {...(onClose ? { onClose } : {})}>
      <ActionIcon variant="subtle" size={size} aria-label="More actions for this message">
        <Ellipsis size={size === 'xl' ? 18 : 15} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </LaterMenu>
  )
}
