import { Worker } from 'node:worker_threads'
import { refuseInTransaction } from '../db/db.ts'
import type { Scanner } from './scanner.ts'

export type DocumentProblem = { code: string; sentence: string; fix: string; severity: 'stops' | 'needs_person' }
/** A word of a file and where it stands, parts of the page's width and height from its top left. */
export type PlacedWord = { text: string; page: number; x: number; y: number; width: number; height: number }
/** A file that may be kept: what it is by its bytes, its content as it is kept, and the words on it. */
export type ReadDocument = {
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
  ending: string
  /** A photo is drawn anew, upright and without what the camera wrote into it. */
  content: Uint8Array
  pages: number | null
  problems: DocumentProblem[]
  words: PlacedWord[]
}
/** Why a file is not kept at all, as the end of a sentence. */
export type Refused = { refused: string }

/** How long and with how much memory one file may be read. */
const patience = 5_000
/** How long the thread may take to come up and load its libraries, which on a busy machine is no fault of the file. */
const patienceBefore = 20_000
const mostMemory = 300
const script = new URL('documents.worker.ts', import.meta.url)
/** Two at a time: a third waits, so that a pile of large files does not take the machine. */
const atOnce = 2
let reading = 0
const waiting: (() => void)[] = []

/**
 * Reads a document by its bytes, whatever its name says, off the request's thread. A file that takes more than 5 seconds
 * or 300 MB, on purpose or not, is refused with a sentence and harms nothing else.
 */
export async function readDocument(content: Uint8Array): Promise<ReadDocument | Refused> {
  refuseInTransaction('what reads documents')
  if (reading >= atOnce) await new Promise<void>((go) => waiting.push(go))
  reading++
  try {
    return await inThread(content)
  } finally {
    reading--
    waiting.shift()?.()
  }
}

/** Reads a document that the virus scanner let pass. Where one is set up and does not answer, nothing is taken. */
export function readScanned(scan: Scanner): (content: Uint8Array) => Promise<ReadDocument | Refused> {
  return async (content) => {
    const verdict = await scan(content)
    if (verdict === 'found') return { refused: 'the virus scanner found a problem in it.' }
    if (verdict === 'away') return { refused: 'the virus scanner isn’t responding. Try again in a few minutes.' }
    return readDocument(content)
  }
}

function inThread(content: Uint8Array): Promise<ReadDocument | Refused> {
  return new Promise((resolve) => {
    const tooMuch = { refused: 'it takes too long to open. Save a smaller file or take a smaller photo.' }
    const thread = new Worker(script, { workerData: content, resourceLimits: { maxOldGenerationSizeMb: mostMemory } })
    let timer = setTimeout(() => end(tooMuch), patienceBefore)
    // The thread's own limit is of its heap; what it unpacks lies beside that, and is watched from here.
    const watch = setInterval(() => {
      void thread.getHeapStatistics().then(
        (used) => {
          if (used.total_heap_size + used.external_memory > mostMemory * 1024 * 1024) end(tooMuch)
        },
        () => undefined,
      )
    }, 25)
    const end = (answer: ReadDocument | Refused) => {
      clearTimeout(timer)
      clearInterval(watch)
      void thread.terminate()
      resolve(answer)
    }
    thread.on('message', (said: 'begun' | ReadDocument | Refused) => {
      if (said !== 'begun') return end(said)
      clearTimeout(timer)
      timer = setTimeout(() => end(tooMuch), patience)
    })
    thread.once('error', () => end(tooMuch))
  })
}
