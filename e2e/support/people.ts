import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { io, type Socket } from 'socket.io-client'

/** Somebody who uses a running product over HTTP, as any client would. */
export type Somebody = {
  token: string
  user: { id: string; gym: { id: string } | null; trainer: { id: string } | null }
  get<T = any>(path: string): Promise<T>
  send<T = any>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, key?: string): Promise<T>
  /** As `send`, but with the status, whatever it is. */
  try(method: string, path: string, body?: unknown, key?: string): Promise<{ status: number; body: any }>
}

async function call(
  base: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

function somebody(base: string, token: string, user: Somebody['user']): Somebody {
  const must = async (method: string, path: string, body?: unknown, key?: string) => {
    const answer = await call(base, token, method, path, body, key)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    token,
    user,
    get: (path) => must('GET', path),
    send: must,
    try: (method, path, body, key) => call(base, token, method, path, body, key),
  }
}

export async function signIn(base: string, email: string, password: string): Promise<Somebody> {
  const { status, body } = await call(base, undefined, 'POST', '/users/login', { email, password })
  if (status !== 200) throw new Error(`sign-in: ${status} ${JSON.stringify(body)}`)
  return somebody(base, body.token, body.user)
}

/** Signs in on the page, as a person does, up to the dashboard. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/dashboard/)
}

export const place = {
  address: '12 Gertrude Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  country: 'Australia',
}

/** Where addresses end that nobody has yet: a journey that is tried again would find its people registered. */
export const newDomain = (): string => `${randomUUID().slice(0, 8)}.test`

/** Registers and completes the profile, as the pages do. */
export async function join(
  base: string,
  who: {
    role: 'gym' | 'trainer' | 'supplier'
    email: string
    password: string
    firstName: string
    lastName: string
    businessName?: string
    specialties?: string[]
  },
): Promise<Somebody> {
  const timezone = 'Australia/Melbourne'
  const registered = await call(base, undefined, 'POST', '/users/register', {
    ...who,
    fullName: who.businessName ?? `${who.firstName} ${who.lastName}`,
    timezone,
    acceptedTerms: '2026-11-27',
  })
  if (registered.status >= 400) throw new Error(`register: ${registered.status} ${JSON.stringify(registered.body)}`)
  const newcomer = somebody(base, registered.body.token, registered.body.user)
  await newcomer.send('POST', '/users/complete-profile', {
    firstName: who.firstName,
    lastName: who.lastName,
    phone: '0412 345 678',
    ...place,
    timezone,
    ...(who.businessName ? { businessName: who.businessName } : {}),
    ...(who.specialties ? { specialties: who.specialties, experienceYears: 5 } : {}),
  })
  const { user } = await newcomer.get('/users/me')
  return somebody(base, registered.body.token, user)
}

/** Opens a live connection and resolves `next(event)` with the next payload of that name. */
export async function listen(
  base: string,
  token: string,
): Promise<{ socket: Socket; next(event: string): Promise<any> }> {
  const socket = io(base, { auth: { token }, transports: ['websocket'], reconnection: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    socket,
    next: (event) =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error(`${event} never came`)), 60_000)
        socket.once(event, (payload) => {
          clearTimeout(patience)
          resolve(payload)
        })
      }),
  }
}
