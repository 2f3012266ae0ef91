import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Message } from '@quartet/contract/messages/messages'
import type { Entry } from '@quartet/contract/timetable/entries'
import { violationsOf } from './support/axe.ts'
import { closeWindows, sharedBrowser, visit } from './support/browser.ts'
import { demoPassword, demoWindow } from './support/demo-window.ts'
import { join, signIn, type Somebody } from './support/people.ts'
import { startProduct, type Product } from './support/server.ts'

let product: Product
let browser: Browser
let rachel: Somebody
let mei: Somebody
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ env: { DEMO: '1' } }), sharedBrowser()])
  const of = (who: string) => signIn(product.address, `${who}@demo.quartet.example`, demoPassword)
  ;[rachel, mei] = await Promise.all([of('gym'), of('trainer')])
})
// An open window reads what arrives.
afterEach(async () => void (await Promise.all(browser.contexts().map((one) => one.close()))))
afterAll(async () => {
  await closeWindows()
  await product?.stop()
})

function paper(words: string): Promise<Buffer<ArrayBuffer>> {
  const pdf = new Pdf({ size: 'A4' })
  pdf.text(words)
  pdf.end()
  return buffer(pdf)
}

/** What a page said and heard over its socket, and ways to take the connection from it. */
type Wire = { said: string[]; heard: string[]; cut: boolean; deaf: boolean; hangUp(): void }

/** A window of somebody of the demo story, and its wire. */
async function windowOf(who: string, width = 1440) {
  const opened = await demoWindow(browser, product.address, who, width)
  const open = new Set<WebSocketRoute>()
  const wire: Wire = {
    said: [],
    heard: [],
    cut: false,
    deaf: false,
    hangUp() {
      for (const one of open) void one.close()
      open.clear()
    },
  }
  await opened.context.routeWebSocket(/socket\.io/, (socket) => {
    if (wire.cut) return void socket.close()
    const server = socket.connectToServer()
    open.add(socket)
    socket.onMessage((words) => {
      wire.said.push(String(words))
      server.send(words)
    })
    server.onMessage((words) => {
      if (wire.deaf) return
      wire.heard.push(String(words))
      socket.send(words)
    })
  })
  return { ...opened, wire }
}

/** The names of the events in what went over a socket: `42["send_message",{…}]`. */
const eventsIn = (words: string[]): Set<string> =>
  new Set(words.flatMap((one) => /^42\d*\["(\w+)"/.exec(one)?.[1] ?? []))
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const bubble = (page: Page, words: string) => log(page).locator('[class*="bubbleRow"]').filter({ hasText: words })
const state = (page: Page) => log(page).locator('[class*="state"]').last()

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** How far the words of something stand out from its ground: 1 for not at all, 21 for black on white. */
function contrast(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const light = (words: string) => {
    const [red = 0, green = 0, blue = 0] = (words.match(/[\d.]+/g) ?? []).map((one) => (Number(one) / 255) ** 2.2)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const [most = 0, least = 1] = [light(color), light(backgroundColor)].toSorted((a, b) => b - a)
  return most / least
}

async function act(
  page: Page,
  words: string,
  menu: 'React' | 'More actions for this message',
  item: string,
): Promise<void> {
  await bubble(page, words).hover()
  await bubble(page, words).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

it('M-01 M-02 two people in two windows write, see each other type, come and read, keep a draft, send a file, react, edit and take back', async () => {
  // Of this try alone: the product is the same when the test is tried again.
  const mark = crypto.randomUUID()
  const one = await windowOf('gym')
  const second = await windowOf('gym')
  const phone = await windowOf('trainer', 390)
  await one.page.goto(`/messages?to=${mei.user.id}`)
  await one.page.getByText('Offline').waitFor()
  await second.page.goto(`/messages?to=${mei.user.id}`)
  await log(second.page).waitFor()
  await phone.page.goto(`/messages?to=${rachel.user.id}`)
  await one.page.getByText('Online', { exact: true }).first().waitFor()
  // The token is in what it says first, and not in the address.
  for (const { wire } of [one, phone]) expect(wire.said[0]).toMatch(/^40\{"token":"[\w.-]+","away":\d+\}$/)

  await field(phone.page).pressSequentially('I can')
  await log(one.page).getByText('Mei is typing').waitFor()
  await field(phone.page).fill('')
  await log(one.page).getByText('Mei is typing').waitFor({ state: 'detached' })

  await field(phone.page).fill(`I can be there at six ${mark}`)
  await phone.page.reload()
  expect(await field(phone.page).inputValue()).toBe(`I can be there at six ${mark}`)
  await phone.page.getByRole('button', { name: 'Send', exact: true }).click()
  await bubble(one.page, `I can be there at six ${mark}`).waitFor()
  await expect.poll(() => state(phone.page).innerText()).toMatch(/, read$/)
  expect(await field(phone.page).inputValue()).toBe('')
  await phone.page.reload()
  await bubble(phone.page, `I can be there at six ${mark}`).waitFor()
  expect(await field(phone.page).inputValue()).toBe('')

  // What she says in one window is in her other one as well.
  await say(one.page, `Thank you ${mark}, see https://quartet.example/plan`)
  for (const { page } of [phone, second]) await bubble(page, `Thank you ${mark}`).waitFor()
  const link = bubble(phone.page, `Thank you ${mark}`).getByRole('link')
  expect(await link.getAttribute('href')).toBe('https://quartet.example/plan')
  expect(await link.getAttribute('rel')).toContain('noopener')

  await one.page
    .getByLabel('Attach a file')
    .setInputFiles({ name: 'climb.pdf', mimeType: 'application/pdf', buffer: await paper('The climb') })
  await one.page.getByRole('button', { name: 'Remove climb.pdf' }).waitFor()
  await say(one.page, `The playlist ${mark}`)
  const file = bubble(phone.page, `The playlist ${mark}`).getByRole('link', { name: /climb\.pdf/ })
  const address = (await file.getAttribute('href'))!
  const got = await fetch(new URL(address, product.address))
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  await act(one.page, `I can be there at six ${mark}`, 'React', '🙏')
  await bubble(phone.page, `I can be there at six ${mark}`).getByRole('button', { name: '🙏, 1' }).waitFor()
  await act(one.page, `Thank you ${mark}`, 'More actions for this message', 'Edit')
  await field(one.page).fill(`Thank you all ${mark}`)
  await one.page.getByRole('button', { name: 'Save' }).click()
  await bubble(phone.page, `Thank you all ${mark}`).getByText('edited').waitFor()
  await act(one.page, `The playlist ${mark}`, 'More actions for this message', 'Unsend')
  await log(phone.page).getByText('Message unsent').waitFor()
  expect((await fetch(new URL(address, product.address))).status).toBe(404)

  // A word of the server that something cannot be done reaches the page with its sentence.
  const { id } = await rachel.send('POST', '/conversations', { userId: mei.user.id })
  await rachel.send('PUT', `/conversations/${id}/block`, { blocked: true })
  await say(phone.page, `Are you there? ${mark}`)
  await log(phone.page).getByText('one of you has blocked the other').waitFor()
  await rachel.send('PUT', `/conversations/${id}/block`, { blocked: false })
  await log(phone.page).getByRole('button', { name: 'Try again' }).click()
  await bubble(one.page, `Are you there? ${mark}`).waitFor()

  await one.page
    .getByRole('link', { name: /New floor|Northside|Priya/ })
    .first()
    .click()
  await expect.poll(() => eventsIn(one.wire.said).has('leave_conversation')).toBe(true)
  const said = new Set([...eventsIn(one.wire.said), ...eventsIn(phone.wire.said)])
  expect([...said]).toEqual(
    expect.arrayContaining(
      'send_message mark_read join_conversation leave_conversation typing_start typing_stop get_online_status'.split(
        ' ',
      ),
    ),
  )
  const heard = new Set([...eventsIn(one.wire.heard), ...eventsIn(phone.wire.heard)])
  expect([...heard]).toEqual(
    expect.arrayContaining(
      'new_message message_sent message_read user_typing user_stopped_typing online_status error'.split(' '),
    ),
  )

  // She goes, and comes back.
  await phone.context.close()
  await visit(one.page, `/messages?to=${mei.user.id}`)
  await one.page.getByText('Offline').waitFor()
  expect(one.troubles).toEqual([])
})

it('whoever reads above the end of a thread sees in the dark too that there is more, and is taken there', async () => {
  const { page } = await demoWindow(browser, product.address, 'gym', 390)
  await page.emulateMedia({ colorScheme: 'dark' })
  const { id } = await mei.send('POST', '/conversations', { userId: rachel.user.id })
  const mark = crypto.randomUUID()
  const write = (content: string) => mei.send('POST', '/messages', { conversationId: id, content })
  for (let at = 0; at < 20; at += 1) await write(`Line ${at} of ${mark}`)
  await page.goto(`/messages?c=${id}`)
  await bubble(page, `Line 19 of ${mark}`).waitFor()
  await log(page).evaluate((list) => list.scrollTo({ top: 100 }))
  const inSight = () => log(page).evaluate((list) => [list.scrollTop, list.clientHeight])
  await expect.poll(async () => (await inSight())[0]).toBe(100)
  const before = await inSight()
  await write(`Last of ${mark}`)
  const more = page.getByRole('button', { name: 'New messages' })
  await more.waitFor()
  // Nothing that is read moves or is cut off.
  expect(await inSight()).toEqual(before)
  expect(await violationsOf(page)).toEqual([])
  // Axe passes over words that have the very colour of what they stand on.
  expect(await more.evaluate(contrast)).toBeGreaterThan(4.5)
  await more.click()
  await more.waitFor({ state: 'detached' })
  expect(await log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)).toBeLessThan(20)
  // Who came by keyboard goes on from there.
  expect(await log(page).evaluate((list) => list === document.activeElement)).toBe(true)
})

it('what is written without a network arrives once and in order when it is back, also where only the answer was lost', async () => {
  const { page, wire, context } = await windowOf('gym')
  await page.goto(`/messages?to=${mei.user.id}`)
  await log(page).waitFor()
  await expect.poll(() => eventsIn(wire.said).has('join_conversation')).toBe(true)
  const three = `three, ${crypto.randomUUID()}`
  // The server hears the first one, and its answer never comes.
  wire.deaf = true
  await say(page, `One of ${three}`)
  const words = async () => {
    const { id } = await mei.send('POST', '/conversations', { userId: rachel.user.id })
    const { messages } = await mei.get<{ messages: Message[] }>(`/conversations/${id}/messages?limit=10`)
    return messages.map((one) => one.content).filter((one) => one.endsWith(three))
  }
  await expect.poll(words).toEqual([`One of ${three}`])
  wire.cut = true
  await context.setOffline(true)
  wire.hangUp()
  for (const said of [`Two of ${three}`, `Three of ${three}`]) await say(page, said)
  await expect.poll(() => log(page).getByText('Waiting to be sent').count()).toBe(3)
  await page.getByText(/You’re offline/).waitFor()
  expect(await words()).toEqual([`One of ${three}`])
  wire.cut = false
  wire.deaf = false
  await context.setOffline(false)
  await expect.poll(words).toEqual([`One of ${three}`, `Two of ${three}`, `Three of ${three}`])
  await expect.poll(() => log(page).getByText('Waiting to be sent').count()).toBe(0)
  expect(await bubble(page, three).allInnerTexts()).toHaveLength(3)
})

it('M-01 M-02 where websockets do not pass the page polls over the socket, and after five failed tries a banner says so and the page keeps up by asking', async () => {
  const { page, context } = await demoWindow(browser, product.address, 'trainer', 390)
  await context.addInitScript(() => {
    const tried: string[] = []
    Object.assign(globalThis, { tried })
    // As behind a network that lets no websocket through.
    globalThis.WebSocket = class {
      onerror?: (event: Event) => void
      constructor() {
        tried.push('websocket')
        setTimeout(() => this.onerror?.(new Event('error')))
      }
      close() {}
    } as never
    const begin = XMLHttpRequest.prototype.open
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...how: unknown[]) {
      if (String(how[1]).includes('transport=polling')) tried.push('polling')
      return begin.apply(this, how as never)
    } as never
  })
  const mark = crypto.randomUUID()
  let cut = false
  await context.route(/socket\.io/, (route) => (cut ? route.abort() : route.continue()))
  const tried = () => page.evaluate(() => (globalThis as unknown as { tried: string[] }).tried)
  await page.goto(`/messages?to=${rachel.user.id}`)
  await log(page).waitFor()
  const { id } = await rachel.send('POST', '/conversations', { userId: mei.user.id })
  await expect.poll(async () => (await tried()).slice(0, 2)).toEqual(['websocket', 'polling'])
  await rachel.send('POST', '/messages', { conversationId: id, content: `Over long polling ${mark}` })
  await bubble(page, `Over long polling ${mark}`).waitFor()

  const triedAgain = async () => (await tried()).filter((one) => one === 'websocket').length - 1
  expect(await triedAgain()).toBe(0)
  cut = true
  // What she types now does not pass, and the page learns that the line is dead.
  await field(page).fill('Is this')
  await page.getByText(/Live updates are paused \(.+\)/).waitFor()
  expect(await triedAgain()).toBe(5)
  // On a phone it stands in the conversation, where nothing lies over it.
  await log(page).locator('..').getByRole('button', { name: 'Reconnect' }).click({ trial: true })
  await rachel.send('POST', '/messages', { conversationId: id, content: `Heard by asking ${mark}` })
  await bubble(page, `Heard by asking ${mark}`).waitFor()
  await say(page, `Said by asking ${mark}`)
  await expect.poll(() => state(page).innerText()).toMatch(/, (sent|delivered|read)$/)
  cut = false
  // It comes back by itself as well, within a quarter of a minute.
  await page
    .getByText(/Live updates are paused/)
    .first()
    .waitFor({ state: 'detached' })
})

it('whoever teaches a class says in its thread that they are away, and their gym sees it there at once and answers', async () => {
  const today = new Date()
  const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const coming = `/timetables?gymId=${rachel.user.gym!.id}&from=${inDays(2)}&to=${inDays(40)}`
  const entry = (await rachel.get<Entry[]>(coming)).find(
    (one) => one.trainer?.id === mei.user.trainer!.id && one.can.askCover && !one.atRisk && !one.coverId,
  )!
  const trainer = await windowOf('trainer', 390)
  const gym = await windowOf('gym')
  for (const { page } of [trainer, gym]) await page.goto(`/messages?about=class:${entry.id}`)
  await gym.page.getByRole('complementary', { name: 'About this conversation' }).getByText('On the timetable').waitFor()
  expect(await violationsOf(trainer.page)).toEqual([])

  await trainer.page.getByRole('button', { name: 'I’m away' }).click()
  const dialog = trainer.page.getByRole('dialog', { name: 'Ask for cover' })
  await dialog.getByText('Holiday').click()
  await dialog.getByRole('button', { name: /^Ask for cover for/ }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await trainer.page.getByText(/^(Needs cover|Needs approval)$/).waitFor()
  const about = gym.page.getByRole('complementary', { name: 'About this conversation' })
  await about.getByText(/^(Needs cover|Needs your approval|At risk)$/).waitFor()
  expect(await violationsOf(gym.page)).toEqual([])

  const no = about.getByRole('button', { name: /^(Cancel cover|Decline)$/ })
  await no.click()
  await gym.page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Cancel cover|Keep Mei on it)$/ })
    .click()
  await about.getByText('On the timetable').waitFor()
  await trainer.page.getByRole('button', { name: 'I’m away' }).waitFor()
  expect([trainer.troubles, gym.troubles]).toEqual([[], []])
})

it('on a phone a message opens by a tap, by a long touch and by the keyboard, and a swipe leads back to the list', async () => {
  const mark = crypto.randomUUID()
  await rachel.send('POST', '/messages', { recipientId: mei.user.id, content: `Bike nine is back ${mark}` })
  const { page, context, troubles } = await windowOf('trainer', 390)
  await page.goto(`/messages?to=${rachel.user.id}`)
  const row = bubble(page, `Bike nine is back ${mark}`)
  const words = row.getByText(`Bike nine is back ${mark}`)
  const acts = page.getByRole('toolbar', { name: 'Reactions and more' })
  await words.waitFor()
  expect(await acts.count()).toBe(0)

  await words.tap()
  await acts.waitFor()
  expect(await violationsOf(page)).toEqual([])
  const sizes = await acts
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await acts.getByRole('button', { name: '🎉' }).tap()
  await row.getByRole('button', { name: '🎉, 1' }).waitFor()
  expect(await acts.count()).toBe(0)

  const hand = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y! }] })
  const box = (await words.boundingBox())!
  await touch('touchStart', box.x + 10, box.y + 8)
  await acts.waitFor()
  await touch('touchEnd')
  await acts.getByRole('button', { name: 'More actions for this message' }).tap()
  await page.getByRole('menuitem', { name: 'Report' }).waitFor()
  await page.keyboard.press('Escape')
  await acts.waitFor({ state: 'detached' })
  await words.tap()
  await acts.waitFor()
  await page.getByRole('heading', { name: 'Rachel Cohen' }).tap()
  await acts.waitFor({ state: 'detached' })

  const reveal = row.getByRole('button', { name: 'Reactions and more' })
  await reveal.focus()
  await page.keyboard.press('Enter')
  await acts.waitFor()
  expect(await reveal.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await acts.waitFor({ state: 'detached' })

  // With a keyboard over half of it, what one writes in is still in reach of the thumb.
  await field(page).fill('I can')
  await page.setViewportSize({ width: 390, height: 420 })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(async () => Math.round((await send.boundingBox())!.y + 46)).toBeLessThanOrEqual(420)
  expect((await send.boundingBox())!.width).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 390, height: 844 })
  await field(page).fill('')
  const thread = page.getByRole('region', { name: /^Conversation: / })
  expect((await thread.boundingBox())!.height).toBe(844)

  const drag = async (from: [number, number], to: [number, number]) => {
    await touch('touchStart', ...from)
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await touch('touchMove', from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part)
    await touch('touchEnd')
  }
  await drag([120, 300], [180, 305])
  await drag([120, 300], [260, 620])
  expect(page.url()).toContain('?c=')
  await drag([120, 300], [300, 310])
  await page.waitForURL((url) => url.search === '')
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link', { name: /Rachel Cohen/ })
    .waitFor()
  expect(troubles).toEqual([])
})

/** What has run as code, loaded something or broken out of its place in somebody's software before. */
const injections = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '"><svg onload=hit()>',
  `'"><iframe srcdoc="<script>parent.hit()</script>">`,
  '<a href="javascript:hit()">here</a>',
  'javascript:hit()//https://x.example',
  'https://x.example/"onmouseover="hit()',
  'https://x.example/<img/src=x/onerror=hit()>',
  'data:text/html,<script>hit()</script>',
  '<style>*{display:none}</style><link rel=stylesheet href=//x.example/a.css>',
  '<form action=//x.example><button>Sign in</button></form>',
  '<meta http-equiv=refresh content="0;url=//x.example">',
  '{{constructor.constructor("hit()")()}} ${hit()} <%= hit() %>',
  '</textarea></script><script>hit()</script>',
  '&lt;script&gt;hit()&lt;/script&gt;',
  '[x](javascript:hit()) ![x](x" onerror="hit())',
  '__proto__ constructor toString',
]

it('a corpus of injections in names, titles, files and messages does nothing but stand there', async () => {
  const name = '<img src=x onerror=hit()>'
  const [specialty] = await (await fetch(`${product.address}/api/specialties`)).json()
  const stranger = await join(product.address, {
    role: 'trainer',
    email: `${crypto.randomUUID()}@injection.test`,
    password: 'a cyclist at six in the morning',
    firstName: name,
    lastName: '"><svg onload=hit()>',
    specialties: [specialty.id],
  })
  const asked = await stranger.send('POST', '/connections', {
    gymEntityId: rachel.user.gym!.id,
    trainerEntityId: stranger.user.trainer!.id,
  })
  await rachel.send('PUT', `/connections/${asked.id}`, { status: 'active' })
  for (const content of injections) await stranger.send('POST', '/messages', { recipientId: rachel.user.id, content })
  const { id } = await rachel.send('POST', '/conversations', { userId: stranger.user.id })
  const form = new FormData()
  form.set('file', new File([await paper('x')], 'a"><img src=x onerror=hit()>.pdf', { type: 'application/pdf' }))
  const kept = await fetch(`${product.address}/api/conversations/${id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stranger.token}` },
    body: form,
  })
  const { id: fileId } = (await kept.json()) as { id: string }
  await stranger.send('POST', '/messages', { conversationId: id, fileIds: [fileId] })
  await rachel.send('POST', '/announcements', {
    gymId: rachel.user.gym!.id,
    title: injections[1],
    content: injections.join('\n'),
  })

  const { page } = await windowOf('gym')
  const strange: string[] = []
  page.on('dialog', (dialog) => {
    strange.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(product.address).host && !/^(blob|data):/.test(request.url()))
      strange.push(request.url())
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) strange.push(frame.url())
  })
  await page.exposeFunction('hit', () => void strange.push('hit'))
  let links: string[] = []
  for (const path of [`/messages?c=${id}`, '/messages', '/messages/advanced']) {
    await visit(page, path)
    if (path.includes('?c=')) {
      for (const words of injections) await log(page).getByText(words, { exact: true }).first().waitFor()
      links = await log(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
      await log(page).hover()
    } else await page.getByText(name).first().waitFor()
    if (path.endsWith('advanced')) {
      await page.getByRole('textbox', { name: 'Search text' }).fill('hit()')
      await page.getByRole('list', { name: 'Found messages' }).getByText(injections[3]!).first().waitFor()
    }
    const foreign = await page.evaluate(() =>
      [...document.querySelectorAll('[role=log], main')].flatMap((place) =>
        [
          ...place.querySelectorAll(
            'script, iframe, form[action*="x.example"], meta, link, [onerror], [onload], [onmouseover]',
          ),
        ].map((one) => one.outerHTML),
      ),
    )
    expect([path, foreign]).toEqual([path, []])
  }
  expect(strange).toEqual([])
  expect([links.length > 0, links.filter((one) => !/^https?:/.test(one))]).toEqual([true, []])
})

it('M-05 /messages shows what one talks about, /messages/advanced filters it, finds words in all of it, reads many at once and writes one out', async () => {
  const words = `The heating hums like a walrus ${crypto.randomUUID()}`
  await mei.send('POST', '/messages', { recipientId: rachel.user.id, content: words })
  const { page, troubles } = await windowOf('gym')
  await page.goto('/messages')
  const conversations = page.getByRole('region', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /Mei Tanaka/ }).waitFor()
  await conversations.getByRole('button', { name: /^Unread/ }).click()
  await conversations.getByText(words).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await visit(page, '/messages/advanced')
  await page.getByRole('textbox', { name: 'Search text' }).fill(`hums ${words.split(' ').at(-1)}`)
  await page.getByRole('list', { name: 'Found messages' }).getByText(words).waitFor()
  const list = page.getByRole('list', { name: 'Conversations' })
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await list
    .getByText(/Person, .*unread/)
    .first()
    .waitFor()
  await page.getByRole('checkbox', { name: 'Choose Mei Tanaka' }).check()
  expect(await violationsOf(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as text' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toContain(`Mei Tanaka: ${words}`)
  await page.getByRole('button', { name: 'Mark 1 as read' }).click()
  await page.getByText('1 conversation marked as read.').waitFor()
  await list.getByRole('link', { name: /Mei Tanaka/ }).waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
})
