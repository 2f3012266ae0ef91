import { ActionIcon, Button, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Feed } from '@quartet/contract/timetable/feeds'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Copyable } from '../../../ui/display/copyable.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { feedsQuery, makeFeed, revokeFeed } from '../entries/timetable.api.ts'
import { PublicTimetable } from './public-timetable.tsx'
import styles from './calendar-feeds.module.css'

type Gym = { id: string; name: string; studios: { id: string; name: string }[] }
type Props = {
  /** Whose timetable it is; without one the reader's own classes. */
  gym?: Gym
}

/** The button to the addresses with which a calendar program shows this timetable. */
export function CalendarFeeds({ gym }: Props) {
  const phone = usePhone()
  const [opened, setOpened] = useState(false)
  const icon = <CalendarSync size={16} strokeWidth={1.75} aria-hidden="true" />
  const open = () => setOpened(true)
  return (
    <>
      {phone ? (
        <ActionIcon variant="default" size={44} onClick={open} aria-label="Calendar feed">
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={icon} onClick={open}>
          Calendar feed
        </Button>
      )}
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Calendar feed">
        <Feeds gym={gym} />
      </Sheet>
    </>
  )
}

const whole = 'gym'

function Feeds({ gym }: Props) {
  const read = useQuery(feedsQuery(gym?.id))
  const make = useMutation(makeFeed())
  const revoke = useMutation(revokeFeed())
  const [of, setOf] = useState(whole)

  async function add() {
    const kind = !gym ? 'trainer' : of === whole ? 'gym' : 'studio'
    try {
      await make.mutateAsync({ kind, gymId: gym?.id, studioId: kind === 'studio' ? of : undefined })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  async function end(feed: Feed) {
    try {
      await revoke.mutateAsync({ id: feed.id })
      if (make.data?.id === feed.id) make.reset()
      toast.success(`${feed.name} revoked.`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <>
      <p className={styles.words}>
        {gym ? 'The timetable' : 'Your classes at all gyms'} in Google, Apple, Outlook or any other calendar, always up
        to date. Anyone with the link can read it.
      </p>
      <div className={styles.make}>
        {gym && (
          <Select
            label="Which classes"
            value={of}
            onChange={(value) => setOf(value ?? whole)}
            allowDeselect={false}
            data={[
              { value: whole, label: `All of ${gym.name}` },
              ...gym.studios.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Button onClick={() => void add()} loading={make.isPending}>
          Create a link
        </Button>
      </div>
      {make.data && <Made key={make.data.id} name={make.data.name} address={make.data.address} />}
      {!read.data ? (
        read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <RowsSkeleton rows={1} />
        )
      ) : (
        <ul className={`plain ${styles.list}`} aria-label="Calendar feeds">
          {read.data.map((one) => (
            <li key={one.id}>
              <div>
                <b>{one.name}</b>
                <small className="dim">
                  Made by {one.madeBy} <Ago said at={one.madeAt} />
                  {one.usedAt ? (
                    <>
                      {`. Last used in ${one.usedWith} `}
                      <Ago said at={one.usedAt} />
                    </>
                  ) : (
                    '. Not used yet'
                  )}
                </small>
              </div>
              {one.can.revoke && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Revoke ${one.name}`}
                  onClick={() => void end(one)}
                  loading={revoke.isPending && revoke.variables.id === one.id}
                >
                  Revoke
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {gym && <PublicTimetable gymId={gym.id} />}
    </>
  )
}

function Made({ name, address }: { name: string; address: string }) {
  return (
    <output className={styles.made}>
      <b>{name}: copy the link now. We only show it once.</b>
      <Copyable value={address} label="address" />
      <Button component="a" href={address.replace(/^https?:/, 'webcal:')} variant="default" size="compact-sm">
        Open in calendar
      </Button>
    </output>
  )
}
