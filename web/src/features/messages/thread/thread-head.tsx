import { ActionIcon } from '@mantine/core'
import { ArrowLeft, Bell, BellOff, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Conversation } from '@quartet/contract/messages/conversations'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Avatar } from '../../../ui/lists/person.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { saveConversation, useConversationChanges } from '../conversations/conversations.api.ts'
import { Picture } from '../conversations/conversation-list.tsx'
import styles from '../conversations/messages.module.css'
import { useOnline } from '../conversations/use-online.ts'
import { LaterMenu } from '../../../ui/overlays/later-menu.tsx'
import { failsByToast } from '../../../ui/overlays/failure-toast.tsx'

/** With whom, and what one can do about the whole conversation. */
export function ThreadHead({ conversation }: { conversation: Conversation }) {
  const { id, title, detail, people, muted, blocked, can } = conversation
  const { mute, block } = useConversationChanges()
  const online = useOnline(conversation.kind === 'direct' ? people.map((one) => one.id) : [])
  const [blocking, setBlocking] = useState(false)
  return (
    <header className={styles.threadHead}>
      <Link to="/messages" className={styles.back} aria-label="Back to messages">
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <span className={styles.headPicture}>
        <Picture conversation={conversation} size={36} />
      </span>
      <div className={styles.headWords}>
        <h2>{title}</h2>
        <p>
          {conversation.kind === 'direct'
            ? people.some((one) => online.has(one.id))
              ? 'Online'
              : 'Offline'
            : `${detail}, ${people.length + 1} people`}
        </p>
      </div>
      {conversation.kind !== 'direct' && (
        <span className={styles.heads} aria-hidden="true">
          {people.slice(0, 4).map((one) => (
            <Avatar key={one.id} name={one.name} src={one.avatarUrl} size={28} />
          ))}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        size="xl"
        aria-label={muted ? 'Unmute' : 'Mute'}
        aria-pressed={muted}
        onClick={() => mute.mutate({ id, muted: !muted }, failsByToast)}
      >
        {muted ? (
          <BellOff size={18} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </ActionIcon>
      <LaterMenu
        outside
        items={[
          {
            label: 'Save as text',
            onClick: () => void saveConversation(conversation).catch((error) => toast.error(sentenceOf(error))),
          },
          { label: 'Search this conversation', to: `/messages/advanced?c=${id}` },
          ...(can.block
            ? [
                {
                  label: blocked ? 'Unblock' : 'Block',
                  danger: true,
                  onClick: () => (blocked ? block.mutate({ id, blocked: false }, failsByToast) : setBlocking(true)),
                },
              ]
            : []),
        ]}
      >
        <ActionIcon variant="subtle" size="xl" aria-label="More actions for this conversation">
          <EllipsisVertical size={18} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </LaterMenu>
      <Confirm
        opened={blocking}
        onClose={() => setBlocking(false)}
        title={`Block ${title}?`}
        action={`Block ${title}`}
        danger
        onConfirm={() => {
          block.mutate({ id, blocked: true }, failsByToast)
          setBlocking(false)
        }}
      >
        You won’t be able to message each other until you unblock. We won’t notify them.
      </Confirm>
    </header>
  )
}
