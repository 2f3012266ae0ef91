import { useQuery } from '@tanstack/react-query'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { planOf } from '../away/requests.api.ts'

/** Tells a gym that there’s no one to ask for an open cover. */
export function NobodyAsked({ cover }: { cover: Cover }) {
  const { data } = useQuery(planOf(cover.id))
  if (!data || data.waves.length > 0) return null
  const { connected, qualified } = data.plan
  return (
    <Card title="No one to ask" note={connected === 0 ? 'no other trainers are connected' : undefined}>
      <p>
        {qualified > 0
          ? `${qualified} can see it in the app, but none of them gets a notification.`
          : 'No connected trainer is eligible for this class right now.'}
      </p>
    </Card>
  )
}
