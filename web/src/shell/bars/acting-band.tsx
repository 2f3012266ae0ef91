import { ArrowLeft, Building } from 'lucide-react'
import { useActing } from '../../platform/session/acting.ts'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { GymMenu } from './gym-switch.tsx'
import { useGymSwitch } from './use-gym-switch.ts'
import styles from './acting-band.module.css'

/** While acting for a gym: both names, and the way back. */
export function ActingBand() {
  const { person, currentUser } = useAuth()
  const acting = useActing()
  const { backToAll } = useGymSwitch()
  if (!acting || !person || person.role === currentUser?.role) return null
  const gym = acting.selectedGymData.name
  return (
    <aside className={styles.band} aria-label="Acting for a gym" data-frame>
      <Building size={18} strokeWidth={1.75} aria-hidden="true" />
      <p>
        You’re acting as <b>{gym}</b>.{' '}
        <span className={styles.more}>
          We record what you do as <b>{`${person.fullName} for ${gym}`}</b>.
        </span>
      </p>
      <div className={styles.actions}>
        <GymMenu>
          <button type="button" className={styles.plain}>
            Switch gym
          </button>
        </GymMenu>
        <button type="button" className={styles.back} onClick={() => void backToAll()}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to all gyms
        </button>
      </div>
    </aside>
  )
}
