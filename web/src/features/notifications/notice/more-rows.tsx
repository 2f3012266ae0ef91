import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './notices.module.css'

/** Reads on by itself when the end of the list comes near; the button is for whoever does not scroll, and after a failure. */
export function MoreRows({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (near && !busy && !failed) more()
  }, [near, busy, failed])
  return (
    <div ref={end} className={styles.more}>
      <Button variant="default" loading={busy} onClick={onMore}>
        Show older
      </Button>
    </div>
  )
}
