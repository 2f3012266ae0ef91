import type { Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../ui/display/card.tsx'
import { payWords } from './eligibility.copy.ts'
import styles from './eligibility-facts.module.css'

/** What a class pays and how far it is, the two things that are weighed first. */
export function OfferFacts({ cover }: { cover: Cover }) {
  const way = cover.forMe?.way
  const pay = payWords(cover)
  if (!way && !pay) return null
  return (
    <Card flush>
      <dl className={styles.facts}>
        <div>
          <dt>Pay</dt>
          <dd>
            <b>{pay ?? 'Your usual rate'}</b>
            <small>{payNote(cover)}</small>
          </dd>
        </div>
        {way && (
          <div>
            <dt>From home</dt>
            <dd>
              <b>{way.distance}</b>
              <small>about {way.minutes} min, estimated</small>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function payNote({ pay, gymName }: Cover): string {
  if (pay?.kind === 'urgent') return `on top of what ${gymName} pays you`
  return pay?.kind === 'class_rate' ? 'for this class' : `what ${gymName} pays you`
}
