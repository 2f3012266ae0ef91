import type { ReactNode } from 'react'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import { Chip } from '../../../ui/display/chip.tsx'
import { LinkRows } from '../../../ui/lists/link-rows.tsx'
import { daysWords, kindIcon, kindWord, priceWords, whereWords } from './suppliers.copy.ts'
import styles from './suppliers.module.css'

type Props = {
  rows: Offer[] | undefined
  error: unknown
  onRetry: () => void
  empty: ReactNode
  more?: { loading: boolean; load: () => void }
  /** On the page of one supplier its name says nothing new. */
  ofOne?: boolean
}

/** What suppliers offer, each with when, where and what it costs. */
export function OfferList({ ofOne = false, ...props }: Props) {
  return (
    <LinkRows
      {...props}
      label="Listings"
      rowKey={(offer) => offer.id}
      to={(offer) => `/offers/${offer.id}`}
      name={(offer) => offer.title}
      facts={(offer) => (
        <>
          <p className="small">{[ofOne ? null : offer.supplier.name, whereWords(offer)].filter(Boolean).join(' · ')}</p>
          <p className="dim small">
            {[daysWords(offer.days), offer.renews.map((one) => one.name).join(', ')].filter(Boolean).join(' · ')}
          </p>
        </>
      )}
      aside={(offer) => (
        <>
          <Chip tone="outline" icon={kindIcon[offer.kind]}>
            {kindWord[offer.kind]}
          </Chip>
          <span className={styles.price}>{priceWords(offer)}</span>
        </>
      )}
    />
  )
}
