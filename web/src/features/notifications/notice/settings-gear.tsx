import { ActionIcon } from '@mantine/core'
import { Settings } from 'lucide-react'
import { settingsTitle } from './notice.copy.ts'

export function SettingsGear({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={settingsTitle}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Settings size={18} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
