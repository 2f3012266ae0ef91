import { Button } from '@mantine/core'
import { Building2, CircleCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../platform/clock.ts'
import { shortDay, clockTime, dateIn, wallTimeIn } from '../../../platform/dates.ts'
import { useGymSwitch } from '../../../shell/use-gym-switch.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TimeLeft } from '../../../ui/moment.tsx'
import styles from './allocated-gyms.module.css'

export type AllocatedGym = {
  id: string
  name: string
  address: string | null
  timezone: string
  openCovers: number
  nextUncovered: string | null
  classesThisWeek: number
}

type Props = { gyms: AllocatedGym[] | undefined; error: unknown; onRetry: () => void }

/** Every gym that somebody looks after, with the way into it. */
export function AllocatedGyms({ gyms, error, onRetry }: Props) {
  const first = gyms?.[0]
  const open = (gym: AllocatedGym) => <OpenGym gym={gym} isFirst={gym === first && gym.nextUncovered !== null} />
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
        { key: 'what', header: 'What is next', cell: (gym) => <What gym={gym} /> },
        { key: 'state', header: 'State', cell: (gym) => <State gym={gym} /> },
        { key: 'covers', header: 'Open covers', align: 'end', cell: (gym) => gym.openCovers || '–' },
        { key: 'classes', header: 'Classes this week', align: 'end', cell: (gym) => gym.classesThisWeek || '–' },
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
          {open(gym)}
        </div>
      )}
      empty={
        <EmptyState icon={Building2} title="No gym is allocated to you yet.">
          An administrator allocates gyms to you. Each then stands here, the one that needs help first on top.
        </EmptyState>
      }
    />
  )
}

function UntilHarm({ gym }: { gym: AllocatedGym }) {
  if (gym.nextUncovered === null) return <b className={styles.none}>None</b>
  return <TimeLeft until={gym.nextUncovered} />
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
  const today = dateIn(gym.timezone, useNow())
  if (gym.nextUncovered === null) return <span className="dim">Every class to come has its trainer</span>
  const date = dateIn(gym.timezone, gym.nextUncovered)
  const day = date === today ? 'today' : shortDay(date)
  return <span>{`Class without a trainer ${day} ${clockTime(wallTimeIn(gym.timezone, gym.nextUncovered))}`}</span>
}

function State({ gym }: { gym: AllocatedGym }) {
  return gym.nextUncovered === null ? (
    <Chip tone="green" icon={CircleCheck}>
      Calm
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
