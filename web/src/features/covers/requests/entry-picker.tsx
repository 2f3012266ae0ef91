import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Search } from 'lucide-react'
import { useState } from 'react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useNow } from '../../../platform/words/clock.ts'
import { addDays, clockTime, dateIn } from '../../../platform/words/dates.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { comingEntries } from '../cover/cover.api.ts'
import { byDay, dayWord } from '../cover/cover.rules.ts'
import styles from '../away/ask-for-cover.module.css'

const weeks = 4
const atOnce = 60

type Props = { scope: { gymId?: string; trainerId?: string }; zone: string; onPick: (entry: Entry) => void }

/** The coming classes that cover can be asked for, by day. */
export function EntryPicker({ scope, zone, onPick }: Props) {
  const now = useNow()
  const phone = usePhone()
  const [text, setText] = useState('')
  const [shown, setShown] = useState(atOnce)
  const from = dateIn(zone, now)
  const list = useQuery(comingEntries({ ...scope, from, to: addDays(from, weeks * 7 - 1) }))
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const possible = list.data?.filter((entry) => entry.can.askCover)
  const found = possible?.filter((entry) => {
    const about = `${entry.name} ${entry.trainer?.name ?? ''} ${entry.studio.name} ${entry.gymName}`.toLowerCase()
    return words.every((word) => about.includes(word))
  })

  if (found === undefined || possible === undefined) {
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <RowsSkeleton rows={6} height={44} />
    )
  }
  if (possible.length === 0) {
    return (
      <EmptyState icon={CalendarDays} title={`No class in the next ${weeks} weeks needs asking.`}>
        Classes with a trainer appear here until you ask for cover.
      </EmptyState>
    )
  }
  return (
    <div className={styles.picker}>
      <TextInput
        type="search"
        data-autofocus={phone ? undefined : true}
        aria-label="Search classes"
        placeholder="Class, trainer or studio"
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.scroll}>
        {found.length === 0 && (
          <EmptyState title="No classes match">Search for another class, trainer or studio.</EmptyState>
        )}
        {byDay(found.slice(0, shown)).map(([date, entries]) => (
          <section key={date} aria-label={dayWord(date, zone, now)}>
            <h2 className={styles.day}>{dayWord(date, zone, now)}</h2>
            {entries.map((entry) => (
              <button
                key={entry.id}
                type="button"
                className={styles.pick}
                style={hueStyle(entry.studio.hue)}
                onClick={() => onPick(entry)}
              >
                <span className="dim">{clockTime(entry.startTime)}</span>
                <span className={styles.hue} aria-hidden="true" />
                <span>
                  <b>{entry.name}</b> <span className="dim">{scope.trainerId ? entry.gymName : entry.studio.name}</span>
                </span>
                <span className="dim">{scope.trainerId ? entry.studio.name : (entry.trainer?.name ?? 'No one')}</span>
              </button>
            ))}
          </section>
        ))}
        {found.length > shown && (
          <Button variant="subtle" fullWidth onClick={() => setShown(shown + atOnce)}>
            Show later classes
          </Button>
        )}
      </div>
    </div>
  )
}
