import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEventName, LiveEvents } from '@quartet/contract/messages/live'
import { kindsOfLive } from '@quartet/contract/messages/live-kinds'
import { client } from '../api/api.ts'
import { useAuth } from '../signing-in/auth-context.tsx'
import { refreshAll } from '../api/queries.ts'
import { tellChanged, tellMissed, wholly } from '../api/changes.ts'
import { connect, disconnect, onHungUp, onLive, reviveSocket } from './socket.ts'
import { onToken } from '../session/token.ts'

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
    const stopMissed = onLive('missed', ({ changes }) =>
      changes === null ? void refreshAll(queries) : tellMissed(changes),
    )
    const revive = () => {
      if (document.visibilityState === 'visible') reviveSocket()
    }
    const timer = setInterval(revive, 15_000)
    window.addEventListener('online', revive)
    document.addEventListener('visibilitychange', revive)
    return () => {
      stopToken()
      stopHungUp()
      stopMissed()
      clearInterval(timer)
      window.removeEventListener('online', revive)
      document.removeEventListener('visibilitychange', revive)
      disconnect()
    }
  }, [isAuthenticated, queries])

  useEffect(() => {
    const stops = Object.entries(kindsOfLive).map(([event, [kind]]) =>
      onLive(event as LiveEventName, () => tellChanged({ ids: [], changed: wholly([kind!]) })),
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
