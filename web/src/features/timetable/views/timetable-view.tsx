import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useNow } from '../../../platform/words/clock.ts'
import {
  addDays,
  dateRange,
  longDate,
  longDay,
  mondayOf,
  monthAndYear,
  todayIn,
  weekOf,
} from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import type { Spot } from '../entries/move.rules.ts'
import { monthQuery, weekQuery, type Scope } from '../entries/timetable.api.ts'
import { cityOf } from '../entries/timetable.copy.ts'
import { entriesOn } from '../entries/week.rules.ts'
import { Agenda } from '../calendar/agenda.tsx'
import { DateSteps } from '../calendar/date-steps.tsx'
import { DayGrid, type StudioColumn } from '../calendar/day-grid.tsx'
import { DayList } from '../calendar/day-list.tsx'
import { DayStrip } from '../calendar/day-strip.tsx'
import { EditClass } from '../edits/edit-class.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { MonthGrid } from '../calendar/month-grid.tsx'
import { StudioLegend } from '../calendar/studio-legend.tsx'
import { PrintButton, PrintedLine } from '../entries/timetable-print.tsx'
import { WeekSkeleton } from '../calendar/week-skeleton.tsx'
import { useWaitingCounts } from '../entries/use-counts.ts'
import { useFresh } from '../entries/use-recent-changes.ts'
import { useTimetablePlace, type TimetablePlace, type TimetableView as View } from '../calendar/use-timetable-place.ts'
import { WeekGrid } from '../calendar/week-grid.tsx'
import { ZoneNote } from '../entries/zone-note.tsx'

type Props = {
  scope: Scope
  /** Whose today it is: the gym's zone, or the trainer's own. */
  zone: string
  /** A gym's studios, null while they are on their way; with them come the legend and the view of studios by day. */
  studios?: StudioColumn[] | null
  /** Whose it is, on paper. */
  name: string
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

/** A timetable in the view and at the date that the address names, live. */
export function TimetableView({ scope, zone, studios, me, name, band, actions, feeds, empty }: Props) {
  useWaitingCounts()
  const phone = usePhone()
  const today = todayIn(zone, new Date(useNow()))
  const place = useTimetablePlace(today)
  const dates = useMemo(() => weekOf(place.date), [place.date])
  const week = dates[0] ?? place.date
  const hasStudios = studios !== undefined
  const view = viewOf(place.view, phone, hasStudios)
  const read = useQuery(view === 'month' ? monthQuery(scope, place.date) : weekQuery(scope, week))
  usePrefetch(scope, week, read.isSuccess && view !== 'month')
  const { fresh, sentence } = useFresh(view === 'month' ? place.date.slice(0, 7) : week, read.data)
  const [moved, setMoved] = useState<{ entry: Entry; spot: Spot }>()
  const onMoved = (entry: Entry, spot: Spot) => setMoved({ entry, spot })
  // A phone's day stands below the days of its week.
  const span = phone && view === 'day' ? 'week' : view
  const common = { fresh, onOpen: place.open, me }

  return (
    <>
      <PageHeader
        title={titleOf(span, place.date, today)}
        beside={<DateSteps place={place} step={span === 'list' ? 'week' : span} today={today} />}
        actions={
          <span style={{ display: 'contents' }} data-frame>
            <ViewChoice place={place} phone={phone} hasStudios={hasStudios} />
            {!phone && <PrintButton />}
            {feeds}
            {read.data?.length !== 0 && actions}
          </span>
        }
      />
      <PrintedLine>{`${name}. Times are those of ${cityOf(zone)}. Printed on ${longDate(today)}.`}</PrintedLine>
      {band && <div data-frame>{band}</div>}
      {studios !== undefined && <StudioLegend studios={studios} />}
      {read.data && <ZoneNote entries={read.data} />}
      {phone && view === 'day' && <DayStrip dates={dates} entries={read.data} today={today} place={place} />}
      <VisuallyHidden component="output">{sentence}</VisuallyHidden>
      <Shown
        entries={read.data}
        error={read.error}
        onRetry={() => void read.refetch()}
        view={view}
        phone={phone}
        date={place.date}
        empty={empty}
      >
        {(entries) =>
          view === 'month' ? (
            <MonthGrid
              {...common}
              entries={entries}
              date={place.date}
              today={today}
              onMoved={onMoved}
              dayAddress={(date) => place.addressOf({ date, view: phone ? 'week' : hasStudios ? 'day' : 'list' })}
            />
          ) : view === 'day' && phone ? (
            <DayList {...common} entries={entries} date={place.date} />
          ) : view === 'day' ? (
            <DayGrid
              fresh={fresh}
              onOpen={place.open}
              entries={entries}
              studios={withUnlisted(studios ?? [], entries, place.date)}
              date={place.date}
              nowIn={place.date === today ? zone : undefined}
              onMoved={onMoved}
            />
          ) : view === 'list' ? (
            <Agenda {...common} entries={entries} dates={dates} today={today} />
          ) : (
            <WeekGrid {...common} entries={entries} dates={dates} today={today} onMoved={onMoved} />
          )
        }
      </Shown>
      <EntryPanel
        id={place.entryId}
        known={read.data?.find((entry) => entry.id === place.entryId)}
        onClose={place.close}
      />
      {moved && (
        <EditClass
          entry={read.data?.find((entry) => entry.id === moved.entry.id) ?? moved.entry}
          moved={moved.spot}
          opened
          onClose={() => setMoved(undefined)}
          onDone={() => setMoved(undefined)}
        />
      )}
    </>
  )
}

/** A phone has room for a day or a month; a trainer's timetable has no studios. */
function viewOf(asked: View, phone: boolean, hasStudios: boolean): View {
  if (phone) return asked === 'month' ? 'month' : 'day'
  return asked === 'day' && !hasStudios ? 'week' : asked
}

function titleOf(view: View, date: string, today: string): string {
  if (view === 'month') return monthAndYear(date)
  const monday = mondayOf(date)
  return view === 'day' ? longDay(date) : dateRange(monday, addDays(monday, 6), today)
}

function ViewChoice({ place, phone, hasStudios }: { place: TimetablePlace; phone: boolean; hasStudios: boolean }) {
  const to = (view: View) => place.addressOf({ view, date: place.date })
  const option = (value: View, label: string) => ({ value, label, to: to(value) })
  return (
    <Segmented
      label="View"
      value={viewOf(place.view, phone, hasStudios) === 'day' && phone ? 'week' : place.view}
      options={
        phone
          ? [option('week', 'Day'), option('month', 'Month')]
          : [
              option('week', 'Week'),
              ...(hasStudios ? [option('day', 'Studios by day')] : []),
              option('month', 'Month'),
              option('list', 'List'),
            ]
      }
    />
  )
}

type ShownProps = {
  entries: Entry[] | undefined
  error: unknown
  onRetry: () => void
  view: View
  phone: boolean
  date: string
  empty?: ReactNode
  children: (entries: Entry[]) => ReactNode
}

function Shown({ entries, error, onRetry, view, phone, date, empty, children }: ShownProps) {
  if (!entries)
    return error ? (
      <Card>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    ) : (
      <WeekSkeleton list={phone || view === 'list'} />
    )
  if (entries.length === 0 && empty) return <Card>{empty}</Card>
  const ofDay = phone && view === 'day'
  if (ofDay ? entriesOn(entries, date).length > 0 : view === 'day' || view === 'month' || entries.length > 0)
    return children(entries)
  return (
    <Card>
      <EmptyState icon={CalendarDays} title={ofDay ? `Nothing on ${longDay(date)}.` : 'No classes this week'}>
        {ofDay ? 'Choose another day above.' : 'Use the arrows above to see another week.'}
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
