import { Button } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link, useNavigate } from 'react-router'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useOfferChanges } from './suppliers.api.ts'
import { TakeDown } from './take-down.tsx'

/** What can be done with an offer: its supplier changes and publishes it, an admin takes it down. */
export function OfferActions({ offer }: { offer: Offer }) {
  const [discarding, setDiscarding] = useState(false)
  const changes = useOfferChanges()
  const navigate = useNavigate()
  const isOut = offer.status === 'published'

  async function turn() {
    try {
      await (isOut ? changes.unpublish : changes.publish).mutateAsync({ id: offer.id })
      toast.success(isOut ? 'Listing unpublished. Its enquiries stay.' : 'Listing published.')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <>
      {offer.can.moderate && (
        <TakeDown
          what={offer.title}
          readBy={offer.supplier.name}
          isDown={offer.removed !== null}
          onRemove={(reason) => changes.removeOffer.mutateAsync({ id: offer.id, reason })}
          onRestore={() => changes.restoreOffer.mutate({ id: offer.id })}
        />
      )}
      {offer.can.edit && (
        <>
          {!isOut && (
            <Button variant="default" onClick={() => setDiscarding(true)}>
              Delete
            </Button>
          )}
          {isOut && (
            <Button variant="default" loading={changes.unpublish.isPending} onClick={() => void turn()}>
              Unpublish
            </Button>
          )}
          <Button variant={isOut ? 'filled' : 'default'} component={Link} to={`/catalogue/${offer.id}/edit`}>
            Change
          </Button>
          {!isOut && (
            <Button loading={changes.publish.isPending} onClick={() => void turn()}>
              Publish
            </Button>
          )}
        </>
      )}
      <Confirm
        opened={discarding}
        onClose={() => setDiscarding(false)}
        danger
        title={`Delete “${offer.title}”?`}
        action="Delete"
        onConfirm={async () => {
          await changes.discard.mutateAsync({ id: offer.id })
          void navigate('/catalogue')
        }}
      >
        <p>This also deletes its days. You can’t undo this.</p>
      </Confirm>
    </>
  )
}
