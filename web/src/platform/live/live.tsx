import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEventName, LiveEvents } from '@quartet/contract/messages/live'
import { client } from '../api/api.ts'
import { useAuth } from '../signing-in/auth-context.tsx'
import { refresh, refreshAll, type Entity } from '../api/queries.ts'
import { connect, disconnect, onHungUp, onLive, onReconnect, reviveSocket } from './socket.ts'
import { onToken } from '../session/token.ts'

/** Which entities to fetch anew when an event arrives. */
export type LiveRules = Partial<Record<LiveEventName, Entity[]>>

/** Runs a handler for each event of this name while the component is on screen. */
export function useLive<Name extends LiveEventName>(event: Name, handler: (payload: LiveEvents[Name]) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive(event, (payload) => latest(payload)), [event])
}

/** Holds the connection while somebody is signed in, and keeps the cache true to what the server says. */
export function LiveConnection({ rules }: { rules: LiveRules[] }) {
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
    const stops = rules.flatMap((one) =>
      (Object.keys(one) as LiveEventName[]).map((event) =>
        onLive(event, () => void refresh(queries, ...(one[event] ?? []))),
      ),
    )
    stops.push(
      onLive('session_ended', () =>
        window.dispatchEvent(new CustomEvent('auth:unauthorized', { detail: { status: 401 } })),
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [rules, queries])

  return null
}
