import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { LaterMenu } from '../../ui/overlays/later-menu.tsx'
import styles from './bar.module.css'

const schemes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'Same as device', icon: Monitor },
] as const

export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <LaterMenu
      width={190}
      items={schemes.map(({ value, label, icon: Icon }) => ({
        label,
        icon: <Icon size={16} strokeWidth={1.75} />,
        checked: colorScheme === value,
        beside: colorScheme === value && <Check size={14} />,
        onClick: () => setColorScheme(value),
      }))}
    >
      <ActionIcon aria-label="Light or dark" size="max(2.25rem, var(--control))">
        {/* Both are there and the style sheet shows one, so that the page made at build time fits either. */}
        <span className={styles.moon}>
          <Moon size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className={styles.sun}>
          <Sun size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </ActionIcon>
    </LaterMenu>
  )
}
