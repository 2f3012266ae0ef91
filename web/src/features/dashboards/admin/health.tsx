import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import listStyles from '../board/list.module.css'

type Part = { key: string; label: string; value: string; ok: boolean; link: string | null }

/** How the machines stand, what is not well with a word to it. */
export function Health({ health }: { health: Part[] | undefined }) {
  const unwell = health?.filter((one) => !one.ok).length ?? 0
  return (
    <Card title="Health" note={health && (unwell === 0 ? 'all well' : `${unwell} to look at`)} flush>
      {health ? (
        <ul className={`plain ${listStyles.list}`} aria-label="Health">
          {health.map((one) => (
            <li key={one.key}>
              {one.link ? (
                <Link className={listStyles.one} to={one.link}>
                  <Row part={one} />
                </Link>
              ) : (
                <div className={listStyles.one}>
                  <Row part={one} />
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </Card>
  )
}

function Row({ part }: { part: Part }) {
  return (
    <>
      <b>{part.label}</b>
      <span className="dim">{part.value}</span>
      {part.ok ? (
        <Chip tone="green" icon={CircleCheck}>
          Well
        </Chip>
      ) : (
        <Chip tone="amber" icon={TriangleAlert}>
          Look
        </Chip>
      )}
    </>
  )
}
