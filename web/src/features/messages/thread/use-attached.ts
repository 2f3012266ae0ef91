import { useState } from 'react'
import toast from 'react-hot-toast'
import type { MessageFile } from '@quartet/contract/messages/messages'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { uploadFile } from '../../../platform/api/upload.ts'

export type Attached = {
  files: MessageFile[]
  /** How many are still on their way. */
  busy: number
  attach: (chosen: FileList | null) => Promise<void>
  drop: (file: MessageFile) => void
  clear: () => void
}

/** The files of the message that is written next in a conversation. */
export function useAttached(conversationId: string): Attached {
  const [files, setFiles] = useState<MessageFile[]>([])
  const [busy, setBusy] = useState(0)
  async function attach(chosen: FileList | null) {
    for (const file of Array.from(chosen ?? []).slice(0, 6 - files.length)) {
      setBusy((count) => count + 1)
      const how = { onProgress: () => undefined, onWait: () => undefined, signal: new AbortController().signal }
      await uploadFile<MessageFile>(`/conversations/${conversationId}/files`, { file }, how)
        .then((kept) => setFiles((known) => [...known, kept]))
        .catch((error) => toast.error(sentenceOf(error)))
      setBusy((count) => count - 1)
    }
  }
  const drop = (file: MessageFile) => setFiles((known) => known.filter((one) => one !== file))
  return { files, busy, attach, drop, clear: () => setFiles([]) }
}
