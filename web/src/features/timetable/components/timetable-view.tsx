import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Entry } from '@quartet/contract/timetable'
import { useNow } from '../../../platform/clock.ts'
import { addDays, dateRange, longDay, mondayOf, todayIn, weekOf } from '../../../platform/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { weekQuery } from '../timetable.api.ts'
import type { Scope } from '../timetable.api.ts'
import { entriesOn } from '../week.rules.ts'
import { DateSteps } from './date-steps.tsx'
import { DayGrid } from './day-grid.tsx'
import type { StudioColumn } from './day-grid.tsx'
import { DayList } from './day-list.tsx'
import { DayStrip } from './day-strip.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { StudioLegend } from './studio-legend.tsx'
import { WeekSkeleton } from './week-skeleton.tsx'
import { useFresh } from './use-fresh.ts'
import { useTimetablePlace } from './use-timetable-place.ts'
import { WeekGrid } from './week-grid.tsx'
import { ZoneNote } from './zone-note.tsx'

type Props = {
  scope: Scope
  /** Whose today it is: the gym's zone, or the trainer's own. */
  zone: string
  /** A gym's studios; with them come the legend and the view of studios by day. */
  studios?: StudioColumn[]
  /** The trainer whose timetable it is. */
  me?: string
  /** Figures below the title. */
  band?: ReactNode
  /** The screen's one filled action; an empty week has its own. */
  actions?: ReactNode
  /** The way to its calendar feeds, for those who may make them. */
  feeds?: ReactNode
  /** Shown in place of a week without classes where there are none at all. */
  empty?: ReactNode
}

/** A timetable in the week or the day that the address names, live. */
export function TimetableView({ scope, zone, studios, me, band, actions, feeds, empty }: Props) {
  const phone = usePhone()
  const today = todayIn(zone, new Date(useNow()))
  const place = useTimetablePlace(today)
  const dates = useMemo(() => weekOf(place.date), [place.date])
  const week = dates[0] ?? place.date
  const read = useQuery(weekQuery(scope, week))
  usePrefetch(scope, week, read.isSuccess)
  const { fresh, sentence } = useFresh(week, read.data)
  const view = phone ? 'list' : studios && place.view === 'day' ? 'day' : 'week'

  return (
    <>
      <PageHeader
        title={view === 'day' ? longDay(place.date) : dateRange(week, addDays(week, 6), today)}
        beside={<DateSteps place={place} step={view === 'day' ? 1 : 7} today={today} />}
        actions={
          <>
            {studios && !phone && (
              <Segmented
                label="View"
                value={place.view}
                options={[
                  { value: 'week', label: 'Week', to: place.addressOf({ view: 'week', date: place.date }) },
                  { value: 'day', label: 'Studios by day', to: place.addressOf({ view: 'day', date: place.date }) },
                ]}
              />
            )}
            {feeds}
            {read.data?.length !== 0 && actions}
          </>
        }
      />
      {band}
      {studios && <StudioLegend studios={studios} />}
      {read.data && <ZoneNote entries={read.data} />}
      {phone && <DayStrip dates={dates} entries={read.data} today={today} place={place} />}
      <VisuallyHidden component="output">{sentence}</VisuallyHidden>
      <Shown
        entries={read.data}
        error={read.error}
        onRetry={() => void read.refetch()}
        view={view}
        date={place.date}
        empty={empty}
      >
        {(entries) =>
          view === 'list' ? (
            <DayList entries={entries} date={place.date} me={me} fresh={fresh} onOpen={place.open} />
          ) : view === 'day' ? (
            <DayGrid
              entries={entries}
              studios={withUnlisted(studios ?? [], entries, place.date)}
              date={place.date}
              nowIn={place.date === today ? zone : undefined}
              fresh={fresh}
              onOpen={place.open}
            />
          ) : (
            <WeekGrid entries={entries} dates={dates} today={today} me={me} fresh={fresh} onOpen={place.open} />
          )
        }
      </Shown>
      <EntryPanel
        id={place.entryId}
        known={read.data?.find((entry) => entry.id === place.entryId)}
        onClose={place.close}
      />
    </>
  )
}

type ShownProps = {
  entries: Entry[] | undefined
  error: unknown
  onRetry: () => void
  view: 'week' | 'day' | 'list'
  date: string
  empty?: ReactNode
  children: (entries: Entry[]) => ReactNode
}

function Shown({ entries, error, onRetry, view, date, empty, children }: ShownProps) {
  if (!entries)
    return error ? (
      <Card>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    ) : (
      <WeekSkeleton list={view === 'list'} />
    )
  if (entries.length === 0 && empty) return <Card>{empty}</Card>
  if (view === 'list' ? entriesOn(entries, date).length > 0 : view === 'day' || entries.length > 0)
    return children(entries)
  return (
    <Card>
      <EmptyState
        icon={CalendarDays}
        title={view === 'list' ? `Nothing on ${longDay(date)}.` : 'No classes this week.'}
      >
        {view === 'list' ? 'Choose another day above.' : 'Go to another week with the arrows above.'}
      </EmptyState>
    </Card>
  )
}

/** Studios that were archived still show on the days when something was held there. */
function withUnlisted(studios: StudioColumn[], entries: Entry[], date: string): StudioColumn[] {
  const others = entriesOn(entries, date).map((entry) => entry.studio)
  return [...new Map([...studios, ...others].map((studio) => [studio.id, studio])).values()]
}

/** The weeks before and after are on their way before anybody asks. */
function usePrefetch(scope: Scope, week: string, when: boolean): void {
  const queries = useQueryClient()
  const key = JSON.stringify(scope)
  useEffect(() => {
    if (!when) return
    const asked = JSON.parse(key) as Scope
    for (const days of [7, -7]) void queries.prefetchQuery(weekQuery(asked, addDays(mondayOf(week), days)))
  }, [queries, key, week, when])
}
