import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNow } from '../../../platform/words/clock.ts'
import { Card } from '../../../ui/display/card.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { summaryOf } from '../cover/cover.api.ts'
import { duration, whenOf } from '../cover/cover.rules.ts'
import styles from './filled-lately.module.css'

/** What was filled last, and how long that took. */
export function FilledLately({ scope }: { scope: { gymId?: string } }) {
  const now = useNow()
  const link = useAddressLink()
  const rows = useQuery(summaryOf(scope)).data?.filledLately
  if (!rows || rows.length === 0) return null
  return (
    <Card flush title="Filled lately" aside={<span className="dim small">time it took</span>} className={styles.card}>
      <ul className={`plain ${styles.list}`}>
        {rows.map((cover) => (
          <li key={cover.id} style={hueStyle(cover.studioHue)}>
            <Link to={link({ show: 'filled', cover: cover.id })} preventScrollReset>
              <span className={styles.hue} aria-hidden="true" />
              <b>{cover.className}</b>
              <span className="dim">{whenOf(cover, now)}</span>
              <span>{cover.substitute}</span>
              <span className={styles.took}>{took(cover.minutes)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** '34 min', '1 h 8 min', '2 d 4 h': nobody counts minutes of days. */
export function took(minutes: number): string {
  if (minutes < 1440) return duration(minutes)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  return hours === 0 ? `${days} d` : `${days} d ${hours} h`
}
