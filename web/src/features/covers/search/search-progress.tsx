import type { BoardCover } from '@quartet/contract/covers/boards'
import { useNow } from '../../../platform/words/clock.ts'
import { isTimeToCall, searchWords, wavesOf } from './search.rules.ts'
import styles from './search-progress.module.css'

/** How far the search for somebody is, as one line of the board: a mark for every wave, and what happens next. */
export function SearchProgress({ cover, before }: { cover: BoardCover; before?: string | undefined }) {
  const now = useNow()
  return (
    <>
      {cover.waves.total > 0 && (
        <span className={styles.waves} data-late={isTimeToCall(cover, now)} aria-hidden="true">
          {wavesOf(cover).map((state, at) => (
            <span key={at} data-state={state} />
          ))}
        </span>
      )}
      {before && `${before}. `}
      {searchWords(cover, now)}
    </>
  )
}
