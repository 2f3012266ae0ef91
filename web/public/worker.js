// The only worker of Quartet. It opens the app without a network, and shows what a push says while it is closed.

const shell = '/app-shell'
/** Each build has a cache of its own, named after the shell that it came with. Nothing of anybody's is in them. */
const build = 'build '

self.addEventListener('install', () => self.skipWaiting())

// A page that is signed in asks for it: the shell, the dashboards and the timetables are kept for when there is no network.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keep().catch(() => undefined))
})

async function keep() {
  const answer = await fetch(shell, { cache: 'no-cache' })
  if (!answer.ok) return
  const words = await answer.clone().text()
  const name = build + (await digest(words))
  const cache = await caches.open(name)
  if (await cache.match(shell)) return
  const parts = await (await fetch('/offline.json', { cache: 'no-cache' })).json()
  for (const path of new Set([...(words.match(/\/assets\/[\w.-]+/g) ?? []), ...parts])) {
    if (!(await cache.match(path))) await cache.add(path)
  }
  await cache.put(shell, answer)
  const others = (await caches.keys()).filter((other) => other.startsWith(build) && other !== name)
  await Promise.all(others.map((other) => caches.delete(other)))
}

async function digest(words) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(part(request))
  else if (request.mode === 'navigate' && !/^\/(api|auth)\//.test(pathname)) {
    event.respondWith(fetch(request).catch(async (error) => (await known(shell)) ?? Promise.reject(error)))
  }
})

/** A part of the app: the kept one, else that of the network. */
async function part(request) {
  const answer = await known(request)
  if (answer) return answer
  return fetch(request).catch((error) => {
    if (request.destination !== 'script') throw error
    // The app loads itself anew when a page cannot be loaded, and would do so without end. This page says so instead.
    const words = "export default function Missing() { throw new Error('This page opens only with a network.') }"
    return new Response(words, { headers: { 'content-type': 'text/javascript' } })
  })
}

/** From the cache of a build; where caches cannot be read, from nowhere. */
const known = (what) => caches.match(what).catch(() => undefined)

// The words of a push are a title and a path; everything else is read inside.
self.addEventListener('push', (event) => {
  const { title, url, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: 'Open Quartet to see it.',
      tag,
      icon: '/mark.svg',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin)))
})

/** A window that is open already comes to the front. */
async function open(address) {
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [window] = windows
  if (!window) return self.clients.openWindow(address.href)
  await window.focus()
  await window.navigate(address.href).catch(() => self.clients.openWindow(address.href))
}
