import { Menu } from '@mantine/core'
import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import type { ReactElement } from 'react'
import { useActing } from '../../platform/session/acting.ts'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
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
export function GymMenu({ children }: { children: ReactElement }) {
  const { person } = useAuth()
  const acting = useActing()
  const { switchTo, backToAll } = useGymSwitch()
  return (
    <Menu width={260} withinPortal={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => void (acting && backToAll())} rightSection={acting ? undefined : <Check size={14} />}>
          All gyms
        </Menu.Item>
        <Menu.Divider />
        {person?.allocatedGyms.map((gym) => {
          const current = acting?.selectedGymId === gym.id
          return (
            <Menu.Item
              key={gym.id}
              onClick={() => void switchTo(gym.id)}
              rightSection={current ? <Check size={14} /> : undefined}
            >
              {gym.name}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
