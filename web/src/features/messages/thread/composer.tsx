import { ActionIcon, Button } from '@mantine/core'
import { Paperclip, Plus, SendHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { longestMessage } from '@quartet/contract/messages/limits'
import { msNow } from '../../../platform/words/clock.ts'
import { emit, readSocket } from '../../../platform/live/socket.ts'
import { read, remove, write } from '../../../platform/storage.ts'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { sizeOf } from '../conversations/conversations.copy.ts'
import styles from '../conversations/messages.module.css'
import type { Attached } from './use-attached.ts'

type Props = {
  conversationId: string
  me: string
  label: string
  attached: Attached
  /** The message whose words are changed here; then what was begun waits with its files. */
  editing: { content: string } | null
  saving: boolean
  onSend: (content: string, fileIds: string[]) => void
  onCancel: () => void
}

const nothing: Pick<Attached, 'files' | 'busy'> = { files: [], busy: 0 }

/** Where a message is written. What was begun is kept for each person and conversation, also over a reload. */
export function Composer({ conversationId, me, label, attached, editing, saving, onSend, onCancel }: Props) {
  const kept = `draft:message:${me}:${conversationId}`
  const [content, setContent] = useState(() => editing?.content ?? read(kept) ?? '')
  const { files, busy } = editing ? nothing : attached
  const field = useRef<HTMLTextAreaElement>(null)
  const phone = usePhone()
  const typed = useTyping(conversationId)

  function change(next: string) {
    setContent(next)
    if (editing) return
    if (next) write(kept, next)
    else remove(kept)
    typed(next !== '')
  }
  function send() {
    const said = content.trim()
    if ((said === '' && files.length === 0) || busy > 0 || saving) return
    onSend(
      said,
      files.map((one) => one.id),
    )
    typed(false)
    field.current?.focus()
    // Saving may fail: words that were changed leave the field once they are saved.
    if (editing) return
    remove(kept)
    setContent('')
    attached.clear()
  }
  return (
    <form
      className={styles.composer}
      aria-label={editing ? 'Edit message' : 'Write a message'}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {(files.length > 0 || busy > 0) && (
        <ul className={`plain ${styles.chosen}`}>
          {files.map((file) => (
            <li key={file.id}>
              {file.name} <small>{sizeOf(file.bytes)}</small>
              <button type="button" aria-label={`Remove ${file.name}`} onClick={() => attached.drop(file)}>
                <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
          {busy > 0 && <li>Checking the file…</li>}
        </ul>
      )}
      <textarea
        ref={field}
        aria-label="Message"
        placeholder={phone ? 'Message' : label}
        rows={1}
        maxLength={longestMessage}
        value={content}
        readOnly={saving}
        enterKeyHint="send"
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape' && editing) onCancel()
          if (event.key !== 'Enter' || event.shiftKey || (phone && !event.ctrlKey && !event.metaKey)) return
          event.preventDefault()
          send()
        }}
      />
      <div className={styles.tools}>
        {!editing && (
          <label className={styles.attach} title="Attach a file">
            {phone ? (
              <Plus size={22} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <Paperclip size={17} strokeWidth={1.75} aria-hidden="true" />
            )}
            <input
              type="file"
              multiple
              accept="application/pdf,image/*"
              aria-label="Attach a file"
              onChange={(event) => {
                void attached.attach(event.currentTarget.files)
                event.currentTarget.value = ''
              }}
            />
          </label>
        )}
        {editing && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span className={styles.keys}>Enter to send, Shift + Enter for a new line</span>
        {phone ? (
          <ActionIcon
            type="submit"
            variant="filled"
            size={46}
            radius={23}
            loading={saving}
            aria-label={editing ? 'Save' : 'Send'}
          >
            <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <Button
            type="submit"
            loading={saving}
            leftSection={editing ? undefined : <SendHorizontal size={15} aria-hidden="true" />}
          >
            {editing ? 'Save' : 'Send'}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Tells the others that somebody writes, again every 4 s, and that they stopped. */
function useTyping(conversationId: string): (typing: boolean) => void {
  const last = useRef(0)
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = (name: 'typing_start' | 'typing_stop') => {
    if (readSocket().status === 'connected') emit(name, { conversationId })
  }
  useEffect(() => () => clearTimeout(stop.current), [])
  return (typing) => {
    clearTimeout(stop.current)
    const quiet = () => {
      if (last.current === 0) return
      last.current = 0
      say('typing_stop')
    }
    if (!typing) return quiet()
    const at = msNow()
    if (at - last.current > 4_000) {
      last.current = at
      say('typing_start')
    }
    stop.current = setTimeout(quiet, 5_000)
  }
}
