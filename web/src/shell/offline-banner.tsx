import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Said once the browser knows it is offline, and gone when it is back. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output style={{ display: 'block' }}>
      {!online && (
        <p
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 8,
            padding: '0.5rem 1rem',
            background: 'var(--amber-bg)',
            color: 'var(--amber)',
            fontSize: '0.8125rem',
            fontWeight: 550,
          }}
        >
          <WifiOff size={16} aria-hidden="true" style={{ flex: 'none' }} />
          You are offline. What you see may be out of date, and nothing you enter is lost.
        </p>
      )}
    </output>
  )
}
