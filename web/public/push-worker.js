// Shows what a push says while Quartet is closed. The words are a title and a path; everything else is read inside.
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
