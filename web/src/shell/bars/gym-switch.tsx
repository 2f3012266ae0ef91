import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import { useActing } from '../../platform/session/acting.ts'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { LaterMenu } from '../../ui/overlays/later-menu.tsx'
import type { LaterMenuProps } from '../../ui/overlays/opened-menu.tsx'
import { useGymSwitch } from './use-gym-switch.ts'
import styles from './bar.module.css'

/** The gym that a gym_admin works for now, and the way to another. */
export function GymSwitch() {
  const acting = useActing()
  const name = acting?.selectedGymData.name ?? 'All gyms'
  return (
    <GymMenu>
      <button type="button" className={styles.switch} data-tour="switch" aria-label={`Gym: ${name}. Switch gym`}>
        <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{name}</span>
        <ChevronsUpDown size={14} aria-hidden="true" />
      </button>
    </GymMenu>
  )
}

/** The menu of allocated gyms, opened by its child. */
export function GymMenu({ children }: Pick<LaterMenuProps, 'children'>) {
  const { person } = useAuth()
  const acting = useActing()
  const { switchTo, backToAll } = useGymSwitch()
  return (
    <LaterMenu
      width={260}
      items={[
        { label: 'All gyms', onClick: () => void (acting && backToAll()), beside: !acting && <Check size={14} /> },
        'rule',
        ...(person?.allocatedGyms ?? []).map((gym) => ({
          label: gym.name,
          onClick: () => void switchTo(gym.id),
          beside: acting?.selectedGymId === gym.id && <Check size={14} />,
        })),
      ]}
    >
      {children}
    </LaterMenu>
  )
}
