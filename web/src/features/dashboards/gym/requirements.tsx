import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import listStyles from '../board/list.module.css'

type Requirement = { id: string; name: string; people: number; lacking: number }

/** What a gym asks of its trainers today, and how many of them lack it. Nothing while it asks for nothing. */
export function Requirements({ requirements }: { requirements: Requirement[] }) {
  const team = `${tabPath(usePlace().base, 'compliance')}&part=team`
  if (requirements.length === 0) return null
  const lacking = requirements.reduce((sum, one) => sum + one.lacking, 0)
  return (
    <Card
      title="Documents of your trainers"
      note={lacking === 0 ? 'all compliant today' : `${lacking} not compliant today`}
      aside={
        <Link className={listStyles.all} to={team}>
          All trainers
        </Link>
      }
      flush
    >
      <ul className={`plain ${listStyles.list}`} aria-label="Documents of your trainers">
        {requirements.map((one) => (
          <li key={one.id}>
            <Link className={`${listStyles.one} ${listStyles.counted}`} to={team}>
              <b>{one.name}</b>
              <span className="dim">
                {one.people - one.lacking} of {one.people} compliant
              </span>
              {one.lacking === 0 ? (
                <Chip tone="green" icon={CircleCheck}>
                  Valid
                </Chip>
              ) : (
                <Chip tone="amber" icon={TriangleAlert}>
                  {`${one.lacking} not compliant`}
                </Chip>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
