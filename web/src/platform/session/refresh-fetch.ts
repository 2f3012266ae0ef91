/** Where the token service's client keeps its session. */
type Kept = { read(): string | null; write(session: string): void }

/** Answers that the client tries again after, by its own rules. */
const passing = (status: number) => (status >= 500 && status <= 504) || (status >= 520 && status <= 530)

/**
 * The fetch that the token service's client is given. A session whose renewal is refused for good is over (E-06): the
 * client would keep it for as long as its access token goes on, so what it keeps is marked as run out. A refusal that is
 * not the service's own, such as the page of a proxy or a limit, says nothing about the session and is tried again.
 */
export function refreshFetch(kept: Kept): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const address = input instanceof Request ? input.url : input.toString()
    if (answer.ok || passing(answer.status) || !address.includes('grant_type=refresh_token')) return answer
    const isJson = (answer.headers.get('content-type') ?? '').includes('json')
    if (!isJson || answer.status === 429) return new Response('{}', { status: 503 })
    markRunOut(kept, init?.body)
    return answer
  }
}

/** Another tab may have renewed the session meanwhile; that one goes on. */
function markRunOut(kept: Kept, body: unknown): void {
  const sent = parsed(typeof body === 'string' ? body : null)
  const session = parsed(kept.read())
  if (!session || !sent || session['refresh_token'] !== sent['refresh_token']) return
  kept.write(JSON.stringify({ ...session, expires_at: 0 }))
}

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
