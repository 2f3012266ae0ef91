import { actingGymId } from '../session/acting.ts'
import { apiOrigin } from '../configuration.ts'
import { HttpError } from '../session/http-error.ts'
import { freshToken } from '../session/session.ts'

type Upload = {
  /** The whole of it between 0 and 1 that has been sent. */
  onProgress: (part: number) => void
  /** The connection is gone; the upload begins anew by itself when it is back, or after a wait. */
  onWait: () => void
  signal: AbortSignal
}

/** How long to wait before each new try, in milliseconds. */
const waits = [1_000, 3_000, 8_000, 20_000]

/**
 * Sends a file with its progress, which `fetch` does not know, and tries again while the connection is bad. Throws the
 * server's refusal as an HttpError, and the last failure of the connection when five tries have failed.
 */
export async function uploadFile<Answer>(path: string, fields: Record<string, string | File>, how: Upload) {
  // The same key for every try: a file whose answer was lost is taken once.
  const key = crypto.randomUUID()
  for (let tries = 0; ; tries++) {
    try {
      return await sendOnce<Answer>(path, fields, key, how)
    } catch (error) {
      const lost = !(error instanceof HttpError) || error.status >= 500
      const wait = waits[tries]
      if (how.signal.aborted || !lost || wait === undefined) throw error
      how.onWait()
      await pause(wait, how.signal)
    }
  }
}

async function sendOnce<Answer>(
  path: string,
  fields: Record<string, string | File>,
  key: string,
  { onProgress, signal }: Upload,
): Promise<Answer> {
  const token = await freshToken()
  const gymId = actingGymId()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${apiOrigin()}/api${path}`)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (gymId) request.setRequestHeader('x-acting-gym', gymId)
    request.setRequestHeader('idempotency-key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body as Answer)
      else reject(new HttpError(request.status, request.statusText, body))
    })
    request.addEventListener('error', () => reject(new TypeError('network error')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Until the time is over, or the browser says that it is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
