import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import toast from 'react-hot-toast'
import type { Gym } from '@quartet/contract/gyms/gyms'
import { HttpError } from '../../platform/session/http-error.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { archiveGym, connectedTrainers } from './gyms.api.ts'
import { said } from './gyms.copy.ts'
import styles from './archive-gym.module.css'

/** Enough to see what it is about. */
const mostShown = 8

type Touched = { kind: string; id: string; label: string }

/** Asks before a gym is archived, says whom it touches, and lists what is still to come there when that is refused. */
export function ArchiveGym({ gym, onClose }: { gym: Gym; onClose: () => void }) {
  const archive = useMutation(archiveGym())
  const connected = useQuery(connectedTrainers(gym.id))
  const [touched, setTouched] = useState<Touched[]>([])
  useEffect(() => {
    if (connected.error) toast.error(said.noConnections, { id: 'connections-not-loaded' })
  }, [connected.error])

  async function confirm() {
    try {
      await archive.mutateAsync({ id: gym.id })
    } catch (error) {
      setTouched(touchedOf(error))
      toast.error(said.notArchived)
      throw error
    }
    toast.success(`${gym.name} archived.`)
  }

  return (
    <Confirm opened onClose={onClose} title={`Archive ${gym.name}?`} action="Archive" danger onConfirm={confirm}>
      Its team can no longer open it, and no one can find it. {trainersWords(connected.data)} Past classes, pay and
      documents are kept.
      {touched.length > 0 && (
        <ul className={styles.touched} aria-label={`Upcoming at ${gym.name}`}>
          {touched.slice(0, mostShown).map((one) => (
            <li key={one.id}>{one.label}</li>
          ))}
          {touched.length > mostShown && <li className="dim">and {touched.length - mostShown} more</li>}
        </ul>
      )}
    </Confirm>
  )
}

function trainersWords(connected: number | undefined): string {
  if (connected === undefined) return 'Its connections with trainers will end.'
  if (connected === 0) return 'It has no connected trainers.'
  return connected === 1
    ? 'Its connection with 1 trainer will end.'
    : `Its connections with ${connected} trainers will end.`
}

function touchedOf(error: unknown): Touched[] {
  const body = error instanceof HttpError ? (error.body as { data?: unknown }) : undefined
  return Array.isArray(body?.data) ? (body.data as Touched[]) : []
}
