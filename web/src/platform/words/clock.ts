import { useEffect, useState } from 'react'

/** The time of now in milliseconds, ticking; for time left and time ago. */
export function useNow(everyMs: number = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** The moment of now, as the wire says it. */
export const instantNow = (): string => new Date().toISOString()

/** The moment of now in milliseconds, to measure how long ago something was. */
export const msNow = (): number => Date.now()
