import { AuthClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../../../test/factories.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { openLocalProvider, type LocalProvider } from '../../../../test/outside/openid-provider.ts'
import { systemClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/start/config.ts'
import { mails } from '../../../platform/post/mail.tables.ts'

const home = 'http://quartet.example'
const password = 'only ever used in a test'
let t: TestApp
let service: LocalProvider
// The provider reads the machine's own clock, so the product's starts there too.
beforeAll(async () => {
  service = await openLocalProvider(home)
  t = await testApp({
    now: systemClock.now().toString(),
    config: { publicUrl: home, providers: [service.settings] },
  })
})
afterAll(async () => {
  await t.stop()
  await service.close()
})

let people = 0
async function somebody(confirmed = true): Promise<MadePerson> {
  const person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  await t.tokenOf(person)
  await t.app.database.pool.query('update accounts set email_confirmed_at = $2 where id = $1', [
    person.userId,
    confirmed ? t.clock.now().toString() : null,
  ])
  return person
}
const subject = () => `person-${(people += 1)}`

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** A browser: it keeps cookies, follows redirects, and reaches the product and the service alike. */
function newBrowser() {
  const jars = new Map<string, Map<string, string>>()
  const kept = new Map<string, string>()
  const jarOf = (origin: string) => {
    if (!jars.has(origin)) jars.set(origin, new Map())
    return jars.get(origin)!
  }
  async function fetchOnce(input: string, init: Sent = {}) {
    const url = new URL(input)
    const jar = jarOf(url.origin)
    const headers = Object.fromEntries(new Headers(init.headers).entries())
    headers.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = url.origin === home ? await toProduct(url, init, headers) : await toService(url, init, headers)
    for (const line of response.headers.getSetCookie()) {
      const [name, value = ''] = line.split(';')[0]!.split('=')
      jar.set(name!, value)
    }
    return response
  }
  /** Goes to an address, and on wherever it leads, until it is back at a page of the product. */
  async function visit(address: string): Promise<URL> {
    let at = address
    for (let hops = 0; hops < 12; hops++) {
      const response = await fetchOnce(at)
      const next = response.headers.get('location')
      if (!next) throw new Error(`${at} answered ${response.status} ${await response.text()}`)
      at = new URL(next, at).href
      const { origin, pathname } = new URL(at)
      if (origin === home && !pathname.startsWith('/auth/')) return new URL(at)
    }
    throw new Error(`${address} leads nowhere`)
  }
  const client = (flowType: 'pkce' | 'implicit' = 'pkce') =>
    new AuthClient({
      url: `${home}/auth/v1`,
      fetch: fetchOnce as never,
      flowType,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    })
  return { fetchOnce, visit, client }
}

async function toProduct(url: URL, init: Sent, headers: Record<string, string>): Promise<Response> {
  const {
    statusCode,
    body,
    headers: answered,
  } = await t.app.fastify.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: url.pathname + url.search,
    headers,
    ...(init.body ? { payload: init.body } : {}),
  })
  const list = Object.entries(answered).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)] as [string, string]),
  )
  return new Response(statusCode === 204 ? null : body, { status: statusCode, headers: list })
}
const toService = (url: URL, init: Sent, headers: Record<string, string>) =>
  fetch(url, { ...init, headers, redirect: 'manual' })

const begin = async (client: InstanceType<typeof AuthClient>, redirectTo = `${home}/dashboard`) => {
  const { data } = await client.signInWithOAuth({
    provider: 'northstar' as never,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  return data.url!
}
async function signedIn(person: MadePerson) {
  const browser = newBrowser()
  const client = browser.client()
  const { error } = await client.signInWithPassword({ email: person.email, password })
  expect(error).toBeNull()
  return { ...browser, client }
}
async function link(browser: Awaited<ReturnType<typeof signedIn>>): Promise<URL> {
  const { data, error } = await browser.client.linkIdentity({
    provider: 'northstar' as never,
    options: { redirectTo: `${home}/profile/settings`, skipBrowserRedirect: true },
  })
  expect(error).toBeNull()
  return browser.visit(data!.url!)
}
const mailsTo = async (person: MadePerson) =>
  t.given(async (work) => {
    const rows = await work.tx.select({ subject: mails.subject }).from(mails).where(eq(mails.toAddress, person.email))
    return rows.map((one) => one.subject)
  })

it('L-16 links an account of another service, signs in with it, and unlinks it, with the client unchanged', async () => {
  const person = await somebody()
  const browser = await signedIn(person)
  service.is({ sub: subject(), email: 'other@northstar.example', email_verified: true, name: 'Sam' })
  const back = await link(browser)
  expect(back.href).toBe(`${home}/profile/settings`)
  const { data } = await browser.client.getUserIdentities()
  expect(data!.identities.map((one) => one.provider)).toEqual(['email', 'northstar'])
  const linked = data!.identities[1]!
  expect(linked).toMatchObject({ user_id: person.userId, identity_data: { email: 'other@northstar.example' } })
  expect(await mailsTo(person)).toContain('Northstar can now sign you in')

  const elsewhere = newBrowser()
  const client = elsewhere.client()
  const entered = await elsewhere.visit(await begin(client))
  expect(entered.pathname).toBe('/dashboard')
  const { data: session, error } = await client.exchangeCodeForSession(entered.searchParams.get('code')!)
  expect(error).toBeNull()
  expect(session.user!.id).toBe(person.userId)
  expect((await client.getClaims()).data!.claims.amr).toMatchObject([{ method: 'oauth' }])

  expect((await browser.client.unlinkIdentity(linked)).error).toBeNull()
  expect((await browser.client.getUserIdentities()).data!.identities).toHaveLength(1)
  const refused = await elsewhere.visit(await begin(client))
  expect(refused.searchParams.get('error_code')).toBe('identity_not_found')
  const log = (await t.as(person).get('/users/me/security-log')).body as { kind: string }[]
  expect(log.map((one) => one.kind)).toEqual(expect.arrayContaining(['identity_linked', 'identity_unlinked']))
})

it('a client of the implicit flow gets its session behind the hash', async () => {
  const person = await somebody()
  service.is({ sub: subject(), email: person.email, email_verified: true })
  const browser = newBrowser()
  const back = await browser.visit(await begin(browser.client('implicit')))
  const session = new URLSearchParams(back.hash.slice(1))
  expect(back.search).toBe('')
  const me = await t.visitor.get('/users/me', { headers: { authorization: `Bearer ${session.get('access_token')}` } })
  expect(me.body.user.id).toBe(person.userId)
})

it('an address opens an account only when both sides have proved it', async () => {
  const cases = [
    { confirmed: true, verified: true, opens: true },
    { confirmed: true, verified: false, opens: false },
    { confirmed: false, verified: true, opens: false },
  ]
  for (const { confirmed, verified, opens } of cases) {
    const person = await somebody(confirmed)
    service.is({ sub: subject(), email: person.email, email_verified: verified })
    const browser = newBrowser()
    const back = await browser.visit(await begin(browser.client()))
    expect(back.searchParams.has('code'), JSON.stringify({ confirmed, verified })).toBe(opens)
    expect(back.searchParams.get('error_code')).toBe(opens ? null : 'identity_not_found')
    expect((await mailsTo(person)).includes('Northstar can now sign you in')).toBe(opens)
  }
  service.is({ sub: subject(), email: 'nobody.here@northstar.example', email_verified: true })
  const browser = newBrowser()
  const unknown = await browser.visit(await begin(browser.client()))
  expect(unknown.searchParams.get('error_code')).toBe('identity_not_found')
})

it("one person of a service opens one account, and nobody takes it from another's", async () => {
  const [first, second] = [await somebody(), await somebody()]
  service.is({ sub: subject() })
  await link(await signedIn(first))
  const browser = await signedIn(second)
  expect((await link(browser)).searchParams.get('error_code')).toBe('identity_already_exists')
  const again = await signedIn(first)
  expect((await link(again)).searchParams.get('error_description')).toBe(
    'This Northstar account is already linked to your account.',
  )
  const { data } = await again.client.getUserIdentities()
  const foreign = await browser.client.unlinkIdentity(data!.identities[1]!)
  expect(foreign.error).toMatchObject({ status: 422, code: 'identity_not_found' })
  expect((await again.client.getUserIdentities()).data!.identities).toHaveLength(2)
})

it('is linked by nobody where linking is switched off, and what is linked can still be unlinked', async () => {
  const { access } = readConfig({ MANUAL_LINKING: '0' })
  const off = await testApp({ config: { providers: [service.settings], access } })
  expect((await off.visitor.get('/config')).body).toMatchObject({ manualLinking: false })
  expect((await t.visitor.get('/config')).body).toMatchObject({ manualLinking: true })
  const person = await off.given((work) => makePerson(work, { role: 'supplier' }))
  const answer = await off.app.fastify.inject({
    url: '/auth/v1/user/identities/authorize?provider=northstar&skip_http_redirect=true',
    headers: { authorization: `Bearer ${await off.tokenOf(person)}` },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error_code: 'manual_linking_disabled', msg: 'Manual linking is disabled' })
  const { rows } = await off.app.database.pool.query(
    `insert into linked_identities (id, account_id, provider, subject, facts, created_at, updated_at)
     values (gen_random_uuid(), $1, 'northstar', 'from before', '{"email_verified": true}', now(), now()) returning id`,
    [person.userId],
  )
  const unlink = await off.app.fastify.inject({
    method: 'DELETE',
    url: `/auth/v1/user/identities/${rows[0].id}`,
    headers: { authorization: `Bearer ${await off.tokenOf(person)}` },
  })
  expect(unlink.statusCode).toBe(200)
  await off.stop()
})

it('the last identity, and the address of an account, cannot be unlinked', async () => {
  const browser = await signedIn(await somebody())
  const [own] = (await browser.client.getUserIdentities()).data!.identities
  expect((await browser.client.unlinkIdentity(own!)).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
  })
  service.is({ sub: subject() })
  await link(browser)
  expect((await browser.client.unlinkIdentity(own!)).error).toMatchObject({
    status: 422,
    code: 'email_conflict_identity_not_deletable',
  })
})

it('asks whoever was not seen for ten minutes to prove themself before what opens the account is changed', async () => {
  const browser = await signedIn(await somebody())
  service.is({ sub: subject() })
  await link(browser)
  const linked = (await browser.client.getUserIdentities()).data!.identities[1]!
  t.clock.pass({ minutes: 11 })
  const asked = await browser.client.linkIdentity({ provider: 'northstar' as never })
  expect(asked.error).toMatchObject({ status: 428, code: 'insufficient_aal' })
  expect((await browser.client.unlinkIdentity(linked)).error).toMatchObject({ status: 428, code: 'insufficient_aal' })
  t.clock.set(systemClock.now())
  expect((await browser.client.unlinkIdentity(linked)).error).toBeNull()
})

it('a way back works once, in the browser that set out, for ten minutes', async () => {
  const person = await somebody()
  service.is({ sub: subject(), email: person.email, email_verified: true })
  const [mine, other] = [newBrowser(), newBrowser()]
  const stopBefore = async (address: string): Promise<string> => {
    for (let at = address; ;) {
      const next = new URL((await mine.fetchOnce(at)).headers.get('location')!, at)
      if (next.pathname === '/auth/v1/callback') return next.href
      at = next.href
    }
  }
  const callback = await stopBefore(await begin(mine.client()))
  const strayed = await other.visit(callback)
  expect(strayed.searchParams.get('error_code')).toBe('bad_oauth_state')
  expect((await mine.visit(callback)).searchParams.has('code')).toBe(true)
  expect((await mine.visit(callback)).searchParams.get('error_code')).toBe('bad_oauth_state')

  const late = await stopBefore(await begin(mine.client()))
  t.clock.pass({ minutes: 11 })
  expect((await mine.visit(late)).searchParams.get('error_code')).toBe('bad_oauth_state')
  t.clock.set(systemClock.now())

  // A code that was made for another way: the provider refuses it, as its verifier does not fit.
  const first = new URL(await stopBefore(await begin(mine.client())))
  const second = new URL(await stopBefore(await begin(mine.client())))
  second.searchParams.set('code', first.searchParams.get('code')!)
  expect((await mine.visit(second.href)).searchParams.get('error_code')).toBe('bad_oauth_callback')
})

it('whoever turns back at the service is back where they were, with nothing changed', async () => {
  service.is(null)
  const browser = newBrowser()
  const back = await browser.visit(await begin(browser.client()))
  expect(back.pathname).toBe('/dashboard')
  expect(back.searchParams.get('error_description')).toBe('You didn’t continue with Northstar. Nothing has changed.')
})

it('a link asked for by somebody who was signed out meanwhile is not made', async () => {
  const person = await somebody()
  const browser = await signedIn(person)
  service.is({ sub: subject() })
  const { data } = await browser.client.linkIdentity({
    provider: 'northstar' as never,
    options: { redirectTo: `${home}/profile/settings`, skipBrowserRedirect: true },
  })
  await browser.client.signOut()
  expect((await browser.visit(data!.url!)).searchParams.get('error_code')).toBe('session_not_found')
})

it('leads back to own pages only, and begins nothing with a service that is not set up', async () => {
  const person = await somebody()
  service.is({ sub: subject(), email: person.email, email_verified: true })
  const browser = newBrowser()
  for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', `${home}.evil.example/`]) {
    const back = await browser.visit(await begin(browser.client(), foreign))
    expect(back.origin, foreign).toBe(home)
  }
  const unknown = await browser.fetchOnce(`${home}/auth/v1/authorize?provider=elsewhere`)
  expect(unknown.status).toBe(400)
  const plain = `${home}/auth/v1/authorize?provider=northstar&code_challenge=abc&code_challenge_method=plain`
  expect((await browser.fetchOnce(plain)).status).toBe(400)
  expect((await browser.fetchOnce(`${home}/auth/v1/user/identities/authorize?provider=northstar`)).status).toBe(401)
  const settings: any = await (await browser.fetchOnce(`${home}/auth/v1/settings`)).json()
  expect(settings.external.northstar).toBe(true)
  expect((await t.visitor.get('/config')).body.providers).toEqual([{ id: 'northstar', name: 'Northstar' }])
})
