import { inAList } from '@quartet/contract/kernel/wording'
import { Globe } from 'lucide-react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { browserZone } from '../../../platform/words/locale.ts'
import { cityOf, deviceStart } from './timetable.copy.ts'
import styles from './zone-note.module.css'

/** Says whose clock the times are of, when this device is on another. */
export function ZoneNote({ entries, device = browserZone() }: { entries: Entry[]; device?: string }) {
  const elsewhere = [...new Set(entries.filter((entry) => deviceStart(entry, device)).map((entry) => entry.timezone))]
  if (elsewhere.length === 0) return null
  const cities = inAList(elsewhere.map(cityOf))
  return (
    <p className={styles.note}>
      <Globe size={15} strokeWidth={1.75} aria-hidden="true" />
      Times are in the gym’s time zone ({cities}). Your device is on {cityOf(device)} time, shown beside each.
    </p>
  )
}
