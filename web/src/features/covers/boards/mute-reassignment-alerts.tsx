import { Switch } from '@mantine/core'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import { Card } from '../../../ui/display/card.tsx'
import { useMuteHops } from '../applications/answers.api.ts'

/** Whether whoever is away hears each time that their cover goes on to somebody else. */
export function MuteHops({ answer }: { answer: CoverAnswer }) {
  const mute = useMuteHops()
  if (!answer.can.muteHops) return null
  return (
    <Card title="If it changes hands again">
      <Switch
        aria-label="Tell me each time somebody else takes it"
        label="Tell me each time somebody else takes it"
        description="You are free either way. That it is yours again, or off, is always told."
        checked={!answer.hopsMuted}
        disabled={mute.isPending}
        onChange={(event) => mute.mutate({ id: answer.coverId, muted: !event.currentTarget.checked })}
      />
    </Card>
  )
}
