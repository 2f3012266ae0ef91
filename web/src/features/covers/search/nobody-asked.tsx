import { useQuery } from '@tanstack/react-query'
import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { planOf } from '../away/requests.api.ts'

/** Says so where there is nobody to ask for an open cover. */
export function NobodyAsked({ cover }: { cover: Cover }) {
  const { data } = useQuery(planOf(cover.id))
  if (!data || data.waves.length > 0) return null
  const { connected, qualified } = data.plan
  return (
    <Card title="Nobody could be asked" note={connected === 0 ? 'nobody else is connected' : undefined}>
      <p>
        {qualified > 0
          ? `${qualified} can see it in the app; a message reaches none of them.`
          : 'No connected trainer may take this class as things stand.'}
      </p>
    </Card>
  )
}
