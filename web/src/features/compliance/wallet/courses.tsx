import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarX } from 'lucide-react'
import { Link } from 'react-router'
import type { Standing } from '@quartet/contract/compliance/compliance'
import { Chip } from '../../../ui/display/chip.tsx'
import { dayWords, placesWords, priceWords, whereWords } from '../../suppliers/offers/suppliers.copy.ts'
import { coursesQuery } from '../document/document.api.ts'
import styles from '../document/wallet.module.css'

/** Where a document is to be got anew: near home or online, what is in time first. Nothing where nobody offers it. */
export function Courses({ standing }: { standing: Standing }) {
  const { data } = useQuery(coursesQuery(standing.requirement.id))
  if (!data || data.length === 0) return null
  const hasEnd = standing.validUntil !== null && (standing.daysLeft ?? 0) >= 0
  return (
    <section className={styles.courses} aria-label="Courses near you">
      <h3>Courses near you</h3>
      <ul className="plain">
        {data.map(({ offer, next, inTime }) => (
          <li key={offer.id}>
            <Link to={`/offers/${offer.id}`}>{offer.title}</Link>
            <span className="small">
              {[next && dayWords(next), next && placesWords(next), whereWords(offer)].filter(Boolean).join(' · ')}
            </span>
            <span className="dim small">{`${offer.supplier.name} · ${priceWords(offer)}`}</span>
            {hasEnd && next && (
              <Chip tone={inTime ? 'green' : 'amber'} icon={inTime ? CalendarCheck : CalendarX}>
                {inTime ? 'Before it expires' : 'After it expires'}
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
