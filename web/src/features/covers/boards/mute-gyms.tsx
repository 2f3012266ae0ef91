import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/display/card.tsx'
import { mutes, useMute } from '../away/requests.api.ts'

/** Which gyms may ask: those that are off show their covers here all the same. */
export function MuteGyms() {
  const { data } = useQuery(mutes())
  const mute = useMute()
  if (!data || data.length === 0) return null
  return (
    <Card title="Who may ask you" note="their open covers are listed here either way">
      {data.map((gym) => (
        <Switch
          key={gym.gymId}
          mb="xs"
          label={gym.gymName}
          checked={!gym.muted}
          disabled={mute.isPending}
          onChange={(event) => mute.mutate({ gymId: gym.gymId, muted: !event.currentTarget.checked })}
        />
      ))}
    </Card>
  )
}
