import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import toast from 'react-hot-toast'
import { clockTime, dateIn, shortDay, wallTimeIn } from '../../platform/words/dates.ts'
import { onSeenAt, readSeenAt } from '../../platform/session/last-seen.ts'
import { browserZone } from '../../platform/words/locale.ts'
import { reviveSocket, useSocketState } from '../../platform/live/socket.ts'
import styles from './connection-banner.module.css'

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Said while the browser is offline or live updates have stopped, and gone when they are back. */
export function ConnectionBanner({ signedIn }: { signedIn: boolean }) {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const seenAt = useSyncExternalStore(onSeenAt, readSeenAt, () => null)
  const live = useSocketState()
  const paused = signedIn && live.status === 'disconnected' && live.error !== null
  const cut = !online || (signedIn && seenAt !== null)
  const away = cut || paused
  const wasAway = useRef(false)
  const back = signedIn && online && live.status === 'connected'

  useEffect(() => {
    if (away) wasAway.current = true
    else if (back && wasAway.current) {
      wasAway.current = false
      toast.success('Back online and up to date.', { id: 'live-again' })
    }
  }, [away, back])

  return (
    <output className={styles.place}>
      {cut ? (
        <p className={styles.band}>
          <WifiOff size={16} aria-hidden="true" />
          {seenAt === null ? (
            'You’re offline. This page may be out of date. Nothing you enter is lost.'
          ) : (
            <span>
              {online ? 'Quartet isn’t available.' : 'You’re offline.'} Last updated at{' '}
              {clockTime(wallTimeIn(browserZone(), seenAt))}, {shortDay(dateIn(browserZone(), seenAt))}. Nothing you
              enter is lost.
            </span>
          )}
        </p>
      ) : (
        paused && (
          <p className={styles.band}>
            <WifiOff size={16} aria-hidden="true" />
            {`Live updates are paused (${live.error}). This page may be out of date.`}
            <button type="button" onClick={reviveSocket}>
              Reconnect
            </button>
          </p>
        )
      )}
    </output>
  )
}
