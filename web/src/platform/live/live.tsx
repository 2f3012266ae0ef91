import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEventName, LiveEvents } from '@quartet/contract/messages/live'
import { client } from '../api/api.ts'
import { useAuth } from '../signing-in/auth-context.tsx'
import { refreshAll } from '../api/queries.ts'
import { tellChanged, wholly, type Entity } from '../api/changes.ts'
import { connect, disconnect, onHungUp, onLive, onReconnect, reviveSocket } from './socket.ts'
import { onToken } from '../session/token.ts'

/** Events that carry what they say, with the kind of answer that counts or lists them. */
const kindsOf: Partial<Record<LiveEventName, Entity>> = {
  notification: 'notifications',
  notifications_read: 'notifications',
  new_message: 'conversations',
  message_sent: 'conversations',
  message_changed: 'conversations',
  message_read: 'conversations',
  conversation_changed: 'conversations',
}

/** Runs a handler for each event of this name while the component is on screen. */
export function useLive<Name extends LiveEventName>(event: Name, handler: (payload: LiveEvents[Name]) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive(event, (payload) => latest(payload)), [event])
}

/** Holds the connection while somebody is signed in, and keeps the cache true to what the server says. */
export function LiveConnection() {
  const { isAuthenticated } = useAuth()
  const queries = useQueryClient()

  useEffect(() => {
    if (!isAuthenticated) return
    void connect().catch(() => undefined)
    // A session that was ended elsewhere is refused, and the page signs out at once.
    const stopHungUp = onHungUp(() => void client.users.me().catch(() => undefined))
    const stopToken = onToken((token) => (token === null ? disconnect() : void connect().catch(() => undefined)))
    const stopReconnect = onReconnect(() => void refreshAll(queries))
    const revive = () => {
      if (document.visibilityState === 'visible') reviveSocket()
    }
    const timer = setInterval(revive, 15_000)
    window.addEventListener('online', revive)
    document.addEventListener('visibilitychange', revive)
    return () => {
      stopToken()
      stopHungUp()
      stopReconnect()
      clearInterval(timer)
      window.removeEventListener('online', revive)
      document.removeEventListener('visibilitychange', revive)
      disconnect()
    }
  }, [isAuthenticated, queries])

  useEffect(() => {
    const stops = Object.entries(kindsOf).map(([event, kind]) =>
      onLive(event as LiveEventName, () => tellChanged({ ids: [], changed: wholly([kind]) })),
    )
    stops.push(onLive('changed', ({ id, changed }) => tellChanged({ ids: [id], changed })))
    stops.push(
      onLive('session_ended', () =>
        window.dispatchEvent(new CustomEvent('auth:unauthorized', { detail: { status: 401 } })),
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return null
}
