import { Button, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { GymHoliday, HolidayPolicy } from '@quartet/contract/timetable/holidays'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { shortDate, weekdayName } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { countsSentence } from '../edits/edits.copy.ts'
import { choiceWords, expected, notKnownYet, partDay, policyLabels } from './holidays.copy.ts'
import { holidaysQuery, setHolidayPolicy } from '../entries/timetable.api.ts'
import { HolidaySheet } from './holiday-sheet.tsx'
import { LocalDaySheet } from './local-day-sheet.tsx'
import { useEditDone } from '../edits/use-edit-done.ts'
import rows from '../entries/rows.module.css'

/** Holidays shown before somebody asks for the rest of the year. */
const shownFirst = 5

/** The public holidays to come, and what happens to the classes on each. */
export function Holidays({ gymId, today }: { gymId: string; today: string }) {
  const read = useQuery(holidaysQuery(gymId))
  const setPolicy = useMutation(setHolidayPolicy())
  const { done } = useEditDone()
  const [all, setAll] = useState(false)
  const [adding, setAdding] = useState(false)
  const [deciding, setDeciding] = useState<GymHoliday | null>(null)
  const [wish, setWish] = useState<{ policy: HolidayPolicy; outcome: EditOutcome } | null>(null)

  async function preview(policy: HolidayPolicy) {
    try {
      setWish({ policy, outcome: await setPolicy.mutateAsync({ gymId, policy, dryRun: true }) })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  if (!read.data)
    return (
      <Card title="Public holidays">
        {read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <RowsSkeleton rows={3} />}
      </Card>
    )
  const { policy, holidays, awaited, can } = read.data
  const shown = all ? holidays : holidays.slice(0, shownFirst)
  return (
    <Card
      title="Public holidays"
      aside={
        can.decide && (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            Add a local day
          </Button>
        )
      }
    >
      <Select
        label="On public holidays"
        description="Unless you decide otherwise for a day"
        data={policyLabels}
        value={policy}
        allowDeselect={false}
        disabled={!can.decide || setPolicy.isPending}
        onChange={(value) => value && value !== policy && void preview(value as HolidayPolicy)}
      />
      {holidays.length === 0 ? (
        <p className="dim">We don’t have a holiday calendar for this gym’s location. Add your own days.</p>
      ) : (
        <ul className={`plain ${rows.rows}`} aria-label="Upcoming public holidays">
          {shown.map((one) => (
            <li key={one.id}>
              <div>
                <b>{one.name}</b> {one.computed && <Chip tone="outline">{expected}</Chip>}
                <small className="dim">
                  {weekdayName(one.date)} {shortDate(one.date)}
                  {partDay(one)}. {choiceWords(one)}
                </small>
              </div>
              {can.decide && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Decide ${one.name}, ${shortDate(one.date)}`}
                  onClick={() => setDeciding(one)}
                >
                  {one.choice === null ? 'Decide' : 'Change'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!all && holidays.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {holidays.length}
        </Button>
      )}
      {awaited.map((one) => (
        <p key={one.name + one.year} className="dim">
          {notKnownYet(one)}. {one.why}
        </p>
      ))}
      <HolidaySheet gymId={gymId} holiday={deciding} onClose={() => setDeciding(null)} />
      <LocalDaySheet gymId={gymId} today={today} opened={adding} onClose={() => setAdding(false)} />
      <Confirm
        opened={wish !== null}
        onClose={() => setWish(null)}
        title={`On public holidays: ${policyLabels.find((one) => one.value === wish?.policy)?.label.toLowerCase() ?? ''}?`}
        action="Save"
        onConfirm={async () => {
          if (wish) done(await setPolicy.mutateAsync({ gymId, policy: wish.policy }))
        }}
      >
        {wish && countsSentence(wish.outcome.counts)}. Days you’ve decided separately stay as they are.
      </Confirm>
    </Card>
  )
}
