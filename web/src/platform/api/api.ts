import { changedHeader, readChanged } from '@quartet/contract/messages/changed-header'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { contract, type Contract } from '@quartet/contract/contract'
import { actingGymId, loseActing } from '../session/acting.ts'
import { apiOrigin } from '../configuration.ts'
import { codeOf, HttpError } from '../session/http-error.ts'
import { tellAnswered, tellKinds, wholly } from './changes.ts'
import { earlyAnswer } from './early.ts'
import { keyFor, settle } from './idempotency.ts'
import type { How } from './mutations.ts'
import { isTrial, ownKinds } from './own-kinds.ts'
import { isSeenAgain, keepSeen, lastSeen } from '../session/last-seen.ts'
import { askForProof, type ProofNeed } from '../session/proof.ts'
import { freshToken } from '../session/session.ts'
import { clearToken, readToken } from '../session/token.ts'

/** Paths of sign-in and registration carry no token and never end a session. */
const isEntrance = (url: string) => /login|register/.test(new URL(url).pathname)

/** The gym acted for is not, or no longer, allocated: that ends the acting, not the session. */
const lostGym = 'gyms.not_allocated'

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function endSessionIfRefused(error: HttpError, sentToken: string | null): void {
  if (error.status !== 401 && error.status !== 403) return
  if (error.status === 403 && (codeOf(error) === 'not_permitted' || codeOf(error) === lostGym)) return
  // An answer to an older token says nothing about the session of now.
  if (sentToken !== null && sentToken !== readToken()) return
  clearToken()
  window.dispatchEvent(new CustomEvent('auth:unauthorized', { detail: { status: error.status } }))
}

/**
 * Sends one request of the contract. What asks for a fresh proof of who this is (428) waits until it is given, and is
 * then sent again as it was; where it is not given, it is refused as it was.
 */
export async function send(
  request: Request,
  path: readonly string[] = [],
  input?: unknown,
  how: How = {},
): Promise<Response> {
  const again = request.clone()
  try {
    return await sendOnce(request, path, input, how)
  } catch (error) {
    if (!(await isProvedSince(error))) throw error
    return sendOnce(again, path, input, how)
  }
}

async function isProvedSince(error: unknown): Promise<boolean> {
  if (!(error instanceof HttpError) || codeOf(error) !== 'insufficient_aal') return false
  const { data } = error.body as { data?: { need?: ProofNeed } }
  return askForProof(data?.need ?? null).then(
    () => true,
    () => false,
  )
}

/** Sends with token, acting gym and idempotency key, and turns a refusal into an HttpError. */
async function sendOnce(request: Request, path: readonly string[], input: unknown, how: How): Promise<Response> {
  const entrance = isEntrance(request.url)
  // Without a network a token that has run out cannot be renewed either; nobody waits for that.
  if (!navigator.onLine) {
    const seen = await lastSeen(request, path)
    if (seen) return seen
  }
  const token = entrance ? null : await freshToken()
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  const gymId = entrance ? null : actingGymId()
  if (gymId) request.headers.set('x-acting-gym', gymId)
  const keyed = request.method === 'POST' && !request.url.includes('login')
  if (keyed) request.headers.set('idempotency-key', keyFor(path, input))

  const early = gymId ? undefined : earlyAnswer(request, token)
  const answer = early?.catch(() => fetch(request)) ?? fetch(request)
  const response = await answer.catch(async (error: unknown) => {
    const seen = await lastSeen(request, path)
    if (seen) return seen
    if (how.quiet) tellKinds(...ownKinds(path, how))
    throw error
  })
  if (response.ok) {
    if (keyed) settle(path, input)
    if (request.method !== 'GET') hearChanges(response, path, input, how)
    if (!isSeenAgain(response)) void keepSeen(request, path, response.clone()).catch(() => undefined)
    return response
  }
  const error = new HttpError(response.status, response.statusText, await bodyOf(response))
  if (keyed && error.status < 500 && codeOf(error) !== 'idempotency_running') settle(path, input)
  if (gymId && codeOf(error) === lostGym) loseActing(gymId)
  if (!entrance) endSessionIfRefused(error, token)
  if (request.method !== 'GET') hearRefusal(error.status, path, how)
  throw error
}

/** What an answer says it changed, and the operation's own kind. */
function hearChanges(response: Response, path: readonly string[], input: unknown, how: How): void {
  const said = response.headers.get(changedHeader)
  const { ids, changed } = readChanged(said)
  if (how.quiet) return tellAnswered({ ids, changed: [] })
  if (said === null && isTrial(input)) return
  const isNamed = changed.some(({ entity }) => entity === path[0])
  tellAnswered({ ids, changed })
  // Apart: the socket may have told of these events before, and says nothing of these kinds.
  tellAnswered({ ids: [], changed: wholly(isNamed ? (how.asks ?? []) : ownKinds(path, how)) })
}

/** What was refused is not what is on screen any more: a colleague was faster, or it was shown before its answer. */
function hearRefusal(status: number, path: readonly string[], how: How): void {
  if ([404, 409, 410].includes(status) || how.quiet) tellKinds(...ownKinds(path, how))
}

const link = new OpenAPILink<How>(contract, {
  url: () => `${apiOrigin()}/api`,
  fetch: (request, _init, { context }, path, input) => send(request, path, input, context),
})

/** Every operation of the contract as a function. */
export const client: ContractRouterClient<Contract, How> = createORPCClient(link)

/** Query options, mutation options and keys for every operation of the contract. */
export const api = createTanstackQueryUtils(client)
