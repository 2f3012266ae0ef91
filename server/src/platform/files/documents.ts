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
const mostMemory = 300 * 1024 * 1024
/** A thread that holds more than this after a file isn't used again. */
const mostKept = 100 * 1024 * 1024
/** How long a thread waits for another file before it goes, in milliseconds. To load its libraries takes longer than most files. */
const mostIdle = 30_000
const script = new URL('documents.worker.ts', import.meta.url)
/** Two at a time: a third waits, so that a pile of large files does not take the machine. */
const atOnce = 2
let reading = 0
const waiting: (() => void)[] = []
const idle: Thread[] = []

type Thread = { worker: Worker; leaving?: NodeJS.Timeout }

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
    const thread = idle.pop() ?? started()
    const { worker } = thread
    clearTimeout(thread.leaving)
    worker.ref()
    let timer = setTimeout(() => end(tooMuch), patienceBefore)
    // The thread's own limit is of its heap; what it unpacks lies beside that, and is watched from here.
    const watch = setInterval(() => {
      void memoryOf(worker).then((used) => {
        if (used > mostMemory) end(tooMuch)
      })
    }, 25)
    const stop = () => {
      clearTimeout(timer)
      clearInterval(watch)
      worker.off('message', hear).off('error', fall)
    }
    const end = (answer: Refused) => {
      stop()
      void worker.terminate()
      resolve(answer)
    }
    const hear = (said: 'begun' | ReadDocument | Refused) => {
      clearTimeout(timer)
      if (said === 'begun') return void (timer = setTimeout(() => end(tooMuch), patience))
      stop()
      void keep(thread).then(() => resolve(said))
    }
    const fall = () => end(tooMuch)
    worker.on('message', hear).on('error', fall)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread knows no origins.
    worker.postMessage(content)
  })
}

function started(): Thread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: mostMemory / 1024 / 1024 } })
  const thread: Thread = { worker }
  worker.on('exit', () => forget(thread))
  // `fall` answers a file that is being read; between two files only the list needs to know.
  worker.on('error', () => forget(thread))
  return thread
}

/** Lets a thread wait for the next file, unless the last one left it large. */
async function keep(thread: Thread): Promise<void> {
  const used = await memoryOf(thread.worker)
  if (used === 0 || used > mostKept || idle.length >= atOnce) return void thread.worker.terminate()
  thread.leaving = setTimeout(() => void thread.worker.terminate(), mostIdle).unref()
  thread.worker.unref()
  idle.push(thread)
}

function forget(thread: Thread): void {
  clearTimeout(thread.leaving)
  const at = idle.indexOf(thread)
  if (at >= 0) idle.splice(at, 1)
}

/** Returns how many bytes a thread holds, its buffers included; none once it has ended. */
const memoryOf = (worker: Worker): Promise<number> =>
  worker.getHeapStatistics().then(
    (used) => used.total_heap_size + used.external_memory,
    () => 0,
  )
