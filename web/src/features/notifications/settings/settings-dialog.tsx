import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { settingsTitle } from '../notice/notice.copy.ts'
import { OwnSettings } from './own-settings.tsx'

export default function SettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title={settingsTitle} size="38rem">
      <OwnSettings onDone={onClose} />
    </Sheet>
  )
}
