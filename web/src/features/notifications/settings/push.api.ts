import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '../../../platform/api/api.ts'

/**
 * Whether this browser shows notices: `asks` it may be asked, `refused` its person said no, `shows` it does,
 * `cannot` it has no way to.
 */
type PushHere = 'cannot' | 'refused' | 'asks' | 'shows'

const worker = '/worker.js'
const hereKey = ['push here']

export const pushSettings = () => api.push.settings.queryOptions()

async function look(): Promise<PushHere> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'cannot'
  if (Notification.permission === 'denied') return 'refused'
  const registration = await navigator.serviceWorker.getRegistration(worker)
  const subscription = await registration?.pushManager.getSubscription()
  return Notification.permission === 'granted' && subscription ? 'shows' : 'asks'
}

export const usePushHere = () => useQuery({ queryKey: hereKey, queryFn: look, staleTime: 0 })

/** Asks for the permission, subscribes and tells the server. Answers what came of it. */
export function useAllowPush() {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(): Promise<PushHere> {
      if ((await Notification.requestPermission()) !== 'granted') return look()
      const { publicKey } = await queries.ensureQueryData(pushSettings())
      const registration = await navigator.serviceWorker.register(worker)
      await navigator.serviceWorker.ready
      await tell(await subscribed(registration, publicKey))
      return look()
    },
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: hereKey }), refreshDevices()]),
  })

  function refreshDevices() {
    return queries.invalidateQueries({ queryKey: api.push.key() })
  }
}

/** A subscription made for other keys, of an installation that was here before, gives way to ours. */
async function subscribed(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    const old = await registration.pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave no endpoint for its notifications.')
  await client.push.subscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
}

/** A browser that was allowed before shows the notices of whoever signs in to it, from then on. */
export function useKeepPush(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator && 'Notification' in window) || Notification.permission !== 'granted') return
    void navigator.serviceWorker
      .getRegistration(worker)
      .then((registration) => registration?.pushManager.getSubscription())
      .then((subscription) => subscription && tell(subscription))
      // The next start tries again; until then the bell still rings.
      .catch(() => undefined)
  }, [])
}
