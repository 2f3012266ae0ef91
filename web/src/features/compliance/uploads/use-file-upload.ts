import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { documentFile, problem } from '@quartet/contract/compliance/submissions'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { uploadFile } from '../../../platform/api/upload.ts'
import { refusalOf } from '../document/document.rules.ts'

export type TakenFile = { file: z.infer<typeof documentFile>; problems: z.infer<typeof problem>[] }
export type UploadState =
  | { kind: 'none' }
  | { kind: 'refused'; name: string; sentence: string }
  | { kind: 'sending'; name: string; part: number; waiting: boolean }
  | { kind: 'lost'; name: string; sentence: string }
  | { kind: 'taken'; taken: TakenFile }

/** A file on its way: with progress, tried again by itself while the connection is bad, and never at the cost of the form. */
export function useFileUpload() {
  const [state, setState] = useState<UploadState>({ kind: 'none' })
  const last = useRef<File | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    running.current?.abort()
    last.current = file
    const { name } = file
    const sentence = refusalOf(file)
    if (sentence) return setState({ kind: 'refused', name, sentence })
    const control = new AbortController()
    running.current = control
    const sending = (part: number, waiting: boolean) => {
      if (!control.signal.aborted) setState({ kind: 'sending', name, part, waiting })
    }
    sending(0, false)
    try {
      const taken = await uploadFile<TakenFile>(
        '/compliance/files',
        { file },
        { onProgress: (part) => sending(part, false), onWait: () => sending(0, true), signal: control.signal },
      )
      setState({ kind: 'taken', taken })
    } catch (error) {
      if (control.signal.aborted) return
      const lost = error instanceof TypeError
      setState({ kind: lost ? 'lost' : 'refused', name, sentence: sentenceOf(error) })
    }
  }

  return {
    state,
    send: (file: File) => void send(file),
    again: () => {
      if (last.current) void send(last.current)
    },
    clear: () => {
      running.current?.abort()
      setState({ kind: 'none' })
    },
  }
}
