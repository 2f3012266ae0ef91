import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { OfferForm } from './offer-form.tsx'
import { WithProfile } from './with-profile.tsx'
import { useOfferChanges } from './suppliers.api.ts'

export default function NewOfferPage() {
  const { create } = useOfferChanges()
  const navigate = useNavigate()
  return (
    <WithProfile title="New listing">
      {(profile) => (
        <>
          <PageHeader title="New listing" back={{ to: '/catalogue', label: 'Your catalogue' }} />
          <OfferForm
            home={profile}
            action="Save as draft"
            onSave={async (draft) => {
              const offer = await create.mutateAsync(draft)
              toast.success('Draft saved. Check it, then publish it.')
              setTimeout(() => void navigate(`/offers/${offer.id}`))
              return offer
            }}
          />
        </>
      )}
    </WithProfile>
  )
}
