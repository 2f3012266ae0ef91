import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const now = () => document.visibilityState === 'visible'

/** Whether the page is in front, so that what it shows can be read. */
export const useVisible = (): boolean => useSyncExternalStore(watch, now)
