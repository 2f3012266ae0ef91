import { useEffect, useState } from 'react'
import type { Cover } from '@quartet/contract/covers/cover'
import { clockTime, wallTimeIn } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { useSocketState } from '../../../platform/live/socket.ts'
import { newsBetween } from './cover.rules.ts'
import styles from './live-indicator.module.css'

/** Says that the list is live and as of when; what just changed is said for a while, gently. */
export function LiveWord({ covers, at }: { covers: Cover[]; at: number }) {
  const { status } = useSocketState()
  const [seen, setSeen] = useState(covers)
  const [news, setNews] = useState<string | null>(null)

  if (seen !== covers) {
    setSeen(covers)
    const said = newsBetween(seen, covers)
    if (said) setNews(said)
  }
  useEffect(() => {
    if (news === null) return
    const timer = setTimeout(() => setNews(null), 10_000)
    return () => clearTimeout(timer)
  }, [news])

  const live = status === 'connected'
  const time = clockTime(wallTimeIn(browserZone(), new Date(at)))
  return (
    <output className={styles.word} data-live={live} data-news={news !== null}>
      <span className={styles.dot} aria-hidden="true" />
      {news ?? (live ? `Live, ${time}` : `As of ${time}`)}
    </output>
  )
}
