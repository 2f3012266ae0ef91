import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link, useNavigate } from 'react-router'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useEnquiryChanges } from './suppliers.api.ts'
import { dayWords } from './suppliers.copy.ts'
import posting from '../../../ui/lists/posting.module.css'

/** Asks a supplier about an offer; where one has asked already, leads there. */
export function Ask({ offer }: { offer: Offer }) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { ask } = useEnquiryChanges()
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  if (offer.asked)
    return (
      <Card title="Your enquiry">
        <div className={posting.stack}>
          <p>You’ve asked about this listing.</p>
          <div>
            <Button component={Link} to={`/enquiries/${offer.asked}`}>
              Open your enquiry
            </Button>
          </div>
        </div>
      </Card>
    )

  async function send() {
    try {
      const made = await ask.mutateAsync({ id: offer.id, gymId: user.gym?.id, day: day || null, text })
      setText('')
      toast.success(`Enquiry sent to ${offer.supplier.name}.`)
      setTimeout(() => void navigate(`/enquiries/${made.id}`))
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  return (
    <Card title={`Ask ${offer.supplier.name}`}>
      <div className={posting.stack}>
        {offer.days.length > 0 && (
          <NativeSelect
            label="For"
            value={day}
            data={[
              { value: '', label: 'Any day' },
              ...offer.days
                .filter((one, at) => offer.days.findIndex((other) => other.day === one.day) === at)
                .map((one) => ({ value: one.day, label: dayWords(one) })),
            ]}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Your question"
          autosize
          minRows={4}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className="dim small">
          {user.gym
            ? `They’ll see your name and your gym, ${user.gym.name}. They won’t see your email or phone.`
            : 'They’ll see your name. They won’t see your email or phone.'}
        </p>
        <Button disabled={text.trim().length < 2} loading={ask.isPending} onClick={() => void send()}>
          Send enquiry
        </Button>
      </div>
      <UnsavedGuard when={text.trim() !== '' && !ask.isPending} />
    </Card>
  )
}
