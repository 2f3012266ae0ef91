import { hueStyle } from '../../../ui/display/hue.ts'
import type { StudioColumn } from './day-grid.tsx'
import styles from './studio-legend.module.css'

/** Which colour is which studio. While they are on their way it keeps their line, as a class is dragged below it. */
export function StudioLegend({ studios }: { studios: StudioColumn[] | null }) {
  if (studios === null) return <div className={styles.legend} aria-hidden="true" />
  if (studios.length === 0) return null
  return (
    <ul className={`plain ${styles.legend}`} aria-label="Studios">
      {studios.map((studio) => (
        <li key={studio.id} style={hueStyle(studio.hue)}>
          {studio.name}
        </li>
      ))}
    </ul>
  )
}
