import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNow } from '../../../platform/clock.ts'
import { rowsOf } from '../../../platform/paging.ts'
import { Card } from '../../../ui/card.tsx'
import { hueStyle } from '../../../ui/hue.ts'
import { useAddressLink } from '../../../ui/use-address-link.ts'
import { pastCovers } from '../covers.api.ts'
import { duration, whenOf } from '../covers.rules.ts'
import styles from './filled-lately.module.css'

const shown = 8

/** What was filled last, and how long that took. */
export function FilledLately({ scope }: { scope: { gymId?: string } }) {
  const now = useNow()
  const link = useAddressLink()
  const rows = rowsOf(useInfiniteQuery(pastCovers(scope, 'filled')).data)
    ?.filter((cover) => cover.closedAt !== null)
    .toSorted((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? ''))
    .slice(0, shown)
  if (!rows || rows.length === 0) return null
  return (
    <Card flush title="Filled lately" aside={<span className="dim small">time it took</span>} className={styles.card}>
      <ul className={`plain ${styles.list}`}>
        {rows.map((cover) => (
          <li key={cover.id} style={hueStyle(cover.studio.hue)}>
            <Link to={link({ show: 'filled', cover: cover.id })} preventScrollReset>
              <span className={styles.hue} aria-hidden="true" />
              <b>{cover.className}</b>
              <span className="dim">{whenOf(cover, now)}</span>
              <span>{cover.substitute?.name}</span>
              <span className={styles.took}>
                {duration(
                  Math.max(
                    1,
                    Math.round((Date.parse(cover.closedAt ?? cover.createdAt) - Date.parse(cover.createdAt)) / 60_000),
                  ),
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
