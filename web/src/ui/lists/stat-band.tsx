import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './stat-band.module.css'

type Stat = { key: string; label: string; value: ReactNode; note?: ReactNode; link?: string }

/** Figures side by side; a figure with a link opens its rows. Without stats it keeps their place. */
export function StatBand({
  stats,
  expected = 4,
  label,
}: {
  stats: Stat[] | undefined
  expected?: number
  label: string
}) {
  if (!stats) return <Skeleton height={82} mb={16} radius="md" aria-hidden="true" data-expected={expected} />
  if (stats.length === 0) return null
  return (
    <dl className={styles.band} aria-label={label}>
      {stats.map((stat) => (
        <div className={styles.stat} key={stat.key}>
          <dt>{stat.link ? <Link to={stat.link}>{stat.label}</Link> : stat.label}</dt>
          <dd>{stat.value}</dd>
          {stat.note !== undefined && <dd className={styles.note}>{stat.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
