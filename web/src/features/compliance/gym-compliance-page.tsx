import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useAddressLink } from '../../ui/page/use-address-link.ts'
import { useNarrow } from '../../ui/page/use-phone.ts'
import { WithGym } from '../gyms/with-gym.tsx'
import { RequirementsBoard } from './requirements/requirements-board.tsx'
import { ReviewBoard } from './reviews/review-board.tsx'
import { TaughtBoard } from './waivers/taught-board.tsx'
import { TeamBoard } from './waivers/team-board.tsx'
import { WaiversBoard } from './waivers/waivers-board.tsx'
import { queueCounts } from './document/submissions.api.ts'

const parts = [
  { value: 'review', word: 'Review' },
  { value: 'team', word: 'Team' },
  { value: 'requirements', word: 'Requirements' },
  { value: 'waivers', word: 'Waivers' },
  { value: 'taught', word: 'Report' },
] as const
type Part = (typeof parts)[number]['value']

/** What a gym asks for, what waits for it, and how its team stands. */
export default function GymCompliancePage() {
  return <WithGym title="Compliance">{(gym) => <Board key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
}

function Board({ gymId, zone }: { gymId: string; zone: string }) {
  const narrow = useNarrow()
  const link = useAddressLink()
  const [search] = useSearchParams()
  const part: Part = parts.find((one) => one.value === search.get('part'))?.value ?? 'review'
  const waiting = useQuery(queueCounts(gymId)).data?.waiting
  const reading = narrow && part === 'review' && search.get('document') !== null
  return (
    <>
      <PageHeader
        title="Compliance"
        beside={
          reading ? undefined : (
            <Segmented
              label="Compliance sections"
              value={part}
              options={parts.map(({ value, word }) => ({
                value,
                label: value === 'review' && waiting ? `${word} ${waiting}` : word,
                to: link({
                  part: value === 'review' ? null : value,
                  document: null,
                  queue: null,
                  trainer: null,
                  date: null,
                  q: null,
                  open: null,
                  from: null,
                  to: null,
                }),
              }))}
            />
          )
        }
      />
      {part === 'review' && <ReviewBoard gymId={gymId} />}
      {part === 'team' && <TeamBoard gymId={gymId} zone={zone} />}
      {part === 'requirements' && <RequirementsBoard gymId={gymId} zone={zone} />}
      {part === 'waivers' && <WaiversBoard gymId={gymId} />}
      {part === 'taught' && <TaughtBoard gymId={gymId} zone={zone} />}
    </>
  )
}
