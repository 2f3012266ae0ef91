import { Button, VisuallyHidden } from '@mantine/core'
import { Building2, CircleCheck, UserRoundX, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../platform/clock.ts'
import type { TabKey } from '../../../shell/tab-keys.ts'
import { shortDay } from '../../../platform/dates.ts'
import { useGymSwitch } from '../../../shell/use-gym-switch.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TimeLeft } from '../../../ui/moment.tsx'
import { coverTab, factOf, whenOf } from './next-day.tsx'
import styles from './allocated-gyms.module.css'

export type AllocatedGym = {
  id: string
  name: string
  address: string | null
  timezone: string
  openCovers: number
  next: { coverId: string; className: string; startsAt: string; asked: number; applied: number } | null
  coversThisWeek: { asked: number; filled: number }
  classesToday: number
  classesThisWeek: number
  toReview: number
  toApprove: number
  payDay: string | null
}

type Props = { gyms: AllocatedGym[] | undefined; error: unknown; onRetry: () => void }

/** Every gym that somebody looks after, with the way into it. */
export function AllocatedGyms({ gyms, error, onRetry }: Props) {
  const first = gyms?.[0]
  const open = (gym: AllocatedGym) => <OpenGym gym={gym} isFirst={gym === first && gym.next !== null} />
  return (
    <DataList
      label="Gyms"
      rows={gyms}
      rowKey={(gym) => gym.id}
      error={error}
      onRetry={onRetry}
      columns={[
        { key: 'left', header: 'Until harm', width: '8rem', cell: (gym) => <UntilHarm gym={gym} /> },
        { key: 'name', header: 'Gym', cell: (gym) => <Name gym={gym} /> },
        { key: 'what', header: 'What, and to whom', cell: (gym) => <What gym={gym} /> },
        { key: 'state', header: 'State', cell: (gym) => <State gym={gym} /> },
        {
          key: 'covers',
          header: 'Covers',
          align: 'end',
          cell: (gym) => <To gym={gym} tab="covers" many={gym.openCovers} what="open covers" />,
        },
        {
          key: 'today',
          header: 'Classes today',
          align: 'end',
          wide: true,
          cell: (gym) => <To gym={gym} tab="timetable" many={gym.classesToday} what="classes today" />,
        },
        {
          key: 'review',
          header: 'To review',
          align: 'end',
          cell: (gym) => <To gym={gym} tab="compliance" many={gym.toReview} what="documents to review" />,
        },
        {
          key: 'approve',
          header: 'To approve',
          align: 'end',
          cell: (gym) => <To gym={gym} tab="payroll" many={gym.toApprove} what="pay documents to approve" />,
        },
        { key: 'pay', header: 'Pay day', wide: true, cell: (gym) => (gym.payDay ? shortDay(gym.payDay) : '–') },
        { key: 'open', header: 'Act', heard: true, align: 'end', cell: open },
      ]}
      phone={(gym) => (
        <div className={styles.row}>
          <div className={styles.first}>
            <Name gym={gym} />
            <State gym={gym} />
          </div>
          <p className={styles.facts}>
            <UntilHarm gym={gym} /> <What gym={gym} />
          </p>
          <Counts gym={gym} />
          {open(gym)}
        </div>
      )}
      empty={
        <EmptyState
          icon={Building2}
          title="No gym is allocated to you yet."
          help={{ article: 'several-gyms', words: 'How to look after several gyms' }}
        >
          An administrator allocates gyms to you. Each then stands here, the one that needs help first on top.
        </EmptyState>
      }
    />
  )
}

/** A count that opens its rows, as the gym that it is of. */
function To({ gym, tab, many, what }: { gym: AllocatedGym; tab: TabKey; many: number; what: string }) {
  const { switchTo } = useGymSwitch()
  if (many === 0) return <span className="dim">–</span>
  return (
    <button
      type="button"
      className={styles.count}
      onClick={() => void switchTo(gym.id, `tab=${tab}`)}
      aria-label={`${many} ${what} at ${gym.name}`}
    >
      {many}
    </button>
  )
}

/** On a phone only what waits for somebody is counted. */
function Counts({ gym }: { gym: AllocatedGym }) {
  const waits = [
    ['covers', gym.openCovers, 'open covers'],
    ['compliance', gym.toReview, 'to review'],
    ['payroll', gym.toApprove, 'to approve'],
  ] as const
  const some = waits.filter(([, many]) => many > 0)
  if (some.length === 0 && !gym.payDay) return null
  return (
    <p className={`dim ${styles.counts}`}>
      {some.map(([tab, many, what]) => (
        <span key={tab}>
          <To gym={gym} tab={tab} many={many} what={what} /> {what}
        </span>
      ))}
      {gym.payDay && <span>pays {shortDay(gym.payDay)}</span>}
    </p>
  )
}

function UntilHarm({ gym }: { gym: AllocatedGym }) {
  if (gym.next === null) return <b className={styles.none}>None</b>
  return <TimeLeft until={gym.next.startsAt} />
}

function Name({ gym }: { gym: AllocatedGym }) {
  return (
    <span className={styles.name}>
      <b>{gym.name}</b>
      {gym.address && <small>{gym.address}</small>}
    </span>
  )
}

function What({ gym }: { gym: AllocatedGym }) {
  const now = useNow()
  const { switchTo } = useGymSwitch()
  const { next } = gym
  if (next === null) return <span className="dim">Every class to come has its trainer</span>
  return (
    <button type="button" className={styles.what} onClick={() => void switchTo(gym.id, coverTab(next.coverId))}>
      <b>
        {next.className}, {whenOf(next, gym.timezone, now)}
      </b>
      <small>{factOf(next)}</small>
      <VisuallyHidden>Open this cover as {gym.name}</VisuallyHidden>
    </button>
  )
}

function State({ gym: { next } }: { gym: AllocatedGym }) {
  if (next === null) {
    return (
      <Chip tone="green" icon={CircleCheck}>
        Calm
      </Chip>
    )
  }
  return next.applied > 0 ? (
    <Chip tone="blue" icon={UsersRound}>
      {next.applied} to compare
    </Chip>
  ) : (
    <Chip tone="hatched" icon={UserRoundX}>
      Needs cover
    </Chip>
  )
}

function OpenGym({ gym, isFirst }: { gym: AllocatedGym; isFirst: boolean }) {
  const { switchTo } = useGymSwitch()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      className={styles.act}
      variant={isFirst ? 'filled' : 'default'}
      loading={busy}
      onClick={() => {
        setBusy(true)
        void switchTo(gym.id).finally(() => setBusy(false))
      }}
    >
      Act as {gym.name}
    </Button>
  )
}
