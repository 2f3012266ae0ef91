import { Button } from '@mantine/core'
import { Building2, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Harm } from '@quartet/contract/dashboards/dashboards'
import { useNow } from '../../../platform/words/clock.ts'
import type { TabKey } from '../../../shell/map/tab-keys.ts'
import { shortDay } from '../../../platform/words/dates.ts'
import { useGymSwitch } from '../../../shell/bars/use-gym-switch.ts'
import { Chip, WordChip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { TimeLeft } from '../../../ui/display/moment.tsx'
import { briefName } from '../board/board.rules.ts'
import { wordsOf } from '../board/urgent-items.copy.ts'
import { EndHarm, HarmWay } from '../board/urgent-item-link.tsx'
import styles from './allocated-gyms.module.css'

export type AllocatedGym = {
  id: string
  name: string
  address: string | null
  timezone: string
  openCovers: number
  harm: Harm | null
  moreHarms: number
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
  const names = gyms?.map(({ name }) => name) ?? []
  const open = (gym: AllocatedGym) => (
    <span className={styles.acts}>
      {gym.harm && <EndHarm harm={gym.harm} gym={gym} isFirst={gym === first} />}
      <OpenGym gym={gym} brief={briefName(gym.name, names)} />
    </span>
  )
  return (
    <DataList
      label="Gyms"
      rows={gyms}
      rowKey={(gym) => gym.id}
      error={error}
      onRetry={onRetry}
      columns={[
        { key: 'left', header: 'Due in', width: '6.5rem', cell: (gym) => <UntilHarm gym={gym} /> },
        { key: 'name', header: 'Gym', cell: (gym) => <Name gym={gym} /> },
        { key: 'what', header: 'What’s urgent', cell: (gym) => <What gym={gym} /> },
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
        {
          key: 'pay',
          header: 'Payment date',
          wide: true,
          cell: (gym) =>
            gym.payDay ? <span className={styles.day}>{shortDay(gym.payDay)}</span> : <span className="dim">–</span>,
        },
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
          title="No gyms allocated to you yet"
          help={{ article: 'several-gyms', words: 'How to look after several gyms' }}
        >
          An admin allocates gyms to you. They appear here, most urgent first.
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
    ['covers', gym.openCovers, gym.openCovers === 1 ? 'open cover' : 'open covers'],
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

function UntilHarm({ gym: { harm } }: { gym: AllocatedGym }) {
  if (harm === null) return <b className={styles.none}>None</b>
  return harm.late ? <b className={styles.late}>Late</b> : <TimeLeft until={harm.at} />
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
  const { harm, moreHarms } = gym
  if (harm === null) return <span className="dim">Every class in the next 14 days has a trainer. Nothing is due.</span>
  const { title, fact } = wordsOf(harm, gym.timezone, now)
  return (
    <HarmWay harm={harm} gym={gym} className={styles.what}>
      <b>{title}</b>
      <small>
        {fact}
        {moreHarms > 0 && `, and ${moreHarms} more to look at`}
      </small>
    </HarmWay>
  )
}

function State({ gym: { harm, timezone } }: { gym: AllocatedGym }) {
  const now = useNow()
  if (harm) return <WordChip {...wordsOf(harm, timezone, now).chip} />
  return (
    <Chip tone="green" icon={CircleCheck}>
      Calm
    </Chip>
  )
}

function OpenGym({ gym, brief }: { gym: AllocatedGym; brief: string }) {
  const { switchTo } = useGymSwitch()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="default"
      loading={busy}
      aria-label={`Act as ${gym.name}`}
      onClick={() => {
        setBusy(true)
        void switchTo(gym.id).finally(() => setBusy(false))
      }}
    >
      Act as {brief}
    </Button>
  )
}
