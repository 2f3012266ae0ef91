import { Button, Skeleton } from '@mantine/core'
import {
  CalendarClock,
  CircleCheck,
  CircleSlash,
  Clock3,
  Globe,
  Hand,
  MapPin,
  Pencil,
  ShieldAlert,
  Tag,
  UserRoundSearch,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { clockTime, shortDay, timeRange } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { useSlots } from '../../../shell/map/slices.ts'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { Person } from '../../../ui/lists/person.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { entryQuery } from '../entries/timetable.api.ts'
import { cityOf, deviceStart, firstName, isAtRisk, movedSentence, places } from '../entries/timetable.copy.ts'
import { CountHeads } from '../entries/count-heads.tsx'
import { EditClass } from '../edits/edit-class.tsx'
import { NewTime } from '../new-times/new-time.tsx'
import styles from './entry-panel.module.css'

type Props = { id: string | null; known: Entry | undefined; onClose: () => void }

/** What is known of one entry, and what can be done with it. The address names the entry, so a link opens it too. */
export function EntryPanel({ id, known, onClose }: Props) {
  const found = useQuery({ ...entryQuery(id ?? ''), enabled: id !== null && !known })
  const entry = known ?? found.data
  return (
    <SidePanel opened={id !== null} onClose={onClose} title={entry ? <Title entry={entry} /> : 'Class'}>
      {entry ? (
        <Facts entry={entry} onDone={onClose} />
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </SidePanel>
  )
}

function Title({ entry }: { entry: Entry }) {
  return (
    <span className={styles.title} style={hueStyle(entry.studio.hue)}>
      {entry.name}
    </span>
  )
}

function Facts({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const { EntryActions } = useSlots()
  const own = deviceStart(entry, browserZone())
  return (
    <div className={styles.panel}>
      <State entry={entry} />
      {isAtRisk(entry) && <AtRisk entry={entry} />}
      <NewTime entry={entry} />
      <dl className={styles.facts}>
        <Fact icon={CalendarClock} name="When">
          <b>{shortDay(entry.date)}</b>, {timeRange(entry.startTime, entry.endTime)}
          {own && (
            <small>
              {cityOf(entry.timezone)} time. {clockTime(own)} on your device, in {cityOf(browserZone())}.
            </small>
          )}
        </Fact>
        <Fact icon={MapPin} name="Where">
          <b>{entry.studio.name}</b>, {entry.gymName}
        </Fact>
        {entry.specialty && (
          <Fact icon={Tag} name="Specialty">
            {entry.specialty.name}
          </Fact>
        )}
        <Fact icon={UsersRound} name="Attendance">
          {entry.attendance === null
            ? places(entry.capacity)
            : `Attendance ${entry.attendance} of ${places(entry.capacity)}`}
        </Fact>
        {entry.movedByDaylightSaving && (
          <Fact icon={Clock3} name="Clock change">
            {movedSentence(entry)}
          </Fact>
        )}
        {entry.timezone !== browserZone() && !own && (
          <Fact icon={Globe} name="Time zone">
            {cityOf(entry.timezone)} time, the same as on your device that day.
          </Fact>
        )}
      </dl>
      <Teaching entry={entry} />
      {entry.can.countHeads && <CountHeads key={entry.id} entry={entry} />}
      {entry.can.edit && entry.status !== 'completed' && <Change entry={entry} onDone={onDone} />}
      <TalkAbout kind="class" id={entry.id} />
      {EntryActions && (
        <Suspense fallback={<Skeleton height="var(--control)" radius="sm" />}>
          <EntryActions entry={entry} onDone={onDone} />
        </Suspense>
      )}
    </div>
  )
}

function Change({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const [editing, setEditing] = useState(false)
  if (entry.locked || entry.status === 'in_progress' || entry.status === 'awaiting_outcome') return null
  return (
    <>
      <Button variant="default" leftSection={<Pencil size={14} aria-hidden="true" />} onClick={() => setEditing(true)}>
        {entry.status === 'cancelled' ? 'Let this class run' : 'Change or cancel'}
      </Button>
      <EditClass entry={entry} opened={editing} onClose={() => setEditing(false)} onDone={onDone} />
    </>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function State({ entry }: { entry: Entry }) {
  if (entry.status === 'cancelled') {
    return (
      <p className={styles.state}>
        <Chip tone="grey" icon={CircleSlash}>
          Cancelled
        </Chip>
        {entry.cancellation?.reason ? `${entry.cancellation.reason}.` : 'This class doesn’t run.'}
      </p>
    )
  }
  if (entry.needsCover) {
    return (
      <p className={styles.state}>
        <Chip tone="hatched" icon={UserRoundSearch}>
          Needs cover
        </Chip>
        {coverSentence(entry)}
      </p>
    )
  }
  if (entry.coverStatus === 'draft') {
    return (
      <p className={styles.state}>
        <Chip tone="outline" icon={Hand}>
          Needs approval
        </Chip>
        The gym needs to approve this cover request. No one else has been asked.
      </p>
    )
  }
  if (entry.substituteFor) {
    return (
      <p className={styles.state}>
        <Chip tone="green" icon={CircleCheck}>
          Covered
        </Chip>
        {entry.trainer?.name} for {entry.substituteFor.name}.
      </p>
    )
  }
  return null
}

/** Why, in the words of the gates; what can be done about it is the covers' to offer, further down. */
function AtRisk({ entry }: { entry: Entry }) {
  return (
    <p className={styles.state}>
      <Chip tone="amber" icon={ShieldAlert}>
        At risk
      </Chip>
      {entry.atRisk?.reasons.join(' ')}
    </p>
  )
}

function coverSentence(entry: Entry): string {
  if (entry.coverStatus === 'pending_approval') return 'A trainer has applied and is waiting for an answer.'
  if (entry.coverStatus === 'offered') return 'Offered to a trainer who hasn’t answered yet.'
  return entry.trainer ? 'No applications yet.' : 'No trainer yet.'
}

function Teaching({ entry }: { entry: Entry }) {
  if (entry.status === 'cancelled') return null
  return (
    <section className={styles.people} aria-label="Who teaches">
      {entry.trainer ? (
        <Person name={entry.trainer.name} src={entry.trainer.avatarUrl} size={34} fact={teachingFact(entry)} />
      ) : (
        <p className="dim">No trainer yet.</p>
      )}
      {entry.substituteFor && (
        <Person
          name={entry.substituteFor.name}
          src={entry.substituteFor.avatarUrl}
          size={34}
          fact="Usually teaches it, away this time"
        />
      )}
    </section>
  )
}

function teachingFact(entry: Entry): string {
  if (entry.substituteFor) return `Covering for ${firstName(entry.substituteFor.name)}`
  if (entry.needsCover) return 'Teaching it until someone else is approved'
  return entry.status === 'scheduled' ? 'Teaches it' : entry.status === 'in_progress' ? 'Teaches it now' : 'Taught it'
}
