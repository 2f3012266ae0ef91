import { Button, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import {
  holidayRegion,
  type CalendarReach,
  type HolidayRegion,
  type PublicHoliday,
} from '@quartet/contract/timetable/holidays'
import { longDay, shortDate, todayIn } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { CalendarDays } from 'lucide-react'
import { LocalDaySheet } from './local-day-sheet.tsx'
import { expected, notKnownYet, partDay, regionNames } from './holidays.copy.ts'
import { holidayCalendarQuery, holidayReachQuery, removeHoliday } from '../entries/timetable.api.ts'
import styles from './public-holidays-page.module.css'

const nameOf = (one: PublicHoliday) => (
  <>
    <b>{one.name}</b> {one.computed && <Chip tone="outline">{expected}</Chip>}
  </>
)

/** Every year that the calendar reaches. */
function yearsOf(reach: CalendarReach | undefined, thisYear: number): string[] {
  const [first, last] = reach ? [reach.from, reach.until].map((day) => Number(day.slice(0, 4))) : [thisYear, thisYear]
  return Array.from({ length: last! - first! + 1 }, (_, more) => String(first! + more))
}

const noFilter = { state: 'NSW', year: '' }

/** The calendars of the states, for admins: every day with where it is known from. */
export default function PublicHolidaysPage() {
  const today = todayIn('Australia/Sydney')
  const { values, change } = useAddressFilters(noFilter)
  const region = holidayRegion.catch('NSW').parse(values.state)
  const thisYear = Number(today.slice(0, 4))
  const year = /^20\d\d$/.test(values.year) ? Number(values.year) : thisYear
  const days = useQuery(holidayCalendarQuery(region, year))
  const reach = useQuery(holidayReachQuery(region))
  const awaited = (reach.data?.awaited ?? []).filter((one) => one.year === year)
  const remove = useMutation(removeHoliday())
  const [editing, setEditing] = useState<PublicHoliday | 'new' | null>(null)
  const [removing, setRemoving] = useState<PublicHoliday | null>(null)
  const add = <Button onClick={() => setEditing('new')}>Add a holiday</Button>
  const actions = (one: PublicHoliday) => (
    <div className={styles.actions}>
      <Button variant="default" size="compact-sm" aria-label={`Correct ${one.name}`} onClick={() => setEditing(one)}>
        Correct
      </Button>
      <Button variant="default" size="compact-sm" aria-label={`Remove ${one.name}`} onClick={() => setRemoving(one)}>
        Remove
      </Button>
    </div>
  )
  return (
    <>
      <PageHeader
        title="Public holidays"
        fact="What gyms are asked about, and what their classes follow"
        actions={add}
      />
      <div className={styles.filters}>
        <Select
          label="State"
          data={holidayRegion.options.map((value) => ({ value, label: regionNames[value] }))}
          value={region}
          allowDeselect={false}
          onChange={(value) => change({ state: value ?? 'NSW' })}
        />
        <Select
          label="Year"
          data={yearsOf(reach.data, thisYear)}
          value={String(year)}
          allowDeselect={false}
          onChange={(value) => change({ year: value ?? '' })}
        />
      </div>
      {awaited.map((one) => (
        <div key={one.name} className={styles.awaited}>
          <p>
            <b>{notKnownYet(one)}.</b> {one.why} Add it once it’s gazetted.
          </p>
        </div>
      ))}
      {days.data?.some((one) => one.computed) && (
        <p className="dim">
          Expected days follow the rules of the state. Correct a day with its gazette to confirm it.
          {reach.data && ` Confirmed days end on ${shortDate(reach.data.confirmedUntil)}.`}
        </p>
      )}
      <Card flush>
        <DataList
          label="Public holidays"
          rows={days.data}
          rowKey={(one) => one.id}
          columns={[
            { key: 'day', header: 'Day', cell: (one) => `${longDay(one.date)}${partDay(one)}` },
            { key: 'name', header: 'Name', cell: nameOf },
            { key: 'source', header: 'Source', cell: (one) => `${one.source}, checked ${shortDate(one.checkedOn)}` },
            { key: 'actions', header: 'Actions', heard: true, cell: actions },
          ]}
          phone={(one) => (
            <div className={styles.phone}>
              <span>{nameOf(one)}</span>
              <span>
                {longDay(one.date)}
                {partDay(one)}
              </span>
              <small className="dim">{one.source}</small>
              {actions(one)}
            </div>
          )}
          error={days.error}
          onRetry={() => void days.refetch()}
          empty={
            <EmptyState icon={CalendarDays} title="No holidays for this year yet" action={add}>
              We ask gyms about a holiday 8 weeks ahead.
            </EmptyState>
          }
        />
      </Card>
      <LocalDaySheet
        key={editing === 'new' || editing === null ? region : editing.id}
        region={region as HolidayRegion}
        holiday={editing === 'new' ? null : editing}
        today={today}
        opened={editing !== null}
        onClose={() => setEditing(null)}
      />
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove '${removing?.name ?? ''}'?`}
        action="Remove"
        danger
        onConfirm={async () => {
          if (!removing) return
          await remove.mutateAsync({ id: removing.id })
          toast.success('Holiday removed. Its classes are back on.')
        }}
      >
        Classes that gyms stopped for it are back on. We’ll notify their trainers.
      </Confirm>
    </>
  )
}
