import { Card } from '../../../ui/display/card.tsx'
import { OwnSettings } from './own-settings.tsx'

/** Notification settings among those of the account. */
export default function SettingsCard() {
  return (
    <Card title="Notifications">
      <OwnSettings />
    </Card>
  )
}
