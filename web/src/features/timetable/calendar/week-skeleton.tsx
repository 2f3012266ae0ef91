import { Skeleton, VisuallyHidden } from '@mantine/core'
import styles from './week-skeleton.module.css'

const filled = [5, 3, 6, 2, 4, 1, 3]

/** A week on its way, in the shape of a week; on a phone in the shape of a day's list. */
export function WeekSkeleton({ list = false }: { list?: boolean }) {
  return (
    <div aria-live="polite" aria-busy="true">
      <VisuallyHidden>Loading the timetable</VisuallyHidden>
      <div className={list ? styles.list : styles.week} aria-hidden="true">
        {list
          ? filled.slice(0, 5).map((_, row) => <Skeleton key={row} height={52} radius={7} />)
          : filled.map((cards, day) => (
              <div key={day} className={styles.day}>
                <Skeleton height={12} width="45%" mb={10} />
                {Array.from({ length: 7 }, (_, row) => (
                  <div key={row} className={styles.slot}>
                    {(row * 3 + day) % 7 < cards && <Skeleton height={36} radius={5} />}
                  </div>
                ))}
              </div>
            ))}
      </div>
    </div>
  )
}
