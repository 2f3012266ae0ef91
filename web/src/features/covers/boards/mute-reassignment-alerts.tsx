import { Switch } from '@mantine/core'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import { Card } from '../../../ui/display/card.tsx'
import { useMuteHops } from '../applications/answers.api.ts'

/** Whether whoever is away hears each time that their cover goes on to somebody else. */
export function MuteHops({ answer }: { answer: CoverAnswer }) {
  const mute = useMuteHops()
  if (!answer.can.muteHops) return null
  return (
    <Card title="If the cover changes again">
      <Switch
        aria-label="Tell me each time someone else covers it"
        label="Tell me each time someone else covers it"
        description="You don’t need to teach it either way. We’ll always tell you if you need to teach it again, or if it’s cancelled."
        checked={!answer.hopsMuted}
        disabled={mute.isPending}
        onChange={(event) => mute.mutate({ id: answer.coverId, muted: !event.currentTarget.checked })}
      />
    </Card>
  )
}
