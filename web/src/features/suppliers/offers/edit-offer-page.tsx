import { useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { useNavigate, useParams } from 'react-router'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PagePending } from '../../../ui/page/page-pending.tsx'
import { OfferForm } from './offer-form.tsx'
import { oneOffer, useOfferChanges } from './suppliers.api.ts'

const nowhere = { city: null, state: null, postcode: null }

export default function EditOfferPage() {
  const { id = '' } = useParams()
  const { data: offer, error, refetch } = useQuery(oneOffer(id))
  const { change } = useOfferChanges()
  const navigate = useNavigate()
  if (!offer) return <PagePending title="Change listing" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader title={`Change “${offer.title}”`} back={{ to: `/offers/${id}`, label: offer.title }} />
      <OfferForm
        key={offer.id}
        offer={offer}
        home={nowhere}
        action="Save listing"
        onSave={async (draft, seen) => {
          const saved = await change.mutateAsync({ ...draft, id, version: (seen ?? offer).version })
          toast.success('Listing saved.')
          setTimeout(() => void navigate(`/offers/${id}`))
          return saved
        }}
      />
    </>
  )
}
