import { ActionIcon } from '@mantine/core'
import { Copy as CopyIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GymClass } from '@quartet/contract/timetable/entries'
import { compactTime, shortDate } from '../../../platform/words/dates.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { groupSeries, type SeriesGroup } from './series.rules.ts'
import { places, weekdaysWords } from '../entries/timetable.copy.ts'
import styles from './class-list.module.css'

type Props = { classes: GymClass[] | undefined; error: unknown; onRetry: () => void; empty: ReactNode }

/** A gym's classes with their weekly times, and how far they are on the timetable. */
export function ClassList({ classes, error, onRetry, empty }: Props) {
  return (
    <DataList
      label="Classes"
      rows={classes}
      rowKey={(one) => one.id}
      error={error}
      onRetry={onRetry}
      empty={empty}
      columns={[
        { key: 'name', header: 'Class', cell: (one) => <Name one={one} /> },
        { key: 'when', header: 'When', cell: (one) => <Lines of={one} cell={when} /> },
        { key: 'studio', header: 'Studio', cell: (one) => <Lines of={one} cell={studioOf} /> },
        { key: 'trainer', header: 'Usual trainer', cell: (one) => <Lines of={one} cell={trainerOf} /> },
        { key: 'length', header: 'Length', align: 'end', cell: (one) => `${one.durationMinutes} min` },
        { key: 'places', header: 'Places', align: 'end', cell: (one) => one.capacity },
        {
          key: 'until',
          header: 'On the timetable until',
          align: 'end',
          cell: (one) => <Lines of={one} cell={until} />,
        },
        { key: 'copy', header: 'Copy', heard: true, align: 'end', cell: (one) => one.can.edit && <Copy one={one} /> },
      ]}
      phone={(one) => (
        <div className={styles.row}>
          <div className={styles.first}>
            <Name one={one} more={`${one.durationMinutes} min, ${places(one.capacity)}`} />
            {one.can.edit && <Copy one={one} />}
          </div>
          {groupSeries(one.series).map((group) => (
            <div key={when(group) + group.studio.id} className={styles.facts}>
              <span>
                {when(group)}, {studioOf(group)}
              </span>
              <span className="dim">
                {trainerOf(group)}, until {until(group)}
              </span>
            </div>
          ))}
        </div>
      )}
    />
  )
}

const when = (group: SeriesGroup) => `${group.repeats ?? weekdaysWords(group.weekdays)} ${compactTime(group.startTime)}`
const until = (group: SeriesGroup) => shortDate(group.rolledUntil)
const trainerOf = (group: SeriesGroup) => group.trainer?.name ?? 'No one yet'
const studioOf = (group: SeriesGroup) => (
  <span className={styles.studio} style={hueStyle(group.studio.hue)}>
    {group.studio.name}
  </span>
)

function Name({ one, more }: { one: GymClass; more?: string }) {
  const facts = [one.specialty?.name, more].filter((fact) => fact !== undefined)
  return (
    <span className={styles.name}>
      <b>{one.name}</b>
      {facts.length > 0 && <small>{facts.join(', ')}</small>}
    </span>
  )
}

/** A new class that begins as this one. */
function Copy({ one }: { one: GymClass }) {
  return (
    <ActionIcon component={Link} to={`/classes/new?copy=${one.id}`} aria-label={`Copy ${one.name}`} title="Copy">
      <CopyIcon size={16} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

function Lines({ of, cell }: { of: GymClass; cell: (group: SeriesGroup) => ReactNode }) {
  return (
    <div className={styles.lines}>
      {groupSeries(of.series).map((group) => (
        <span key={when(group) + group.studio.id}>{cell(group)}</span>
      ))}
    </div>
  )
}
