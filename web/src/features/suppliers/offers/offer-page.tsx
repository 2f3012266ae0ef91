import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Chip, WordChip } from '../../../ui/display/chip.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PagePending } from '../../../ui/page/page-pending.tsx'
import { StatBand } from '../../../ui/lists/stat-band.tsx'
import { Ask } from './ask.tsx'
import { OfferActions } from './offer-actions.tsx'
import posting from '../../../ui/lists/posting.module.css'
import styles from './suppliers.module.css'
import { useCounted } from './use-page-view.ts'
import { oneOffer } from './suppliers.api.ts'
import { dayWords, kindIcon, kindWord, offerWord, placesWords, priceWords, whereWords } from './suppliers.copy.ts'

/** One offer: what it is, and what whoever reads it can do about it. */
export default function OfferPage() {
  const { id = '' } = useParams()
  const { currentUser } = useAuth()
  const { data: offer, error, refetch } = useQuery(oneOffer(id))
  useCounted(offer?.supplier.id, id)
  if (!offer) return <PagePending title="Listing" error={error} onRetry={() => void refetch()} />
  const aside = offer.can.enquire ? <Ask offer={offer} /> : currentUser === null ? <SignIn /> : null
  return (
    <>
      <PageHeader
        title={offer.title}
        back={offer.mine ? { to: '/catalogue', label: 'Your catalogue' } : { to: '/suppliers', label: 'Suppliers' }}
        beside={
          offer.mine ? (
            <WordChip {...offerWord[offer.status]} />
          ) : (
            <Chip tone="outline" icon={kindIcon[offer.kind]}>
              {kindWord[offer.kind]}
            </Chip>
          )
        }
        fact={<Link to={`/suppliers/${offer.supplier.id}`}>{offer.supplier.name}</Link>}
        actions={<OfferActions offer={offer} />}
      />
      {offer.removed && (
        <output className={styles.notice}>Quartet has taken down this listing: {offer.removed.reason}</output>
      )}
      {offer.mine && (
        <StatBand
          label="Views and enquiries"
          stats={[
            {
              key: 'views',
              label: 'Views',
              value: offer.mine.views,
              note: 'in 30 days',
              link: `/catalogue/views?offer=${offer.id}`,
            },
            {
              key: 'enquiries',
              label: 'Enquiries',
              value: offer.mine.enquiries,
              note: 'to answer',
              link: `/dashboard/supplier?tab=enquiries&status=open&offer=${offer.id}`,
            },
          ]}
        />
      )}
      <div className={aside ? posting.columns : styles.narrow}>
        <div className={posting.stack}>
          <Facts offer={offer} />
          {offer.days.length > 0 && <Days offer={offer} />}
          {offer.description && (
            <Card title="Description">
              <p className={posting.text}>{offer.description}</p>
            </Card>
          )}
        </div>
        {aside}
      </div>
    </>
  )
}

function Facts({ offer }: { offer: Offer }) {
  const facts: [string, string][] = [
    ['Kind', kindWord[offer.kind]],
    ['Price', priceWords(offer)],
    ['Where', whereWords(offer) || 'Ask the supplier'],
    ['Document', offer.renews.map((one) => one.name).join(', ')],
  ]
  return (
    <Card title="Details">
      <dl className={posting.facts}>
        {facts
          .filter(([, value]) => value)
          .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{value}</dd>])}
      </dl>
    </Card>
  )
}

function Days({ offer }: { offer: Offer }) {
  return (
    <Card title="Days" flush>
      <ul className={`plain ${posting.days}`}>
        {offer.days.map((one) => (
          <li key={`${one.day} ${one.startTime}`}>
            <strong>{dayWords(one)}</strong>
            <span className="dim">{placesWords(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SignIn() {
  return (
    <Card title="Ask about this">
      <div className={posting.stack}>
        <p>Gyms and trainers can send enquiries here. It takes a minute to create an account.</p>
        <div className={styles.actions}>
          <Button component={Link} to="/login">
            Sign in to ask
          </Button>
          <Button variant="default" component={Link} to="/register">
            Create an account
          </Button>
        </div>
      </div>
    </Card>
  )
}
